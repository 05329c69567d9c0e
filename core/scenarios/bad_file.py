"""A file that cannot be taken in: what is wrong with it, at which line, and what would be right."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from core.scenarios.json_places import Way
from core.text import Text, _, say, unended


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file: the line, from 1 (0: no line to name), and the JSON path ("units[3].at", or empty)."""

    line: int
    path: str = ""

    def text(self) -> Text:
        """The place in words: line 41, board.terrain."""
        if not self.line:
            return _("the file")
        if not self.path:
            return _("line {line}", line=str(self.line))
        return _("line {line}, {path}", line=str(self.line), path=self.path)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file: where, what, and what would be right."""

    place: Place
    wrong: Text
    right: Text

    def text(self) -> Text:
        """The whole sentence, as `check` prints it after the name of the file."""
        wrong, right = unended(self.wrong), self.right
        return _("{place}: {wrong}; {right}", place=self.place.text(), wrong=wrong, right=right)


class BadFile(Exception):
    """A file that cannot be taken in; never anything else for any bytes. `faults` has at least one."""

    def __init__(self, path: str | Path, faults: Iterable[Fault]) -> None:
        self.path = str(path)
        self.faults = tuple(faults)
        super().__init__(self.path, self.faults)

    @property
    def place(self) -> Place:
        """Where the first fault is."""
        return self.faults[0].place

    @property
    def wrong(self) -> Text:
        """What is wrong there."""
        return self.faults[0].wrong

    @property
    def right(self) -> Text:
        """What would be right there."""
        return self.faults[0].right

    def lines(self) -> tuple[Text, ...]:
        """`file: place: what is wrong; what would be right`, one a fault."""
        if not self.path:
            return tuple(fault.text() for fault in self.faults)
        file = printable(self.path)
        return tuple(_("{file}: {fault}", file=file, fault=fault.text()) for fault in self.faults)

    def __str__(self) -> str:
        return "\n".join(say(line, "en") for line in self.lines())


def written(way: Way) -> str:
    """A JSON path as people write it: `units[3].at`."""
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step[:60]}" for step in way)
    return printable(path.removeprefix("."))


def printable(name: str) -> str:
    """`name` without the half characters that no terminal takes."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")
