"""`etat-major check PATH...`: every fault of scenario, game and army list files."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.scenarios.documents import BadFile, read_bytes, read_document
from core.text import Text, _, _n
from editor.shell.command_line.army import LIST_FORMATS, faults_of_list
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import files_in, game_in, scenario_in, system_named
from editor.shell.command_line.kept import keeps_scenario
from editor.shell.command_line.views import faults_in

if TYPE_CHECKING:
    from core.scenarios.problems import Problem

MAIL_FORMATS = ("etat-major/view", "etat-major/reply")


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `check` to `program`."""

    @program.command(
        "check",
        help=console.words(
            _("Check scenario and battle files: file, place, what is wrong, what would be right.")
        ),
    )
    def check(
        paths: Annotated[list[Path], typer.Argument(help=console.words(_("Files, or folders of files.")))],
    ) -> None:
        faults = files = 0
        for path in files_in(paths):
            files += 1
            for warning in warnings_of(path):
                console.say(warning)
            for line in faults_of(path):
                faults += 1
                console.say(line)
        if not files:
            raise Refused(_("There is no .json file to check."), ExitCode.USAGE)
        console.say(
            _(
                "{files}, {faults}.",
                files=_n("{count} file", "{count} files", files),
                faults=_n("{count} fault", "{count} faults", faults),
            )
        )
        raise typer.Exit(ExitCode.FAULTS if faults else ExitCode.WELL)


def faults_of(path: Path) -> Iterator[Text]:
    """A line for each fault of a file: what cannot be read, and what lint calls an error."""
    from core.records.games import GAME_LIMITS
    from core.scenarios.lint import run

    try:
        document = read_document(read_bytes(path, GAME_LIMITS, piped=True), path, GAME_LIMITS)
        if document.data.get("format") in LIST_FORMATS:
            yield from faults_of_list(document)
            return
        if document.data.get("format") in MAIL_FORMATS:
            faults_in(document)
            return
        if document.data.get("format") != "etat-major/game":
            scenario = scenario_in(document)
        elif keeps_scenario(game := game_in(document)):
            return  # it can be read; what a designer is told would name what a side keeps to itself
        else:
            scenario = game.scenario
    except BadFile as bad:
        yield from bad.lines()
        return
    for problem in run(scenario, system_named(scenario.system).design().lint):
        if problem.severity == "error":
            yield _problem_line(path, problem)


def warnings_of(path: Path) -> Iterator[Text]:
    """What is no fault of a scenario file and yet lets nobody play it: a side without pieces."""
    from core.scenarios.lint import empty_sides

    try:
        document = read_document(read_bytes(path), path)
        if document.data.get("format") != "etat-major/scenario":
            return
        scenario = scenario_in(document)
    except BadFile:
        return  # told among the faults
    for problem in empty_sides(scenario):
        yield _("{file}: warning: {wrong}", file=str(path), wrong=problem.text)


def _problem_line(path: Path, problem: "Problem") -> Text:
    place = ", ".join(problem.at) or "-"
    wrong = _("{wrong} ({rule})", wrong=problem.text, rule=problem.rule) if problem.rule else problem.text
    if problem.fix is None:
        return _("{file}: {place}: {wrong}", file=str(path), place=place, wrong=wrong)
    return _(
        "{file}: {place}: {wrong}; {right}",
        file=str(path),
        place=place,
        wrong=wrong,
        right=problem.fix.label,
    )
