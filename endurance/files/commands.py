"""A command of the program with a broken file, run as a person does: how it ends, what it says and leaves."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

WELL, REFUSED, USAGE = 0, 1, 2


def run(words: list[str]) -> tuple[int, str]:
    """The exit code of a command and what it said on standard error."""
    from editor.cli import main

    said, complained = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(complained):
        code = main(words)
    return code, complained.getvalue()


def check_refused(code: int, told: str, source: Path, folder: Path, read: Callable[[], object]) -> None:
    """A command that did not end well left nothing in `folder` and said why.

    Where it refused its file, `read`, which reads it alone, raises BadFile, and so does this.
    """
    made = sorted(path.name for path in folder.iterdir())
    assert not made, f"it ended with {code} and left {made}"
    assert code in (REFUSED, USAGE), f"it ended with {code}: {told}"
    assert told.strip(), f"it ended with {code} and said nothing"
    assert "Traceback" not in told, told
    if code == REFUSED:
        assert source.name in told, f"it names no file: {told}"
        read()
        raise AssertionError(f"it can be read, and was refused: {told}")
