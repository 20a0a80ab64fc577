"""The doctor looks at the sound card."""

from dataclasses import replace

from kiosk.config import Config, SoundConfig
from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.sound import SOUND, look_at_sound
from tests.doctor.patient import Patient


def sound(patient: Patient, volume: int = 70) -> Finding:
    config = replace(Config(), sound=SoundConfig(volume))
    return patient.findings(lambda machine, _: look_at_sound(machine, config))[SOUND]


def test_a_card_that_may_be_written_is_good(patient: Patient) -> None:
    patient.be_a_pi()
    assert sound(patient).verdict is Verdict.OK


def test_no_card_and_no_volume_are_noted(patient: Patient) -> None:
    found = sound(patient)
    assert (found.verdict, found.what) == (Verdict.NOTE, "There is no sound card; the game is silent.")
    patient.be_a_pi()
    assert sound(patient, 0).verdict is Verdict.NOTE


def test_a_card_that_may_not_be_written_is_trouble_with_the_group(patient: Patient) -> None:
    patient.be_a_pi()
    (patient.root / "dev/snd/pcmC0D0p").chmod(0o600)
    found = sound(patient)
    assert found.verdict is Verdict.TROUBLE
    assert "the user golf-kiosk may not write /dev/snd/pcmC0D0p" in found.what
    assert "usermod -aG audio golf-kiosk" in found.remedy
    patient.be_a_pc()
    assert sound(patient).verdict is Verdict.OK, "a desktop plays it"
