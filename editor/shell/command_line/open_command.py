"""`etat-major open [FILE...]`: the window. `etat-major FILE...` says the same."""

from pathlib import Path
from typing import Annotated

import typer

from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.opening_wish import Beginning, Wish


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `open` to `program`."""
    words = console.words

    @program.command(
        "open", help=words(_("Open the editor, with these scenarios, battles, lists or replies."))
    )
    def open_files(
        files: Annotated[
            list[Path] | None,
            typer.Argument(help=words(_("Files of scenarios, battles, views, army lists, replies."))),
        ] = None,
        new: Annotated[
            bool, typer.Option("--new", help=words(_("Open a window of its own beside one that runs.")))
        ] = False,
        new_scenario: Annotated[
            bool, typer.Option("--new-scenario", help=words(_("Begin a new scenario.")))
        ] = False,
        new_list: Annotated[
            bool, typer.Option("--new-list", help=words(_("Begin a new army list.")))
        ] = False,
        resume: Annotated[
            bool, typer.Option("--resume", help=words(_("Go on with the file that was opened last.")))
        ] = False,
    ) -> None:
        from editor.shell.start import open_window

        wishes: dict[Beginning, bool] = {"scenario": new_scenario, "list": new_list, "resume": resume}
        begin = [name for name, is_wished in wishes.items() if is_wished]
        if len(begin) + bool(files) > 1:
            raise Refused(_("Write files, or one of --new-scenario, --new-list, --resume."), ExitCode.USAGE)
        wish = Wish(files or [], begin[0] if begin else "", own_window=new)
        raise typer.Exit(open_window(console, wish))
