"""`etat-major balance SCENARIO`: who wins it, how often, how long it lasts, and what would make it fair."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import LARGEST, WITH_HANDICAP, must_be_apart, read_playable
from editor.shell.command_line.play_command import AS_JSON, SEED
from editor.shell.command_line.progress import bar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor

    from core.lab.balance import Balance, Progress
    from core.lab.balance_records import PaceRow
    from core.lab.handicaps import Handicap
    from core.lab.restricted_play import Restriction
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from core.text import Text
    from editor.shell.command_line.progress import Bar

PLAYERS = _("Computer players, one level each: random, recruit, greedy, officer, general, marshal.")
WITHOUT = _("What a side does without, as SIDE:cavalry, SIDE:reactions, SIDE:cards:KIND.")
CLUSTER = _("Play on the machines of a cluster, as tcp://192.168.1.20:8786; see the help.")
CLOCKS = _("A folder of saved battles: their umpire’s clocks tell how long it takes at a table.")
HANDICAP_BATTLES = 80
UNEVEN = 0.07
"""A share farther from one half asks for a handicap."""


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `balance` to `program`."""
    words = console.words

    @program.command(
        "balance",
        help=words(_("Who wins a scenario, how often, how long it lasts, what would make it fair.")),
    )
    def balance(
        scenario: Annotated[Path, typer.Argument(help=words(_("A scenario file.")))],
        players: Annotated[str, typer.Option(help=words(PLAYERS))] = "officer",
        within: Annotated[
            float, typer.Option(min=0.5, max=50, help=words(_("Half the width of the intervals, in points.")))
        ] = 3.0,
        battles: Annotated[
            int, typer.Option(min=4, max=LARGEST, help=words(_("Battles of each level at most.")))
        ] = 5000,
        minutes: Annotated[
            float | None, typer.Option(min=0.01, help=words(_("Minutes for each level at most.")))
        ] = None,
        seed: Annotated[int, typer.Option(min=-LARGEST, max=LARGEST, help=words(SEED))] = 1,
        without: Annotated[list[str] | None, typer.Option(help=words(WITHOUT))] = None,
        against: Annotated[
            Path | None, typer.Option(help=words(_("Another variant of the scenario, with the same seeds.")))
        ] = None,
        handicap: Annotated[
            bool, typer.Option(help=words(_("Look for a handicap where one side wins too often.")))
        ] = True,
        with_handicap: Annotated[bool, typer.Option("--with-handicap", help=words(WITH_HANDICAP))] = False,
        cluster: Annotated[str | None, typer.Option(help=words(CLUSTER))] = None,
        clocks: Annotated[Path | None, typer.Option(help=words(CLOCKS))] = None,
        out: Annotated[Path | None, typer.Option(help=words(_("Save the result in this file.")))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.lab.balance import Balance, Wish
        from core.lab.table_time import pace_of

        if out is not None:
            must_be_apart(out, scenario)
        system, setup = read_playable(scenario, console, with_handicap=with_handicap)
        wish = Wish(
            players_named(players),
            within / 100,
            battles,
            seed,
            minutes,
            restrictions_of(without or (), system, setup),
        )
        first = Balance(system, setup, wish)
        second = None
        if against is not None:
            other_system, other = read_playable(against, console)
            if other_system.id != system.id:
                raise Refused(_("Both variants must be of one game."), ExitCode.USAGE)
            second = Balance(system, other, wish)
        battles_played = [] if clocks is None else _saved_in(clocks)
        stopped, found = _played(console, first, second, cluster, seek=handicap and second is None)
        pace = pace_of(system, setup, battles_played)
        _print_result(console, first, second, found, out, pace, as_json=as_json, stopped=stopped)


def players_named(names: str) -> tuple[str, ...]:
    """The players of `--players`; refused with the names that there are."""
    from core.players.seats import NAMES

    found = tuple(dict.fromkeys(name.strip() for name in names.split(",")))
    if not all(name in NAMES for name in found):
        known = ", ".join(NAMES)
        raise Refused(
            _("--players wants some of: {words}, with commas between.", words=known), ExitCode.USAGE
        )
    return found


def restrictions_of(
    words: "Sequence[str]", system: "AnySystem", scenario: "Scenario"
) -> "tuple[Restriction, ...]":
    """What sides do without; refused where a word names no side, or nothing that can be gone without."""
    from core.lab.restricted_play import Restriction, fault, nothing_of

    ids = [side.id for side in scenario.sides]
    found = []
    for word in words:
        side, _colon, without = word.partition(":")
        if side not in ids:
            known = ", ".join(ids)
            raise Refused(
                _("--without begins with a side: {words}, then a colon.", words=known), ExitCode.USAGE
            )
        found.append(Restriction(ids.index(side), without))
        wrong = fault(without) or nothing_of(system, scenario, found[-1])
        if wrong is not None:
            raise Refused(wrong, ExitCode.USAGE)
    return tuple(found)


def _saved_in(folder: Path) -> list[Path]:
    """The saved battles of `--clocks`; refused where it is no folder."""
    from core.lab.table_time import saved_battles

    try:
        return saved_battles(folder)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise Refused(_("{file}: {reason}", file=str(folder), reason=reason), ExitCode.USAGE) from None


def _played(
    console: Console, first: "Balance", second: "Balance | None", cluster: str | None, *, seek: bool
) -> "tuple[bool, Handicap | None]":
    """Play what is wished; Ctrl+C ends it, and what has been played stands."""
    from core.lab.balance import StoppedError
    from core.lab.machines import NoClusterError, executor

    try:
        with executor(cluster) as pool:
            with bar(console, _("Battles"), 1.0) as shown:
                first.play(pool, _shows(shown))
                if second is not None:
                    second.play(pool, _shows(shown))
            return False, _sought(console, first, pool) if seek else None
    except (KeyboardInterrupt, StoppedError):
        return True, None
    except NoClusterError as none:
        raise Refused(none.text, ExitCode.USAGE) from None


def _sought(console: Console, balance: "Balance", pool: "Executor") -> "Handicap | None":
    """A handicap for a scenario that is not fair; what was found when somebody stops is none."""
    from core.lab.handicaps import Search

    share = balance.levels[0].share.share
    if abs(share - 0.5) <= UNEVEN:
        return None
    wish = replace(balance.wish, battles=min(HANDICAP_BATTLES, balance.wish.battles))
    with bar(console, _("Handicaps"), 1.0) as shown:

        def report(text: "Text", done: float) -> bool:
            shown.at(done, console.words(text))
            return True

        return Search(balance.system, balance.scenario, wish, pool, report).run(0 if share > 0.5 else 1)


def _shows(shown: "Bar") -> "Callable[[Progress], bool]":
    def watch(progress: "Progress") -> bool:
        left = "" if progress.left is None else f" · {round(progress.left)} s"
        share = progress.share
        note = f"{progress.player} {progress.battles} · {share.share:.2f} ±{share.half:.2f}{left}"
        shown.at(progress.whole, note)
        return True

    return watch


def _print_result(
    console: Console,
    first: "Balance",
    second: "Balance | None",
    found: "Handicap | None",
    out: Path | None,
    pace: "PaceRow | None",
    *,
    as_json: bool,
    stopped: bool,
) -> None:
    """The result in sentences, in a file, as one line of JSON."""
    from core.lab.balance_records import record_of_balance, save
    from core.lab.balance_words import lines
    from core.lab.table_time import timed
    from core.lab.unit_names import unit_names

    record = timed(record_of_balance(first, found), pace)
    for line in lines(record, first.scenario, unit_names(first.system, first.scenario)):
        console.say(line)
    if stopped:
        console.say(_("Stopped: this is what there is."))
    row = record.model_dump(mode="json")
    if second is not None:
        row["against"] = _compared(console, first, second)
    if out is not None:
        save(out, record)
        console.say(_("{file} is written.", file=str(out)))
    if as_json:
        console.json_line(row)
    if stopped:
        raise typer.Exit(ExitCode.INTERRUPTED)


def _compared(console: Console, first: "Balance", second: "Balance") -> dict[str, object]:
    """By how much the first side wins more often in the other variant."""
    from core.lab.comparison import difference

    rows: dict[str, object] = {}
    for one, other in zip(first.levels, second.levels, strict=False):
        found = difference(one, other)
        rows[one.player] = found.row()
        console.say(
            _(
                "{player}: in the other variant {points} points more for {side} ({low} to {high}).",
                player=one.player,
                side=first.scenario.sides[0].name,
                points=f"{100 * found.difference:+.1f}",
                low=f"{100 * found.low:+.1f}",
                high=f"{100 * found.high:+.1f}",
            )
        )
    return rows
