"""The sound: whether there is a card, and the game may use it; a kiosk may well be silent."""

from collections.abc import Iterator

from kiosk.config import Config
from kiosk.devices.sound_cards import sound_cards
from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import Machine
from kiosk.doctor.player import WRITE, player

SOUND = "Sound"


def look_at_sound(machine: Machine, config: Config) -> Iterator[Finding]:
    """Tell whether the game will be heard."""
    nodes = sound_cards(machine.root)
    who = player(machine)
    # On a desktop it is the desktop that plays them.
    closed = [node for node in nodes if who and machine.is_kiosk and not who.may(node, WRITE)]
    if config.sound.volume == 0:
        yield note(SOUND, "The game is silent, as the owner says; the menu may say otherwise.")
    elif not nodes:
        yield note(SOUND, "There is no sound card; the game is silent.")
    elif who and len(closed) == len(nodes):
        remedy = f"Run sudo usermod -aG audio {who.name}, and then sudo systemctl restart golf-kiosk."
        yield trouble(
            SOUND, f"The game is silent, as the user {who.name} may not write {machine.name(nodes[0])}.", remedy
        )
    else:
        yield ok(SOUND, "There is a sound card, and the game may use it.")
