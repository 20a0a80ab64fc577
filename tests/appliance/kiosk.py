"""A machine with the game on it: watched as a visitor and an owner would, and compared with a twin beside it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Surface

from kiosk.config import Config
from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.engine.notation import parse_actions
from kiosk.play.session import Sitting
from kiosk.play.store import FILE_NAME, Store
from kiosk.script import Driver
from tests.appliance.qemu import Machine, Point, Size, eventually
from tests.drawing.likeness import alike
from tests.driver import kiosk

UNIT = "golf-kiosk.service"
STATE = "/var/lib/golf-kiosk"
HURRY_S = 30
"""How long to wait for what a visitor waits for."""
PINS = {"draw": 17, "undo": 27}
PULLS = "/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{}/pull"
GAME_NOW = "SELECT code, moves, moves_made FROM games WHERE slot = 'now'"


class Kiosk(Machine):
    """A machine on which the game is installed; `is_turned` tells whether its picture is turned by 90 degrees."""

    is_turned = False

    # --- as its owner sees it

    def shown(self, name: str, unit: str = UNIT) -> str:
        """Return a property of a unit."""
        return self.sh(f"systemctl show --value --property={name} {unit}")

    @property
    def pid(self) -> int:
        """The process of the game, 0 while there is none."""
        return int(self.shown("MainPID"))

    @property
    def plays(self) -> bool:
        """Whether the game says that its picture is shown."""
        return self.shown("ActiveState") == "active"

    def wait_until_it_plays(self, other_than: int = 0) -> int:
        """Wait until the game says that its picture is shown, in another process than that; return its number."""

        def look() -> int:
            pid = self.pid if self.plays else 0
            return pid if pid != other_than else 0

        return eventually(look, "the game to play")

    def wait_for_buttons(self) -> None:
        """Wait until the game says that it hears its buttons; they come after the first picture."""
        eventually(lambda: "by LGPIOFactory" in self.shown("StatusText"), "the buttons")

    def journal(self, since: str = "-1h") -> str:
        """Return what the game has said."""
        return self.sh(f"journalctl --quiet --no-pager --output=cat --unit={UNIT} --since={since} || true")

    # --- as its visitor sees it

    @property
    def game(self) -> Game:
        """The game that is kept on the disk now."""
        row = eventually(lambda: self.rows(f"{STATE}/{FILE_NAME}", GAME_NOW), "a game that is kept")
        return game_of_row(row[0][0], row[0][1], row[0][2])

    def press(self, *buttons: str, held_s: float = 0.12) -> None:
        """Press buttons of the panel together, and let go."""
        pulls = " ".join(PULLS.format(PINS[each]) for each in buttons)
        self.sh(f"p='{pulls}'; echo pull-down | tee $p; sleep {held_s}; echo pull-up | tee $p")

    def tap(self, target: str) -> None:
        """Tap a target of the table, such as `column 3`, where a twin of this moment has it."""
        with twin(self.game, self.picture_size, self.folder) as driver:
            self.touch(self.on_panel(driver.place(target)))

    def comes_to(self, game: Game, patience_s: float = HURRY_S) -> None:
        """Wait until this game is kept on the disk."""
        eventually(lambda: self.game == game, f"{game.moves} after {self.game.moves}", patience_s)

    def has_picture(self, expected: Surface, patience_s: float = HURRY_S) -> None:
        """Wait until this picture lies on the panel."""
        turned = self._on_panel(expected)
        eventually(lambda: alike(self.picture(), turned), "the right picture", patience_s)

    def is_shown_right(self, patience_s: float = HURRY_S) -> None:
        """Wait until the panel shows the game that is kept on the disk, and nothing moves."""
        with twin(self.game, self.picture_size, self.folder) as driver:
            self.has_picture(driver.app.screen.surface, patience_s)

    # --- on a panel that is hung up on its side

    @property
    def picture_size(self) -> Size:
        """The size of the picture that lies on the panel."""
        return (self.size[1], self.size[0]) if self.is_turned else self.size

    def on_panel(self, point: Point) -> Point:
        """Return which point of the panel a point of the picture lies on."""
        x, y = point
        return (self.size[0] - 1 - y, x) if self.is_turned else point

    def _on_panel(self, picture: Surface) -> Surface:
        return pygame.transform.rotate(picture, -90) if self.is_turned else picture


def game_of_row(code: str, moves: str, moves_made: int) -> Game:
    """Return the game that a row of the store tells."""
    game = Game.of(DealCode.parse(code))
    for action in parse_actions(moves):
        game = game.after(action)
    return replace(game, moves_made=moves_made)


@contextmanager
def twin(game: Game, size: Size, folder: Path, config: Config | None = None) -> Iterator[Driver]:
    """Yield the true program in this process, as it shows a game; its state lies in `folder` for a while."""
    state = folder / "twin"
    state.mkdir()
    with closing(Store.open(state)) as store:
        store.save(Sitting(game))
    try:
        with kiosk(None, size, folder=state, advised=True, config=config) as driver:
            driver.settle()
            yield driver
    finally:
        for file in state.iterdir():
            file.unlink()
        state.rmdir()
