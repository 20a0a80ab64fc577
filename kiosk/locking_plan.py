"""What a lock takes from curious keyboards: a value for each of the owner's decisions."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kiosk.config import LockConfig

RECORD, MADE = "run/golf-kiosk-lock", "made"
"""The folder that remembers what was taken, and the file in it with the paths that were made."""
_MASK = ""
"""An empty file in the place of a unit: systemd takes it for a unit that must not start, see systemd.unit(5)."""
_NO_PROMPTS = """\
# While the machine is locked, no console gets a login prompt.
[Login]
NAutoVTs=0
ReserveVT=0
"""
# The target is masked as well: this is about more than seven presses within two seconds.
_NO_BURST = """\
# While the machine is locked, Ctrl+Alt+Del does nothing.
[Manager]
CtrlAltDelBurstAction=none
"""
# The power key stays, as it may be a button on the owner's board.
_NO_RESTART_KEYS = """\
# While the machine is locked, no key restarts it or makes it sleep.
[Login]
HandleRebootKey=ignore
HandleRebootKeyLongPress=ignore
HandleSuspendKey=ignore
HandleSuspendKeyLongPress=ignore
HandleHibernateKey=ignore
HandleHibernateKeyLongPress=ignore
"""
# For whoever sets the kernel's values anew while the machine runs, as some packages do when they are updated.
_SYSRQ_STAYS_OFF = """\
# While the machine is locked, the SysRq keys do nothing.
kernel.sysrq = 0
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """The files that a lock makes, by their paths from the root; whether it takes SysRq; the units it ends."""

    files: Mapping[str, str] = field(default_factory=dict)
    sysrq: bool = False
    ended: tuple[str, ...] = ()

    def __or__(self, other: "Plan") -> "Plan":
        """Return the plan that takes what either takes."""
        return Plan({**self.files, **other.files}, self.sysrq or other.sysrq, self.ended + other.ended)


_CONSOLES = Plan(
    {
        # The mask of a template holds for each of its units. The debug shell asks for no password.
        "run/systemd/system/getty@.service": _MASK,
        "run/systemd/system/autovt@.service": _MASK,
        "run/systemd/system/debug-shell.service": _MASK,
        "run/systemd/logind.conf.d/90-golf-kiosk-consoles.conf": _NO_PROMPTS,
    },
    ended=("getty@*.service", "autovt@*.service", "debug-shell.service"),
)
_SYSRQ = Plan({"run/sysctl.d/zz-golf-kiosk.conf": _SYSRQ_STAYS_OFF}, sysrq=True)
_CTRL_ALT_DEL = Plan(
    {
        "run/systemd/system/ctrl-alt-del.target": _MASK,
        "run/systemd/system.conf.d/90-golf-kiosk-keys.conf": _NO_BURST,
        "run/systemd/logind.conf.d/90-golf-kiosk-keys.conf": _NO_RESTART_KEYS,
    }
)


def planned(config: LockConfig) -> Plan:
    """Return what the owner's decisions take."""
    plan = _CONSOLES if config.consoles else Plan()
    plan |= _SYSRQ if config.sysrq else Plan()
    return plan | (_CTRL_ALT_DEL if config.ctrl_alt_del else Plan())
