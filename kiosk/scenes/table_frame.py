"""What surrounds the cards: felt, figures, buttons and messages."""

from pygame import Rect

from kiosk.drawing.felt import felt
from kiosk.drawing.layout import TableLayout
from kiosk.drawing.widgets import Button, Pen
from kiosk.engine.scoring import score
from kiosk.play.language import Language
from kiosk.play.session import Session


def draw_frame(
    pen: Pen, layout: TableLayout, session: Session, tr: Language, pressed: str | None, undo_aside: int = 0
) -> None:
    """Draw the felt, the score, the moves, the deal code and the buttons; undo stands aside by some pixels."""
    theme = pen.theme
    game = session.game
    pen.surface.blit(felt(pen.surface.get_size(), theme), (0, 0))
    pen.text(tr("Score {score}", score=score(game.position)), layout.score, 6.4, theme.text, bold=True)
    pen.text(tr("Moves {count}", count=game.moves_made), layout.moves, 4.6, theme.text)
    pen.buttons([Button(tr("New game"), layout.new_game, "new", is_pressed=pressed == "new game")])
    undo = tr("Go back") if session.can_return else tr("Undo")
    pen.buttons([Button(undo, layout.undo.move(undo_aside, 0), "undo", is_pressed=pressed == "undo")])
    if offers_hope(session):
        hope = Button(tr("Last chance"), layout.hint, "hope", is_pressed=pressed == "hope", is_strong=True)
    else:
        hope = Button(tr("Hint"), layout.hint, "hint", is_pressed=pressed == "hint")
    pen.buttons([hope])
    icon = light_icon(session)
    colour = theme.accent if icon == "light-won" else theme.button_text
    pen.icon_button(layout.light, icon, colour, is_pressed=pressed == "light")
    pen.icon_button(layout.menu, "menu", theme.button_text, is_pressed=pressed == "menu")
    if game.code is not None:
        room = layout.code.inflate(-round(2 * layout.mm), 0)
        pen.text(str(game.code), room, 4.6, theme.text_quiet, align="right")


def offers_hope(session: Session) -> bool:
    """Tell whether the way back to where the game could still be won stands in the place of the hint."""
    return session.can_hope and session.game.position.outcome is None


def light_icon(session: Session) -> str:
    """Return the icon that tells whether the game can still be won, by its form and not by colour alone."""
    if not (session.settings.light and session.has_adviser):
        return "light-off"
    return {None: "light-wait", True: "light-won", False: "light-lost"}[session.chance]


def draw_stock_count(pen: Pen, layout: TableLayout, count: int) -> None:
    """Write how many cards are left in the stock on its lower edge."""
    height = round(8 * layout.mm)
    badge = Rect(0, 0, round(height * 1.6), height)
    badge.midbottom = layout.stock.midbottom
    badge.y -= round(1.5 * layout.mm)
    pen.panel(badge, pen.theme.panel, radius_mm=4)
    pen.text(str(count), badge, 5.6, pen.theme.panel_text, bold=True)


def draw_toast(pen: Pen, layout: TableLayout, message: str | None, ending: Rect | None) -> None:
    """Draw a short message at the foot of the columns, or above the message of the end if that lies there."""
    if message is None:
        return
    room = layout.toast.copy()
    if ending and ending.colliderect(room):
        room.bottom = ending.top - round(layout.mm)
    room = room.inflate(-round(8 * layout.mm), -round(3 * layout.mm))
    ink = pen.ink(message, room, 5.0, bold=True)
    pen.panel(ink.inflate(round(8 * layout.mm), round(3 * layout.mm)), pen.theme.panel)
    pen.text(message, ink, 5.0, pen.theme.panel_text, bold=True)
