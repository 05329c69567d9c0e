"""`etat-major convert IN OUT`: files of other programs into scenarios, and scenarios into theirs."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.scenarios.documents import BadFile, read_bytes
from core.text import Text, _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import (
    must_be_apart,
    must_keep_battle,
    read_scenario,
    refused,
    system_named,
    systems,
)
from editor.shell.command_line.secrecy import AS_UMPIRE

if TYPE_CHECKING:
    from core.interchange.imported import Imported
    from core.protocol.system import AnySystem

PICTURES = (".png", ".svg", ".pdf")
USUAL_SYSTEM = "battle_cry"


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `convert` to `program`."""
    words = console.words

    @program.command(
        "convert",
        help=words(
            _(
                "Make a scenario of a file of another program, or the other way: .m44, .tmx, .tmj, .board, "
                ".csv, .json in; .json, .tmx, .tmj, .csv, .ros, .vmod, .png, .svg, .pdf out."
            )
        ),
    )
    def convert(
        source: Annotated[Path, typer.Argument(metavar="IN", help=words(_("The file that is read.")))],
        out: Annotated[Path, typer.Argument(metavar="OUT", help=words(_("The file that is written.")))],
        system: Annotated[
            str, typer.Option(help=words(_("The game that it becomes, such as battle_cry.")))
        ] = "",
        mapping: Annotated[
            Path | None, typer.Option(help=words(_("A mapping file: what the words of the file become.")))
        ] = None,
        onto: Annotated[
            Path | None,
            typer.Option(help=words(_("A scenario that takes the units, or the parts, that are read."))),
        ] = None,
        part: Annotated[
            list[str] | None,
            typer.Option(help=words(_("Of a scenario only: map, units, sides, rules, papers or plan."))),
        ] = None,
        report: Annotated[
            Path | None, typer.Option(help=words(_("Write what was kept, mapped and dropped as JSON.")))
        ] = None,
        umpire: Annotated[bool, typer.Option("--umpire", help=words(AS_UMPIRE))] = False,
    ) -> None:
        from core.interchange.formats import WRITTEN

        if out.suffix.lower() not in WRITTEN:
            raise Refused(
                _("{file}: write a file that ends in {endings}.", file=str(out), endings=", ".join(WRITTEN)),
                ExitCode.USAGE,
            )
        must_be_apart(out, source)
        if onto is not None:
            must_keep_battle(out, onto, console)
        if report is not None:
            for other in filter(None, (source, onto)):
                must_be_apart(report, other)
        try:
            if source.suffix.lower() == ".json" and _is_list(source):
                _write_list(source, out, console)
                console.say(_("{file} is written.", file=str(out)))
                return
            room, found = _read(source, system, mapping, onto, part or [], console, whole=umpire)
        except BadFile as bad:
            raise refused(bad, console) from None
        lost = _write(found.scenario, room, out, console)
        _print_report(found, lost, console)
        if report is not None:
            from core.scenarios.writing import write_atomically

            write_atomically(report, _report(found, lost, console))
        console.say(_("{file} is written.", file=str(out)))


def _is_list(path: Path) -> bool:
    """Whether a file is an army list."""
    return b'"etat-major/roster"' in read_bytes(path, piped=True)[:400]


def _write_list(source: Path, out: Path, console: Console) -> None:
    """Write an army list as a roster of BattleScribe or a spreadsheet; raises BadFile."""
    from core.armies import files, spreadsheet
    from core.armies.army import army_of
    from core.armies.store import ListStore
    from core.interchange import ros
    from core.scenarios.writing import write_atomically

    troops = {room.id: room.armies.troops() for room in systems() if room.has_armies}
    roster = files.load(source, troops)
    army = army_of(roster, troops[roster.system], ListStore(troops).table_for(roster))
    match out.suffix.lower():
        case ".ros":
            write_atomically(out, ros.write(army, console.language))
        case ".csv":
            write_atomically(out, spreadsheet.write(army, console.language).encode("utf-8"))
        case _:
            raise Refused(
                _("{file}: an army list is written as .ros or .csv.", file=str(out)), ExitCode.USAGE
            )


