"""The texts of the owner's screens, in every language of the game."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OwnerTexts:
    """Everything the owner's screens say, in one language."""

    enter_pin: str
    wrong_pin: str
    no_pin: str
    menu: str
    state: str
    turn: str
    calibrate: str
    quieter: str
    louder: str
    reset: str
    restart: str
    shut_down: str
    close: str
    sure: str
    touch_cross: str
    touch_again: str
    touch_anywhere: str
    again: str
    done: str


INDONESIAN = OwnerTexts(
    enter_pin="PIN pemilik",
    wrong_pin="PIN salah",
    no_pin='Menu pemilik tertutup. Tulis pin = "…" di bawah [owner] dalam /etc/golf-kiosk.toml.',
    menu="Menu pemilik",
    state="Diputar {rotation}°, suara {volume} %",
    turn="Putar gambar",
    calibrate="Kalibrasi sentuhan",
    quieter="Lebih pelan",
    louder="Lebih keras",
    reset="Hapus statistik",
    restart="Mulai ulang",
    shut_down="Matikan",
    close="Tutup",
    sure="{what}? Sentuh lagi",
    touch_cross="Sentuh tanda silang yang menyala.",
    touch_again="Sentuhan itu tidak cocok. Coba sekali lagi.",
    touch_anywhere="Sentuh di mana saja: titik muncul di bawah jari.",
    again="Ulangi",
    done="Selesai",
)

ENGLISH = OwnerTexts(
    enter_pin="Owner's PIN",
    wrong_pin="That is not the PIN",
    no_pin='The owner\'s menu is closed. Write pin = "…" under [owner] in /etc/golf-kiosk.toml.',
    menu="Owner's menu",
    state="Turned by {rotation}°, volume {volume} %",
    turn="Turn the picture",
    calibrate="Calibrate touch",
    quieter="Quieter",
    louder="Louder",
    reset="Reset statistics",
    restart="Restart",
    shut_down="Shut down",
    close="Close",
    sure="{what}? Touch again",
    touch_cross="Touch the cross that is lit.",
    touch_again="Those touches do not fit. Once more, please.",
    touch_anywhere="Touch anywhere: a dot appears under the finger.",
    again="Once more",
    done="Done",
)

OWNER_TEXTS: Mapping[str, OwnerTexts] = {"id": INDONESIAN, "en": ENGLISH}
