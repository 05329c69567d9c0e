"""What a headless command says, in the reader's language, and the exit codes it ends with."""

import io
import json
import os
import sys
from collections.abc import Mapping
from enum import IntEnum
from typing import TextIO

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
        self.wish = wish

    def words(self, text: Value) -> str:
        """`text` in the reader's language, for help texts and progress bars."""
        return say(text, self.language)

    def say(self, text: Value) -> None:
        """One line on standard output."""
        _write(sys.stdout, self.words(text))

    def complain(self, text: Value) -> None:
        """One line on standard error: faults, refusals, progress."""
        _write(sys.stderr, self.words(text))

    def json_line(self, result: Mapping[str, object]) -> None:
        """The one object of `--json`, as the last line of standard output."""
        _write(sys.stdout, json.dumps(result, ensure_ascii=False))


def _write(stream: TextIO | None, line: str) -> None:
    """A line on a stream; nothing where it was closed before the program began."""
    if stream is not None:
        stream.write(line + "\n")


def prepare_streams() -> None:
    """Let every letter be written, as a question mark where the terminal has none for it.

    The half letters of a name that is no UTF-8 are told by their numbers: so the line of `--json` stays JSON.
    What was closed before the program began is opened on nothing, so that no file of ours gets its number.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream.encoding.lower() != "utf-8" else "backslashreplace")
