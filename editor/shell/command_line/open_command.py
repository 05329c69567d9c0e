"""`etat-major open [FILE...]`: the window."""

from pathlib import Path
from typing import Annotated

import typer

from core.text import _
from editor.shell.command_line.console import Console


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `open` to `program`."""

    @program.command("open", help=console.words(_("Open the editor, with these scenarios or battles.")))
    def open_files(
        files: Annotated[
            list[Path] | None, typer.Argument(help=console.words(_("Scenario or battle files.")))
        ] = None,
    ) -> None:
        from editor.shell.start import open_window

        raise typer.Exit(open_window(console, files or []))