def _read(
    source: Path,
    system: str,
    mapping: Path | None,
    onto: Path | None,
    parts: list[str],
    console: Console,
    *,
    whole: bool,
) -> "tuple[AnySystem, Imported]":
    """What the file makes, in its system; raises BadFile."""
    from core.interchange.formats import format_of
    from core.interchange.imported import Imported, Wish
    from core.interchange.limits import IMPORT_LIMITS
    from core.interchange.mapping import NO_MAPPING
    from core.interchange.mapping import read as read_mapping
    from core.interchange.neighbours import neighbours
    from core.interchange.scenario_parts import PARTS
    from core.interchange.target import target_of
    from core.protocol.scenario_models import ScenarioModels

    form = format_of(source.name)
    if form is None:
        raise Refused(_("{file}: this kind of file is not known here.", file=str(source)), ExitCode.USAGE)
    unknown = [name for name in parts if name not in PARTS]
    if unknown:
        raise Refused(
            _("--part: write one of: {words}", words=", ".join(PARTS)),
            ExitCode.USAGE,
        )
    taking: Any = None
    if onto is not None:
        room, taking = read_scenario(onto, console, whole=whole)
    elif form.id == "scenario" and not system:
        room, scenario = read_scenario(source, console, whole=whole)
        if not parts:
            return room, Imported(scenario)
    else:
        room = system_named(system or USUAL_SYSTEM)
    if form.id == "csv" and taking is None and not system:
        raise Refused(
            _("An order of battle needs --system, or --onto with a scenario that takes it."), ExitCode.USAGE
        )
    wish = Wish(
        target_of(room),
        NO_MAPPING if mapping is None else read_mapping(read_bytes(mapping, piped=True), str(mapping)),
        str(source),
        taking,
        neighbours(source, IMPORT_LIMITS),
        frozenset(parts),
        ScenarioModels(systems()),
    )
    return room, form.read(read_bytes(source, IMPORT_LIMITS, piped=True), IMPORT_LIMITS, wish)


def _write(scenario: Any, room: "AnySystem", out: Path, console: Console) -> list[Text]:
    """Write the scenario as the ending of `out` says; what that form cannot hold."""
    from core.interchange.formats import TILED, files_of, tiles_beside
    from core.interchange.target import target_of
    from core.scenarios.boards import HexBoard
    from core.scenarios.writing import write_atomically

    ending = out.suffix.lower()
    if ending in PICTURES:
        from editor.shell.command_line.render_command import draw

        draw(scenario, room, out, console.language, {"palette": "print"})
        return [_("A picture holds the map and the units, and nothing else.")]
    if ending == ".vmod":
        from editor.shell.command_line.render_command import without_display
        from editor.shell.interchange.exporting import exported

        application = without_display()
        for name, data in exported(scenario, room, ending, out.stem, console.language).items():
            write_atomically(out.with_name(name), data)
        application.processEvents()
        return [_("A module holds the board, the counters and the cards: the rules are not in it.")]
    if ending in TILED and not isinstance(scenario.board, HexBoard):
        raise Refused(
            _("{system} is not played on hexes: Tiled has no such map.", system=room.title), ExitCode.USAGE
        )
    if ending == ".ros":
        raise Refused(_("{file}: only an army list is written as .ros.", file=str(out)), ExitCode.USAGE)
    tiles = tiles_beside(out) if ending in TILED else ""
    for name, data in files_of(scenario, target_of(room), ending, out.stem, console.language, tiles).items():
        write_atomically(out.with_name(name), data)
    if tiles:
        console.say(_("{file} is written.", file=str(out.with_name(tiles))))
    if ending in (".csv", ".tsv"):
        return [_("A table holds the order of battle: the map, the options and the papers are not in it.")]
    return []


def _print_report(found: "Imported", lost: list[Text], console: Console) -> None:
    for title, lines in (
        (_("Kept:"), found.kept),
        (_("Mapped:"), found.mapped),
        (_("Dropped:"), (*found.dropped, *lost)),
    ):
        if lines:
            console.say(title)
        for line in lines:
            console.say(_("  {line}", line=line))


def _report(found: "Imported", lost: list[Text], console: Console) -> bytes:
    """The report as JSON, in the reader's language."""
    lists = {"kept": found.kept, "mapped": found.mapped, "dropped": (*found.dropped, *lost)}
    data = {name: [console.words(line) for line in lines] for name, lines in lists.items()}
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode("utf-8")
