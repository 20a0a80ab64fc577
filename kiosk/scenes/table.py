"""The table: the one screen on which the game is played."""

from collections.abc import Callable

from pygame import Rect, Surface

from kiosk.drawing.layout import Point, TableLayout, table_layout
from kiosk.drawing.look import Look, look_of
from kiosk.drawing.motion import FLIGHT_S
from kiosk.drawing.tabletop import Standing, draw_flights, draw_table
from kiosk.drawing.widgets import Pen, Written
from kiosk.engine.codes import DealCode
from kiosk.engine.moves import COLUMNS, Draw, Play
from kiosk.engine.position import Position, Reason
from kiosk.play.commands import Command, NewDeal, PlayColumn
from kiosk.play.events import (
    CardDrawn,
    CardPlayed,
    DealStarted,
    DealTakenBack,
    Event,
    HintGiven,
    MoveRefused,
    MovesUndone,
    MoveUndone,
    VisitorWelcomed,
)
from kiosk.play.inputs import Input, Key, Press, Tap
from kiosk.play.language import Language, language
from kiosk.play.session import Session
from kiosk.play.settings import Settings, Speed
from kiosk.scenes.requests import Open, Window, Wish
from kiosk.scenes.table_ending import draw_ending, ending_choices, ending_place, ending_targets
from kiosk.scenes.table_frame import draw_frame, draw_stock_count, draw_toast, light_icon, offers_hope
from kiosk.scenes.table_input import COMMAND_OF_TARGET, command_of_key, command_of_press
from kiosk.scenes.table_messages import message_of
from kiosk.scenes.table_motions import TableMotions

_PACE = {Speed.OFF: 0.0, Speed.FAST: 0.5, Speed.NORMAL: 1.0, Speed.SLOW: 2.0}
_SHAKEN_BY = {Reason.EMPTY_STOCK: "stock", Reason.NOTHING_TO_UNDO: "undo"}
_WINDOW_OF_TARGET = {"new game": Window.NEW_GAME, "menu": Window.MENU}


