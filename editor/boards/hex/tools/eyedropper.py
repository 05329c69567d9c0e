"""Taking up what lies on the map: its unit, its works, its features where the ground is clear, its ground."""

from __future__ import annotations

from core.geometry.hexes import Corner
from core.text import _
from editor.boards.hex.tools.edit_context import HexEditContext


def sample(edit_context: HexEditContext, hex_: int) -> str:
    """Take up what lies highest in a hex, say so, and name the tool that works with it."""
    scenario, name = edit_context.document.scenario, edit_context.grid.name(hex_)
    here = scenario.units_at(name)
    sides = [side.id for side in scenario.sides]
    if here and "units" not in edit_context.hidden:
        unit = here[-1]
        like = {
            option.id: getattr(unit, option.id)
            for option in edit_context.document.system.design().unit_fields
        }
        like.pop("turn", None)  # when it arrives is its own
        if edit_context.document.system.design().trait_fields:
            like["traits"] = unit.traits
        kind = (unit.kind, {**like, "figures": unit.figures}) if like else None
        edit_context.take(unit_kind=unit.kind, side=sides.index(unit.side), unit_like=kind)
        edit_context.show_status(_("Taken up: {thing}.", thing=edit_context.name_of(unit.kind)))
        return "unit"
    if name in scenario.board.works and "sides" not in edit_context.hidden:
        edit_context.take(facing=int(Corner[scenario.board.works[name]]))
        edit_context.show_status(_("Taken up: fieldworks that face as these do."))
        return "works"
    there = [] if "features" in edit_context.hidden else edit_context.features_at(hex_)
    ground = scenario.board.ground_at(name)
    if there and ground == "clear":
        edit_context.take(features=frozenset(there))
        edit_context.show_status(_("Taken up: {thing}.", thing=edit_context.name_of(there[0])))
        return "feature"
    edit_context.take(ground=ground)
    edit_context.show_status(_("Taken up: {thing}.", thing=edit_context.name_of(ground)))
    return "paint"
