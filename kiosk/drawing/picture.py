"""The picture: a surface to draw on, and how it comes to lie on the panel."""

from pygame import Surface

from kiosk.drawing.mounting import Mounting, Point, Size


class Picture:
    """What is drawn for a panel, turned as `mounting` says and shown moved by `shift`, pixels right and down.

    Pixels and sizes of the panel are as it lies there, those of the picture as somebody sees it.
    """

    def __init__(self, mounting: Mounting) -> None:
        self.mounting = mounting
        self.shift = (0, 0)
        self._own: Surface | None = None

    def surface_for(self, panel: Surface) -> Surface:
        """Return what is to be drawn on: the panel itself, if nothing is turned or moved."""
        if self.mounting.rotation == 0 and self.shift == (0, 0):
            self._own = None
            return panel
        size = self.mounting.turned_size(panel.get_size())
        if self._own is None or self._own.get_size() != size:
            self._own = Surface(size).convert(panel)
        return self._own

    def lay_on(self, panel: Surface) -> None:
        """Put on the panel what was drawn since `surface_for`."""
        if self._own is not None:
            self.mounting.show(self._own, panel, self.shift)

    def touched(self, share: Point, panel: Size) -> Point:
        """Return the share of the picture at what the touchscreen reports as a share of itself."""
        (x, y), (width, height) = self.mounting.touched(share), self.mounting.turned_size(panel)
        return x - self.shift[0] / width, y - self.shift[1] / height

    def reported(self, pixel: Point, panel: Size) -> Point:
        """Return what the touchscreen reports for a finger on the middle of a pixel of the picture."""
        width, height = self.mounting.turned_size(panel)
        x, y = pixel[0] + self.shift[0] + 0.5, pixel[1] + self.shift[1] + 0.5
        return self.mounting.reported((x / width, y / height))

    def pointed(self, pixel: Point, panel: Size) -> Point:
        """Return the pixel of the picture under a mouse on a pixel of the panel."""
        x, y = self.mounting.on_picture(pixel, panel)
        return x - self.shift[0], y - self.shift[1]

    def on_panel(self, pixel: Point, panel: Size) -> Point:
        """Return the pixel of the panel that a pixel of the picture is shown on."""
        return self.mounting.on_panel((pixel[0] + self.shift[0], pixel[1] + self.shift[1]), panel)
