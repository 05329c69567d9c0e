"""`etat-major coverage FILE...`: which numbered rules a scenario brings into play."""

from pathlib import Path
from typing import Annotated, Any

import typer

from core.protocol.refusals import CannotBeginError
from core.text import _, say
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import LARGEST, files_in, read_scenario
from editor.shell.command_line.kept import told_of_each

MOST_BATTLES = 200
SEATS = ("greedy", "random", "recruit", "officer", "general")


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `coverage` to `program`."""
    words = console.words

    @program.command(
        "coverage",
        help=words(_("Tell which numbered rules a scenario brings into play, from battles of the computer.")),
    )
    def coverage(
        paths: Annotated[list[Path], typer.Argument(help=words(_("Files, or folders of files.")))],
        battles: Annotated[
            int, typer.Option(min=1, max=MOST_BATTLES, help=words(_("So many battles are played.")))
        ] = 4,
        players: Annotated[
            str, typer.Option(help=words(_("Who plays both sides: greedy, random, recruit, officer...")))
        ] = "officer",
        seed: Annotated[
            int,
            typer.Option(min=-LARGEST, max=LARGEST, help=words(_("The same seed plays the same battles."))),
        ] = 1,
        left: Annotated[
            bool, typer.Option("--left", help=words(_("List the rules that never came up instead.")))
        ] = False,
        as_json: Annotated[
            bool, typer.Option("--json", help=words(_("Print one JSON object as the last line.")))
        ] = False,
    ) -> None:
        if players not in SEATS:
            raise Refused(_("--players: write one of: {words}", words=", ".join(SEATS)), ExitCode.USAGE)
        files = files_in(paths)
        if not files:
            raise Refused(_("There is no .json file to check."), ExitCode.USAGE)
        rows = told_of_each(
            files, lambda file: _tell(file, battles, seed, players, console, left=left), console
        )
        if len(rows) > 1:
            _tell_ladder(rows, console)
        if as_json:
            console.json_line({"files": rows})


def _tell(path: Path, battles: int, seed: int, seat: str, console: Console, *, left: bool) -> dict[str, Any]:
    from core.lab.coverage import coverage
    from editor.base.rule_sentences import sentences

    system, scenario = read_scenario(path, console)
    try:
        found = coverage(system, scenario, battles, seed, (seat, seat))
    except CannotBeginError as error:
        raise Refused(error.text) from None
    book = {row.number: row for row in sentences(system.id)}
    known = [number for number in book if number in found.rules]
    console.say(
        _(
            "{file}: {count} of {all} numbered rules in {battles} battles",
            file=str(path),
            count=len(known),
            all=len(book),
            battles=battles,
        )
    )
    for number, row in book.items():
        if (number in found.rules) != left:
            console.say(_("  {number}  {words}", number=number, words=say(row.names, console.language)))
    return {"file": str(path), "system": system.id, "rules": dict(found.rules), "of": len(book)}


def _tell_ladder(rows: list[dict[str, Any]], console: Console) -> None:
    """In which order they teach: each with what it adds."""
    from core.lab.coverage import ladder

    for system in dict.fromkeys(row["system"] for row in rows):
        own = {row["file"]: frozenset(row["rules"]) for row in rows if row["system"] == system}
        console.say(_("To be learnt in this order:"))
        for name, new in ladder(own):
            console.say(_("  {file}: {count} new rules", file=name, count=len(new)))
