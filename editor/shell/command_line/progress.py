"""A bar on standard error while something long runs; nothing where nobody looks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from core.text import Text
from editor.shell.command_line.console import Console


class Bar:
    """Moves a bar; silent on something that is no terminal."""

    def __init__(self, advance: "object | None" = None) -> None:
        self._bar = advance

    def at(self, done: float, text: str = "") -> None:
        """Show that so much is done."""
        if self._bar is not None:
            self._bar.update(0, completed=done, note=text)  # type: ignore[attr-defined]


@contextmanager
def bar(console: Console, title: Text, total: float | None) -> Iterator[Bar]:
    """A bar from 0 to `total` (None: it only shows that work goes on)."""
    if not sys.stderr.isatty():
        yield Bar()
        return
    from rich.console import Console as RichConsole
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[note]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=RichConsole(stderr=True), transient=True) as progress:
        progress.add_task(console.words(title), total=total, note="")
        yield Bar(progress)
