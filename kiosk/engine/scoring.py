"""The score, derived from the position and never accumulated."""

from kiosk.engine.position import TABLEAU_CARDS, Outcome, Position

CARD_POINTS = 10


def score(position: Position) -> int:
    """Return the points of `position`: 10 a card played; when stuck, less 10 a card left, never below 0."""
    left = position.cards_left
    points = CARD_POINTS * (TABLEAU_CARDS - left)
    if position.outcome is Outcome.STUCK:
        points -= CARD_POINTS * left
    return max(0, points)
