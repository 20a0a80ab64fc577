"""The kiosk in a test's hands: the true program on a manual clock, driven as visitors would."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from kiosk.assembly import build
from kiosk.config import Config, GameConfig
from kiosk.devices.clock import ManualClock
from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.engine.notation import format_cards
from kiosk.options import PlayOptions
from kiosk.play.advice import Adviser, DirectAdviser
from kiosk.scenes.table import TableScene
from kiosk.script import Driver


class Silence(DirectAdviser):
    """An adviser that has nothing to say; solving takes longer than most tests."""

    def ask(self, game: Game) -> None:
        """Do nothing."""

    def choose(self, codes: Sequence[DealCode]) -> None:
        """Do nothing."""


@contextmanager
def kiosk(
    code: str | None = "GO1-E-AAAAAAB",
    size: tuple[int, int] = (800, 480),
    language: str = "id",
    folder: Path | None = None,
    numbers: Iterator[int] | None = None,
    *,
    advised: bool = False,
    adviser: Adviser | None = None,
    config: Config | None = None,
    fills_screen: bool = False,
) -> Iterator[Driver]:
    """Start the program with the deal `code` on a picture of `size`; `numbers` are those of new deals.

    Unless `advised`, or by an `adviser` of the test's own, nothing is ever known of a game, and any deal may come.
    """
    clock = ManualClock()
    wanted = DealCode.parse(code) if code else None
    config = config or Config(game=GameConfig(language, any_deal=not (advised or adviser)))
    options = PlayOptions(fills_screen, wanted, fake_gpio=True, size=size, config=config)
    upward = numbers or iter(range(1000, 2000))
    adviser = adviser or (DirectAdviser() if advised else Silence())
    app = build(options, folder, clock, lambda: next(upward), adviser)
    try:
        yield Driver(app, clock)
    finally:
        app.close()


def game_of(driver: Driver) -> Game:
    """Return the game on the table."""
    return driver.app.session.game


def table_of(driver: Driver) -> TableScene:
    """Return the table that is on the screen."""
    assert isinstance(driver.app.scene, TableScene)
    return driver.app.scene


def cards_on(driver: Driver) -> str:
    """Return every card of the position in one line, to compare positions by."""
    position = game_of(driver).position
    parts = [*position.tableau, position.waste, position.stock]
    return " / ".join(format_cards(part) for part in parts)
