"""`etat-major soak`, `match` and `bench`: endurance, strength and speed."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.play import AS_JSON, SEED, seats_named
from editor.shell.command_line.progress import bar
from editor.shell.command_line.reading import read_playable, shipped_scenarios, system_named, systems

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.protocol.system import System

BENCH_SECONDS = 10.0


def declare(program: typer.Typer, console: Console) -> None:
    """Add the commands `soak`, `match` and `bench` to `program`."""
    _declare_soak(program, console)
    _declare_match(program, console)
    _declare_bench(program, console)


def _declare_soak(program: typer.Typer, console: Console) -> None:
    words = console.words

    @program.command(
        "soak",
        help=words(
            _("Play random battles by the thousand; each one that breaks a promise is kept as a file.")
        ),
    )
    def soak(
        system: Annotated[str, typer.Argument(help=words(_("The id of a system, as battle_cry.")))],
        battles: Annotated[int | None, typer.Option(min=1, help=words(_("How many battles.")))] = None,
        minutes: Annotated[float | None, typer.Option(min=0, help=words(_("For how long.")))] = None,
        seed: Annotated[int, typer.Option(help=words(SEED))] = 1,
        keep: Annotated[
            Path, typer.Option(help=words(_("The folder in which battles that failed are kept.")))
        ] = Path("soak-failures"),
        odds: Annotated[
            bool,
            typer.Option("--odds", help=words(_("Hold the exact odds of decisions against many plays."))),
        ] = False,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.lab import soak as lab
        from core.scenarios.writing import laid_out, write_atomically

        room = system_named(system)
        if odds:
            _soak_odds(console, room, battles, seed, as_json)
        if battles is None and minutes is None:
            battles = 100
        with bar(console, _("Battles"), battles) as shown:
            tally = lab.soak(
                room,
                list(shipped_scenarios(room).values()),
                battles,
                minutes,
                seed,
                lambda now: shown.at(now.battles, f"{now.battles} · {len(now.failures)}"),
            )
        for failure in tally.failures:
            keep.mkdir(parents=True, exist_ok=True)
            path = keep / f"{room.id}-{seed}-{failure.number}.json"
            write_atomically(path, laid_out(failure.game).encode("utf-8"))
            console.complain(_("{file}: {reason}", file=str(path), reason=failure.reason.strip()))
        row = tally.row()
        console.say(
            _(
                "{battles} battles, {steps} steps, {replayed} replayed alike, {faults} faults; ends: {ends}.",
                **{**row, "ends": ", ".join(f"{reason} {count}" for reason, count in row["ends"].items())},
            )
        )
        if as_json:
            console.json_line(row)
        raise typer.Exit(ExitCode.FAULTS if tally.failures else ExitCode.WELL)


def _soak_odds(console: Console, room: "System", battles: int | None, seed: int, as_json: bool) -> NoReturn:
    """Plays of decisions against their exact odds; ends the command."""
    from core.lab import odds_soak as lab

    scenarios = list(shipped_scenarios(room).values())
    with bar(console, _("Decisions"), 1.0) as shown:
        tally = lab.soak_odds(
            room,
            scenarios,
            battles or lab.BATTLES,
            seed,
            lambda now: shown.at(
                now.decisions / now.questions, f"{now.decisions}/{now.questions} · {len(now.faults)}"
            ),
        )
    for fault in tally.faults:
        console.complain(fault)
    row = tally.row()
    console.say(
        _(
            "{system}: {decisions} decisions of {plays} plays each, {too_large} too large to compare,"
            " {faults} faults; the strangest was to be expected once in {once} times.",
            system=room.title,
            **{key: row[key] for key in ("decisions", "plays", "too_large", "faults")},
            once=round(1 / max(row["strangest"], 1e-300)),
        )
    )
    if as_json:
        console.json_line(row)
    raise typer.Exit(ExitCode.FAULTS if tally.faults else ExitCode.WELL)


def _declare_match(program: typer.Typer, console: Console) -> None:
    words = console.words

    @program.command("match", help=words(_("Let two computer players meet many times, and count.")))
    def match(
        scenario: Annotated[Path, typer.Argument(help=words(_("A scenario file.")))],
        seats: Annotated[
            str, typer.Option(help=words(_("The two players: random, greedy.")))
        ] = "greedy,random",
        battles: Annotated[int, typer.Option(min=2, help=words(_("How many battles.")))] = 200,
        seed: Annotated[int, typer.Option(help=words(SEED))] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.lab import match as lab

        system, setup = read_playable(scenario, console)
        names = seats_named(seats)
        with bar(console, _("Battles"), battles) as shown:
            score = lab.match(
                system,
                setup,
                names,
                battles,
                seed,
                lambda now: shown.at(now.battles, f"{now.share():.3f}"),
            )
        row = score.row()
        console.say(
            _(
                "{first} against {second}: {wins} won and {draws} drawn of {battles},"
                " share {share} (95 % interval {low} to {high}).",
                first=names[0],
                second=names[1],
                **row,
            )
        )
        if as_json:
            console.json_line(row)


def _declare_bench(program: typer.Typer, console: Console) -> None:
    words = console.words

    @program.command("bench", help=words(_("Measure speed, as ratios in one run.")))
    def bench(
        peers: Annotated[
            bool, typer.Option("--peers", help=words(_("Beside other programs, from the extra “peers”.")))
        ] = False,
        odds: Annotated[
            bool, typer.Option("--odds", help=words(_("Only how fast the odds of decisions are answered.")))
        ] = False,
        system: Annotated[str | None, typer.Option(help=words(_("Only this system, for --odds.")))] = None,
        battles: Annotated[
            int, typer.Option(min=1, help=words(_("Random battles a system, for --odds.")))
        ] = 200,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        from core.lab import bench as lab
        from core.lab.bag_bench import bag_figures
        from core.lab.sight_bench import sight_ratio
        from core.lab.table_bench import table_figures

        if odds:
            rooms = systems() if system is None else (system_named(system),)
            _bench_odds(console, rooms, battles, as_json)
            return
        if peers:
            _want_peers()
        rows: dict[str, Any] = {}
        for room in systems():
            scenario = shipped_scenarios(room)[room.bench]
            with bar(console, room.title, lab.ROUNDS) as shown:
                rows[room.id] = lab.bench_system(room, scenario, BENCH_SECONDS, peers, shown.at)
            if peers and room.board == "hex":
                rows[room.id]["sight_vs_hexutil"] = sight_ratio()
            for key, value in rows[room.id].items():
                console.say(_("{system}: {key} {value}", system=room.title, key=key, value=value))
        rows |= {"table": table_figures(), "chance": bag_figures(), "editor": _window_figures()}
        rows["plan"] = _plan_figures()
        titles = (
            ("table", _("Measured table")),
            ("chance", _("Bags")),
            ("editor", _("Editor")),
            ("plan", _("Plan")),
        )
        for place, title in titles:
            for key, value in rows[place].items():
                console.say(_("{system}: {key} {value}", system=title, key=key, value=value))
        if as_json:
            console.json_line(rows)


def _bench_odds(console: Console, rooms: "Sequence[System]", battles: int, as_json: bool) -> None:
    """By system and kind of action: median and 95 % in milliseconds, shares exact and sampled."""
    from core.lab.odds_bench import odds_figures

    rows: dict[str, Any] = {}
    for room in rooms:
        scenarios = list(shipped_scenarios(room).values())
        with bar(console, room.title, 1.0) as shown:
            rows[room.id] = odds_figures(room, scenarios, battles, shown.at)
        for kind, row in rows[room.id].items():
            shares = ("share_exact", "share_sampled", "within_50_ms")
            console.say(
                _(
                    "{system}, {kind}: {questions} questions, median {median_ms} ms, 95 % {p95_ms} ms,"
                    " exact {share_exact} %, sampled {share_sampled} %, within 50 ms {within_50_ms} %.",
                    system=room.title,
                    kind=_("all kinds") if kind == "all" else kind,
                    **{key: round(100 * value, 1) if key in shares else value for key, value in row.items()},
                )
            )
    if as_json:
        console.json_line(rows)


def _window_figures() -> dict[str, float]:
    """How fast the window shows and draws, where Qt can be loaded; ms on 200 x 150 hexes, with 60 bases."""
    from editor.shell.start import broken_qt

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if broken_qt() is not None:
        return {}
    from PySide6.QtWidgets import QApplication

    from editor.boards.hex import frame_timing
    from editor.shell import startup

    program = QApplication.instance() or QApplication(sys.argv[:1])
    found = {"window_vs_bare": round(startup.measure().ratio, 2)}
    found |= {f"frame_{name}_ms": value for name, value in frame_timing.measure().items()}
    found |= {f"staff_frame_{name}_ms": value for name, value in frame_timing.measure(style="staff").items()}
    found |= {f"staff_pdf_{name}": value for name, value in frame_timing.measure_print().items()}
    found |= {f"battle_{name}_ms": value for name, value in frame_timing.measure().items()}
    program.processEvents()
    return found


def _plan_figures() -> dict[str, float]:
    """How fast the overlays of the plan desk show on each shipped map, where Qt can be loaded; ms."""
    from editor.shell.start import broken_qt

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if broken_qt() is not None:
        return {}
    from PySide6.QtWidgets import QApplication

    from editor.boards.hex.plan.frame_timing import measure as measure_hexes
    from editor.boards.measured.plan.frame_timing import measure as measure_tables

    program = QApplication.instance() or QApplication(sys.argv[:1])
    rows = measure_hexes() | measure_tables()
    found = {f"{name}_ms": value for name, value in rows.items()}
    program.processEvents()
    return found


def _want_peers() -> None:
    from importlib.util import find_spec

    missing = [name for name in ("chess", "hexutil") if find_spec(name) is None]
    if missing:
        raise Refused(
            _("bench --peers needs {words}: pip install 'etat-major[peers]'", words=", ".join(missing)),
            ExitCode.USAGE,
        )
