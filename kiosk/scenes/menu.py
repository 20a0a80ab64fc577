"""The menu: where everything is found that is no move."""

from pygame import Rect

from kiosk.drawing.widgets import Button, Pen
from kiosk.play.commands import ChangeSettings, Command
from kiosk.play.language import language, language_codes, marked
from kiosk.scenes.requests import Open, Request, Window, Wish
from kiosk.scenes.sheet import Sheet

_WISHES: dict[str, Wish] = {
    "new game": Open(Window.NEW_GAME),
    "settings": Open(Window.SETTINGS),
    "close": Request.LEAVE,
}
_LABELS = {
    "new game": marked("New game"),
    "settings": marked("Settings"),
    "close": marked("Back to the game"),
}
_ICONS = {"new game": "new", "settings": "settings", "language": "language", "close": "close"}


class MenuScene(Sheet):
    """The menu; targets are `new game`, `settings`, `language`, which speaks the next one, and `close`."""

    def targets(self) -> dict[str, Rect]:
        """Return the buttons."""
        return self.in_grid(list(_ICONS), 2)

    def choose(self, target: str | None) -> Command | Wish | None:
        """Return what a button asks for."""
        if target == "language":
            return ChangeSettings(self.changed(language=self._next_language()))
        return _WISHES.get(target or "")

    def paint(self, pen: Pen) -> None:
        """Draw the heading and the buttons."""
        self.paint_heading(pen, self.tr("Menu"))
        labels = {name: self.tr(label) for name, label in _LABELS.items()}
        # Whoever cannot read this language can read the name of the next one.
        labels["language"] = language(self._next_language()).name
        targets = self.targets()
        pen.buttons([Button(labels[name], targets[name], _ICONS[name], self.pressed == name) for name in targets])

    def _next_language(self) -> str:
        codes = language_codes()
        following = (code for code in codes if code > self.tr.code)
        return next(following, codes[0])
