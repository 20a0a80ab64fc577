"""What keys, buttons and targets of the table stand for; new deals and columns are the scene's own affair."""

from collections.abc import Mapping

from kiosk.play.commands import AskHint, Command, DrawCard, RestartDeal, ReturnToHope, SwitchLight, UndoMove
from kiosk.play.inputs import Key, Press
from kiosk.scenes.sheet import LONG_PRESS_S

COMMAND_OF_TARGET: Mapping[str, Command] = {
    "stock": DrawCard(),
    "undo": UndoMove(),
    "hint": AskHint(),
    "light": SwitchLight(),
    "hope": ReturnToHope(),
    "ending undo": UndoMove(),
    "ending again": RestartDeal(),
    "ending hope": ReturnToHope(),
}

_COMMAND_OF_KEY: Mapping[str, Command] = {
    "d": DrawCard(),
    "space": DrawCard(),
    "u": UndoMove(),
    "h": AskHint(),
    "l": SwitchLight(),
    "b": ReturnToHope(),
}


def command_of_key(key: Key) -> Command | None:
    """Return what a key stands for."""
    if key.alt:
        return None
    if key.ctrl:
        return UndoMove() if key.name == "z" else None
    return _COMMAND_OF_KEY.get(key.name)


def command_of_press(press: Press) -> Command | None:
    """Return what a button stands for, pressed as short or as long as it was."""
    match press:
        case Press("draw", held_s):
            return AskHint() if held_s >= LONG_PRESS_S else DrawCard()
        case Press("undo"):
            return UndoMove()
    return None
