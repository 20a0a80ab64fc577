"""The stage: the table, and over it the screens that somebody has opened."""

from collections.abc import Callable, Mapping

from kiosk.devices.screen import Screen
from kiosk.scenes.requests import Mount, Open, Request, Window, Wish
from kiosk.scenes.scene import Scene
from kiosk.upkeep import Upkeep

OWNER_AWAY_S = 60.0
"""How long nobody may touch the owner's screens until the table is shown again."""


class Stage:
    """The scenes, one over the other; the topmost is shown on `screen`. `windows` make those for visitors."""

    def __init__(
        self,
        table: Scene,
        windows: Mapping[Window, Callable[[], Scene]],
        upkeep: Upkeep,
        screen: Screen,
        now: float,
    ) -> None:
        self._scenes = [table]
        self._windows = windows
        self._upkeep = upkeep
        self._screen = screen
        self._touched_at = now
        self.fit()

    @property
    def table(self) -> Scene:
        """The screen that the game is played on."""
        return self._scenes[0]

    @property
    def scene(self) -> Scene:
        """The screen that is shown."""
        return self._scenes[-1]

    @property
    def cleared_at(self) -> float | None:
        """When the table is shown again, because the owner seems to have left."""
        return self._touched_at + OWNER_AWAY_S if len(self._scenes) > 1 else None

    def fit(self) -> None:
        """Give the scene that is shown the size of the picture."""
        self.scene.size = self._screen.size

    def touch(self, now: float) -> None:
        """Take note that somebody is there."""
        self._touched_at = now

    def call_owner(self) -> None:
        """Ask for the owner's PIN."""
        self._show(self.table, self._upkeep.door())

    def clear(self) -> None:
        """Show the table."""
        self._show(self.table)

    def fulfil(self, wish: Wish) -> None:
        """Do what the owner asks for, and show the screen that it leads to."""
        scene = self._upkeep.fulfil(wish)
        match wish:
            case Request.LEAVE | Mount(leaves=True):
                self._show(*self._scenes[:-1])
            case Open(window):
                self._show(*self._scenes, self._windows[window]())
            case Request.OPEN_MENU if scene is not None:
                self._show(self.table, scene)
            case _:
                self._show(*self._scenes, *([] if scene is None else [scene]))

    def _show(self, *scenes: Scene) -> None:
        self._scenes = [*scenes]
        self.fit()
