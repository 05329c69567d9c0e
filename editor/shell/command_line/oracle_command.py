"""`etat-major soak --oracle`: the folder `oracles` of a checkout reads the rules a second time."""

from pathlib import Path
from typing import Any, NoReturn

import typer

from core.paths import ROOT
from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import shipped_scenarios, system_named, systems
from editor.shell.command_line.progress import bar

BATTLES = 20


def keep_game(folder: Path, name: str, game: dict[str, Any]) -> Path:
    """Write a battle that failed as a game file that the editor opens."""
    from core.scenarios.provenance import write_stamped
    from core.scenarios.writing import laid_out

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    write_stamped(path, laid_out(game).encode("utf-8"))
    return path


def soak_oracles(
    console: Console, system: str | None, battles: int | None, seed: int, keep: Path
) -> NoReturn:
    """Hold random battles of one system, or of all that have an oracle, against it; ends the command.

    The last line is JSON: for each system what was judged, and the disagreements.
    """
    _want_source()
    from oracles.rooms import oracle_of
    from oracles.soak import soak

    rooms = [room for room in systems() if oracle_of(room.id) is not None]
    if system is not None:
        rooms = [system_named(system)]
        if oracle_of(rooms[0].id) is None:
            raise Refused(_("soak: {system} has no oracle.", system=rooms[0].title), ExitCode.USAGE)
    rows: dict[str, Any] = {}
    wanted = battles or BATTLES
    for room in rooms:
        with bar(console, room.title, wanted) as shown:
            tally = soak(
                room,
                list(shipped_scenarios(room).values()),
                wanted,
                seed,
                lambda now: shown.at(now.battles, f"{now.battles} · {now.disagreements}"),
            )
        for place, failure in enumerate(tally.failures):
            name = f"oracle-{room.id}-{seed}-{failure.number}-{place}"
            path = keep_game(keep, name, failure.game)
            if failure.case is not None:
                keep_game(keep, f"{name}-case", failure.case)
            console.complain(_("{file}: {reason}", file=str(path), reason=failure.reason.strip()))
        rows[room.id] = row = tally.row()
        console.say(
            _(
                "{system}: {battles} battles, {moments} moments, {followed} whole battles followed,"
                " {judged} judgements, {disagreements} disagreements.",
                system=room.title,
                battles=row["battles"],
                moments=row["moments"],
                followed=row["followed"],
                judged=sum(row["judged"].values()),
                disagreements=row["disagreements"],
            )
        )
    console.json_line(rows)
    wrong = any(row["disagreements"] for row in rows.values())
    raise typer.Exit(ExitCode.FAULTS if wrong else ExitCode.WELL)


def _want_source() -> None:
    if not (ROOT / "pyproject.toml").is_file() or not (ROOT / "oracles").is_dir():
        raise Refused(
            _("soak --oracle runs from the source of the program: the oracles are not installed."),
            ExitCode.USAGE,
        )
