"""The PIN: the door to the owner's menu."""

from collections.abc import Callable

from pygame import Rect

from kiosk.drawing.geometry import grid
from kiosk.drawing.widgets import Pen
from kiosk.play.commands import Command
from kiosk.play.inputs import Input, Key
from kiosk.play.settings import Settings
from kiosk.scenes.requests import Request, Wish
from kiosk.scenes.sheet import GAP_MM, HEADING_MM, Sheet

TRIES = 3
"""How many wrong PINs close the door; then both buttons must be held again."""
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "close", "0", "back")
_MOST_KEY_MM = 22.0
_DOT_MM, _STEP_MM = 4.0, 7.0


class PinScene(Sheet):
    """Asks for the `pin`; where there is none, tells how to set one and opens nothing.

    Targets are the digits, `back` and `close`.
    """

    def __init__(self, pin: str, settings: Callable[[], Settings]) -> None:
        super().__init__(settings)
        self._pin = pin
        self._entered = ""
        self._failed = 0

    def targets(self) -> dict[str, Rect]:
        """Return the keys."""
        _, pad = self._parts()
        keys = dict(zip(KEYS, grid(pad, 3, 4, round(GAP_MM * self.mm)), strict=True))
        return keys if self._pin else {"close": keys["close"]}

    def interpret(self, given: Input) -> Command | Wish | None:
        """Return what the owner asks for, also by the digits of a keyboard."""
        match given:
            case Key(name, ctrl=False, alt=False) if name in self.targets():
                return self.choose(name)
            case Key("backspace"):
                return self.choose("back")
        return super().interpret(given)

    def choose(self, target: str | None) -> Wish | None:
        """Take a digit, or one back; return what the PIN opens, or that the door is closed."""
        if target is None or target == "close":
            return None if target is None else Request.LEAVE
        self._entered = self._entered[:-1] if target == "back" else self._entered + target
        if len(self._entered) < len(self._pin):
            return None
        is_right, self._entered = self._entered == self._pin, ""
        if is_right:
            return Request.OPEN_MENU
        self._failed += 1
        return Request.LEAVE if self._failed == TRIES else None

    def paint(self, pen: Pen) -> None:
        """Draw what to do, a ring for each digit, filled as they come, and the keys."""
        room, _ = self._parts()
        tr = self.tr
        if not self._pin:
            closed = tr('The owner\'s menu is closed. Write pin = "…" under [owner] in /etc/golf-kiosk.toml.')
            pen.text(closed, room, 5.6, pen.theme.text)
        else:
            upper = Rect(room.left, room.top, room.w, room.h * 2 // 3)
            lower = Rect(room.left, upper.bottom, room.w, room.h - upper.h)
            refused = bool(self._failed) and not self._entered
            heading = tr("That is not the PIN") if refused else tr("Owner's PIN")
            pen.text(heading, upper, 6.4, pen.theme.danger if refused else pen.theme.text, bold=True)
            self._draw_digits(pen, lower)
        for name, rect in self.targets().items():
            pen.key(rect, name, is_pressed=self.pressed == name)

    def _draw_digits(self, pen: Pen, room: Rect) -> None:
        count, step = len(self._pin), round(_STEP_MM * self.mm)
        left = room.centerx - (count - 1) * step // 2
        for place in range(count):
            centre = (left + place * step, room.top + room.h // 4)
            pen.dot(centre, _DOT_MM, pen.theme.accent, is_full=place < len(self._entered))

    def _parts(self) -> tuple[Rect, Rect]:
        """Return the room for words, and that for the keys: beside it, or below on a high picture."""
        page, gap = self.page, round(GAP_MM * self.mm)
        most = round(_MOST_KEY_MM * self.mm)
        if page.w >= page.h:
            pad = Rect(0, 0, min(page.w // 2, 3 * most + 2 * gap), min(page.h, 4 * most + 3 * gap))
            pad.midright = page.midright
            return Rect(page.left, page.top, pad.left - page.left - 2 * gap, page.h), pad
        pad = Rect(
            0,
            0,
            min(page.w, 3 * most + 2 * gap),
            min(page.h - 3 * round(HEADING_MM * self.mm), 4 * most + 3 * gap),
        )
        pad.midbottom = page.midbottom
        return Rect(page.left, page.top, page.w, pad.top - page.top - 2 * gap), pad
