"""`etat-major soak --files`, `--kill` and `--monkey`: the folder `endurance` of a checkout."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import typer

from core.paths import ROOT
from core.text import Text, _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.progress import bar


def soak_files(console: Console, number: int, seed: int, keep: Path, formats: str = "") -> NoReturn:
    """Broken files of every format, or of those whose names begin so; ends the command.

    The last line is JSON.
    """
    _want_source()
    from endurance.files.formats import FORMATS
    from endurance.files.soak import named
    from endurance.files.soak import soak_files as soak

    if not named(formats):
        raise Refused(
            _("--format: write one of: {words}", words=", ".join(form.name for form in FORMATS)),
            ExitCode.USAGE,
        )
    with bar(console, _("Broken files"), number) as shown:
        row = soak(
            number,
            seed,
            keep,
            lambda now, faults: shown.at(now.files, f"{now.files} · {faults}"),
            formats,
        )
    _end(
        console,
        row,
        keep,
        _(
            "{files} broken files: {read} were read all the same, {refused} refused, {faults} faults.",
            files=row["files"],
            read=sum(row["read"].values()),
            refused=sum(row["refused"].values()),
            faults=row["faults"],
        ),
    )


def soak_kills(console: Console, kills: int, seed: int, keep: Path) -> NoReturn:
    """Programs killed in the midst of work; ends the command. The last line is JSON."""
    _want_source()
    from endurance.kill.soak import soak_kills as soak

    with bar(console, _("Programs killed"), kills) as shown:
        row = soak(kills, seed, keep, lambda done, faults: shown.at(done, f"{done} · {faults}"))
    _end(
        console,
        row,
        keep,
        _(
            "{kills} programs killed after {gestures} gestures: {faults} faults.",
            kills=row["kills"],
            gestures=row["gestures"],
            faults=row["faults"],
        ),
    )


def soak_monkey(console: Console, minutes: float, seed: int, keep: Path) -> NoReturn:
    """Random mouse and keys in a real window; ends the command. The last line is JSON."""
    _want_source()
    from endurance.monkey.soak import soak_monkey as soak

    with bar(console, _("Random mouse and keys"), 1.0) as shown:
        row = soak(minutes, seed, keep, lambda done, faults: shown.at(done, str(faults)))
    _end(
        console,
        row,
        keep,
        _(
            "{acts} acts in {rounds} rounds: {faults} faults; the longest wait {slowest} s,"
            " memory {growth} times that of the second pass.",
            acts=row["acts"],
            rounds=row["rounds"],
            faults=row["faults"],
            slowest=row["slowest_seconds"],
            growth=row["memory_growth"],
        ),
    )


def _end(console: Console, row: dict[str, Any], keep: Path, words: Text) -> NoReturn:
    console.say(words)
    if row["faults"]:
        console.complain(_("What was found lies in {folder}.", folder=str(keep)))
    console.json_line(row)
    raise typer.Exit(ExitCode.FAULTS if row["faults"] else ExitCode.WELL)


def chosen(
    files: int | None, kill: int | None, monkey: float | None, formats: str = ""
) -> Callable[[Console, int, Path], NoReturn] | None:
    """The soak that was asked for; None without one, refused with two."""
    found: list[Callable[[Console, int, Path], NoReturn]] = []
    if files is not None:
        found.append(lambda console, seed, keep: soak_files(console, files, seed, keep, formats))
    if kill is not None:
        found.append(lambda console, seed, keep: soak_kills(console, kill, seed, keep))
    if monkey is not None:
        found.append(lambda console, seed, keep: soak_monkey(console, monkey, seed, keep))
    if len(found) > 1:
        raise Refused(_("soak: one of --files, --kill and --monkey at a time."), ExitCode.USAGE)
    return found[0] if found else None


def _want_source() -> None:
    if not (ROOT / "pyproject.toml").is_file() or not (ROOT / "endurance").is_dir():
        raise Refused(
            _(
                "soak --files, --kill and --monkey run from the source of the program:"
                " they are not part of what is installed."
            ),
            ExitCode.USAGE,
        )
