"""What is heard of what happened."""

import wave
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.engine.moves import Draw, Undo
from kiosk.engine.position import Outcome, Reason
from kiosk.places import asset
from kiosk.play.commands import AskHint, DrawCard, NewDeal, PlayColumn, UndoMove, WelcomeVisitor
from kiosk.play.events import GameEnded, HintMissing, HopeMissing, LightSwitched, MoveRefused, MovesUndone
from kiosk.play.session import Session, Sitting
from kiosk.play.sounds import LONGEST_RUN, NAMES, run_length, sounds_of

GAME = Game.of(DealCode.parse("GO1-E-AAAAAAB"))


def test_every_name_has_a_file_and_every_file_a_name() -> None:
    assert sorted(path.stem for path in asset("sounds").glob("*.wav")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_is_short_has_no_click_and_is_not_too_loud(name: str) -> None:
    with wave.open(str(asset("sounds", f"{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        samples = memoryview(file.readframes(file.getnframes())).cast("h")
    assert len(samples) / 22_050 < 2
    assert 0.3 < max(map(abs, samples)) / 32_767 < 0.75
    assert abs(samples[0]) < 800
    assert abs(samples[-1]) < 300


def test_a_card_of_a_run_sounds_higher_than_the_one_before() -> None:
    pitches = []
    for length in range(1, LONGEST_RUN + 1):
        with wave.open(str(asset("sounds", f"play-{length}.wav"))) as file:
            samples = memoryview(file.readframes(file.getnframes())).cast("h")
        # Past the rush of the card, a tone crosses nothing twice in each of its waves.
        rest = samples[5000:9000]
        pitches.append(sum(1 for one, two in pairwise(rest) if one < 0 <= two))
    assert pitches == sorted(set(pitches))


def test_what_is_done_is_heard() -> None:
    session = Session(Sitting(GAME))

    def heard(command: object) -> list[str]:
        return sounds_of(session.execute(command), session.game)  # type: ignore[arg-type]

    assert heard(DrawCard()) == ["draw"]
    assert heard(UndoMove()) == ["undo"]
    assert heard(UndoMove()) == ["refused"]
    assert heard(NewDeal(DealCode.parse("GO1-E-AAAAAAC"))) == ["deal"]
    assert heard(UndoMove()) == ["undo"]
    assert heard(AskHint()) == []
    assert heard(WelcomeVisitor(DealCode.parse("GO1-E-AAAAAAB"))) == []


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (GameEnded(Outcome.CLEARED, -3), "won"),
        (GameEnded(Outcome.STUCK, 3), "over"),
        (MovesUndone(3), "undo"),
        (HintMissing(), "refused"),
        (HopeMissing(), "refused"),
        (MoveRefused(Reason.COVERED, 2), "refused"),
        (LightSwitched(True), None),
    ],
)
def test_what_comes_to_pass_is_heard(event: object, name: str | None) -> None:
    assert sounds_of([event], GAME) == ([] if name is None else [name])  # type: ignore[list-item]


@given(st.lists(st.integers(0, 8), max_size=80))
def test_every_card_of_a_run_has_the_next_sound(choices: list[int]) -> None:
    """8 undoes, 0 draws, and what is not allowed is refused."""
    session = Session(Sitting(GAME))
    for choice in choices:
        command = DrawCard() if choice == 0 else UndoMove() if choice == 8 else PlayColumn(choice)
        before = run_length(session.game)
        names = sounds_of(session.execute(command), session.game)
        assert names
        assert set(names) <= set(NAMES)
        if names[0].startswith("play"):
            assert run_length(session.game) == before + 1
            assert names[0] == f"play-{min(before + 1, LONGEST_RUN)}"
        if names[0] == "draw":
            assert run_length(session.game) == 0


def test_a_run_goes_on_after_a_move_that_was_taken_back() -> None:
    game = GAME.after(Draw())
    assert run_length(game) == 0
    assert run_length(game.after(Undo())) == 0
