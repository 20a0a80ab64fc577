"""Shapes with smooth edges: rounded rectangles and the soft shadows they throw."""

from pygame import Surface

from kiosk.drawing.assets import load_svg
from kiosk.drawing.theme import Colour, html

Size = tuple[int, int]

# Fainter sheets would lose too much by rounding.
_MOST_STEPS = 12


def rounded(size: Size, radius_px: float, fill: Colour, line: Colour | None = None, line_px: float = 0) -> Surface:
    """Return a rounded rectangle that fills `size`; its edge is a `line`, if any, `line_px` wide."""
    style = _paint("fill", fill)
    if line is not None:
        style += f' stroke-width="{line_px}" {_paint("stroke", line)}'
    # Half of an SVG line lies outside of the form it goes round.
    inset = line_px / 2 if line is not None else 0
    return _picture(size, [_rect(size, inset, radius_px - inset, style)])


def soft_shadow(size: Size, radius_px: float, blur_px: int, colour: Colour) -> Surface:
    """Return the shadow of a rounded rectangle, `blur_px` larger than its `size` on each side and fading there."""
    outer = (size[0] + 2 * blur_px, size[1] + 2 * blur_px)
    steps = min(2 * blur_px, _MOST_STEPS)
    insets = [2 * blur_px * step / steps for step in range(steps)]
    # Sheets of falling size, one on another, together as dark as `colour`.
    sheet = 1 - (1 - opacity(colour)) ** (1 / steps)
    style = f'fill="{html(colour)}" fill-opacity="{sheet:.4f}"'
    return _picture(outer, [_rect(outer, inset, radius_px + blur_px - inset, style) for inset in insets])


def opacity(colour: Colour) -> float:
    """Return how opaque `colour` is, from 0 to 1."""
    return colour[3] / 255 if len(colour) == 4 else 1.0


def _paint(what: str, colour: Colour) -> str:
    return f'{what}="{html(colour)}" {what}-opacity="{opacity(colour):.4f}"'


def _rect(size: Size, inset: float, radius_px: float, style: str) -> str:
    width, height = (max(0.0, length - 2 * inset) for length in size)
    return f'<rect x="{inset}" y="{inset}" width="{width}" height="{height}" rx="{max(0.0, radius_px)}" {style}/>'


def _picture(size: Size, rects: list[str]) -> Surface:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{"".join(rects)}</svg>'
    return load_svg(text, size)
