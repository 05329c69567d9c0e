"""`etat-major lint FILE...`: all that a designer might want to mend, found by reading and by playing."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.scenarios.documents import BadFile, Document, read_bytes, read_document
from core.text import Text, _, _n
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import files_in, game_in, scenario_in, system_named
from editor.shell.command_line.kept import must_be_open, told_of_each

if TYPE_CHECKING:
    from core.scenarios.problems import Problem

SEVERITY_WORDS = {"error": _("error"), "warning": _("warning"), "hint": _("hint")}
MOST_BATTLES = 200


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `lint` to `program`."""
    words = console.words

    @program.command(
        "lint",
        help=words(_("Look through scenarios as a play-tester would: errors, warnings, hints, mends.")),
    )
    def lint(
        paths: Annotated[list[Path], typer.Argument(help=words(_("Files, or folders of files.")))],
        battles: Annotated[
            int, typer.Option(help=words(_("So many battles of computer players are played; 0 plays none.")))
        ] = 6,
        as_json: Annotated[
            bool, typer.Option("--json", help=words(_("Print one JSON object as the last line.")))
        ] = False,
    ) -> None:
        if not 0 <= battles <= MOST_BATTLES:
            raise Refused(_("--battles: write a number from 0 to {most}.", most=MOST_BATTLES), ExitCode.USAGE)
        counts: Counter[str] = Counter()
        rows: list[dict[str, Any]] = []
        files = files_in(paths)
        if not files:
            raise Refused(_("There is no .json file to check."), ExitCode.USAGE)
        told = told_of_each(files, lambda path: _rows_of(path, battles, console), console)
        for row in (row for found in told for row in found):
            counts[row["severity"]] += 1
            rows.append(row)
        summary = _(
            "{files}: {errors}, {warnings}, {hints}.",
            files=_n("{count} file", "{count} files", len(told)),
            errors=_n("{count} error", "{count} errors", counts["error"]),
            warnings=_n("{count} warning", "{count} warnings", counts["warning"]),
            hints=_n("{count} hint", "{count} hints", counts["hint"]),
        )
        console.say(summary)
        if as_json:
            totals = {"errors": counts["error"], "warnings": counts["warning"], "hints": counts["hint"]}
            console.json_line({"files": len(told), **totals, "problems": rows})
        raise typer.Exit(ExitCode.FAULTS if counts["error"] else ExitCode.WELL)


def _rows_of(path: Path, battles: int, console: Console) -> list[dict[str, Any]]:
    """Tell the problems of a file line by line, and give them as rows of `--json`."""
    from core.lab.play_test import play_tested
    from core.records.games import GAME_LIMITS
    from core.scenarios.lint import run
    from core.scenarios.mends import place_words

    try:
        document = read_document(read_bytes(path, GAME_LIMITS, piped=True), path, GAME_LIMITS)
        scenario: Any = _scenario_of(document, path)
    except BadFile as bad:
        for line in bad.lines():
            console.say(line)
        return [
            _row(path, "error", fault.place.text(), fault.wrong, "", fault.right, console)
            for fault in bad.faults
        ]
    system = system_named(scenario.system)
    found = run(scenario, system.design().lint)
    if all(problem.severity != "error" for problem in found):  # else no battle can begin
        found = (*found, *play_tested(system, scenario, battles))
    rows = []
    for problem in found:
        place = place_words(scenario, problem)
        console.say(_line(path, problem, place))
        mend = problem.fix.label if problem.fix is not None else ""
        rows.append(_row(path, problem.severity, place, problem.text, problem.rule, mend, console))
    return rows


def _scenario_of(document: Document, path: Path) -> Any:
    if document.data.get("format") != "etat-major/game":
        return scenario_in(document)
    game = game_in(document)
    must_be_open(game, path)
    return game.scenario


def _line(path: Path, problem: "Problem", place: Any) -> Text:
    parts: dict[str, Any] = {
        "file": str(path),
        "severity": SEVERITY_WORDS[problem.severity],
        "text": problem.text,
    }
    line = _("{file}: {severity}: {text}", **parts)
    if place:
        line = _("{file}: {severity}, {place}: {text}", **parts, place=place)
    if problem.rule:
        line = _("{line} ({rule})", line=line, rule=problem.rule)
    return line if problem.fix is None else _("{line} → {mend}", line=line, mend=problem.fix.label)


def _row(
    path: Path, severity: str, place: Any, text: Any, rule: str, mend: Any, console: Console
) -> dict[str, Any]:
    return {
        "file": str(path),
        "severity": severity,
        "place": console.words(place) if place else "",
        "text": console.words(text),
        "rule": rule,
        "mend": console.words(mend) if mend else "",
    }
