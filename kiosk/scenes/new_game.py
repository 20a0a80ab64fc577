"""The new game: which rules, and which deal."""

from collections.abc import Callable
from datetime import date

from pygame import Rect

from kiosk.drawing.geometry import grid
from kiosk.drawing.qr import qr_picture
from kiosk.drawing.widgets import Button, Pen
from kiosk.engine.codes import DealCode
from kiosk.engine.rules import CLASSIC, EASY
from kiosk.play.commands import ChangeSettings, Command, NewDeal
from kiosk.play.daily import deal_of
from kiosk.play.language import marked
from kiosk.play.session import Session
from kiosk.play.settings import Settings
from kiosk.scenes.requests import Open, Request, Window, Wish
from kiosk.scenes.sheet import GAP_MM, Sheet

RULES_TEXTS = {
    EASY: (marked("Easy"), marked("king and ace connected")),
    CLASSIC: (marked("Classic"), marked("king and ace separate")),
}
_BUTTONS = {
    "random": (marked("Deal the cards"), "new"),
    "today": (marked("Deal of the day"), "calendar"),
    "code": (marked("Enter a code"), "keys"),
    "close": (marked("Back to the game"), "close"),
}
_ROWS = [["easy", "classic"], ["winnable"], ["random"], ["today", "code"], ["close"]]
"""What lies beside one another where there is room for it."""


class NewGameScene(Sheet):
    """Offers rules and deals; `next_deal` chooses one by the settings, and `today` tells which day it is.

    Targets are `easy` and `classic`, `winnable`, `random`, `today`, `code` and `close`.
    """

    def __init__(
        self, session: Session, next_deal: Callable[[Settings], DealCode], today: Callable[[], date]
    ) -> None:
        super().__init__(lambda: session.settings)
        self._session = session
        self._next_deal = next_deal
        self._today = today

    def targets(self) -> dict[str, Rect]:
        """Return the choices and the buttons."""
        room, _ = self._parts()
        rows = _ROWS if self.page.w >= self.page.h else [[name] for names in _ROWS for name in names]
        gap = round(GAP_MM * self.mm)
        places: dict[str, Rect] = {}
        for names, row in zip(rows, grid(room, 1, len(rows), gap), strict=True):
            places |= dict(zip(names, grid(row, len(names), 1, gap), strict=True))
        return places

    def choose(self, target: str | None) -> Command | Wish | None:
        """Return what a choice or a button asks for."""
        match target:
            case "easy":
                return ChangeSettings(self.changed(rules=EASY))
            case "classic":
                return ChangeSettings(self.changed(rules=CLASSIC))
            case "winnable":
                return ChangeSettings(self.changed(only_winnable=not self.settings.only_winnable))
            case "random":
                return NewDeal(self._next_deal(self.settings))
            case "today":
                return NewDeal(deal_of(self._today(), self.settings.rules))
            case "code":
                return Open(Window.CODE)
            case "close":
                return Request.LEAVE
        return None

    def paint(self, pen: Pen) -> None:
        """Draw the heading, the choices, the buttons, and the code of the game on the table."""
        self.paint_heading(pen, self.tr("New game"))
        tr, targets = self.tr, self.targets()
        for rules, (name, words) in RULES_TEXTS.items():
            is_pressed, is_chosen = self.pressed == rules.name, self.settings.rules == rules
            pen.choice(targets[rules.name], tr(name), tr(words), is_pressed=is_pressed, is_chosen=is_chosen)
        winnable = tr("On") if self.settings.only_winnable else tr("Off")
        pen.option(
            targets["winnable"],
            tr("Only games that can be won"),
            winnable,
            is_pressed=self.pressed == "winnable",
            is_on=self.settings.only_winnable,
        )
        for names in (("random",), ("today", "code"), ("close",)):
            pen.buttons([self._button(name, targets[name]) for name in names])
        self._paint_code(pen)

    def _button(self, name: str, rect: Rect) -> Button:
        label, icon = _BUTTONS[name]
        return Button(self.tr(label), rect, icon, self.pressed == name, name == "random")

    def _paint_code(self, pen: Pen) -> None:
        code = self._session.game.code
        if code is None:
            return
        _, room = self._parts()
        line = round(9 * self.mm)
        picture = qr_picture(str(code), min(room.w, room.h - 2 * line))
        place = picture.get_rect(midtop=(room.centerx, room.top + line))
        pen.text(self.tr("This game"), Rect(room.left, room.top, room.w, line), 4.6, pen.theme.text_quiet)
        pen.surface.blit(picture, place)
        pen.text(str(code), Rect(room.left, place.bottom, room.w, line), 6.4, pen.theme.text, bold=True)

    def _parts(self) -> tuple[Rect, Rect]:
        """Return the room for the choices, and that for the code: beside it, or below on a high picture."""
        page, room, gap = self.page, self.below_heading(), round(GAP_MM * self.mm)
        if room.w >= room.h:
            aside = Rect(0, page.top, round(46 * self.mm), page.h)
            aside.right = page.right
            return Rect(room.left, room.top, aside.left - room.left - 2 * gap, room.h), aside
        below = Rect(room.left, 0, room.w, room.h * 34 // 100)
        below.bottom = page.bottom
        return Rect(room.left, room.top, room.w, below.top - room.top - gap), below
