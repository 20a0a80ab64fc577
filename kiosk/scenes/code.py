"""The code: a deal by its code, typed on keys large enough for a thumb, or pasted."""

from collections.abc import Callable

from pygame import Rect

from kiosk.drawing.geometry import grid
from kiosk.drawing.widgets import Button, Pen
from kiosk.engine.codes import DealCode
from kiosk.engine.errors import CodeError
from kiosk.play.commands import Command, NewDeal
from kiosk.play.inputs import Input, Key, Pasted
from kiosk.play.settings import Settings
from kiosk.play.texts import complaint as complaint_on
from kiosk.scenes.requests import Request, Wish
from kiosk.scenes.sheet import GAP_MM, HEADING_MM, Sheet

KEYS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "1", "-", "back", "clear")
MOST_LETTERS = 40
"""How much of what is typed or pasted is kept: more can be no code."""
_MOST_COLUMNS = 10
_TEXT_MM = 9.0
_COMPLAINT_MM = 7.0


class CodeScene(Sheet):
    """Takes a code key by key, and says what is wrong with it so far; `text` is what was typed.

    Targets are the characters in upper case, `back`, `clear`, `close`, and as soon as the code is one `play`.
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        super().__init__(settings)
        self.text = f"GO1-{self.settings.rules.letter}-"
        self._is_paste_empty = False

    @property
    def code(self) -> DealCode | None:
        """The deal that is meant, as soon as there is one."""
        try:
            return DealCode.parse(self.text)
        except CodeError:
            return None

    def targets(self) -> dict[str, Rect]:
        """Return the keys and the buttons."""
        page, gap = self.page, round(GAP_MM * self.mm)
        top = page.top + round((HEADING_MM + _TEXT_MM + _COMPLAINT_MM) * self.mm)
        row = round(HEADING_MM * self.mm)
        pad = Rect(page.left, top, page.w, page.bottom - row - gap - top)
        columns = _MOST_COLUMNS if page.w >= page.h else 6
        keys = dict(zip(KEYS, grid(pad, columns, -(-len(KEYS) // columns), gap), strict=False))
        left, right = grid(Rect(page.left, page.bottom - row, page.w, row), 2, 1, gap)
        return keys | {"close": left} | ({"play": right} if self.code else {})

    def interpret(self, given: Input) -> Command | Wish | None:
        """Return what somebody asks for, also by a keyboard or with a code that was copied elsewhere."""
        match given:
            case Pasted(text):
                self._take(text or "")
                self._is_paste_empty = not text
                return None
            case Key("backspace", ctrl=False, alt=False):
                return self.choose("back")
            case Key("return", ctrl=False, alt=False) if self.focus is None:
                return self.choose("play")
            case Key(name, ctrl=False, alt=False) if len(name) == 1 and name.isprintable() and name != " ":
                self._type(name.upper())
                return None
        return super().interpret(given)

    def choose(self, target: str | None) -> Command | Wish | None:
        """Take a character, or return what a button asks for."""
        match target:
            case None:
                return None
            case "close":
                return Request.LEAVE
            case "play":
                return NewDeal(self.code) if self.code else None
            case "back":
                self._take(self.text[:-1])
            case "clear":
                self._take("")
            case _:
                self._type(target)
        return None

    def paint(self, pen: Pen) -> None:
        """Draw the code so far, what is wrong with it, the keys and the buttons."""
        page, targets = self.page, self.targets()
        self.paint_heading(pen, self.tr("Enter a code"))
        line = round(_TEXT_MM * self.mm)
        room = Rect(page.left, page.top + round((HEADING_MM - GAP_MM) * self.mm), page.w, line)
        pen.text(self.text or "…", room, 8.0, pen.theme.accent if self.code else pen.theme.text, bold=True)
        below = Rect(page.left, room.bottom, page.w, round(_COMPLAINT_MM * self.mm))
        if complaint := self._complaint():
            pen.text(complaint, below, 4.2, pen.theme.text)
        for name in KEYS:
            pen.key(targets[name], name, is_pressed=self.pressed == name)
        buttons = [Button(self.tr("Back"), targets["close"], "close", self.pressed == "close")]
        if "play" in targets:
            words = self.tr("Play this deal")
            buttons.append(Button(words, targets["play"], "done", self.pressed == "play", is_strong=True))
        pen.buttons(buttons)

    def _complaint(self) -> str:
        if self._is_paste_empty:
            return self.tr("There is no text to paste.")
        try:
            DealCode.parse(self.text)
        except CodeError as error:
            return complaint_on(error, self.tr)
        return ""

    def _type(self, character: str) -> None:
        self._take(self.text + character)

    def _take(self, text: str) -> None:
        self._is_paste_empty = False
        self.text = "".join(ch for ch in text if ch.isprintable())[:MOST_LETTERS]
