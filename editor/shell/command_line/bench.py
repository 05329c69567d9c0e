"""`etat-major bench`: speed, measured by the folder `benchmarks` of a checkout."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.paths import ROOT
from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import shipped_scenarios, system_named, systems
from editor.shell.command_line.play_command import AS_JSON
from editor.shell.command_line.progress import bar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.protocol.system import AnySystem

BENCH_SECONDS = 10.0
GREEDY_SECONDS = 3.0
LABORATORY_SECONDS = 8.0


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `bench` to `program`."""
    words = console.words

    @program.command("bench", help=words(_("Measure speed, as ratios in one run.")))
    def bench(
        peers: Annotated[
            bool, typer.Option("--peers", help=words(_("Beside other programs, from the extra “peers”.")))
        ] = False,
        odds: Annotated[
            bool, typer.Option("--odds", help=words(_("Only how fast the odds of decisions are answered.")))
        ] = False,
        layout: Annotated[
            bool, typer.Option("--layout", help=words(_("Only how much of the window the board has.")))
        ] = False,
        system: Annotated[
            str | None, typer.Option(help=words(_("Only this system, for --odds and --layout.")))
        ] = None,
        battles: Annotated[
            int, typer.Option(min=1, help=words(_("Random battles a system, for --odds.")))
        ] = 200,
        against: Annotated[
            Path | None,
            typer.Option(
                help=words(_("Only battles on the measured table, beside an older source in a folder."))
            ),
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        _want_source()
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # what is drawn is measured where no display is
        rooms = systems() if system is None else (system_named(system),)
        if against is not None:
            _bench_against(console, against, as_json)
        elif layout:
            _bench_layout(console, rooms, as_json)
        elif odds:
            _bench_odds(console, rooms, battles, as_json)
        else:
            if peers:
                _want_peers()
            _bench(console, peers, as_json)


def _bench(console: Console, peers: bool, as_json: bool) -> None:
    """Every figure, by system and then by part of the program."""
    from benchmarks.bags import bag_figures
    from benchmarks.greedy_steps import greedy_figures
    from benchmarks.hex_sight import sight_ratio
    from benchmarks.laboratory import laboratory_figures
    from benchmarks.large_table import large_table_figures
    from benchmarks.measured_table import table_figures
    from benchmarks.playouts import ROUNDS, bench_system
    from benchmarks.window import plan_figures, window_figures
    from editor.boards.registry import kind_of

    rows: dict[str, Any] = {}
    for room in systems():
        scenario = shipped_scenarios(room)[room.benchmark]
        with bar(console, room.title, ROUNDS) as shown:
            rows[room.id] = bench_system(room, scenario, BENCH_SECONDS, peers, shown.at)
        rows[room.id] |= greedy_figures(room, room.rules.new_battle(scenario), GREEDY_SECONDS)
        rows[room.id] |= laboratory_figures(room, scenario, LABORATORY_SECONDS)
        if peers and kind_of(room).id == "hex":
            rows[room.id]["sight_vs_hexutil"] = sight_ratio()
        for key, value in rows[room.id].items():
            console.say(_("{system}: {key} {value}", system=room.title, key=key, value=value))
    rows |= {
        "table": table_figures() | large_table_figures(),
        "chance": bag_figures(),
        "editor": window_figures(),
    }
    rows["plan"] = plan_figures()
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


def _bench_against(console: Console, older: Path, as_json: bool) -> None:
    """Battles of the measured table here and in an older source, in turns."""
    from benchmarks.older_source import against

    if not (older / "core" / "systems").is_dir():
        raise Refused(_("“{folder}” holds no source of the program.", folder=str(older)), ExitCode.USAGE)
    with bar(console, _("Measured table"), 1.0) as shown:
        rows = against(older.resolve(), shown.at)
    for key, row in rows.items():
        for name, value in row.items():
            console.say(_("{system}: {key} {value}", system=key, key=name, value=value))
    if as_json:
        console.json_line(rows)


def _bench_odds(console: Console, rooms: "Sequence[AnySystem]", battles: int, as_json: bool) -> None:
    """By system and kind of action: median and 95 % in milliseconds, shares exact and sampled."""
    from benchmarks.odds import line_figures, odds_figures

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
        found = rows[room.id]["lines_ahead"] = line_figures(room, scenarios)
        percents = ("within_100_ms", "share_whole")
        console.say(
            _(
                "{system}, the best line that an act opens: {lines} lines, median {median_ms} ms,"
                " 95 % {p95_ms} ms, within 100 ms {within_100_ms} %, {mean_acts} acts on average,"
                " all lines weighed {share_whole} %.",
                system=room.title,
                **{key: round(100 * value, 1) if key in percents else value for key, value in found.items()},
            )
        )
    if as_json:
        console.json_line(rows)


def _bench_layout(console: Console, rooms: "Sequence[AnySystem]", as_json: bool) -> None:
    """By system, desk and size of the window: the share of it in which the board is drawn and seen."""
    from benchmarks.layout import layout_figures

    with bar(console, _("The board in the window"), 1.0) as shown:
        rows = layout_figures([(room, bench_scenario(room)) for room in rooms], shown.at)
    for room in rooms:
        for desk, sizes in rows[room.id].items():
            told = ", ".join(f"{size} {share:.1%}" for size, share in sizes.items())
            console.say(_("{system}, {desk}: {shares}", system=room.title, desk=desk, shares=told))
    if as_json:
        console.json_line(rows)


def bench_scenario(room: "AnySystem") -> "Path":
    """The file of the scenario that a system is measured on."""
    from core.paths import SCENARIOS

    return SCENARIOS / room.id / f"{room.benchmark}.json"


def _want_source() -> None:
    if not (ROOT / "pyproject.toml").is_file() or not (ROOT / "benchmarks").is_dir():
        raise Refused(
            _("bench runs from the source of the program: the benchmarks are not part of what is installed."),
            ExitCode.USAGE,
        )


def _want_peers() -> None:
    from importlib.util import find_spec

    missing = [name for name in ("chess", "hexutil") if find_spec(name) is None]
    if missing:
        raise Refused(
            _("bench --peers needs {words}: pip install 'etat-major[peers]'", words=", ".join(missing)),
            ExitCode.USAGE,
        )
