"""Every act of the design desk on a table by its name and its key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.commands import Command
from editor.boards.measured.tools.alignment import line_up, stack_up, take_away, turn
from editor.boards.measured.tools.clip import (
    copy_selection,
    duplicate,
    mirror_selection,
    paste_at,
    turn_table,
)
from editor.desks.design.problem_commands import problem_commands

if TYPE_CHECKING:
    from editor.boards.measured.design_desk import TableDesk


def table_commands(desk: TableDesk) -> tuple[Command, ...]:
    """The commands of one desk; letters and digits act while the table has the focus."""
    play = partial(desk.page.run, "desk_play")
    return (
        *_tools(desk),
        *_palette(desk),
        *_clip(desk),
        *_bases(desk),
        *_table(desk),
        *problem_commands(desk.problems, play),
    )


def _tools(desk: TableDesk) -> list[Command]:
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


def _palette(desk: TableDesk) -> list[Command]:
    bench = desk.bench

    def other_side() -> None:
        bench.take(side=1 - bench.side % 2, zone_side=1 - bench.zone_side % 2)

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
    return [*digits, Command("design.side", _("The other side"), "F", other_side, where="canvas")]


def _clip(desk: TableDesk) -> list[Command]:
    bench = desk.bench

    def nothing() -> Text | None:
        return None if bench.selection else _("Nothing is selected.")

    def nothing_copied() -> Text | None:
        return None if bench.clip is not None else _("Nothing is copied yet (Ctrl+C).")

    def cut() -> None:
        if copy_selection(bench):
            take_away(bench)

    def paste() -> None:
        at = desk.pointed()
        if at is None:
            desk.take_up("stamp")
        else:
            paste_at(bench, at)

    rows = (
        ("design.cut", _("Cut"), "Ctrl+X", cut, nothing),
        ("design.copy", _("Copy"), "Ctrl+C", partial(copy_selection, bench), nothing),
        ("design.paste", _("Paste"), "Ctrl+V", paste, nothing_copied),
        ("design.duplicate", _("Duplicate"), "Ctrl+D", partial(duplicate, bench), nothing),
        ("design.delete", _("Delete what is selected"), "Del", partial(desk.delete), nothing),
    )
    made = [
        Command(name, words, key, run, reason, menu="edit", where="canvas", group=20)
        for name, words, key, run, reason in rows
    ]
    return [
        *made,
        Command(
            "design.select_all",
            _("Select everything"),
            "Ctrl+A",
            desk.select_all,
            menu="edit",
            where="canvas",
            group=21,
        ),
        Command(
            "design.select_units",
            _("Select all bases"),
            "Ctrl+Shift+A",
            desk.select_bases,
            menu="edit",
            where="canvas",
            group=21,
        ),
    ]


def _bases(desk: TableDesk) -> list[Command]:
    bench = desk.bench

    def nothing() -> Text | None:
        return None if bench.selection else _("Nothing is selected.")

    def too_few() -> Text | None:
        return None if len(bench.selection.units) > 1 else _("Select two bases at least.")

    return [
        Command("design.turn.right", _("Turn clockwise"), "Q", partial(desk.turn, 150), where="canvas"),
        Command(
            "design.turn.left", _("Turn anticlockwise"), "Shift+Q", partial(desk.turn, -150), where="canvas"
        ),
        Command(
            "design.turn.about",
            _("Turn about"),
            "",
            partial(turn, bench, 1800),
            nothing,
            menu="edit",
            group=22,
        ),
        Command(
            "design.line_up",
            _("Line up edge to edge"),
            "L",
            partial(line_up, bench),
            too_few,
            menu="edit",
            where="canvas",
            group=22,
        ),
        Command(
            "design.stack_up",
            _("Form a column"),
            "K",
            partial(stack_up, bench),
            too_few,
            menu="edit",
            where="canvas",
            group=22,
        ),
    ]


def _table(desk: TableDesk) -> list[Command]:
    bench = desk.bench
    return [
        Command(
            "design.map.left_right",
            _("Mirror left to right"),
            "",
            partial(mirror_selection, bench, "left_right"),
            menu="scenario",
            group=30,
            icon="flip-horizontal",
        ),
        Command(
            "design.map.top_bottom",
            _("Mirror top to bottom"),
            "",
            partial(mirror_selection, bench, "top_bottom"),
            menu="scenario",
            group=30,
            icon="flip-vertical",
        ),
        Command(
            "design.map.turn",
            _("Turn the table by 180°"),
            "",
            partial(turn_table, bench),
            menu="scenario",
            group=30,
            icon="rotate-map",
        ),
    ]
