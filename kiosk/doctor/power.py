"""The board: whether its power supply is strong enough, and its clock right."""

import re
from collections.abc import Iterator
from datetime import datetime

from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import Machine

SUPPLY, CLOCK = "Power supply", "Clock"
VCGENCMD = ("vcgencmd", "get_throttled")
TIMEDATECTL = ("timedatectl", "show", "--property=NTPSynchronized")
_THROTTLED_FILE = "sys/devices/platform/soc/soc:firmware/get_throttled"
_SIGNS = {
    0: "the voltage is too low",
    1: "the processor is held back",
    2: "the processor is slowed down",
    3: "the processor is too hot",
}
"""What the firmware tells of now; of any time since the machine was switched on, 16 bits higher."""
_VOLTAGE, _HEAT = 0, 3
_EARLIER = 16


def look_at_supply(machine: Machine) -> Iterator[Finding]:
    """Tell what the firmware of a Raspberry Pi says of voltage and heat."""
    bits = _throttled(machine)
    if bits is None:
        yield note(SUPPLY, "This machine does not tell whether its power supply is strong enough.")
        return
    now = [number for number in _SIGNS if bits >> number & 1]
    earlier = [number for number in _SIGNS if bits >> (number + _EARLIER) & 1 and number not in now]
    told = ", ".join(
        [*(_SIGNS[number] for number in now), *(f"{_past(_SIGNS[number])} earlier" for number in earlier)]
    )
    if not told:
        yield ok(SUPPLY, "The power supply is strong enough, and the processor cool.")
    elif now:
        yield trouble(SUPPLY, f"{told[0].upper()}{told[1:]}.", _remedy(now + earlier))
    else:
        what = f"{told[0].upper()}{told[1:]}, since the machine was switched on."
        yield note(SUPPLY, what, _remedy(earlier))


def _throttled(machine: Machine) -> int | None:
    text = machine.read(_THROTTLED_FILE) or (machine.ask(VCGENCMD) or "").strip().removeprefix("throttled=")
    return int(text, 16) if re.fullmatch(r"(0x)?[0-9a-fA-F]{1,8}", text) else None


def _past(sign: str) -> str:
    return sign.replace(" is ", " was ")


def _remedy(signs: list[int]) -> str:
    supply = "Use the power supply made for this Raspberry Pi, and a short cable"
    cooling = "give the box holes or the processor a heat sink"
    if _HEAT not in signs:
        return f"{supply}."
    return f"{supply}, and {cooling}." if _VOLTAGE in signs else f"{cooling[0].upper()}{cooling[1:]}."


def look_at_clock(machine: Machine) -> Iterator[Finding]:
    """Tell whether the date is right; the game itself goes by no date."""
    shown = datetime.fromtimestamp(machine.date_s).astimezone().strftime("%Y-%m-%d %H:%M")
    remedy = "Nothing, if the times in the journal do not matter; else connect the machine to a network."
    if machine.date_s < machine.made_s:
        yield note(CLOCK, f"The clock is wrong: it shows {shown}, which is before the game was made.", remedy)
    elif (machine.ask(TIMEDATECTL) or "").strip() == "NTPSynchronized=no":
        yield note(CLOCK, f"The clock shows {shown}, and nobody has set it by the network.", remedy)
    else:
        yield ok(CLOCK, f"The clock shows {shown}.")
