"""The message over the table when the game is cleared or stuck."""

from pygame import Rect

from kiosk.drawing.layout import TableLayout
from kiosk.drawing.widgets import Pen
from kiosk.engine.position import Outcome, Position
from kiosk.engine.scoring import score
from kiosk.play.texts import Texts

_CHOICES: dict[Outcome | None, tuple[str, ...]] = {
    None: (),
    Outcome.STUCK: ("undo", "again", "new"),
    Outcome.CLEARED: ("again", "new"),
}
_HEADING_SHARE = 0.46
_BUTTON_SHARE = 0.42


def ending_targets(layout: TableLayout, outcome: Outcome | None) -> dict[str, Rect]:
    """Return the buttons of the message, and the message itself, which shields what lies beneath."""
    choices = _CHOICES[outcome]
    if not choices:
        return {}
    panel = layout.ending
    gap = round(2 * layout.mm)
    row = Rect(panel.left + gap, 0, panel.w - 2 * gap, round(panel.h * _BUTTON_SHARE))
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
    heading = Rect(panel.left, panel.top, panel.w, round(panel.h * _HEADING_SHARE)).inflate(-round(6 * layout.mm), 0)
    words = f"{texts.outcomes[outcome]} · {texts.score} {score(position)}"
    pen.text(words, heading, 5.6, pen.theme.panel_text, bold=True)
    labels = {"undo": texts.undo, "again": texts.same_deal, "new": texts.new_game}
    targets = ending_targets(layout, outcome)
    for choice in _CHOICES[outcome]:
        name = f"ending {choice}"
        pen.button(labels[choice], targets[name], choice, pressed=pressed == name, strong=choice == "new")
