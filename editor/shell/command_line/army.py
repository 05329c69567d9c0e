"""`etat-major army check | show | print | points`: army lists without a window."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.scenarios.documents import SCENARIO_LIMITS, BadFile, Document, read_bytes
from core.text import Text, Value, _, _n
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import must_be_apart, refused, system_named, systems

if TYPE_CHECKING:
    from core.armies.budget import Finding, Report
    from core.armies.points import PointsTable
    from core.armies.rosters import Roster
    from core.armies.troops import Troops
    from core.protocol.system import AnySystem

LIST = _("An army list: a .json file, a .csv file or plain text.")
POINTS = _("A points table of your own, for lists that were made with it.")
GAME = _("The game of a list whose text does not name it.")
AS_JSON = _("Print one JSON object as the last line.")


LIST_FORMATS = ("etat-major/roster", "etat-major/points")


class Form(StrEnum):
    """How `show` writes a list."""

    SHEET = "sheet"
    TEXT = "text"
    CSV = "csv"
    JSON = "json"


class What(StrEnum):
    """What `print` writes into a PDF."""

    ROSTER = "roster"
    CARDS = "cards"
    BOTH = "both"


class PaperName(StrEnum):
    """The paper of a PDF."""

    A4 = "a4"
    LETTER = "letter"


def declare(program: typer.Typer, console: Console) -> None:
    """Add the commands of `army` to `program`."""
    words = console.words
    army = typer.Typer(rich_markup_mode=None, no_args_is_help=True)

    @army.command("check", help=words(_("Say what army lists cost and which limits they break.")))
    def check(
        files: Annotated[list[Path], typer.Argument(help=words(LIST))],
        points: Annotated[list[Path] | None, typer.Option(help=words(POINTS))] = None,
        system: Annotated[str | None, typer.Option(help=words(GAME))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        desk = _Desk(console, points or (), system)
        rows = [desk.checked(path) for path in files]
        if as_json:
            console.json_line({"lists": rows})
        raise typer.Exit(ExitCode.WELL if all(row["stands"] for row in rows) else ExitCode.FAULTS)

    @army.command(
        "show", help=words(_("Show an army list: the sheet with the chances of a deck, or a form to share."))
    )
    def show(
        file: Annotated[Path, typer.Argument(help=words(LIST))],
        form: Annotated[Form, typer.Option("--as", help=words(_("sheet, text, csv or json.")))] = Form.SHEET,
        points: Annotated[list[Path] | None, typer.Option(help=words(POINTS))] = None,
        system: Annotated[str | None, typer.Option(help=words(GAME))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        report = _Desk(console, points or (), system).report(file)
        console.say(_written(report, form, console.language).rstrip("\n"))
        if form is Form.SHEET:
            for line in _chances(report):
                console.say(line)
        if as_json:
            console.json_line(_row(file, report, console))

    @army.command(
        "print", help=words(_("Write the sheet of an army list: a PDF, or one page of plain text."))
    )
    def print_sheet(
        file: Annotated[Path, typer.Argument(help=words(LIST))],
        out: Annotated[
            Path | None,
            typer.Option(
                "--out", "-o", help=words(_("Write it into this file; a PDF where it ends in .pdf."))
            ),
        ] = None,
        what: Annotated[What, typer.Option(help=words(_("Of a PDF: roster, cards or both.")))] = What.BOTH,
        paper: Annotated[PaperName, typer.Option(help=words(_("Of a PDF: a4 or letter.")))] = PaperName.A4,
        each_once: Annotated[
            bool, typer.Option("--each-once", help=words(_("Of a PDF: one card a line, not a piece.")))
        ] = False,
        points: Annotated[list[Path] | None, typer.Option(help=words(POINTS))] = None,
        system: Annotated[str | None, typer.Option(help=words(GAME))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.scenarios.writing import write_atomically

        if out is not None:
            must_be_apart(out, file)
        report = _Desk(console, points or (), system).report(file)
        if out is None:
            console.say(_written(report, Form.SHEET, console.language).rstrip("\n"))
        elif out.suffix.lower() == ".pdf":
            pages = _print(report, out, console.language, what, paper, each_once=each_once)
            console.say(_n("{file}: {count} page.", "{file}: {count} pages.", pages, file=str(out)))
        else:
            write_atomically(out, _written(report, Form.SHEET, console.language).encode("utf-8"))
        if as_json:
            console.json_line(_row(file, report, console))

    @army.command(
        "points", help=words(_("Write the points table of a game as a file, to be changed by a club."))
    )
    def points_table(
        system: Annotated[str, typer.Argument(help=words(_("A system, such as mbt.")))],
    ) -> None:
        from core.armies.points import dumps

        console.say(dumps(_troops(system_named(system)).tables[0]).decode().rstrip("\n"))

    program.add_typer(army, name="army", help=words(_("Army lists: check, show, print.")))


def faults_of_list(document: Document) -> Iterator[Text]:
    """A line for each fault of an army list or a points table; raises BadFile for one that cannot be read.

    A list by a points table that does not come with the program is only read, not reckoned.
    """
    from core.armies import points
    from core.armies.budget import check
    from core.armies.files import roster_of

    troops = {known.id: _troops(known) for known in systems() if known.has_armies}
    if document.data.get("format") == points.FORMAT:
        points.table_of(document, troops)
        return
    roster = roster_of(document, troops)
    table = troops[roster.system].table(roster.points.id)
    if table is None or roster.friendly:
        return
    report = check(roster, system_named(roster.system).armies.limits, troops[roster.system], table)
    for finding in report.errors:
        yield _("{file}: {text}", file=document.path, text=_finding(_("error"), finding))


class _Desk:
    """Reads lists and points tables, and tells what is wrong with them."""

    def __init__(self, console: Console, points: Iterable[Path], system: str | None) -> None:
        self.console = console
        self.system = None if system is None else system_named(system).id
        self.troops = {known.id: _troops(known) for known in systems() if known.has_armies}
        self.tables = [self._table(path) for path in points]

    def checked(self, path: Path) -> dict[str, Any]:
        """Tell what is wrong with a list, and give its row for `--json`."""
        try:
            roster, remarks = self._read(path)
        except BadFile as bad:
            for line in bad.lines():
                self.console.say(line)
            return {
                "file": str(path),
                "stands": False,
                "faults": [self.console.words(line) for line in bad.lines()],
            }
        report = self._reckoned(roster)
        name = str(path)
        for remark in remarks:
            self.console.say(_("{file}: {text}", file=name, text=remark))
        for kind, findings in ((_("error"), report.errors), (_("warning"), report.warnings)):
            for finding in findings:
                self.console.say(_("{file}: {text}", file=name, text=_finding(kind, finding)))
        self.console.say(_("{file}: {text}", file=name, text=_summary(report)))
        row = _row(path, report, self.console)
        if remarks:
            row |= {"stands": False, "faults": [self.console.words(remark) for remark in remarks]}
        return row

    def report(self, path: Path) -> "Report":
        """A list that was read and reckoned; what could not be read of a text is told on standard error."""
        try:
            roster, remarks = self._read(path)
        except BadFile as bad:
            raise refused(bad, self.console) from None
        for remark in remarks:
            self.console.complain(_("{file}: {text}", file=str(path), text=remark))
        return self._reckoned(roster)

    def _read(self, path: Path) -> "tuple[Roster, tuple[Text, ...]]":
        from core.armies import files, plain_text, spreadsheet

        if path.suffix.lower() == ".json":
            return files.load(path, self.troops), ()
        text = _decoded(path)
        form = spreadsheet if path.suffix.lower() in (".csv", ".tsv") else plain_text
        read = form.read(text, self.troops, self.system)
        if read.roster is None:
            raise Refused(_("{file}: {text}", file=str(path), text=read.remarks[0]))
        return read.roster, read.remarks

    def _reckoned(self, roster: "Roster") -> "Report":
        from core.armies.budget import check
        from core.armies.store import ListStore

        system, troops = system_named(roster.system), self.troops[roster.system]
        own = [
            table for table in self.tables if table.system == roster.system and table.id == roster.points.id
        ]
        table = own[0] if own else ListStore(self.troops).table(roster.system, roster.points)
        if table is None:
            raise Refused(
                _(
                    "The points table “{table}” of the list is not here. Name its file with --points.",
                    table=roster.points.id,
                )
            )
        return check(roster, system.armies.limits, troops, table)

    def _table(self, path: Path) -> "PointsTable":
        from core.armies.points import load

        try:
            return load(path, self.troops)
        except BadFile as bad:
            raise refused(bad, self.console) from None


def _troops(system: "AnySystem") -> "Troops":
    if not system.has_armies:
        raise Refused(_("{system} has no army lists.", system=system.title), ExitCode.USAGE)
    return system.armies.troops()


def _decoded(path: Path) -> str:
    data = read_bytes(path, piped=True)
    if len(data) > SCENARIO_LIMITS.size:
        raise Refused(_("{file}: the file is too large", file=str(path)))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")  # spreadsheets write so where nobody asks them not to


def _written(report: "Report", form: Form, language: str) -> str:
    from core.armies import files, plain_text, sheet, spreadsheet

    match form:
        case Form.TEXT:
            return plain_text.write(report.army, language)
        case Form.CSV:
            return spreadsheet.write(report.army, language)
        case Form.JSON:
            return files.dumps(report.army.roster).decode("utf-8")
        case Form.SHEET:
            return sheet.sheet(report, language)


def _print(
    report: "Report", out: Path, language: str, what: What, paper: PaperName, *, each_once: bool
) -> int:
    """Write a PDF without a display; gives the number of pages. Refused where Qt cannot be loaded."""
    import os
    import sys

    from editor.shell.start import broken_qt

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    refusal = broken_qt()
    if refusal is not None:
        raise Refused(refusal)
    from PySide6.QtGui import QGuiApplication

    from editor.desks.armies import sheets
    from editor.desks.armies.pages import paper_of

    application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    if not report.army.entries:
        raise Refused(_("The list is empty."))
    pages = sheets.write(out, report, paper_of(paper.value), language, what.value, each_once=each_once)
    application.processEvents()
    return pages


def _chances(report: "Report") -> Iterable[Text]:
    """For a deck: what the first hand holds, and what is left to come."""
    from core.armies.decks import opening_by_troop, opening_strength, reinforcements

    army = report.army
    if not army.troops.hand or not army.pieces:
        return
    hand = min(army.troops.hand, army.pieces)
    yield _("The first {hand} cards; then {count} to come:", hand=hand, count=reinforcements(army))
    for troop, chance in opening_by_troop(army).items():
        yield _(
            "  {card}: at least one {percent} %, {hand} expected, {more} to come",
            card=army.troops.troop(troop).name,
            percent=_tenths(100 * float(chance.held)),
            hand=_tenths(float(chance.in_hand)),
            more=_tenths(float(chance.to_come)),
        )
    strength = opening_strength(army)
    yield _(
        "  points in the first hand: from {least} to {most}, {mean} expected",
        least=min(strength.weights),
        most=max(strength.weights),
        mean=_tenths(float(strength.expected(int))),
    )


def _tenths(number: float) -> float:
    return round(number, 1)


def _finding(kind: Text, finding: "Finding") -> Text:
    if not finding.rule:
        return _("{kind}: {text}", kind=kind, text=finding.text)
    return _("{kind} ({rule}): {text}", kind=kind, rule=finding.rule, text=finding.text)


def _summary(report: "Report") -> Text:
    errors = _n("{count} error", "{count} errors", len(report.errors))
    spent: dict[str, Value] = {"total": report.total, "budget": report.army.roster.budget}
    if report.errors and report.army.roster.friendly:
        return _(
            "{total} of {budget} points, {errors}, set aside for a friendly game.", **spent, errors=errors
        )
    return _("{total} of {budget} points, {errors}.", **spent, errors=errors)


def _row(path: Path, report: "Report", console: Console) -> dict[str, Any]:
    """A list as `--json` tells it."""
    from core.armies.rosters import content_hash

    roster = report.army.roster
    row = {
        "file": str(path),
        "system": roster.system,
        "title": roster.title,
        "nation": roster.nation or None,
        "points": roster.points.id,
        "source": report.army.table.source,
        "budget": roster.budget,
        "total": report.total,
        "pieces": report.army.pieces,
        "friendly": roster.friendly,
        "stands": report.stands,
        "errors": [_finding_row(finding, console) for finding in report.errors],
        "warnings": [_finding_row(finding, console) for finding in report.warnings],
        "hash": content_hash(roster),
    }
    return row | {"opening": _opening_row(report)} if report.army.troops.hand else row


def _opening_row(report: "Report") -> Mapping[str, Any]:
    """The chances of a deck, card by card, as fractions of 1 and numbers of cards."""
    from core.armies.decks import opening_by_troop, reinforcements

    cards = {
        troop: {
            "copies": chance.copies,
            "held": float(chance.held),
            "expected": float(chance.in_hand),
            "to_come": float(chance.to_come),
        }
        for troop, chance in opening_by_troop(report.army).items()
    }
    return {"reinforcements": reinforcements(report.army), "cards": cards}


def _finding_row(finding: "Finding", console: Console) -> Mapping[str, Any]:
    return {
        "rule": finding.rule or None,
        "text": console.words(finding.text),
        "measured": _plain(finding.measured, console),
        "needed": _plain(finding.needed, console),
        "lines": list(finding.lines),
    }


def _plain(value: Value, console: Console) -> object:
    return value if isinstance(value, (int, float)) else console.words(value)
