"""`etat-major points SYSTEM` and `decks LIST...`: what troops are worth, and which list beats which."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.text import _
from editor.shell.command_line.balance import CLUSTER
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import LARGEST, refused, system_named, systems
from editor.shell.command_line.play_command import AS_JSON, SEED
from editor.shell.command_line.progress import bar

if TYPE_CHECKING:
    from core.armies.army import Army
    from core.lab.worth import Worth
    from core.protocol.system import AnySystem
    from core.text import Value

PLAYER = _("The computer player that plays both sides.")


def declare(program: typer.Typer, console: Console) -> None:
    """Add the commands `points` and `decks` to `program`."""
    _declare_points(program, console)
    _declare_decks(program, console)


def _declare_points(program: typer.Typer, console: Console) -> None:
    words = console.words

    @program.command("points", help=words(_("What troops are worth in battle, beside what they cost.")))
    def points(
        system: Annotated[str, typer.Argument(help=words(_("The id of a system, as battle_cry.")))],
        seconds: Annotated[float, typer.Option(min=1, help=words(_("For how many seconds.")))] = 60.0,
        player: Annotated[str, typer.Option(help=words(PLAYER))] = "officer",
        seed: Annotated[int, typer.Option(min=-LARGEST, max=LARGEST, help=words(SEED))] = 1,
        cluster: Annotated[str | None, typer.Option(help=words(CLUSTER))] = None,
        out: Annotated[
            Path | None, typer.Option(help=words(_("Save a points table with what was found in this file.")))
        ] = None,
        keep: Annotated[
            bool, typer.Option("--keep", help=words(_("Show it at the Armies desk, beside the cost.")))
        ] = False,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.armies.points import save
        from core.lab.machines import NoClusterError, executor
        from core.lab.worth import contests_for, table_of_worths, worths

        room = system_named(system)
        if not room.has_armies:
            raise Refused(_("{system} has no army lists.", system=room.title), ExitCode.USAGE)
        table = room.armies.troops().tables[0]
        try:
            with executor(cluster) as pool, bar(console, _("Battles"), 1.0) as shown:

                def watch(done: float, battles: int) -> bool:
                    shown.at(done, str(battles))
                    return True

                played = contests_for(room, _player(player), seed, seconds, pool, watch)
        except NoClusterError as none:
            raise Refused(none.text, ExitCode.USAGE) from None
        rows = worths(room, table, played, seed)
        console.say(_("{system}: {count} battles.", system=room.title, count=len(played)))
        for row in rows:
            line = _("{troop}: costs {price}, worth {worth} ({low} to {high}).", **_rounded(row))
            off = _("{troop}: costs {price}, worth {worth} ({low} to {high}): off.", **_rounded(row))
            console.say(off if row.off else line)
        if out is not None:
            save(out, table_of_worths(table, rows))
            console.say(_("{file} is written.", file=str(out)))
        if keep:
            from core.lab import worth_records

            record = worth_records.worth_record(room, table, player, seed, len(played), rows)
            console.say(_("{file} is written.", file=str(worth_records.keep(record))))
        if as_json:
            console.json_line(
                {
                    "system": room.id,
                    "battles": len(played),
                    "player": player,
                    "seed": seed,
                    "rows": [row.row() for row in rows],
                }
            )


def _rounded(row: "Worth") -> dict[str, "Value"]:
    numbers = {"worth": row.worth, "low": row.low, "high": row.high}
    words: dict[str, Value] = {key: f"{value:.1f}" for key, value in numbers.items()}
    return {"troop": row.troop, "price": row.price, **words}


def _player(name: str) -> str:
    from core.players.seats import NAMES

    if name not in NAMES:
        raise Refused(
            _("There is no player “{name}”. Write one of: {words}", name=name, words=", ".join(NAMES)),
            ExitCode.USAGE,
        )
    return name


def _declare_decks(program: typer.Typer, console: Console) -> None:
    words = console.words

    @program.command("decks", help=words(_("Which army list beats which: every one against every other.")))
    def decks(
        lists: Annotated[list[Path], typer.Argument(help=words(_("Army lists of one game.")))],
        pairs: Annotated[
            int, typer.Option(min=1, help=words(_("Pairs of battles for each two lists.")))
        ] = 50,
        player: Annotated[str, typer.Option(help=words(PLAYER))] = "officer",
        seed: Annotated[int, typer.Option(min=-LARGEST, max=LARGEST, help=words(SEED))] = 1,
        cluster: Annotated[str | None, typer.Option(help=words(CLUSTER))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.lab.deck_duels import duels
        from core.lab.machines import NoClusterError, executor
        from core.protocol.refusals import CannotBeginError

        room, armies = _lists(console, lists)
        names = [army.roster.title or path.stem for army, path in zip(armies, lists, strict=True)]
        try:
            with executor(cluster) as pool, bar(console, _("Battles"), 1.0) as shown:

                def watch(done: float) -> bool:
                    shown.at(done)
                    return True

                found = duels(room, armies, _player(player), pairs, seed, pool, watch)
        except NoClusterError as none:
            raise Refused(none.text, ExitCode.USAGE) from None
        except CannotBeginError as error:
            raise Refused(_("no battle can begin ({rule}): {why}", rule=error.rule, why=error.text)) from None
        rows = []
        for (one, other), meeting in found.items():
            share = meeting.share.row()
            rows.append({"list": names[one], "against": names[other], "battles": meeting.battles, **share})
            console.say(
                _(
                    "{list} against {against}: {share} % won ({low} to {high} %), {battles} battles.",
                    list=names[one],
                    against=names[other],
                    battles=meeting.battles,
                    **{key: round(100 * value) for key, value in share.items()},
                )
            )
        if as_json:
            console.json_line({"system": room.id, "player": player, "seed": seed, "rows": rows})


def _lists(console: Console, paths: list[Path]) -> "tuple[AnySystem, list[Army]]":
    """The lists, all of one game; a bad file is told and ends the command."""
    from core.armies import files
    from core.armies.army import army_of
    from core.armies.store import ListStore
    from core.scenarios.bad_file import BadFile

    if len(paths) < 2:
        raise Refused(_("decks: name two lists at least."), ExitCode.USAGE)
    troops = {known.id: known.armies.troops() for known in systems() if known.has_armies}
    store, armies = ListStore(troops), []
    for path in paths:
        try:
            roster = files.load(path, troops)
        except BadFile as bad:
            raise refused(bad, console) from None
        armies.append(army_of(roster, troops[roster.system], store.table_for(roster)))
    ids = {army.roster.system for army in armies}
    if len(ids) > 1:
        raise Refused(_("The lists must be of one game."), ExitCode.USAGE)
    return system_named(ids.pop()), armies
