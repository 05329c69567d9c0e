"""What a headless command says, in the reader's language, and the exit codes it ends with."""

import json
import sys
from collections.abc import Mapping
from enum import IntEnum

from core.text import Value, say


class ExitCode(IntEnum):
    """The exit codes of every command."""

    WELL = 0
    FAULTS = 1
    USAGE = 2
    INTERRUPTED = 130


class Refused(Exception):
    """A command cannot do what was asked: `reason` is said on standard error, `code` ends the program."""

    def __init__(self, reason: Value, code: ExitCode = ExitCode.FAULTS) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code


class Console:
    """Standard output and error of one command, in one language.

    `wish` is what `--lang` asked for, None when nobody did.
    """

    def __init__(self, language: str, wish: str | None = None) -> None:
        self.language = language
        self.action_from_drag = wish

    def words(self, text: Value) -> str:
        """`text` in the reader's language, for help texts and progress bars."""
        return say(text, self.language)

    def say(self, text: Value) -> None:
        """One line on standard output."""
        sys.stdout.write(self.words(text) + "\n")

    def complain(self, text: Value) -> None:
        """One line on standard error: faults, refusals, progress."""
        sys.stderr.write(self.words(text) + "\n")

    def json_line(self, result: Mapping[str, object]) -> None:
        """The one object of `--json`, as the last line of standard output."""
        sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
