"""The texts of the game, in every language it speaks."""

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.engine.position import Outcome, Reason


@dataclass(frozen=True, slots=True)
class Texts:
    """Everything the screen says, in one language."""

    new_game: str
    undo: str
    take_back: str
    same_deal: str
    hint: str
    hope: str
    score: str
    moves: str
    deal_started: str
    deal_taken_back: str
    moves_undone: str
    hint_play: str
    hint_draw: str
    hint_lost: str
    hint_awaited: str
    hint_missing: str
    hope_missing: str
    light_on: str
    light_off: str
    best_score: str
    refusals: Mapping[Reason, str]
    outcomes: Mapping[Outcome, str]


INDONESIAN = Texts(
    new_game="Permainan baru",
    undo="Batalkan",
    take_back="Kembali",
    same_deal="Ulangi",
    hint="Petunjuk",
    hope="Peluang terakhir",
    score="Skor",
    moves="Langkah",
    deal_started="Permainan baru. «Kembali» membawa Anda ke permainan tadi.",
    deal_taken_back="Permainan tadi dilanjutkan.",
    moves_undone="Dari sini permainan masih dapat dimenangkan.",
    hint_play="Coba kolom {column}",
    hint_draw="Coba ambil kartu",
    hint_lost="Tidak dapat dimenangkan lagi. Langkah terbaik: {hint}",
    hint_awaited="Sebentar, petunjuk sedang dicari…",
    hint_missing="Saat ini tidak ada petunjuk.",
    hope_missing="Tidak ada peluang terakhir untuk dituju.",
    light_on="Bendera menunjukkan apakah permainan masih dapat dimenangkan.",
    light_off="Bendera dimatikan.",
    best_score="Hasil terbaik yang mungkin: {score}",
    refusals={
        Reason.NOT_ADJACENT: "Harus bernilai satu tingkat lebih tinggi atau lebih rendah",
        Reason.COVERED: "Kartu ini terhalang",
        Reason.EMPTY_COLUMN: "Kolom ini kosong",
        Reason.EMPTY_STOCK: "Tumpukan ambil kosong",
        Reason.PLAY_EXISTS: "Masih ada kartu yang dapat dimainkan",
        Reason.GAME_OVER: "Permainan sudah selesai",
        Reason.NOTHING_TO_UNDO: "Tidak ada langkah yang dapat dibatalkan",
    },
    outcomes={
        Outcome.CLEARED: "Selamat, Anda menang!",
        Outcome.STUCK: "Tidak ada lagi langkah yang dapat dilakukan",
    },
)

ENGLISH = Texts(
    new_game="New game",
    undo="Undo",
    take_back="Go back",
    same_deal="Same deal",
    hint="Hint",
    hope="Last chance",
    score="Score",
    moves="Moves",
    deal_started="A new game. “Go back” returns to the one before.",
    deal_taken_back="The game before goes on.",
    moves_undone="From here the game can still be won.",
    hint_play="Try column {column}",
    hint_draw="Try drawing a card",
    hint_lost="It can no longer be won. Best move: {hint}",
    hint_awaited="One moment, looking for a hint…",
    hint_missing="There are no hints just now.",
    hope_missing="There is no last chance to go back to.",
    light_on="The flag shows whether the game can still be won.",
    light_off="The flag is off.",
    best_score="The best possible was {score}",
    refusals={
        Reason.NOT_ADJACENT: "It must be one rank higher or lower",
        Reason.COVERED: "This card is covered",
        Reason.EMPTY_COLUMN: "This column is empty",
        Reason.EMPTY_STOCK: "The stock is empty",
        Reason.PLAY_EXISTS: "A card can still be played",
        Reason.GAME_OVER: "The game is over",
        Reason.NOTHING_TO_UNDO: "There is no move to undo",
    },
    outcomes={
        Outcome.CLEARED: "Well played, you won!",
        Outcome.STUCK: "No more moves are possible",
    },
)

TEXTS: Mapping[str, Texts] = {"id": INDONESIAN, "en": ENGLISH}
