"""The table: the one screen on which the game is played."""

from collections.abc import Callable

from pygame import Rect, Surface

from kiosk.drawing.layout import Point, TableLayout, table_layout
from kiosk.drawing.tabletop import Standing, draw_flights, draw_table
from kiosk.drawing.theme import CLUBHOUSE
from kiosk.drawing.widgets import Pen, Written
from kiosk.engine.codes import DealCode
from kiosk.engine.moves import COLUMNS
from kiosk.engine.position import Position, Reason
from kiosk.play.commands import Command, DrawCard, NewDeal, PlayColumn, RestartDeal, UndoMove
from kiosk.play.events import CardDrawn, CardPlayed, DealStarted, DealTakenBack, Event, MoveRefused, MoveUndone
from kiosk.play.inputs import Input, Key, Press, Tap
from kiosk.play.session import Session
from kiosk.play.texts import TEXTS, Texts
from kiosk.scenes.table_ending import draw_ending, ending_place, ending_targets
from kiosk.scenes.table_frame import draw_frame, draw_stock_count, draw_toast
from kiosk.scenes.table_motions import TableMotions

_SHAKEN_BY = {Reason.EMPTY_STOCK: "stock", Reason.NOTHING_TO_UNDO: "undo"}


class TableScene:
    """Turns what a visitor does into commands, and what happened into motion.

    `pick_number` chooses the number of a new deal. Targets have the names people would use: `column 3`,
    `stock`, `undo`, `new game`, and in the message at the end `ending undo`, `ending again`, `ending new`.
    """

    def __init__(self, session: Session, pick_number: Callable[[], int], language: str) -> None:
        self.session = session
        self.language = language
        self.size = (800, 480)
        self.written: list[Written] = []
        self._pick_number = pick_number
        self._pressed: str | None = None
        self._motions = TableMotions()
        self._seen = session.game.position
        self._shown: object = None
        self._still = Surface((1, 1))

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.session.game.position

    @property
    def texts(self) -> Texts:
        """The texts in the language of the moment."""
        return TEXTS[self.language]

    @property
    def layout(self) -> TableLayout:
        """The layout for the size of the picture."""
        return table_layout(self.size)

    @property
    def ending(self) -> Rect:
        """Where the message of the end lies, if the game has ended."""
        return ending_place(self.layout, self.position)

    def targets(self) -> dict[str, Rect]:
        """Return what can be tapped; what lies on top comes first."""
        layout = self.layout
        targets = ending_targets(self.ending, layout.mm, self.position.outcome)
        targets |= {"undo": layout.undo, "new game": layout.new_game, "stock": layout.stock_reach}
        return targets | {f"column {n}": layout.columns[n - 1] for n in COLUMNS}

    def target_at(self, point: Point) -> str | None:
        """Return the name of the topmost target at `point`."""
        return next((name for name, rect in self.targets().items() if rect.collidepoint(point)), None)

    def interpret(self, given: Input) -> Command | None:
        """Return what the visitor means by an input, or None if it means nothing here."""
        match given:
            case Tap(x, y):
                return self._meaning_of_tap((x, y))
            case Press("draw") | Key("d" | "space", ctrl=False, alt=False):
                return DrawCard()
            case Press("undo") | Key("u", ctrl=False, alt=False) | Key("z", ctrl=True, alt=False):
                return UndoMove()
            case Key("n", ctrl=False, alt=False):
                return self._new_deal()
            case Key(name, ctrl=False, alt=False) if name in map(str, COLUMNS):
                return PlayColumn(int(name))
        return None

    def press(self, point: Point | None) -> bool:
        """Show what lies under the finger at `point` as pressed; tell whether the picture changes."""
        before, self._pressed = self._pressed, self.target_at(point) if point else None
        return before != self._pressed

    def receive(self, events: list[Event], now: float) -> None:
        """Begin the motions that show what happened."""
        for event in events:
            match event:
                case MoveRefused(reason, column):
                    self._motions.say(self.texts.refusals[reason], now)
                    target = f"column {column}" if column else _SHAKEN_BY.get(reason)
                    if target:
                        self._motions.shake(target, now)
                case DealStarted(can_return):
                    self._motions.land()
                    if can_return:
                        self._motions.say(self.texts.deal_started, now)
                case DealTakenBack():
                    self._motions.land()
                    self._motions.say(self.texts.deal_taken_back, now)
                case CardPlayed() | CardDrawn() | MoveUndone():
                    self._motions.hush()
                    self._motions.fly(self._seen, self.position, self.layout, now)
        self._seen = self.position

    def changes_at(self, now: float) -> float | None:
        """Return when the picture changes by itself: `now` while something moves, None if never."""
        return self._motions.changes_at(now)

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the table as it is at `now`: what stands still, kept from frame to frame, then what flies."""
        self.size = surface.get_size()
        flights = self._motions.flights(now)
        standing = Standing(frozenset(flights), self._motions.shaken(self.layout.mm, now), self._pressed)
        shown = (self.size, self.language, self.session.sitting, standing, self._motions.message(now))
        if shown != self._shown:
            self._shown = shown
            self._still = Surface(self.size, 0, surface)
            self._draw_still(standing, self._motions.message(now))
        surface.blit(self._still, (0, 0))
        draw_flights(surface, self.layout, self.position, flights, now)

    def _draw_still(self, standing: Standing, message: str | None) -> None:
        pen = Pen(self._still, CLUBHOUSE, self.layout.mm)
        undo_aside = standing.shaken.get("undo", 0)
        draw_frame(pen, self.layout, self.session, self.texts, self._pressed, undo_aside)
        draw_table(self._still, self.layout, self.position, standing)
        draw_stock_count(pen, self.layout, len(self.position.stock))
        draw_ending(pen, self.ending, self.position, self.texts, self._pressed)
        draw_toast(pen, self.layout, message, self.ending if self.position.outcome else None)
        self.written = pen.written

    def _meaning_of_tap(self, point: Point) -> Command | None:
        target = self.target_at(point)
        match target:
            case "stock":
                return DrawCard()
            case "undo" | "ending undo":
                return UndoMove()
            case "new game" | "ending new":
                return self._new_deal()
            case "ending again":
                return RestartDeal()
        column = self.layout.column_at(point) if target and target.startswith("column") else None
        if column is None:
            return None
        cards = len(self.position.column(column))
        return PlayColumn(column, self.layout.row_at(column, point, cards))

    def _new_deal(self) -> Command:
        return NewDeal(DealCode(self.position.rules, self._pick_number()))
