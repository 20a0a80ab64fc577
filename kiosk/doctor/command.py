"""The command doctor: looks at this machine, and tells what it finds."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from kiosk.config import CONFIG_FILE, read_config
from kiosk.devices.clock import date_s
from kiosk.devices.commands import asked
from kiosk.devices.folders import state_folder
from kiosk.doctor.examination import examine
from kiosk.doctor.machine import Machine
from kiosk.doctor.report import as_json, as_text, troubles
from kiosk.engine.codes import shown
from kiosk.engine.errors import NotationError


def diagnose(words: Sequence[str], options: Mapping[str, Any]) -> tuple[str, int]:
    """Return what there is to say of this machine, and the exit status: 0 without trouble, 1 with some."""
    if words:
        raise NotationError(f"The command doctor takes no moves, but here is {shown(words[0])}.")
    config_file = options.get("config", CONFIG_FILE)
    config, _ = read_config(config_file)
    # Several checks ask the same, and some programs take a second.
    machine = Machine(
        Path("/"),
        state_folder(),
        cache(asked),
        config_file=config_file,
        date_s=date_s(),
        made_s=Path(__file__).stat().st_mtime,
    )
    findings = list(examine(machine, config))
    text = as_json(findings) if "json" in options else as_text(findings)
    return text, int(troubles(findings) > 0)
