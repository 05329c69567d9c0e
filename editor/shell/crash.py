"""When the program itself is at fault: one sentence for the person, the whole story in a file."""

import faulthandler
import sys
import threading
import time
import traceback
from pathlib import Path
from types import TracebackType

from core.paths import make_private, user_data
from core.text import Text, _, say

Story = tuple[type[BaseException], BaseException, TracebackType | None]


def report_crashes(language: str) -> None:
    """From now on an exception that nobody caught is kept in a file and told in one sentence."""

    def report(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        sentence = say(told((kind, fault, trace)), language)
        if sys.stderr is not None:
            sys.stderr.write(sentence + "\n")

    def report_thread(story: threading.ExceptHookArgs) -> None:
        if story.exc_value is not None:
            report(story.exc_type, story.exc_value, story.exc_traceback)

    sys.excepthook = report
    threading.excepthook = report_thread


def watch_for_hard_crashes() -> None:
    """Let a crash below Python leave its traceback beside the other reports, if there is a place.

    What the last crash left is put aside under the time at which it was written.
    """
    place = _folder() / "hard-crash.txt"
    try:
        make_private(place.parent)
        if place.is_file() and place.stat().st_size:
            written = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(place.stat().st_mtime))
            place.replace(place.with_name(f"hard-crash-{written}.txt"))
        file = place.open("w", encoding="utf-8")
    except OSError:
        return
    faulthandler.enable(file)  # keeps the file open as long as the program runs


def told(story: Story, *, quoted: bool = True) -> Text:
    """The sentence about an uncaught exception, once its story is kept.

    What the exception says may name what a side hides: not `quoted`, it stands in the report alone.
    """
    fault = f"{story[0].__name__}: {story[1]}" if quoted else story[0].__name__
    try:
        place = kept("".join(traceback.format_exception(*story)))
    except (OSError, ImportError):  # no place, or no library that knows it
        return _("État-Major made a mistake: {fault}", fault=fault)
    return _("État-Major made a mistake: {fault}. The report lies in {file}.", fault=fault, file=str(place))


def kept(story: str) -> Path:
    """Write a report and give its place; one file a minute, so that a fault in a loop fills no disk."""
    import datetime  # a start without a fault needs none

    folder = _folder()
    make_private(folder)
    place = folder / f"crash-{datetime.datetime.now().astimezone():%Y-%m-%d-%H%M}.txt"
    place.write_text(story, encoding="utf-8", errors="backslashreplace")
    return place


def _folder() -> Path:
    return user_data() / "crashes"
