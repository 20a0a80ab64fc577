"""The message over the table when the game is cleared or stuck."""

from pygame import Rect

from kiosk.drawing.layout import TableLayout
from kiosk.drawing.widgets import Button, Pen
from kiosk.engine.position import Outcome, Position
from kiosk.engine.scoring import score
from kiosk.play.texts import Texts

_CHOICES: dict[Outcome | None, tuple[str, ...]] = {
    None: (),
    Outcome.STUCK: ("undo", "again", "new"),
    Outcome.CLEARED: ("again", "new"),
}
_BUTTON_MM = 13


def ending_targets(layout: TableLayout, outcome: Outcome | None) -> dict[str, Rect]:
    """Return the buttons of the message, and the message itself, which shields what lies beneath."""
    choices = _CHOICES[outcome]
    if not choices:
        return {}
    panel = layout.ending
    gap = round(2 * layout.mm)
    row = Rect(panel.left + gap, 0, panel.w - 2 * gap, min(round(_BUTTON_MM * layout.mm), panel.h // 2))
    row.bottom = panel.bottom - gap
    width = (row.w - gap * (len(choices) - 1)) // len(choices)
    places = (Rect(row.left + (width + gap) * i, row.top, width, row.h) for i in range(len(choices)))
    targets = {f"ending {choice}": place for choice, place in zip(choices, places, strict=True)}
    return targets | {"ending": panel}


def draw_ending(pen: Pen, layout: TableLayout, position: Position, texts: Texts, pressed: str | None) -> None:
    """Draw the message if the game has ended: what happened, the score, and what can be done now."""
    outcome = position.outcome
    if outcome is None:
        return
    panel = layout.ending
    pen.panel(panel, pen.theme.panel)
    targets = ending_targets(layout, outcome)
    places = {choice: targets[f"ending {choice}"] for choice in _CHOICES[outcome]}
    top = min(place.top for place in places.values())
    heading = Rect(panel.left, panel.top, panel.w, top - panel.top).inflate(
        -round(6 * layout.mm), -round(2 * layout.mm)
    )
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
