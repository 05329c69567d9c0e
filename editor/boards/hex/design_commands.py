"""Every act of the design desk by its name and its key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.geometry.hex_symmetry import Symmetry
from core.scenarios import edits
from core.text import Text, _, _n
from editor.base.commands import Command
from editor.boards.hex.overview import LEGEND
from editor.boards.hex.tools.shapes import BRUSH_SIZES
from editor.boards.hex.tools.stamp import TURNS, MirrorTool, clip_layers, copy_selection, paste_at
from editor.boards.hex.unit_form import remove_units
from editor.desks.design.problem_commands import problem_commands

if TYPE_CHECKING:
    from editor.boards.hex.design_desk import DesignDesk


def design_commands(desk: DesignDesk) -> tuple[Command, ...]:
    """The commands of one desk; letters and digits act while the map has the focus."""
    play = partial(desk.page.run, "desk_play")
    return (
        *_tools(desk),
        *_brush(desk),
        *_clip(desk),
        *_map(desk),
        *_zones(desk),
        *problem_commands(desk.problems, play),
    )


def _zones(desk: DesignDesk) -> list[Command]:
    """The zones of control of each side, as they are at the start."""
    sides = desk.document.scenario.sides
    if not desk.document.system.parts.zones:
        return []
    return [
        Command(
            f"design.zones.{place}",
            _("Zones of control: {side}", side=side.name),
            key,
            partial(desk.feed.turn_zones, place),
            menu="view",
            where="canvas",
            checked=partial(_shows_zones, desk, place),
            group=3,
        )
        for place, (side, key) in enumerate(zip(sides, ("Z", "Shift+Z"), strict=False))
    ]


def _shows_zones(desk: DesignDesk, side: int) -> bool:
    return side in desk.feed.zones


def _tools(desk: DesignDesk) -> list[Command]:
    return [
        Command(
            f"design.tool.{tool.id}",
            _("Tool: {tool}", tool=tool.title),
            tool.shortcut,
            partial(desk.take_up, tool.id),
            where="canvas",
            icon=tool.icon,
        )
        for tool in desk.tools.values()
    ]


def _brush(desk: DesignDesk) -> list[Command]:
    bench = desk.bench

    def size(by: int) -> None:
        place = BRUSH_SIZES.index(bench.size) + by
        bench.take(size=BRUSH_SIZES[min(max(place, 0), len(BRUSH_SIZES) - 1)])

    def other_side() -> None:
        bench.take(side=1 - bench.side % 2, flag_side=1 - bench.flag_side % 2)

    digits = [
        Command(
            f"design.palette.{key}",
            _("Take up number {key} of the palette", key=str(key)),
            str(key),
            partial(desk.digit, str(key)),
            where="canvas",
            in_palette=False,
        )
        for key in range(1, 10)
    ]
    return [
        *digits,
        Command("design.brush.smaller", _("Smaller brush"), "[", partial(size, -1), where="canvas"),
        Command("design.brush.larger", _("Larger brush"), "]", partial(size, 1), where="canvas"),
        Command("design.side", _("The other side"), "F", other_side, where="canvas"),
        Command("design.turn.right", _("Turn clockwise"), "Q", partial(desk.turn, 1), where="canvas"),
        Command(
            "design.turn.left", _("Turn anticlockwise"), "Shift+Q", partial(desk.turn, -1), where="canvas"
        ),
    ]


def _clip(desk: DesignDesk) -> list[Command]:
    bench = desk.bench

    def nothing_selected() -> Text | None:
        return None if bench.selection.hexes else _("Nothing is selected.")

    def no_units() -> Text | None:
        return None if bench.selection.units else _("No unit is selected.")

    def nothing_copied() -> Text | None:
        return None if bench.clip is not None else _("Nothing is copied yet (Ctrl+C).")

    def cut() -> None:
        if copy_selection(bench):
            _erase(desk)

    return [
        Command(
            "design.cut",
            _("Cut"),
            "Ctrl+X",
            cut,
            nothing_selected,
            menu="edit",
            where="canvas",
            group=20,
        ),
        Command(
            "design.copy",
            _("Copy"),
            "Ctrl+C",
            partial(copy_selection, bench),
            nothing_selected,
            menu="edit",
            where="canvas",
            group=20,
        ),
        Command(
            "design.paste",
            _("Paste"),
            "Ctrl+V",
            partial(_paste, desk),
            nothing_copied,
            menu="edit",
            where="canvas",
            group=20,
        ),
        Command(
            "design.duplicate",
            _("Duplicate"),
            "Ctrl+D",
            partial(_duplicate, desk),
            nothing_selected,
            menu="edit",
            where="canvas",
            group=20,
        ),
        Command(
            "design.delete",
            _("Delete what is selected"),
            "Del",
            partial(_delete, desk),
            nothing_selected,
            menu="edit",
            where="canvas",
            group=20,
        ),
        Command(
            "design.remove_units",
            _("Take the selected units off the map"),
            "",
            partial(remove_units, bench),
            no_units,
        ),
        Command(
            "design.select_all",
            _("Select everything"),
            "Ctrl+A",
            partial(_select_all, desk),
            menu="edit",
            where="canvas",
            group=21,
        ),
        Command(
            "design.select_units",
            _("Select all units"),
            "Ctrl+Shift+A",
            partial(_select_units, desk),
            menu="edit",
            where="canvas",
            group=21,
        ),
    ]


def _delete(desk: DesignDesk) -> None:
    """Units first; where none is selected, all that lies in the selected hexes."""
    if desk.selection.units:
        remove_units(desk.bench)
    else:
        _erase(desk)


def _erase(desk: DesignDesk) -> None:
    bench = desk.bench
    hexes = bench.selection.hexes
    new = edits.erase(bench.document.scenario, bench.names(hexes), clip_layers(bench))
    bench.document.do(_n("Empty {count} hex", "Empty {count} hexes", len(hexes)), new)
    bench.selection.set(hexes)


def _paste(desk: DesignDesk) -> None:
    target = desk.pointed()
    if target is None:
        desk.take_up("stamp")
    else:
        paste_at(desk.bench, target)


def _duplicate(desk: DesignDesk) -> None:
    """The selection once more, beside itself, where there is room to the right, else below or at the left."""
    bench, grid = desk.bench, desk.bench.grid
    clip = edits.copy_region(
        bench.document.scenario, bench.names(bench.selection.hexes), None, clip_layers(bench)
    )
    anchor = min(bench.selection.hexes)
    wide = max(grid.column(one) for one in bench.selection.hexes) - min(
        grid.column(one) for one in bench.selection.hexes
    )
    for step in (wide + 1, -wide - 1):
        row, column = grid.row(anchor), grid.column(anchor) + step
        if grid.has(row, column):
            bench.take(clip=clip)
            count = len(clip.hexes)
            title = _n("Duplicate {count} hex", "Duplicate {count} hexes", count)
            paste_at(bench, grid.at(row, column), title)
            return
    bench.tell(_("There is no room beside it. Use the stamp (C)."))


def _select_all(desk: DesignDesk) -> None:
    desk.selection.set(desk.bench.grid.hexes, (unit.id for unit in desk.document.scenario.units))


def _select_units(desk: DesignDesk) -> None:
    units = desk.document.scenario.units
    desk.selection.set((desk.bench.grid.parse(unit.at) for unit in units), (unit.id for unit in units))


def _map(desk: DesignDesk) -> list[Command]:
    mirror = desk.tools["mirror"]
    assert isinstance(mirror, MirrorTool)

    def reason(symmetry: Symmetry) -> Text | None:
        if symmetry.is_legal(desk.bench.grid):
            return None
        return _("The rows of this map do not fit onto themselves that way.")

    settings = desk.context.settings
    legend = Command(
        "design.legend",
        _("Legend"),
        "",
        lambda: settings.set_flag(LEGEND, not settings.flag(LEGEND, False)),
        menu="view",
        group=2,
        checked=lambda: settings.flag(LEGEND, False),
    )
    turns = [
        Command(
            f"design.map.{symmetry.value}",
            words,
            "",
            partial(mirror.turn, symmetry),
            partial(reason, symmetry),
            menu="scenario",
            group=30,
            icon=icon,
        )
        for symmetry, words, icon in TURNS
    ]
    return [legend, *turns]
