"""The mounting: how panel and touchscreen lie in their housing, and what that does to pictures and points."""

from dataclasses import dataclass

from pygame import Surface, transform

Size = tuple[int, int]
Point = tuple[float, float]

QUARTERS = (0, 90, 180, 270)


@dataclass(frozen=True, slots=True)
class Mounting:
    """How far things are turned on the panel, in degrees clockwise: 0, 90, 180 or 270, else ValueError.

    The picture lies on the panel turned by `rotation`; the touchscreen turned by `touch_rotation`, and then
    mirrored from left to right if it is `touch_mirrored`. Shares are places from 0 to 1, pixels count from 0;
    places beyond the edge are turned like all others.
    """

    rotation: int = 0
    touch_rotation: int = 0
    touch_mirrored: bool = False

    def __post_init__(self) -> None:
        """Refuse other turns than those by quarters."""
        if not {self.rotation, self.touch_rotation} <= set(QUARTERS):
            raise ValueError(f"{self.rotation} and {self.touch_rotation} are not both 0, 90, 180 or 270")

    def turned_size(self, size: Size) -> Size:
        """Return the size of the picture on a panel of `size`, or of the panel under a picture of `size`."""
        return size if self.rotation % 180 == 0 else (size[1], size[0])

    def on_picture(self, pixel: Point, panel: Size) -> Point:
        """Return which pixel of the picture lies on a pixel of a panel of that size."""
        return _turned(pixel, (panel[0] - 1, panel[1] - 1), -self.rotation)

    def on_panel(self, pixel: Point, panel: Size) -> Point:
        """Return the pixel of a panel of that size which a pixel of the picture lies on."""
        width, height = self.turned_size(panel)
        return _turned(pixel, (width - 1, height - 1), self.rotation)

    def touched(self, share: Point) -> Point:
        """Return the share of the picture at a place that the touchscreen reports as a share of itself."""
        x, y = _turned(share, (1, 1), self.touch_rotation)
        return _turned((1 - x if self.touch_mirrored else x, y), (1, 1), -self.rotation)

    def reported(self, share: Point) -> Point:
        """Return what the touchscreen reports for a touch at a share of the picture."""
        x, y = _turned(share, (1, 1), self.rotation)
        return _turned((1 - x if self.touch_mirrored else x, y), (1, 1), -self.touch_rotation)

    def show(self, picture: Surface, panel: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Lay a picture on a panel, moved by so many of its own pixels to the right and down.

        The strip that this lays bare shows the edge of the picture, where it would lie if it was not moved.
        """
        laid = transform.rotate(picture, -self.rotation) if self.rotation else picture
        panel.blit(laid, (0, 0))
        if shift != (0, 0):
            x, y = _turned(shift, (0, 0), self.rotation)
            panel.blit(laid, (round(x), round(y)))


def _turned(point: Point, far_corner: Point, degrees: int) -> Point:
    """Return where a point of the rectangle from 0, 0 to `far_corner` lies after a turn of all of it."""
    (x, y), (right, bottom) = point, far_corner
    match degrees % 360:
        case 90:
            return bottom - y, x
        case 180:
            return right - x, bottom - y
        case 270:
            return y, right - x
    return point
