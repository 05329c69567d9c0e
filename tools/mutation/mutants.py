"""A mutant: one small fault in one file, as characters that become others."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff


@dataclass(frozen=True, slots=True)
class Mutant:
    """The characters from `start` to `end` of the file at `path` become `text`.

    `function` is the function or method in which it lies, without what is nested in it; "<module>" for what
    runs when the file is imported.
    """

    path: str
    start: int
    end: int
    text: str
    kind: str
    function: str

    def applied(self, source: str) -> str:
        """The file with the fault."""
        return source[: self.start] + self.text + source[self.end :]

    def diff(self, source: str) -> str:
        """The fault as a diff."""
        before, after = source.splitlines(), self.applied(source).splitlines()
        return "\n".join(
            unified_diff(before, after, self.path, f"{self.path}: {self.kind}", lineterm="", n=2)
        )
