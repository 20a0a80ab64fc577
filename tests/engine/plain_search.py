"""Searches that share nothing with the solver but the rules, slow and easy to believe."""

from kiosk.engine.moves import Draw
from kiosk.engine.position import Position

Heights = tuple[int, ...]


class Exhaustion:
    """Follows every line of a small position to its end."""

    def __init__(self) -> None:
        self.met: dict[tuple[Heights, int, int], Position] = {}
        self._best: dict[tuple[Heights, int, int], tuple[int, int]] = {}

    def best(self, position: Position) -> tuple[int, int]:
        """Return how few cards can be left, and the fewest draws for that."""
        key = (tuple(map(len, position.tableau)), len(position.stock), position.top.rank)
        if key not in self._best:
            self.met[key] = position
            options = [(position.cards_left, 0)]
            for move in position.legal_moves:
                left, draws = self.best(position.after(move))
                options.append((left, draws + isinstance(move, Draw)))
            self._best[key] = min(options)
        return self._best[key]


def can_be_cleared(position: Position) -> bool:
    """Tell whether a whole deal can be won, depth first, one line after another."""
    return _DepthFirst(position).clears(tuple(map(len, position.tableau)), position.top.rank, 0)


class _DepthFirst:
    """Two memos of what was tried in vain: plays by heights and rank, and draws by heights.

    A single one would be wrong. Where a draw brings the same rank again the plays are known to be in vain,
    but drawing on is not.
    """

    def __init__(self, deal: Position) -> None:
        self._rules = deal.rules
        self._columns = [[card.rank for card in column] for column in deal.tableau]
        self._stock = [card.rank for card in deal.stock]
        self._plays: dict[tuple[Heights, int, int], int] = {}
        self._draws: set[tuple[Heights, int]] = set()

    def clears(self, heights: Heights, rank: int, draws: int) -> bool:
        if not any(heights):
            return True
        free = {index: self._columns[index][height - 1] for index, height in enumerate(heights) if height}
        plays = {index: card for index, card in free.items() if self._rules.joins(card, rank)}
        # With more draws the same plays are as much in vain, but not where a draw waits for plays to end.
        tried = heights, rank, draws if self._rules.draw_only_when_stuck else 0
        if self._plays.get(tried, len(self._stock) + 1) > draws:
            self._plays[tried] = draws
            for index, card in plays.items():
                lower = (*heights[:index], heights[index] - 1, *heights[index + 1 :])
                if self.clears(lower, card, draws):
                    return True
        if plays and self._rules.draw_only_when_stuck:
            return False
        return self._draw_clears(heights, draws)

    def _draw_clears(self, heights: Heights, draws: int) -> bool:
        if draws == len(self._stock) or (heights, draws) in self._draws:
            return False
        self._draws.add((heights, draws))
        return self.clears(heights, self._stock[draws], draws + 1)
