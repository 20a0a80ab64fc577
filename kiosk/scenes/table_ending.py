"""The message over the table when the game is cleared or stuck."""

from pygame import Rect

from kiosk.drawing.cards import INDEX_SHARE
from kiosk.drawing.layout import TableLayout
from kiosk.drawing.widgets import Button, Pen
from kiosk.engine.moves import COLUMNS
from kiosk.engine.position import Outcome, Position
from kiosk.engine.scoring import score
from kiosk.play.texts import Texts

_CHOICES: dict[Outcome | None, tuple[str, ...]] = {
    None: (),
    Outcome.STUCK: ("undo", "again", "new"),
    Outcome.CLEARED: ("again", "new"),
}
_BUTTON_MM = 16


def ending_place(layout: TableLayout, position: Position) -> Rect:
    """Return where the message lies: as low as it can without hiding more of the free cards, which show why."""
    heights = zip(COLUMNS, map(len, position.tableau), strict=True)
    free = [_index(layout, number, height) for number, height in heights if height]
    step = max(1, layout.strip_px // 4)
    heights_up = range(0, layout.ending.top - layout.columns[0].top + step, step)
    places = [layout.ending.move(0, -min(up, layout.ending.top - layout.columns[0].top)) for up in heights_up]
    return min(places, key=lambda place: len(place.collidelistall(free)))


def _index(layout: TableLayout, column: int, row: int) -> Rect:
    card = layout.card(column, row)
    card.h = round(card.h * INDEX_SHARE)
    return card


def ending_targets(panel: Rect, mm: float, outcome: Outcome | None) -> dict[str, Rect]:
    """Return the buttons of the message at `panel`, and the message itself, which shields what lies beneath."""
    choices = _CHOICES[outcome]
    if not choices:
        return {}
    gap = round(2 * mm)
    row = Rect(panel.left + gap, 0, panel.w - 2 * gap, min(round(_BUTTON_MM * mm), panel.h // 2))
    row.bottom = panel.bottom - gap
    width = (row.w - gap * (len(choices) - 1)) // len(choices)
    places = (Rect(row.left + (width + gap) * i, row.top, width, row.h) for i in range(len(choices)))
    targets = {f"ending {choice}": place for choice, place in zip(choices, places, strict=True)}
    return targets | {"ending": panel}


def draw_ending(pen: Pen, panel: Rect, position: Position, texts: Texts, pressed: str | None) -> None:
    """Draw the message if the game has ended: what happened, the score, and what can be done now."""
    outcome = position.outcome
    if outcome is None:
        return
    pen.panel(panel, pen.theme.panel)
    targets = ending_targets(panel, pen.mm, outcome)
    places = {choice: targets[f"ending {choice}"] for choice in _CHOICES[outcome]}
    top = min(place.top for place in places.values())
    heading = Rect(panel.left, panel.top, panel.w, top - panel.top).inflate(-round(6 * pen.mm), -round(2 * pen.mm))
    words = texts.outcomes[outcome]
    if outcome is Outcome.CLEARED:
        words += f" {texts.score} {score(position)}"
    pen.text(words, heading, 5.6, pen.theme.panel_text, bold=True)
    labels = {"undo": texts.undo, "again": texts.same_deal, "new": texts.new_game}
    pen.buttons(
        [
            Button(
                labels[choice], place, choice, is_pressed=pressed == f"ending {choice}", is_strong=choice == "new"
            )
            for choice, place in places.items()
        ]
    )
