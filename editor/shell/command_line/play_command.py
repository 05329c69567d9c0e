"""`etat-major play SCENARIO` and `etat-major replay GAME`: battles without a window."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.protocol.state import State
from core.text import Names, Text, _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import (
    LARGEST,
    WITH_HANDICAP,
    must_be_apart,
    read_game,
    read_playable,
    system_named,
)
from editor.shell.command_line.kept import is_under_way, keeps_scenario, keeps_secrets
from editor.shell.command_line.secrecy import AS_UMPIRE

if TYPE_CHECKING:
    from core.protocol.system import AnySystem

SEATS = _(
    "Who plays the sides, in their order in the file: random, recruit, greedy, officer, general, marshal."
)
SEED = _("The number from which all dice and cards come.")
HIDING = ("steps", "decided_steps", "digest")
"""What counts acts that were done unseen, or can be tried against them."""
AS_JSON = _("Print one JSON object as the last line.")


def declare(program: typer.Typer, console: Console) -> None:
    """Add the commands `play` and `replay` to `program`."""
    words = console.words

    @program.command("play", help=words(_("Let computer players play a battle to its end.")))
    def play(
        scenario: Annotated[Path, typer.Argument(help=words(_("A scenario file.")))],
        seats: Annotated[str, typer.Option(help=words(SEATS))] = "random,greedy",
        seed: Annotated[int, typer.Option(min=-LARGEST, max=LARGEST, help=words(SEED))] = 1,
        out: Annotated[Path | None, typer.Option(help=words(_("Save the battle in this file.")))] = None,
        with_handicap: Annotated[bool, typer.Option("--with-handicap", help=words(WITH_HANDICAP))] = False,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.chance.seeds import new_secret
        from core.lab.battles import fight, report
        from core.records.games import game_row
        from core.scenarios.provenance import write_stamped
        from core.scenarios.writing import laid_out, write_atomically

        if out is not None:
            must_be_apart(out, scenario)
        system, setup = read_playable(scenario, console, with_handicap=with_handicap)
        names = seats_named(seats)
        battle = fight(system, setup, names, seed)
        if out is not None:
            row = game_row(system, setup, seed, battle.steps, battle.state.context, new_secret())
            row["seats"] = {side.id: name for side, name in zip(setup.sides, names, strict=True)}
            write_stamped(out, laid_out(row).encode("utf-8"))
        for number, case in enumerate(battle.cases, 1):
            console.complain(case.text)
            if out is not None and case.trace:
                beside = out.with_name(f"{out.stem}-case-{number}.txt")
                write_atomically(beside, case.written())
        _print(console, system, report(system, battle), battle.state, as_json)

    @program.command("replay", help=words(_("Play a saved battle again, step by step, by the rules.")))
    def replay(
        game: Annotated[Path, typer.Argument(help=words(_("A battle file.")))],
        umpire: Annotated[bool, typer.Option("--umpire", help=words(AS_UMPIRE))] = False,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from time import perf_counter

        from core.lab.battles import Battle, report
        from core.players.playouts import Outcome
        from core.protocol.pending import Over
        from core.protocol.steps import ActionStep

        began = perf_counter()
        loaded = read_game(game, console)
        steps = tuple(loaded.journal.steps())
        state = loaded.journal.state
        over = loaded.journal.over() or Over(None, "")
        decided = sum(isinstance(step, ActionStep) for step in steps)
        outcome = Outcome(over.winner, over.reason, state.turn, len(steps), decided)
        battle = Battle(loaded.scenario, loaded.seed, outcome, steps, state, perf_counter() - began)
        row = report(loaded.system, battle)
        row["reason"] = row["reason"] or None
        if not umpire and is_under_way(loaded):
            row.pop("seed")  # who knows it can work out every die to come, in an open game too
            for key in HIDING if keeps_secrets(loaded) or keeps_scenario(loaded) else ():
                row.pop(key)
        _print(console, loaded.system, row, state, as_json)


def seats_named(seats: str) -> tuple[str, str]:
    """The two players of `--seats`; refused with the names that there are."""
    from core.players.seats import NAMES

    names = tuple(name.strip() for name in seats.split(","))
    if len(names) != 2 or not all(name in NAMES for name in names):
        known = ", ".join(NAMES)
        raise Refused(_("--seats wants two of: {words}, with a comma between.", words=known), ExitCode.USAGE)
    return names[0], names[1]


def _print(console: Console, system: "AnySystem", row: dict[str, Any], state: State, as_json: bool) -> None:
    title = Names(en=row["scenario"], fr=row["scenario"])
    if row["reason"]:
        console.say(_end(system, state))
    if "digest" not in row:
        console.say(_("{title}: {turns} turns.", title=title, turns=row["turns"]))
    else:
        _print_count(console, title, row)
    if as_json:
        console.json_line(row)


def _print_count(console: Console, title: Names, row: dict[str, Any]) -> None:
    console.say(
        _(
            "{title}: {turns} turns, {steps} steps, {decided} of them decided, digest {digest}.",
            title=title,
            turns=row["turns"],
            steps=row["steps"],
            decided=row["decided_steps"],
            digest=row["digest"],
        )
    )


def _end(system: "AnySystem", state: State) -> Text:
    from core.protocol.pending import Over

    over = system.rules.pending(state)
    assert isinstance(over, Over)
    return system.words.over(state, over)


__all__ = ["declare", "seats_named", "system_named"]
