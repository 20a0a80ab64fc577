"""The examination: every check, one after the other; none of them keeps the others from being made."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from kiosk.config import Config
from kiosk.doctor.display import CONSOLE, DISPLAY, DRIVER, look_at_console, look_at_display, look_at_driver
from kiosk.doctor.finding import Finding, Verdict, note
from kiosk.doctor.machine import Machine
from kiosk.doctor.pins import CHIP, LIBRARY, PINS, look_at_chip, look_at_library, look_at_pins
from kiosk.doctor.player import USER, look_at_player
from kiosk.doctor.power import CLOCK, SUPPLY, look_at_clock, look_at_supply
from kiosk.doctor.records import CONFIGURATION, CRASH, look_at_configuration, look_at_crash
from kiosk.doctor.running import BUTTONS, RIVALS, look_at_game, look_for_rivals
from kiosk.doctor.services import LOCK, SERVICE, look_at_companions, look_at_service
from kiosk.doctor.sound import SOUND, look_at_sound
from kiosk.doctor.storage import SAVED, STORAGE, look_at_saved_game, look_at_storage
from kiosk.doctor.touch import LIGHT, TOUCH, look_at_light, look_at_touch


@dataclass(frozen=True, slots=True)
class Check:
    """A look at something; `subject` is spoken of if the look itself fails.

    What a check `for_kiosks` finds is no trouble for a game in a window, which does without.
    """

    subject: str
    look: Callable[[Machine, Config], Iterable[Finding]]
    for_kiosks: bool = True


CHECKS = (
    Check(SERVICE, lambda machine, _: look_at_service(machine)),
    Check(BUTTONS, lambda machine, _: look_at_game(machine)),
    Check(RIVALS, lambda machine, _: look_for_rivals(machine)),
    Check(LOCK, look_at_companions),
    Check(USER, lambda machine, _: look_at_player(machine)),
    Check(DISPLAY, look_at_display),
    Check(DRIVER, lambda machine, _: look_at_driver(machine)),
    Check(CONSOLE, lambda machine, _: look_at_console(machine)),
    Check(TOUCH, lambda machine, _: look_at_touch(machine)),
    Check(LIGHT, lambda machine, _: look_at_light(machine)),
    Check(SOUND, look_at_sound),
    Check(PINS, lambda _, config: look_at_pins(config)),
    Check(LIBRARY, lambda machine, _: look_at_library(machine)),
    Check(CHIP, look_at_chip),
    Check(STORAGE, lambda machine, _: look_at_storage(machine), for_kiosks=False),
    Check(SAVED, lambda machine, _: look_at_saved_game(machine), for_kiosks=False),
    Check(CONFIGURATION, lambda machine, _: look_at_configuration(machine), for_kiosks=False),
    Check(CRASH, lambda machine, _: look_at_crash(machine), for_kiosks=False),
    Check(SUPPLY, lambda machine, _: look_at_supply(machine), for_kiosks=False),
    Check(CLOCK, lambda machine, _: look_at_clock(machine), for_kiosks=False),
)


def examine(machine: Machine, config: Config, checks: Iterable[Check] = CHECKS) -> Iterator[Finding]:
    """Return what there is to say about the machine; nothing raises."""
    for check in checks:
        is_mild = check.for_kiosks and not machine.is_kiosk
        try:
            for finding in check.look(machine, config):
                is_trouble = finding.verdict is Verdict.TROUBLE
                yield replace(finding, verdict=Verdict.NOTE) if is_mild and is_trouble else finding
        except Exception as error:  # noqa: BLE001 - a doctor who faints helps nobody
            why = " ".join(str(error).split()) or "no reason given"
            what = f"This could not be looked at ({type(error).__name__}: {why})."
            yield note(check.subject, what, "Tell the makers of the game about this sentence.")
