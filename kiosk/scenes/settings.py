"""The settings: what a player may have otherwise than the owner."""

from pygame import Rect

from kiosk.drawing.widgets import Button, Pen
from kiosk.play.commands import ChangeSettings, Command, ResetSettings
from kiosk.play.language import marked
from kiosk.play.settings import VOLUMES, Speed
from kiosk.scenes.requests import Request, Wish
from kiosk.scenes.sheet import Sheet

LABELS = {
    "explains": marked("Explain refusals"),
    "volume": marked("Sound"),
    "speed": marked("Moving cards"),
    "four_colours": marked("Four colours"),
    "large_print": marked("Large print"),
    "high_contrast": marked("High contrast"),
    "left_handed": marked("For the left hand"),
}
_SPEEDS = {
    Speed.OFF: marked("Off"),
    Speed.SLOW: marked("Slow"),
    Speed.NORMAL: marked("Normal"),
    Speed.FAST: marked("Fast"),
}


class SettingsScene(Sheet):
    """Shows each setting with its value; a touch gives it the next one.

    Targets have the names of the settings, and `reset` and `close`.
    """

    def targets(self) -> dict[str, Rect]:
        """Return the settings, and what leaves them."""
        return self.in_grid([*LABELS, "reset", "close"], 2)

    def choose(self, target: str | None) -> Command | Wish | None:
        """Return the settings with the next value of the one that was touched."""
        match target:
            case None:
                return None
            case "close":
                return Request.LEAVE
            case "reset":
                return ResetSettings()
        return ChangeSettings(self.changed(**{target: _next(getattr(self.settings, target))}))

    def paint(self, pen: Pen) -> None:
        """Draw the heading, the settings, and what leaves them."""
        self.paint_heading(pen, self.tr("Settings"))
        targets = self.targets()
        for name, label in LABELS.items():
            value = getattr(self.settings, name)
            is_on = value is True or (name == "volume" and bool(value))
            words = self._words(value)
            pen.option(targets[name], self.tr(label), words, is_pressed=self.pressed == name, is_on=is_on)
        pen.buttons(
            [
                Button(self.tr("As it was"), targets["reset"], "again", self.pressed == "reset"),
                Button(self.tr("Done"), targets["close"], "done", self.pressed == "close"),
            ]
        )

    def _words(self, value: object) -> str:
        match value:
            case bool():
                return self.tr("On") if value else self.tr("Off")
            case Speed():
                return self.tr(_SPEEDS[value])
            case 0:
                return self.tr("Off")
        return f"{value}\N{NO-BREAK SPACE}%"


def _next(value: object) -> object:
    match value:
        case bool():
            return not value
        case int():
            return next((volume for volume in VOLUMES if volume > value), VOLUMES[0])
        case Speed():
            speeds = list(Speed)
            return speeds[(speeds.index(value) + 1) % len(speeds)]
    raise ValueError(f"{value} is no setting that can be touched")
