"""A map of hexes in words, for those who hear the screen; its units and hexes for who looks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.text import Names, Text, Value, _
from editor.base.finds import Find
from editor.boards.hex.view import hex_view
from editor.boards.kinds.canvas import PlaceQuestion

if TYPE_CHECKING:
    from core.presentation.look import Piece
    from core.scenarios.scenario import Scenario
    from editor.boards.host import DeskHost


def map_description(page: DeskHost) -> list[Text]:
    """The size, what the desk shows (a battle) or the units as set up, then the grounds with their hexes."""
    scenario = page.document.scenario
    board = scenario.board
    lines = [
        _(
            "{title}: {rows} rows of hexes, {columns} columns.",
            title=page.document.title,
            rows=board.rows,
            columns=board.columns,
        )
    ]
    shown = page.described()
    lines += _set_up(page, scenario) if shown is None else shown
    for entry in page.document.system.look.grounds:
        hexes = [
            board.grid.label(board.grid.parse(name))
            for name in board.hexes()
            if board.ground_at(name) == entry.id
        ]
        if hexes and entry.id != board.GROUNDS[0]:
            lines.append(_("{ground}: {hexes}.", ground=entry.name, hexes=", ".join(hexes)))
    return lines


def _set_up(page: DeskHost, scenario: Scenario) -> list[Text]:
    """The units of each side as the scenario sets them up."""
    pieces = page.document.system.hexes.pieces(scenario)
    return [
        _(
            "{side}: {units}.",
            side=side.name,
            units=tuple(_unit(page, scenario, one) for one in pieces if one.side == number) or _("no unit"),
        )
        for number, side in enumerate(scenario.sides)
    ]


def _unit(page: DeskHost, scenario: Scenario, piece: Piece) -> Value:
    kinds = {kind.id: kind.name for kind in page.document.system.look.units}
    name: Names = piece.name or kinds.get(piece.kind, Names(piece.kind, piece.kind))
    return _("{unit} in {hex}", unit=name, hex=scenario.board.grid.label(piece.at))


def units(page: DeskHost) -> Iterator[Find]:
    """The units of the scenario by their names."""
    say = page.context.speaker.say
    grid = page.document.scenario.board.grid
    kinds = {kind.id: kind.name for kind in page.document.system.look.units}
    for unit in page.document.scenario.units:
        kind = kinds.get(unit.kind, unit.kind)
        side = page.document.scenario.side(unit.side).name
        name = say(unit.name) if unit.name is not None else say(kind)
        words = say(_("{unit}, {side}", unit=name, side=side))
        hex_index = grid.parse(unit.at)
        yield Find(
            words,
            say(_("hex {hex}", hex=grid.label(hex_index))),
            lambda unit_id=unit.id, at=hex_index: _show_unit(page, unit_id, at),  # type: ignore[misc]
            " ".join((say(_("unit")), say(kind), unit.id)),
        )


def _show_unit(page: DeskHost, unit_id: str, at: int) -> None:
    hex_view(page.view).centre_on(at)
    page.selection.set(units=[unit_id])
    page.view.setFocus()


def _go_to(page: DeskHost, written: str) -> bool:
    from core.geometry.hexes import HexNameError

    view = hex_view(page.view)
    try:
        found = page.document.scenario.board.grid.parse_label(written)
    except HexNameError:
        return False
    view.centre_on(found)
    view.set_cursor_hex(found)
    view.setFocus()
    return True


HEX_QUESTION = PlaceQuestion(
    _("Go to a hex"),
    _("Number of the hex, such as 507:"),
    _go_to,
    lambda written: _("There is no hex {hex} on this map.", hex=written),
)