class TableScene:
    """Turns what a visitor does into commands, and what happened into motion.

    `next_deal` chooses the deal of a new game. Targets have the names people would use: `column 3`,
    `stock`, `undo`, `new game`, `menu`, `hint` (or `hope` in its place), `light`, and in the message at the end
    `ending hope`, `ending undo`, `ending again`, `ending new`.
    """

    def __init__(self, session: Session, next_deal: Callable[[Settings], DealCode]) -> None:
        self.session = session
        self.size = (800, 480)
        self.written: list[Written] = []
        self._next_deal = next_deal
        self._finger: Point | None = None
        self._pressed: str | None = None
        self._hinted: str | None = None
        self._motions = TableMotions()
        self._seen = session.game.position
        self._shown: object = None
        self._still = Surface((1, 1))

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.session.game.position

    @property
    def tr(self) -> Language:
        """The language of the moment."""
        return language(self.session.settings.language)

    @property
    def layout(self) -> TableLayout:
        """The layout for the size of the picture."""
        return table_layout(self.size, self.session.settings.left_handed)

    @property
    def look(self) -> Look:
        """The look of the moment."""
        return look_of(self.session.settings, self.tr)

    @property
    def ending(self) -> Rect:
        """Where the message of the end lies, if the game has ended."""
        return ending_place(self.layout, self.position, ending_choices(self.session))

    def targets(self) -> dict[str, Rect]:
        """Return what can be tapped; what lies on top comes first."""
        layout = self.layout
        targets = ending_targets(layout, self.ending, ending_choices(self.session))
        targets |= {"undo": layout.undo, "new game": layout.new_game, "light": layout.light}
        targets |= {"menu": layout.menu}
        targets |= {"hope" if offers_hope(self.session) else "hint": layout.hint, "stock": layout.stock_reach}
        return targets | {f"column {n}": layout.columns[n - 1] for n in COLUMNS}

    def target_at(self, point: Point) -> str | None:
        """Return the name of the topmost target at `point`."""
        return next((name for name, rect in self.targets().items() if rect.collidepoint(point)), None)

    def interpret(self, given: Input) -> Command | Wish | None:
        """Return what the visitor means by an input, or None if it means nothing here."""
        match given:
            case Tap(x, y):
                return self._meaning_of_tap((x, y))
            case Press():
                return command_of_press(given)
            case Key("n", ctrl=False, alt=False):
                return self._new_deal()
            case Key("m", ctrl=False, alt=False):
                return Open(Window.MENU)
            case Key(name, ctrl=False, alt=False) if name in map(str, COLUMNS):
                return PlayColumn(int(name))
            case Key():
                return command_of_key(given)
        return None

    def press(self, point: Point | None) -> bool:
        """Show what lies under the finger at `point` as pressed; tell whether the picture changes."""
        before = self._pressed
        if point != self._finger:
            self._finger = point
            self._pressed = self.target_at(point) if point else None
        return before != self._pressed

    def receive(self, events: list[Event], now: float) -> None:
        """Begin the motions that show what happened."""
        flight_s = FLIGHT_S * _PACE[self.session.settings.speed]
        moves = flight_s > 0
        for event in events:
            match event:
                case MoveRefused(reason, column):
                    target = f"column {column}" if column else _SHAKEN_BY.get(reason)
                    if target and moves:
                        self._motions.shake(target, now)
                case DealStarted() | DealTakenBack() | VisitorWelcomed():
                    self._motions.land()
                case CardPlayed() | CardDrawn() | MoveUndone() | MovesUndone():
                    self._motions.hush()
                    if moves:
                        self._motions.fly(self._seen, self.position, self.layout, now, flight_s)
                case HintGiven(Play(column)):
                    self._hinted = f"column {column}"
                case HintGiven(Draw()):
                    self._hinted = "stock"
            message = message_of(event, self.tr, explains=self.session.settings.explains)
            if message is not None:
                self._motions.say(message, now)
        if self._seen is not self.position:
            self._hinted = None
        self._seen = self.position

    def changes_at(self, now: float) -> float | None:
        """Return when the picture changes by itself: `now` while something moves, None if never."""
        return self._motions.changes_at(now)

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the table as it is at `now`: what stands still, kept from frame to frame, then what flies."""
        self.size = surface.get_size()
        flights = self._motions.flights(now)
        shaken = self._motions.shaken(self.layout.mm, now)
        standing = Standing(frozenset(flights), shaken, self._pressed, self._hinted)
        shown = (self.size, self.session.settings, self._known(), standing, self._motions.message(now))
        if shown != self._shown:
            self._shown = shown
            self._still = Surface(self.size, 0, surface)
            self._draw_still(standing, self._motions.message(now))
        surface.blit(self._still, (0, 0))
        draw_flights(surface, self.layout, self.position, flights, now, self.look)

    def _known(self) -> object:
        # Of the advice only what is shown: the rest comes with every move, and is no reason to draw again.
        session = self.session
        ended = session.game.position.outcome is not None
        best_score = session.advice.best_score if ended and session.advice else None
        return session.sitting, light_icon(session), offers_hope(session), ending_choices(session), best_score

    def _draw_still(self, standing: Standing, message: str | None) -> None:
        pen = Pen(self._still, self.look, self.layout.mm)
        undo_aside = standing.shaken.get("undo", 0)
        draw_frame(pen, self.layout, self.session, self.tr, self._pressed, undo_aside)
        draw_table(self._still, self.layout, self.position, standing, self.look)
        draw_stock_count(pen, self.layout, len(self.position.stock))
        draw_ending(pen, self.layout, self.ending, self.session, self.tr, self._pressed)
        draw_toast(pen, self.layout, message, self.ending if self.position.outcome else None)
        self.written = pen.written

    def _meaning_of_tap(self, point: Point) -> Command | Wish | None:
        # What was under the finger when it came down is meant, whatever has moved there since.
        target = self._pressed if self._finger == point else self.target_at(point)
        if target not in self.targets():
            return None
        if target in _WINDOW_OF_TARGET:
            return Open(_WINDOW_OF_TARGET[target])
        if target == "ending new":
            return self._new_deal()
        if not target.startswith("column"):
            return COMMAND_OF_TARGET.get(target)
        column = int(target.removeprefix("column "))
        cards = len(self.position.column(column))
        return PlayColumn(column, self.layout.row_at(column, point, cards))

    def _new_deal(self) -> Command:
        return NewDeal(self._next_deal(self.session.settings))
