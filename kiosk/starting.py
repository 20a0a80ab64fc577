"""The start: plays until somebody ends the program, and goes on after what a kiosk must outlive."""

import secrets
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from kiosk.app import App
from kiosk.assembly import build
from kiosk.devices.clock import Clock
from kiosk.devices.crash_note import FILE_NAME as NOTE_NAME
from kiosk.devices.crash_note import CrashNote
from kiosk.devices.folders import runtime_folder, state_folder
from kiosk.devices.instance import only_instance
from kiosk.devices.journal import say
from kiosk.devices.obstacles import ScreenError
from kiosk.devices.run_record import Run, RunRecord, boot_id
from kiosk.engine.codes import DEALS
from kiosk.exits import EXIT_FAULT, EXIT_NO_DISPLAY, EXIT_RUNS_ALREADY
from kiosk.options import PlayOptions
from kiosk.play.store import FILE_NAME as STORE_NAME
from kiosk.troubles import Troubles, in_one_line, story_of

LOCK_NAME = f"{STORE_NAME}.lock"
"""The file that tells whether somebody keeps a game in its folder."""


def run(options: PlayOptions) -> int:
    """Play in a window or on the whole display until somebody ends it, and return the exit status."""
    # Until there is a game to end; SDL would take the signal for a Quit, which the whole display does not know.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    if not options.kiosk:
        return play(options, Clock(), lambda app: app.run())
    # They come from a keyboard, or from a terminal that goes away.
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    folder = runtime_folder() or state_folder()
    with only_instance(folder) as is_only:
        if not is_only:
            say("Another kiosk plays already, and there is room for one.")
            return EXIT_RUNS_ALREADY
        return play_on(options, Clock(), RunRecord(folder, boot_id()), CrashNote(state_folder()))


def play(options: PlayOptions, clock: Clock, use: Callable[[App], None]) -> int:
    """Play until the program ends, and return the exit status; a game beside another one is not kept."""
    with only_instance(state_folder(), LOCK_NAME) as is_only:
        if is_only:
            return play_in(state_folder(), options, clock, use)
        say("Another window or kiosk plays already, so this game will not be kept.")
        return play_in(None, options, clock, use)


def play_in(folder: Path | None, options: PlayOptions, clock: Clock, use: Callable[[App], None]) -> int:
    """Open every device, `use` the program until it ends, let go of all, and return the exit status.

    The game is kept in `folder`, or in memory where that is None.
    """
    try:
        app = build(options, folder, clock, lambda: secrets.randbelow(DEALS))
    except ScreenError as error:
        say(str(error))
        return EXIT_NO_DISPLAY
    for number in (signal.SIGTERM,) if options.kiosk else (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: app.stop())
    try:
        use(app)
    finally:
        app.close()
    return 0


def play_on(options: PlayOptions, clock: Clock, record: RunRecord, note: CrashNote) -> int:
    """Play as a kiosk: tell how the run before failed, go on after errors, keep what ended this run."""

    def use(app: App) -> None:
        record.reach("playing")
        app.run(Troubles(say, note.write))

    try:
        failures = after_failed_run(record, note, clock)
        record.begin(Run(clock.now(), "starting", failures))
        status = play(options, clock, use)
    except Exception as error:  # noqa: BLE001 - whatever it is, somebody must be able to read of it later
        note.write(story_of(error))
        say(f"{in_one_line(error)} The game ends; {NOTE_NAME} tells more.")
        status = EXIT_FAULT
    except SystemExit:
        record.end()
        raise
    if status == 0:
        record.end()
    else:
        # It has been told why.
        record.reach("")
        record.close()
    return status


def after_failed_run(record: RunRecord, note: CrashNote, clock: Clock) -> int:
    """Tell how the run before failed, if it did, wait a while, and return how many failed in a row."""
    failed = record.failed(clock.now())
    if failed is None:
        return 0
    last, words = failed
    if last.stage:
        note.write(f"The program was killed while it was {last.stage}.\n\n{words}")
        say(f"The run before was killed while it was {last.stage}; {NOTE_NAME} tells more.")
    failures, pause_s = last.failures_by(clock.now()), last.pause_s(clock.now())
    if pause_s:
        say(f"The game has failed {failures} times in a row; it waits for {pause_s:.0f} seconds.")
        clock.sleep(pause_s)
    return failures
