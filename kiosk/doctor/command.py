"""The command doctor: looks at this machine, and tells what it finds."""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs

from kiosk.config import CONFIG_FILE, read_config
from kiosk.devices.commands import asked
from kiosk.devices.journal import PROGRAM
from kiosk.doctor.examination import examine
from kiosk.doctor.machine import Machine
from kiosk.doctor.report import as_json, as_text, troubles
from kiosk.engine.codes import shown
from kiosk.engine.errors import NotationError


def diagnose(words: Sequence[str], options: Mapping[str, Any]) -> tuple[str, int]:
    """Return what there is to say of this machine, and the exit status: 0 without trouble, 1 with some."""
    if words:
        raise NotationError(f"The command doctor takes no moves, but here is {shown(words[0])}.")
    home_state = Path(os.environ.get("STATE_DIRECTORY") or platformdirs.user_state_path(PROGRAM))
    config, _ = read_config(options.get("config", CONFIG_FILE))
    # Several checks ask the same, and some programs take a second.
    machine = Machine(Path("/"), home_state, cache(asked), environ=os.environ)
    findings = list(examine(machine, config))
    text = as_json(findings) if "json" in options else as_text(findings)
    return text, int(troubles(findings) > 0)
