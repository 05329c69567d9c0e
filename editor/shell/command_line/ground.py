"""`etat-major ground OUT`: a scenario with ground from a seed, from measured heights, or from both."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.scenarios.documents import BadFile, Limits, read_bytes
from core.text import _, _n
from editor.shell.command_line.console import Console, ExitCode, Refused
from editor.shell.command_line.inputs import (
    LARGEST,
    must_be_apart,
    must_keep_battle,
    read_scenario,
    refused,
    system_named,
)

if TYPE_CHECKING:
    from core.ground.wishes import Alike
    from core.protocol.system import AnySystem

ALIKE = ("none", "half_turn", "left_right")
SHARE = _("How much of it, from 0 to 1.")


def declare(program: typer.Typer, console: Console) -> None:
    """Add the command `ground` to `program`."""
    words = console.words

    def share(default: float) -> Any:
        return typer.Option(default, min=0.0, max=1.0, help=words(SHARE))

    @program.command("ground", help=words(_("Write a scenario with ground from a seed or from heights.")))
    def ground(
        out: Annotated[Path, typer.Argument(metavar="OUT", help=words(_("The scenario that is written.")))],
        system: Annotated[str, typer.Option(help=words(_("The id of a system, as battle_cry.")))] = "",
        onto: Annotated[
            Path | None, typer.Option(help=words(_("A scenario that takes the ground; else a blank one.")))
        ] = None,
        seed: Annotated[
            int | None,
            typer.Option(
                min=0, max=LARGEST, help=words(_("Ground drawn by lot: the same for the same seed."))
            ),
        ] = None,
        relief: float = share(0.4),
        woods: float = share(0.4),
        water: float = share(0.2),
        villages: float = share(0.3),
        roads: float = share(0.5),
        alike: Annotated[
            str, typer.Option(help=words(_("Both sides the same ground: none, half_turn or left_right.")))
        ] = "none",
        heights: Annotated[
            Path | None, typer.Option(help=words(_("A grid of heights: .asc, .hgt or .tif.")))
        ] = None,
        window: Annotated[
            str, typer.Option(help=words(_("The part of the grid: west,south,east,north from 0 to 1.")))
        ] = "0,0,1,1",
        interval: Annotated[
            float, typer.Option(min=0.0, help=words(_("Metres from level to level; 0: so that they fit.")))
        ] = 0.0,
        levels: Annotated[int, typer.Option(min=1, max=9, help=words(_("The highest level.")))] = 3,
        smoothing: Annotated[
            float, typer.Option(min=0.0, max=0.5, help=words(_("Over which share heights are evened out.")))
        ] = 0.02,
        lines: Annotated[
            Path | None,
            typer.Option(help=words(_("Rivers, roads, woods and villages: .geojson or .csv."))),
        ] = None,
        bounds: Annotated[
            str,
            typer.Option(help=words(_("The part of the lines: west,south,east,north as the file counts."))),
        ] = "",
        credit: Annotated[
            str, typer.Option(help=words(_("Whose data it is, and under which licence.")))
        ] = "",
    ) -> None:
        from core.ground.seeds import grown
        from core.ground.wishes import GroundWish
        from core.scenarios.edits import EditRefused
        from core.scenarios.files import save

        if seed is None and heights is None and lines is None:
            raise Refused(_("Name a seed (--seed), heights (--heights) or lines (--lines)."), ExitCode.USAGE)
        if alike not in ALIKE:
            raise Refused(_("--alike: write one of: {words}", words=", ".join(ALIKE)), ExitCode.USAGE)
        for read_too in filter(None, (heights, lines)):
            must_be_apart(out, read_too)
        if onto is not None:
            must_keep_battle(out, onto, console)
        _room, scenario = _board(system, onto, console)
        if scenario.board.kind not in ("hex", "table"):
            raise Refused(_("A game of cards has no ground."), ExitCode.USAGE)
        if seed is not None:
            own = relief if heights is None else 0.0
            likeness: Alike = "none" if alike == "none" else "half_turn" if alike[0] == "h" else "left_right"
            try:
                scenario = grown(scenario, GroundWish(seed, own, woods, water, villages, roads, likeness))
            except EditRefused as why:
                raise Refused(why.text) from None
        if heights is not None:
            scenario = _raised(scenario, heights, window, interval, levels, smoothing, credit, console)
        if lines is not None:
            scenario = _crossed(scenario, lines, bounds or _bounds_of(heights, window), credit, console)
        save(out, scenario)
        console.say(_("{file} is written.", file=str(out)))


def _board(system: str, onto: Path | None, console: Console) -> "tuple[AnySystem, Any]":
    if onto is not None:
        return read_scenario(onto, console)
    if not system:
        raise Refused(_("Name a game (--system) or a scenario (--onto)."), ExitCode.USAGE)
    room = system_named(system)
    return room, room.design().blank()


def _raised(
    scenario: Any,
    path: Path,
    window: str,
    interval: float,
    levels: int,
    smoothing: float,
    credit: str,
    console: Console,
) -> Any:
    from dataclasses import replace

    from core.ground.height_grids import MOST_BYTES, read
    from core.ground.painting import with_relief
    from core.ground.relief import fitting_wish

    try:
        grid = read(str(path), read_bytes(path, Limits(size=MOST_BYTES), piped=True))
    except BadFile as bad:
        raise refused(bad, console) from None
    wish = replace(fitting_wish(grid, levels, _window(window)), smoothing=smoothing)
    if interval:
        wish = replace(wish, interval=interval)
    return with_relief(scenario, grid, wish, credit)


def _crossed(scenario: Any, path: Path, bounds: str, credit: str, console: Console) -> Any:
    """With the rivers, roads, woods and villages of a file."""
    from core.ground.map_laying import board_size, fitting_bounds, with_lines
    from core.ground.map_lines import LINES_LIMITS, read
    from core.scenarios.edits import EditRefused

    try:
        found = read(path.name, read_bytes(path, LINES_LIMITS, piped=True))
    except BadFile as bad:
        raise refused(bad, console) from None
    if found.left:
        console.say(
            _n(
                "{count} thing of the file is left out.",
                "{count} things of the file are left out.",
                found.left,
            )
        )
    part = _four(bounds, "--bounds") if bounds else fitting_bounds(found, board_size(scenario))
    try:
        return with_lines(scenario, found, part, credit)
    except EditRefused as why:
        raise Refused(_("{file}: {reason}", file=str(path), reason=why.text)) from None


def _bounds_of(heights: Path | None, window: str) -> str:
    """Lines over measured heights lie where the heights lie."""
    from core.ground.height_grids import MOST_BYTES, read

    if heights is None:
        return ""
    west, south, east, north = read(
        str(heights), read_bytes(heights, Limits(size=MOST_BYTES), piped=True)
    ).bounds
    part = _window(window)
    across, up = east - west, north - south
    bounds = west + part[0] * across, south + part[1] * up, west + part[2] * across, south + part[3] * up
    return ",".join(map(repr, bounds))


def _four(written: str, option: str) -> tuple[float, float, float, float]:
    try:
        west, south, east, north = (float(part) for part in written.split(","))
    except ValueError:
        west = south = east = north = 0.0
    if not (west < east and south < north):
        raise Refused(_("{option}: write four numbers: west,south,east,north", option=option), ExitCode.USAGE)
    return west, south, east, north


def _window(written: str) -> tuple[float, float, float, float]:
    try:
        west, south, east, north = (float(part) for part in written.split(","))
    except ValueError:
        west = south = east = north = -1.0
    if not (0 <= west < east <= 1 and 0 <= south < north <= 1):
        raise Refused(_("--window: write four numbers such as 0,0,0.5,1"), ExitCode.USAGE)
    return west, south, east, north
