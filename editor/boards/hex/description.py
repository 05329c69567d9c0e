"""A map of hexes in words, for those who hear the screen; its units and hexes for who looks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from core.text import Names, Text, Value, _
from editor.base.finds import Find
from editor.boards.hex.view import hex_view
from editor.boards.kinds.canvas import PlaceQuestion

if TYPE_CHECKING:
    from core.presentation.look import Piece
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from editor.boards.host import DeskHost


def map_description(host: DeskHost) -> list[Text]:
    """The size, what the desk shows (a battle) or the units as set up, then the grounds with their hexes."""
    scenario = host.document.scenario
    board = scenario.board
    lines = [
        _(
            "{title}: {rows} rows of hexes, {columns} columns.",
            title=host.document.title,
            rows=board.rows,
            columns=board.columns,
        )
    ]
    shown = host.described()
    lines += _set_up(host, scenario) if shown is None else shown
    for entry in host.document.system.look.grounds:
        hexes = [
            board.grid.label(board.grid.parse(name))
            for name in board.hexes()
            if board.ground_at(name) == entry.id
        ]
        if hexes and entry.id != board.GROUNDS[0]:
            lines.append(_("{ground}: {hexes}.", ground=entry.name, hexes=", ".join(hexes)))
    return lines


def _set_up(host: DeskHost, scenario: Scenario) -> list[Text]:
    """The units of each side as the scenario sets them up."""
    pieces = host.document.system.hexes.pieces(scenario)
    return [
        _(
            "{side}: {units}.",
            side=side.name,
            units=tuple(_unit(host, scenario, one) for one in pieces if one.side == number) or _("no unit"),
        )
        for number, side in enumerate(scenario.sides)
    ]


def _unit(host: DeskHost, scenario: Scenario, piece: Piece) -> Value:
    kinds = {kind.id: kind.name for kind in host.document.system.look.units}
    name: Names = piece.name or kinds.get(piece.kind, Names(piece.kind, piece.kind))
    stands = _("{unit} in {hex}", unit=name, hex=scenario.board.grid.label(piece.at))
    turn = turns_of_arrival(host.document.system, scenario).get(piece.id)
    return stands if turn is None else _("{unit} ({comes})", unit=stands, comes=comes(turn))


def turns_of_arrival(system: AnySystem, scenario: Scenario) -> Mapping[str, int]:
    """The turns of the reinforcements, by the ids of their units."""
    return {entry.unit: entry.turn for entry in system.hexes.entries(scenario)}


def comes(turn: int) -> Text:
    """What is said of who does not stand there from the start."""
    return _("reinforcement, turn {turn}", turn=turn)


def units(host: DeskHost) -> Iterator[Find]:
    """The units by their names: those of the scenario, or in a battle those that the screen shows."""
    say = host.context.speaker.say
    session = host.battle.session if host.described() is not None else None
    stands = None if session is None else session.system.hexes.pieces_of(session.shown)
    places = None if stands is None else {piece.id: piece.at for piece in stands}
    grid = host.document.scenario.board.grid
    kinds = {kind.id: kind.name for kind in host.document.system.look.units}
    for unit in host.document.scenario.units:
        if places is not None and unit.id not in places:
            continue
        kind = kinds.get(unit.kind, unit.kind)
        side = host.document.scenario.side(unit.side).name
        name = say(unit.name) if unit.name is not None else say(kind)
        words = say(_("{unit}, {side}", unit=name, side=side))
        hex_index = grid.parse(unit.at) if places is None else places[unit.id]
        yield Find(
            words,
            say(_("hex {hex}", hex=grid.label(hex_index))),
            lambda unit_id=unit.id, at=hex_index: _show_unit(host, unit_id, at),  # type: ignore[misc]
            " ".join((say(_("unit")), say(kind), unit.id)),
        )


def _show_unit(host: DeskHost, unit_id: str, at: int) -> None:
    hex_view(host.view).show_hex(at)
    host.selection.set(units=[unit_id])
    host.view.setFocus()


def _go_to(host: DeskHost, written: str) -> bool:
    from core.geometry.hexes import HexNameError

    view = hex_view(host.view)
    try:
        found = host.document.scenario.board.grid.parse_label(written)
    except HexNameError:
        return False
    view.show_hex(found)  # a map that shows it stays where it is
    view.set_cursor_hex(found)
    view.setFocus()
    return True


HEX_QUESTION = PlaceQuestion(
    _("Go to a hex"),
    _("Number of the hex, such as 507:"),
    _go_to,
    lambda written: _("There is no hex {hex} on this map.", hex=written),
)
