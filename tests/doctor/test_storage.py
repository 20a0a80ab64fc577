"""The doctor looks at where the game is kept."""

from pathlib import PurePosixPath

import pytest

from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.mounts import is_volatile, mount_of, parse_mounts
from kiosk.doctor.storage import (
    FEW_BYTES,
    LEAST_BYTES,
    OWNER,
    SPACE,
    STORAGE,
    look_at_storage,
)
from kiosk.play.store import FILE_NAME
from tests.doctor.patient import CARD, Patient, verdict

MEMORY = "tmpfs /media/root-rw tmpfs rw,relatime 0 0\n"
OVERLAY = "overlayroot / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay,workdir=/w 0 0\n"


def storage(patient: Patient) -> dict[str, Finding]:
    return patient.findings(lambda machine, _: look_at_storage(machine))


def test_a_memory_card_is_good(patient: Patient) -> None:
    found = storage(patient)
    what = "What is saved in /var/lib/golf-kiosk outlives the power (ext4)."
    assert verdict(found, STORAGE) == (Verdict.OK, what)
    assert verdict(found, SPACE) == (Verdict.OK, "There is room for 8192 MB.")


@pytest.mark.parametrize(
    "mounts",
    [
        CARD + "tmpfs /var/lib/golf-kiosk tmpfs rw 0 0\n",
        CARD + "tmpfs /var tmpfs rw 0 0\n",
        "tmpfs / tmpfs rw 0 0\n",
        "none / ramfs rw 0 0\n",
        OVERLAY + MEMORY,
        # As the folders of an overlay are often hidden when the machine starts.
        "overlay / overlay rw,lowerdir=/lower,upperdir=/upper/upper,workdir=/upper/work 0 0\n",
        "overlay / overlay rw,lowerdir=/lower 0 0\n",
        CARD + "overlay / overlay rw,lowerdir=/lower,upperdir=/upper 0 0\n",
    ],
)
def test_what_is_lost_with_the_power_is_trouble(patient: Patient, mounts: str) -> None:
    patient.write("proc/mounts", mounts)
    found = storage(patient)[STORAGE]
    assert found.verdict is Verdict.TROUBLE
    assert "lost with the power" in found.what
    assert "raspi-config" in found.remedy


@pytest.mark.parametrize(
    "mounts",
    [
        OVERLAY + "/dev/mmcblk0p3 /var/lib/golf-kiosk ext4 rw 0 0\n",
        OVERLAY + "/dev/mmcblk0p3 /media/root-rw ext4 rw 0 0\n",
        CARD + "tmpfs /var/lib/golf-kiosk-other tmpfs rw 0 0\n",
        "tmpfs /var tmpfs rw 0 0\n" + CARD + "/dev/sda1 /var ext4 rw 0 0\n",
    ],
)
def test_a_disk_of_its_own_below_an_overlay_is_good(patient: Patient, mounts: str) -> None:
    patient.write("proc/mounts", mounts)
    assert storage(patient)[STORAGE].verdict is Verdict.OK


def test_a_read_only_disk_is_trouble(patient: Patient) -> None:
    patient.write("proc/mounts", "/dev/mmcblk0p2 / ext4 ro,noatime,errors=remount-ro 0 0\n")
    what = "Nothing can be saved in /var/lib/golf-kiosk, as / is read-only."
    assert verdict(storage(patient), STORAGE) == (Verdict.TROUBLE, what)


def test_a_disk_that_nobody_tells_of_is_noted(patient: Patient) -> None:
    (patient.root / "proc/mounts").unlink()
    assert storage(patient)[STORAGE].verdict is Verdict.NOTE


@pytest.mark.parametrize(
    ("free_bytes", "expected"),
    [
        (0, Verdict.TROUBLE),
        (LEAST_BYTES - 1024, Verdict.TROUBLE),
        (LEAST_BYTES, Verdict.NOTE),
        (FEW_BYTES - 1024, Verdict.NOTE),
        (FEW_BYTES, Verdict.OK),
    ],
)
def test_a_full_disk_is_trouble_and_an_almost_full_one_is_noted(
    patient: Patient, free_bytes: int, expected: Verdict
) -> None:
    patient.free_bytes = free_bytes
    assert storage(patient)[SPACE].verdict is expected


def test_a_disk_without_room_for_files_is_trouble(patient: Patient) -> None:
    patient.free_files = 0
    assert storage(patient)[SPACE].verdict is Verdict.TROUBLE


def test_a_folder_that_will_be_made_is_looked_at_where_it_will_be(patient: Patient) -> None:
    patient.state.rmdir()
    patient.free_bytes = 0
    found = storage(patient)
    assert found[STORAGE].verdict is Verdict.OK
    assert found[SPACE].what == "The disk is full: /var/lib/golf-kiosk has room for 0 kB only."


def test_files_that_do_not_belong_to_the_game_are_trouble(patient: Patient) -> None:
    assert OWNER not in storage(patient)
    (patient.state / FILE_NAME).touch()
    for mode, names in ((0o600, ["golf-kiosk.db"]), (0o660, [])):
        (patient.state / FILE_NAME).chmod(mode)
        found = [each for each in storage(patient).values() if each.verdict is Verdict.TROUBLE]
        assert [each.what for each in found] == [
            f"The game cannot be saved, as /var/lib/golf-kiosk/{name} does not belong to golf-kiosk."
            for name in names
        ]
    patient.state.chmod(0o755)
    found_owner = storage(patient)[OWNER]
    assert "as /var/lib/golf-kiosk does not belong" in found_owner.what
    assert "chown -R golf-kiosk: /var/lib/golf-kiosk" in found_owner.remedy


def test_files_of_a_game_in_a_window_belong_to_whoever_plays(patient: Patient) -> None:
    patient.be_a_pc()
    (patient.root / "home/state").mkdir(mode=0o700, parents=True)
    assert OWNER not in storage(patient)


def test_a_game_in_a_window_is_kept_elsewhere(patient: Patient) -> None:
    patient.be_a_pc()
    assert "/home/state" in storage(patient)[STORAGE].what


def test_mounts_are_read_as_the_kernel_writes_them() -> None:
    mounts = parse_mounts("nonsense\n/dev/sda1 /a\\040b ext4 rw 0 0\nproc /proc proc rw 0 0\n")
    assert [str(each.point) for each in mounts] == ["/a b", "/proc"]
    assert mount_of(PurePosixPath("/elsewhere"), mounts) is None
    assert not is_volatile(mounts[0], mounts)
