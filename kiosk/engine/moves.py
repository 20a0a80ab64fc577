"""What a player can do in a game: play, draw and undo."""

from dataclasses import dataclass

COLUMNS = range(1, 8)


@dataclass(frozen=True, slots=True)
class Play:
    """Put the free card of a column, numbered 1 to 7 from the left, on the waste."""

    column: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn the top card of the stock onto the waste."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move that stands."""


Move = Play | Draw
Action = Move | Undo
