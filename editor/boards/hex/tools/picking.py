"""Taking up what lies on the map: its unit, its works, its features where the ground is clear, its ground."""

from __future__ import annotations

from core.geometry.hexes import Corner
from core.text import _
from editor.boards.hex.tools.edit_context import HexEditContext


def pick_up(bench: HexEditContext, hex_: int) -> str:
    """Take up what lies highest in a hex, say so, and name the tool that works with it."""
    scenario, name = bench.document.scenario, bench.grid.name(hex_)
    here = scenario.units_at(name)
    sides = [side.id for side in scenario.sides]
    if here and "units" not in bench.hidden:
        unit = here[-1]
        like = {option.id: getattr(unit, option.id) for option in bench.document.system.design().unit_fields}
        like.pop("turn", None)  # when it arrives is its own
        if bench.document.system.design().trait_fields:
            like["traits"] = unit.traits
        kind = (unit.kind, {**like, "figures": unit.figures}) if like else None
        bench.take(unit_kind=unit.kind, side=sides.index(unit.side), unit_like=kind)
        bench.tell(_("Taken up: {thing}.", thing=bench.name_of(unit.kind)))
        return "unit"
    if name in scenario.board.works and "sides" not in bench.hidden:
        bench.take(facing=int(Corner[scenario.board.works[name]]))
        bench.tell(_("Taken up: fieldworks that face as these do."))
        return "works"
    there = [] if "features" in bench.hidden else bench.features_at(hex_)
    ground = scenario.board.ground_at(name)
    if there and ground == "clear":
        bench.take(features=frozenset(there))
        bench.tell(_("Taken up: {thing}.", thing=bench.name_of(there[0])))
        return "feature"
    bench.take(ground=ground)
    bench.tell(_("Taken up: {thing}.", thing=bench.name_of(ground)))
    return "paint"
