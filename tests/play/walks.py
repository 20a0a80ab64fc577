"""Sittings as players reach them: by choices that mean some command in every position."""

import random
from collections.abc import Iterable, Iterator

from hypothesis import strategies as st

from kiosk.engine.codes import DEALS, DealCode
from kiosk.engine.game import Game
from kiosk.engine.moves import Play
from kiosk.engine.notation import parse_actions
from kiosk.engine.rules import ALL_RULES
from kiosk.play.commands import Command, DrawCard, NewDeal, PlayColumn, RestartDeal, UndoMove
from kiosk.play.session import Session, Sitting

WON = ("GO1-E-AAAAAAB", "d52d71d3176656d1ddddd2721136d6ddd5d7d4533442453d427")
STUCK_BY_DRAW = ("GO1-E-EOKZYBY", "3ddddd357d43d7d6dddddd1d4d")
STUCK_BY_PLAY = ("GO1-E-VVGLFUW", "dddd4dddd5415d6dd4d4dddd73")
"""Two games that end stuck with 10 cards played, where the penalty is more than the points."""

UNDO, NEW_DEAL, RESTART = 20, 21, 22
CHOICES = 23
"""A choice below this is a command: the last three as named, the others a move, a legal one if there is any."""

codes = st.builds(DealCode, st.sampled_from(ALL_RULES), st.integers(0, DEALS - 1))
choices = st.lists(st.integers(0, CHOICES - 1), max_size=90)


def game_of(code: str, moves: str) -> Game:
    """Return the game of `code` after `moves`."""
    game = Game.of(DealCode.parse(code))
    for action in parse_actions(moves):
        game = game.after(action)
    return game


def command(session: Session, choice: int) -> Command:
    """Return the command that `choice` means where `session` stands."""
    code = session.game.code
    assert code is not None
    if choice == UNDO:
        return UndoMove()
    if choice == NEW_DEAL:
        return NewDeal(DealCode(code.rules, (code.number + 1) % DEALS))
    if choice == RESTART:
        return RestartDeal()
    moves = list(session.game.position.legal_moves) or [Play(choice % 7 + 1)]
    move = moves[choice % len(moves)]
    return PlayColumn(move.column) if isinstance(move, Play) else DrawCard()


def session_after(code: DealCode, chosen: Iterable[int]) -> Session:
    """Return the session that begins with `code` and goes on by choices."""
    session = Session(Sitting(Game.of(code)))
    for choice in chosen:
        session.execute(command(session, choice))
    return session


def endless_walk(seed: int) -> Iterator[Sitting]:
    """Yield the sittings of somebody who plays for ever, the same ones for the same seed."""
    chance = random.Random(seed)
    session = Session(Sitting(Game.of(DealCode(ALL_RULES[seed % 2], seed))))
    while True:
        yield session.sitting
        session.execute(command(session, chance.randrange(CHOICES)))


sittings = st.builds(session_after, codes, choices).map(lambda session: session.sitting)
