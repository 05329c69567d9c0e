"""`etat-major integrate`: menu entry, icons, kinds of files, thumbnails, manual, completion; `--remove`."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from core.text import _, languages
from core.version import VERSION
from editor.shell.command_line.console import Console, ExitCode, Refused

AllCommands = Callable[[Console], typer.Typer]
"""Declares all commands in the language of a console."""


def declare(program: typer.Typer, console: Console, all_commands: AllCommands) -> None:
    """Add the command `integrate` to `program`; its manual tells of `all_commands`."""
    words = console.words

    @program.command(
        "integrate",
        help=words(
            _(
                "Put the program into the menu of this desktop, with icons, file types, thumbnails, "
                "manual page and completion; for this user only."
            )
        ),
    )
    def integrate(
        remove: Annotated[
            bool, typer.Option("--remove", help=words(_("Take all of it away again.")))
        ] = False,
        home: Annotated[
            Path | None, typer.Option(help=words(_("Another home folder, to try it.")), metavar="DIR")
        ] = None,
        prefix: Annotated[
            Path | None,
            typer.Option(help=words(_("For packagers: write into DIR/share and do no more.")), metavar="DIR"),
        ] = None,
        command: Annotated[
            str, typer.Option("--program", help=words(_("The command that menu and files start.")))
        ] = "",
    ) -> None:
        from editor.shell.integration import installation

        if prefix is not None and (remove or home is not None):
            raise Refused(_("--prefix goes with neither --remove nor --home."), ExitCode.USAGE)
        share = share_of(home)
        if remove:
            if not installation.remove(share):
                raise Refused(_("Nothing of the program was found in {folder}.", folder=str(share)))
            console.say(_("All that was put into {folder} is gone.", folder=str(share)))
            if home is None:
                _tell_own_folders(console)
            return
        files = made(command, all_commands)
        if prefix is not None:
            installation.lay(prefix / "share", files)
            console.say(_("{folder} is written.", folder=str(prefix / "share")))
            return
        missing = installation.integrate(share, files)
        console.say(_("The program stands in the menu; its files lie in {folder}.", folder=str(share)))
        if missing:
            console.complain(
                _(
                    "Not found: {tools}. Without them the desktop learns of our files at the next login. "
                    "On Debian and Ubuntu: {line}",
                    tools=", ".join(missing),
                    line="apt-get install shared-mime-info desktop-file-utils",
                )
            )
        console.say(_("To take it away again: {line}", line="etat-major integrate --remove"))


def share_of(home: Path | None) -> Path:
    """Where a user's desktop looks for menu entries, icons and types."""
    if home is not None:
        return home / ".local" / "share"
    given = os.environ.get("XDG_DATA_HOME", "")
    return Path(given) if given else Path.home() / ".local" / "share"


def made(command: str, all_commands: AllCommands) -> dict[str, bytes]:
    """The files, for the program that runs or for `command`."""
    from editor.shell.command_line.render_command import without_display

    application = without_display()
    from editor.shell.integration.command_tree import tree_of
    from editor.shell.integration.contents import contents
    from editor.shell.integration.identity import COMMAND
    from editor.shell.integration.program import program_line

    trees = {language: tree_of(all_commands(Console(language)), COMMAND) for language in languages()}
    files = contents([command] if command else program_line(), trees, VERSION)
    application.processEvents()
    return files


def _tell_own_folders(console: Console) -> None:
    """What a person made and set is theirs: it stays, and they are told where."""
    from core.paths import user_cache, user_data, user_settings

    for folder in (user_settings(), user_data(), user_cache()):
        if os.path.isdir(folder):
            console.say(_("Your own, which stays: {folder}", folder=str(folder)))
