"""`etat-major bench`: speed, measured by the folder `benchmarks` of a checkout."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.paths import ROOT
from core.text import _
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.play import AS_JSON
from editor.shell.command_line.progress import bar
from editor.shell.command_line.reading import shipped_scenarios, system_named, systems

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.protocol.system import AnySystem

BENCH_SECONDS = 10.0


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
        system: Annotated[str | None, typer.Option(help=words(_("Only this system, for --odds.")))] = None,
        battles: Annotated[
            int, typer.Option(min=1, help=words(_("Random battles a system, for --odds.")))
        ] = 200,
        as_json: Annotated[bool, typer.Option("--json", help=words(AS_JSON))] = False,
    ) -> None:
        _want_source()
        if odds:
            rooms = systems() if system is None else (system_named(system),)
            _bench_odds(console, rooms, battles, as_json)
        else:
            if peers:
                _want_peers()
            _bench(console, peers, as_json)


def _bench(console: Console, peers: bool, as_json: bool) -> None:
    """Every figure, by system and then by part of the program."""
    from benchmarks.bags import bag_figures
    from benchmarks.hex_sight import sight_ratio
    from benchmarks.measured_table import table_figures
    from benchmarks.playouts import ROUNDS, bench_system
    from benchmarks.window import plan_figures, window_figures
    from editor.boards.registry import kind_of

    rows: dict[str, Any] = {}
    for room in systems():
        scenario = shipped_scenarios(room)[room.benchmark]
        with bar(console, room.title, ROUNDS) as shown:
            rows[room.id] = bench_system(room, scenario, BENCH_SECONDS, peers, shown.at)
        if peers and kind_of(room).id == "hex":
            rows[room.id]["sight_vs_hexutil"] = sight_ratio()
        for key, value in rows[room.id].items():
            console.say(_("{system}: {key} {value}", system=room.title, key=key, value=value))
    rows |= {"table": table_figures(), "chance": bag_figures(), "editor": window_figures()}
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


def _bench_odds(console: Console, rooms: "Sequence[AnySystem]", battles: int, as_json: bool) -> None:
    """By system and kind of action: median and 95 % in milliseconds, shares exact and sampled."""
    from benchmarks.odds import odds_figures

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
