"""The message over the table when the game is cleared or stuck."""

from collections.abc import Sequence

from pygame import Rect

from kiosk.drawing.cards import INDEX_SHARE
from kiosk.drawing.layout import TableLayout
from kiosk.drawing.widgets import Button, Pen
from kiosk.engine.moves import COLUMNS
from kiosk.engine.position import ROWS, Outcome, Position
from kiosk.engine.scoring import score
from kiosk.play.language import Language
from kiosk.play.session import Session
from kiosk.play.texts import OUTCOMES

_BUTTON_MM = 16
_LEAST_CHOICE_MM = 26
_GAP_MM = 2


def ending_choices(session: Session) -> tuple[str, ...]:
    """Return what can be done at the end of the game: nothing as long as it goes on."""
    match session.game.position.outcome:
        case Outcome.STUCK:
            return ("undo", "again", "new", "hope") if session.can_hope else ("undo", "again", "new")
        case Outcome.CLEARED:
            return ("again", "new")
    return ()


def ending_place(layout: TableLayout, position: Position, choices: Sequence[str]) -> Rect:
    """Return where the message lies: as low as it can without hiding more of the free cards, which show why."""
    strip = layout.columns[0]
    panel = layout.ending.copy()
    more_rows = _rows(panel.w, layout.mm, choices) - 1
    wished = panel.h + more_rows * (_button_px(layout) + round(_GAP_MM * layout.mm))
    # With more rows of buttons, still as low as what can be seen above the free card of a full column.
    panel.h = min(wished, max(panel.h, (ROWS - 1) * layout.strip_px), strip.h)
    panel.bottom = layout.ending.bottom
    heights = zip(COLUMNS, map(len, position.tableau), strict=True)
    free = [_index(layout, number, height) for number, height in heights if height]
    highest = panel.top - strip.top
    step = max(1, layout.strip_px // 4)
    places = [panel.move(0, -min(up, highest)) for up in range(0, highest + step, step)]
    return min(places, key=lambda place: len(place.collidelistall(free)))


def _index(layout: TableLayout, column: int, row: int) -> Rect:
    card = layout.card(column, row)
    card.h = round(card.h * INDEX_SHARE)
    return card


def ending_targets(layout: TableLayout, panel: Rect, choices: Sequence[str]) -> dict[str, Rect]:
    """Return the buttons of the message at `panel`, and the message itself, which shields what lies beneath."""
    if not choices:
        return {}
    gap = round(_GAP_MM * layout.mm)
    rows = _rows(panel.w, layout.mm, choices)
    in_row = -(-len(choices) // rows)
    height = min(_button_px(layout), max(1, panel.h // (rows + 1) - gap))
    width = (panel.w - gap) // in_row - gap
    top = panel.bottom - rows * (height + gap)
    targets = {}
    for index, choice in enumerate(choices):
        row, place = divmod(index, in_row)
        left = panel.left + gap + place * (width + gap)
        targets[f"ending {choice}"] = Rect(left, top + row * (height + gap), max(1, width), height)
    return targets | {"ending": panel}


def draw_ending(
    pen: Pen, layout: TableLayout, panel: Rect, session: Session, tr: Language, pressed: str | None
) -> None:
    """Draw the message if the game has ended: what happened, the score, and what can be done now."""
    outcome = session.game.position.outcome
    if outcome is None:
        return
    pen.panel(panel, pen.theme.panel)
    choices = ending_choices(session)
    targets = ending_targets(layout, panel, choices)
    margin = round(layout.mm)
    top = targets[f"ending {choices[0]}"].top
    heading = Rect(panel.left + 3 * margin, panel.top + margin, panel.w - 6 * margin, top - panel.top - 2 * margin)
    _draw_heading(pen, heading, outcome, session, tr)
    labels = {"hope": tr("Last chance"), "undo": tr("Undo"), "again": tr("Same deal"), "new": tr("New game")}
    strong = "hope" if "hope" in choices else "new"
    pen.buttons(
        [
            Button(labels[name], targets[f"ending {name}"], name, pressed == f"ending {name}", name == strong)
            for name in choices
        ]
    )


def _draw_heading(pen: Pen, room: Rect, outcome: Outcome, session: Session, tr: Language) -> None:
    words = tr(OUTCOMES[outcome])
    best = session.advice.best_score if session.advice else None
    if outcome is Outcome.CLEARED:
        words += " " + tr("Score {score}", score=score(session.game.position))
    elif best is not None:
        upper = Rect(room.left, room.top, room.w, room.h * 3 // 5)
        lower = Rect(room.left, upper.bottom, room.w, room.h - upper.h)
        pen.text(tr("The best possible was {score}", score=best), lower, 4.2, pen.theme.text_quiet)
        room = upper
    pen.text(words, room, 5.6, pen.theme.panel_text, bold=True)


def _rows(width: int, mm: float, choices: Sequence[str]) -> int:
    most_in_row = max(1, int(width / (_LEAST_CHOICE_MM * mm)))
    return max(1, -(-len(choices) // most_in_row))


def _button_px(layout: TableLayout) -> int:
    return min(round(_BUTTON_MM * layout.mm), layout.ending.h // 2)
