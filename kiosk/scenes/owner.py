"""The owner's menu: what can be done with the kiosk by whoever knows its PIN."""

from collections.abc import Callable

from pygame import Rect

from kiosk.drawing.geometry import grid
from kiosk.drawing.mounting import QUARTERS, Mounting
from kiosk.drawing.widgets import Button, Pen
from kiosk.play.language import marked
from kiosk.play.settings import Settings
from kiosk.scenes.requests import Mount, Request, SetVolume, Wish
from kiosk.scenes.sheet import GAP_MM, Sheet

_REQUESTS = {
    "calibrate": Request.CALIBRATE,
    "reset": Request.RESET_STATISTICS,
    "restart": Request.RESTART,
    "shut down": Request.SHUT_DOWN,
    "close": Request.LEAVE,
}
_STEPS = {"quieter": -10, "louder": 10}
"""By how many percent the volume changes."""
_FOR_SURE = ("reset", "restart", "shut down")
_ICONS = {
    "turn": "turn",
    "calibrate": "target",
    "quieter": "quieter",
    "louder": "louder",
    "reset": "figures",
    "restart": "restart",
    "shut down": "power",
    "close": "close",
}

_LABELS = {
    "turn": marked("Turn the picture"),
    "calibrate": marked("Calibrate touch"),
    "quieter": marked("Quieter"),
    "louder": marked("Louder"),
    "reset": marked("Reset statistics"),
    "restart": marked("Restart"),
    "shut down": marked("Shut down"),
    "close": marked("Close"),
}


class OwnerScene(Sheet):
    """The menu; `mounting` tells how the panel is mounted.

    Targets are `turn`, `calibrate`, `quieter`, `louder`, `reset`, `restart`, `shut down` and `close`.
    """

    def __init__(self, settings: Callable[[], Settings], mounting: Callable[[], Mounting]) -> None:
        super().__init__(settings)
        self._mounting = mounting
        # What was tapped once, and is done if it is tapped again.
        self._doubted: str | None = None
        self._answer = ""

    def targets(self) -> dict[str, Rect]:
        """Return the buttons."""
        room = self.below_heading()
        return dict(zip(_ICONS, grid(room, 2, 4, round(GAP_MM * self.mm)), strict=True))

    def answer(self, words: str) -> None:
        """Say what became of the last wish, until the next one."""
        self._answer = words

    def choose(self, target: str | None) -> Wish | None:
        """Return what a button asks for; what cannot be taken back, only when it is tapped twice."""
        doubted, self._doubted, self._answer = self._doubted, None, ""
        if target in _FOR_SURE and target != doubted:
            self._doubted = target
            return None
        if target == "turn":
            return Mount(self._turned(self._mounting()))
        if target in _STEPS:
            return SetVolume(min(max(self.settings.volume + _STEPS[target], 0), 100))
        return _REQUESTS.get(target or "")

    def paint(self, pen: Pen) -> None:
        """Draw the heading and the buttons."""
        rotation, volume = self._mounting().rotation, self.settings.volume
        tr = self.tr
        state = tr("Turned by {rotation}°, volume {volume}\N{NO-BREAK SPACE}%", rotation=rotation, volume=volume)
        self.paint_heading(pen, tr("Owner's menu"), self._answer or state)
        pen.buttons([self._button(name, rect) for name, rect in self.targets().items()])

    def _button(self, name: str, rect: Rect) -> Button:
        is_doubted = name == self._doubted
        label = self.tr(_LABELS[name])
        label = self.tr("{what}? Touch again", what=label) if is_doubted else label
        return Button(label, rect, _ICONS[name], self.pressed == name, is_doubted)

    @staticmethod
    def _turned(mounting: Mounting) -> Mounting:
        rotation = QUARTERS[(QUARTERS.index(mounting.rotation) + 1) % len(QUARTERS)]
        return Mounting(rotation, mounting.touch_rotation, mounting.touch_mirrored)
