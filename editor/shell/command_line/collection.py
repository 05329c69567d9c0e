"""`etat-major collection MINE.csv FILE...`: what can be laid out with what I own, and what to pack."""

from pathlib import Path
from typing import Annotated, Any

import typer

from core.scenarios.documents import BadFile, read_bytes
from core.text import Text, _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import files_in, read_scenario, refused, system_named
from editor.shell.command_line.kept import told_of_each

KIND_WORDS = {
    "tile": _("ground"),
    "side": _("hexside or works"),
    "band": _("cm of road or water"),
    "unit": _("unit"),
}


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `collection` to `program`."""
    words = console.words

    @program.command(
        "collection",
        help=words(_("Which scenarios can be laid out with what you own, what is missing, what to pack.")),
    )
    def collection(
        mine: Annotated[Path, typer.Argument(metavar="CSV", help=words(_("What you own.")))],
        paths: Annotated[
            list[Path] | None, typer.Argument(help=words(_("Scenarios, or folders of them.")))
        ] = None,
        template: Annotated[
            str, typer.Option(help=words(_("Write an empty CSV for this game, such as battle_cry.")))
        ] = "",
        tonight: Annotated[
            bool, typer.Option("--tonight", help=words(_("Only those that can be laid out.")))
        ] = False,
        as_json: Annotated[
            bool, typer.Option("--json", help=words(_("Print one JSON object as the last line.")))
        ] = False,
    ) -> None:
        from core.interchange.collection import read, things_of, write
        from core.interchange.limits import IMPORT_LIMITS
        from core.scenarios.writing import write_atomically

        if template:
            empty = write(template, things_of(system_named(template)))
            if mine.is_file() and mine.read_bytes() != empty:  # somebody has counted what he owns
                raise Refused(_("{file} is there already: name another.", file=str(mine)), ExitCode.USAGE)
            write_atomically(mine, empty)
            console.say(_("{file} is written.", file=str(mine)))
            return
        files = files_in(paths or [])
        if not files:
            raise Refused(_("Name a scenario, or a folder of them."), ExitCode.USAGE)
        try:
            owned = read(read_bytes(mine, IMPORT_LIMITS, piped=True), str(mine))
        except BadFile as bad:
            raise refused(bad, console) from None
        rows = told_of_each(files, lambda file: _tell(file, owned, console, tonight=tonight), console)
        rows = [row for row in rows if row]
        if as_json:
            console.json_line({"scenarios": rows})


def _tell(path: Path, owned: Any, console: Console, *, tonight: bool) -> dict[str, Any] | None:
    from core.interchange.collection import needs, packing

    system, scenario = read_scenario(path, console)
    found = packing(system.id, needs(scenario), owned)
    if tonight and not found.is_whole:
        return None
    lines: list[Text] = []
    for (kind, thing), count in found.packed.items():
        lines.append(_("  pack {count} × {thing} ({kind})", count=count, thing=thing, kind=KIND_WORDS[kind]))
    for (_kind, thing), other, count in found.substitutes:
        lines.append(_("  {count} × {other} for {thing}", count=count, other=other, thing=thing))
    for (kind, thing), count in found.missing.items():
        lines.append(
            _("  missing {count} × {thing} ({kind})", count=count, thing=thing, kind=KIND_WORDS[kind])
        )
    head = (
        _("{title}: can be laid out ({file})", title=scenario.title, file=path.name)
        if found.is_whole
        else _("{title}: something is missing ({file})", title=scenario.title, file=path.name)
    )
    for line in (head, *lines):
        console.say(line)
    return {
        "file": str(path),
        "whole": found.is_whole,
        "packed": [[*thing, count] for thing, count in found.packed.items()],
        "substitutes": [[*thing, other, count] for thing, other, count in found.substitutes],
        "missing": [[*thing, count] for thing, count in found.missing.items()],
    }
