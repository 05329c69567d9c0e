"""The one command, `etat-major`: without a subcommand it opens the window, with one it needs no Qt.

Each command stands in `editor/shell/command_line/`, with its arguments and its body. Exit codes: 0 well,
1 faults found or file refused, 2 wrong usage, 130 interrupted; never a traceback.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from core.text import _, languages, preferred
from editor.shell.command_line.console import Console, ExitCode, Refused, prepare_streams
from editor.shell.opening_wish import Wish

if TYPE_CHECKING:
    import typer

SMOKE = "--smoke"
"""Show the window, close it, end: for the check of an installation, so no help names it."""
NEW = "--new"
"""Open a window of its own beside one that runs."""

MODULES = {
    "open": "open_command",
    "check": "check",
    "lint": "lint",
    "coverage": "coverage",
    "collection": "collection",
    "convert": "convert",
    "ground": "ground",
    "army": "army",
    "play": "play_command",
    "replay": "play_command",
    "render": "render_command",
    "report": "report",
    "brief": "brief",
    "view": "views",
    "reply": "views",
    "odds": "odds",
    "analyse": "analyse",
    "balance": "balance",
    "points": "points",
    "decks": "points",
    "cluster": "cluster",
    "soak": "lab",
    "match": "lab",
    "train": "train",
    "bench": "bench",
    "doctor": "doctor",
}
"""The module of `editor.shell.command_line` that declares a command, in the order of the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `arguments` (the program's own when None) and give the exit code."""
    prepare_streams()
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    wish = language_wish(arguments)
    console = Console(preferred(wish), wish)
    try:
        return _written(run(arguments, console))
    except Refused as refused:
        console.complain(refused.reason)
        return refused.code
    except KeyboardInterrupt:
        console.complain(_("Interrupted."))
        return ExitCode.INTERRUPTED
    except ModuleNotFoundError as fault:
        from editor.shell.missing_library import missing_library

        reason = missing_library(fault)
        if reason is None:
            raise
        console.complain(reason)
        return ExitCode.USAGE
    except BrokenPipeError:
        sys.stdout = None  # whoever read the output has gone; nothing to flush
        return ExitCode.FAULTS
    except OSError as fault:
        why = getattr(fault, "told", None) or fault.strerror or str(fault)
        if fault.filename is not None:  # a stream of the program has none, as where it leads to a full disk
            console.complain(_("{file}: {reason}", file=str(fault.filename), reason=why))
        else:
            sys.stdout = None  # it would be flushed once more
            console.complain(why)
        return ExitCode.FAULTS


def _written(code: int) -> int:
    """The exit code, once all that was said has left: a full disk is told while somebody listens."""
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def run(arguments: list[str], console: Console) -> int:
    """As `main`, letting exceptions out."""
    from editor.shell.crash import report_crashes

    report_crashes(console.language)
    rest = without_language(arguments)
    smoke = rest[:1] == [SMOKE]
    wish = plain_wish(rest[1:] if smoke else rest)
    if wish is not None:  # the everyday start: the window need not wait for typer, which loads pydantic
        from editor.shell.start import open_window

        return open_window(console, wish, smoke=smoke)
    if names_files(rest):
        arguments = [*arguments[: len(arguments) - len(rest)], "open", *rest]
    from editor.shell.command_line.numbers import check_numbers

    commands = declared(console, rest)
    check_numbers(commands, arguments)
    try:
        commands(args=arguments, prog_name="etat-major")
    except SystemExit as ended:
        if ended.code == ExitCode.INTERRUPTED:
            raise KeyboardInterrupt from None
        return ended.code if isinstance(ended.code, int) else ExitCode.WELL
    return ExitCode.WELL


def language_wish(arguments: Sequence[str]) -> str | None:
    """What `--lang` asks for, read before anything is said; the option itself is checked with the others."""
    for place, argument in enumerate(arguments):
        if argument == "--lang":
            return next(iter(arguments[place + 1 :]), None)
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None


def without_language(arguments: Sequence[str]) -> list[str]:
    """`arguments` without a `--lang` that names a language; a wrong one stays, to be refused."""
    rest = list(arguments)
    for code in languages():
        for spelling in (["--lang", code], [f"--lang={code}"]):
            if rest[: len(spelling)] == spelling:
                del rest[: len(spelling)]
    return rest


def names_files(arguments: Sequence[str]) -> bool:
    """Whether the first word is a file and no command: it has an ending or stands in a folder."""
    first = next((word for word in arguments if not word.startswith("-")), "")
    return bool({".", os.sep, os.altsep} & set(first))


def plain_wish(arguments: Sequence[str]) -> Wish | None:
    """What an everyday start asks for: nothing, or files, with or without `--new`; None for all others."""
    words = [word for word in arguments if word != NEW]
    if any(not names_files([word]) for word in words):
        return None
    return Wish([Path(word) for word in words], own_window=NEW in arguments)


def declared(console: Console, words: Sequence[str]) -> "typer.Typer":
    """The command that `words` begin with, alone; all commands where they begin with none.

    Declaring all of them takes longer than most commands do, and loads what only one of them needs.
    """
    module = MODULES.get(next(iter(words), ""))
    if module is None:
        return program(console)
    commands = _no_commands(console)
    import_module(f"editor.shell.command_line.{module}").declare(commands, console)
    return commands


def program(console: Console) -> "typer.Typer":
    """All commands, their help in the language of `console`."""
    from editor.shell.command_line import integrate

    commands = _no_commands(console)
    for module in dict.fromkeys(MODULES.values()):
        import_module(f"editor.shell.command_line.{module}").declare(commands, console)
    integrate.declare(commands, console, program)
    return commands


def _no_commands(console: Console) -> "typer.Typer":
    """What stands before every command: its own options, and the window where no command is named."""
    import typer

    commands = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        help=console.words(
            _(
                "Design, budget, plan and play five tabletop wargames. "
                "Without a command: open the editor, with the files named."
            )
        ),
    )

    @commands.callback(invoke_without_command=True)
    def start(
        context: typer.Context,
        lang: str = typer.Option(
            None,
            metavar="|".join(languages()),
            help=console.words(_("The language: en or fr.")),
            callback=lambda value: _known_language(value, console),
        ),
        version: bool = typer.Option(False, "--version", help=console.words(_("Show the version and end."))),
    ) -> None:
        if version:
            _tell_version(console)
            raise typer.Exit
        if context.invoked_subcommand is None:
            from editor.shell.start import open_window

            raise typer.Exit(open_window(console, Wish()))
        from core.systems.catalog import installed

        for reason in installed().left_out:
            console.complain(reason)

    return commands


def _tell_version(console: Console) -> None:
    """The version with its commit, and the libraries that it stands on here."""
    import platform

    from core.libraries import libraries
    from core.version import VERSION, commit

    built = commit()
    console.say(f"État-Major {VERSION}" + (f" ({built})" if built else ""))
    parts = [f"{library.name} {library.version}" for library in libraries() if library.version]
    console.say(", ".join([f"Python {platform.python_version()}", *parts]))


def _known_language(value: str | None, console: Console) -> str | None:
    import typer

    if value is not None and value not in languages():
        raise typer.BadParameter(console.words(_("{value} is not a language here: en or fr.", value=value)))
    return value
