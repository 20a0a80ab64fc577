"""The troubles: errors after which a kiosk goes on, told once each and then counted."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

TELL_AGAIN_S = 60.0
"""How soon what came again is told of again."""
MOST_KINDS = 8
"""How many kinds of errors are told apart; any more are one kind."""
MOST_CHARACTERS = 200
_PACKAGE = Path(__file__).parent


@dataclass
class _Count:
    told_at: float
    untold: int = 0


class Troubles:
    """Tells `say` of a kind of error once, and then once a minute at the most how often it came again.

    `note` is given the whole story the first time. An error in every frame must not fill the journal.
    """

    def __init__(self, say: Callable[[str], None], note: Callable[[str], object]) -> None:
        self._say = say
        self._note = note
        self._counts: dict[str, _Count] = {}

    def take(self, error: Exception, now: float) -> None:
        """Take note of an error; `now` is monotonic."""
        kind = place_of(error)
        if kind not in self._counts and len(self._counts) >= MOST_KINDS:
            kind = "Other errors"
        count = self._counts.get(kind)
        if count is None:
            self._counts[kind] = _Count(now)
            self._note(story_of(error))
            self._say(f"{in_one_line(error)} The game goes on.")
        elif now < count.told_at + TELL_AGAIN_S:
            count.untold += 1
        else:
            self._say(f"{kind}: {count.untold + 1} times more.")
            count.told_at, count.untold = now, 0


def in_one_line(error: BaseException) -> str:
    """Return what went wrong and where, in one sentence."""
    what = " ".join(str(error).split())[:MOST_CHARACTERS].rstrip(".")
    return f"{place_of(error)}{f' ({what})' if what else ''}."


def place_of(error: BaseException) -> str:
    """Return what kind of error it is, and the innermost line of this program that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(_PACKAGE)]
    if not ours:
        return type(error).__name__
    where = Path(ours[-1].filename).relative_to(_PACKAGE.parent)
    return f"{type(error).__name__} at {where}:{ours[-1].lineno}"


def story_of(error: BaseException) -> str:
    """Return all that is known of an error."""
    return "".join(traceback.format_exception(error))
