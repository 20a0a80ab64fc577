"""SDL's events: what they say of fingers, mice and keys."""

from collections.abc import Mapping
from typing import Any

import pygame

from kiosk.devices.pointer import LEFT
from kiosk.devices.pointer_events import PointerDown, PointerEvent, PointerMove, PointerUp
from kiosk.drawing.mounting import Size
from kiosk.drawing.picture import Picture
from kiosk.play.inputs import Key, KeyUp

Told = Mapping[str, Any]
"""What pygame tells of an event, by name."""

EXPOSED = (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED)
_FINGER = {pygame.FINGERDOWN: PointerDown, pygame.FINGERMOTION: PointerMove, pygame.FINGERUP: PointerUp}
_MOUSE = {pygame.MOUSEBUTTONDOWN: PointerDown, pygame.MOUSEMOTION: PointerMove, pygame.MOUSEBUTTONUP: PointerUp}


def pointer_event(kind: int, told: Told, now: float, picture: Picture, panel: Size) -> PointerEvent | None:
    """Return what a finger or the mouse did on the picture, or None if the event is of neither."""
    if kind in _FINGER:
        x, y = picture.touched((told["x"], told["y"]), panel)
        return _FINGER[kind]("finger", told["finger_id"], x, y, now)
    if kind in _MOUSE:
        x, y = picture.pointed(told["pos"], panel)
        return _MOUSE[kind]("mouse", told.get("button", LEFT), x, y, now, bool(told.get("touch", False)))
    return None


def key_event(kind: int, told: Told) -> Key | KeyUp | None:
    """Return what was done to a key, or None if the event is of none."""
    if kind == pygame.KEYDOWN:
        return Key(_name(told["key"]), bool(told["mod"] & pygame.KMOD_CTRL), bool(told["mod"] & pygame.KMOD_ALT))
    return KeyUp(_name(told["key"])) if kind == pygame.KEYUP else None


def _name(code: int) -> str:
    """Return the name of a key in lower case; one of the number pad is named like its twin, not in brackets."""
    name = pygame.key.name(code).lower()
    return name[1:-1] if name.startswith("[") and len(name) == 3 else name
