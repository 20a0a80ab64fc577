"""Somebody plugs a keyboard into the appliance, or an owner works at its consoles: the game stays in front."""

import pytest

from kiosk.engine.moves import Draw
from tests.appliance.kiosk import Kiosk
from tests.appliance.qemu import eventually

pytestmark = pytest.mark.appliance

SIGN = "pwned"
PROMPT = "pgrep -x agetty -t tty1"
LETTERS = {" ": "spc", "\n": "ret", "/": "slash"}
WAYS_OUT = (
    *(f"ctrl-alt-f{number}" for number in range(1, 13)),
    *("alt-f2", "alt-right", "alt-left", "alt-f4", "ctrl-c", "ctrl-d", "ctrl-z", "ctrl-backslash", "esc"),
    *(f"alt-sysrq-{letter}" for letter in "reisubkco"),
    *["ctrl-alt-delete"] * 8,
)


def typed(kiosk: Kiosk, text: str) -> None:
    kiosk.keys(*(LETTERS.get(letter, letter) for letter in text))


def goes_on(kiosk: Kiosk, pid: int, boot: str) -> None:
    """Make sure that this very game is still there, is seen, and hears a button."""
    assert boot_of(kiosk) == boot
    assert kiosk.wait_until_it_plays() == pid
    game = kiosk.game
    kiosk.press("draw")
    kiosk.comes_to(game.after(Draw()))
    kiosk.is_shown_right()


def boot_of(kiosk: Kiosk) -> str:
    return kiosk.sh("cat /proc/sys/kernel/random/boot_id")


def test_no_key_leads_out_of_the_game(kiosk: Kiosk) -> None:
    pid, boot = kiosk.pid, boot_of(kiosk)
    for keys in WAYS_OUT:
        kiosk.keys(keys)
    assert kiosk.sh("cat /sys/class/tty/tty0/active") == "tty1"
    assert kiosk.sh("systemctl list-jobs --no-legend") in {"", "No jobs running."}
    goes_on(kiosk, pid, boot)


def test_what_is_typed_reaches_no_shell(kiosk: Kiosk) -> None:
    pid, boot = kiosk.pid, boot_of(kiosk)
    for console in ("", "ctrl-alt-f2", "ctrl-alt-f6", "ctrl-alt-f9"):
        if console:
            kiosk.keys(console)
        typed(kiosk, f"root\n\ntouch /{SIGN}\n")
    assert kiosk.sh(f"find / -xdev -name {SIGN}") == ""
    assert kiosk.sh("pgrep -ax 'agetty|login|bash|sh' -t tty1,tty2,tty6,tty9 || true") == ""
    goes_on(kiosk, pid, boot)


def test_a_console_that_is_looked_at_gives_the_picture_back(kiosk: Kiosk) -> None:
    pid, boot = kiosk.pid, boot_of(kiosk)
    kiosk.sh("chvt 3")
    kiosk.press("draw")
    kiosk.sh("chvt 1")
    goes_on(kiosk, pid, boot)


def test_nobody_can_start_a_login_prompt_in_front_of_the_game(kiosk: Kiosk) -> None:
    pid, boot = kiosk.pid, boot_of(kiosk)
    for prompt in ("getty@tty1", "getty@tty2", "autovt@tty3"):
        status, said = kiosk.run(f"systemctl start {prompt}")
        assert status != 0
        assert "masked" in said
        kiosk.sh("chvt 2; chvt 1")
    goes_on(kiosk, pid, boot)


def test_an_owner_without_the_lock_may_have_a_prompt_until_the_game_is_started(kiosk: Kiosk) -> None:
    kiosk.sh("systemctl stop golf-kiosk-lock")
    kiosk.sh("systemctl start getty@tty1")
    eventually(lambda: kiosk.run(PROMPT)[0] == 0, "the login prompt")
    assert not kiosk.plays
    kiosk.sh("systemctl start golf-kiosk")
    pid = kiosk.wait_until_it_plays()
    assert kiosk.run(PROMPT)[0] != 0
    kiosk.wait_for_buttons()
    goes_on(kiosk, pid, boot_of(kiosk))
