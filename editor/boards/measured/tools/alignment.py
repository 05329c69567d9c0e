"""Selected bases set in line or in column on the first of them, edge to edge; turned; taken away."""

from __future__ import annotations

from core.text import _, _n
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.selection_tool import fronts_first, turned


def _bases(edit_context: MeasuredEditContext) -> list[str]:
    return [unit.id for unit in edit_context.scenario.units if unit.id in edit_context.selection.units]


def line_up(edit_context: MeasuredEditContext) -> None:
    """Edge to edge with their fronts on one line, on the first of them."""
    from core.scenarios import table_edits
    from core.scenarios.edits import EditRefused

    bases, leader = _bases(edit_context), fronts_first(edit_context)
    if leader is None or len(bases) < 2:
        edit_context.refuse(_("Select two bases at least."))
        return
    try:
        new = table_edits.line_up(edit_context.scenario, bases, leader)
    except EditRefused as refused:
        edit_context.refuse(refused.text)
        return
    edit_context.document.do(_n("Line up {count} base", "Line up {count} bases", len(bases)), new)


def stack_up(edit_context: MeasuredEditContext) -> None:
    """One behind the other, behind the first of them."""
    from core.scenarios import table_edits
    from core.scenarios.edits import EditRefused

    bases, leader = _bases(edit_context), fronts_first(edit_context)
    if leader is None or len(bases) < 2:
        edit_context.refuse(_("Select two bases at least."))
        return
    try:
        new = table_edits.stack_behind(edit_context.scenario, bases, leader)
    except EditRefused as refused:
        edit_context.refuse(refused.text)
        return
    edit_context.document.do(_("Form a column"), new)


def spread(edit_context: MeasuredEditContext) -> None:
    """At equal distances between the two that lie farthest apart."""
    from core.scenarios import table_edits
    from core.scenarios.edits import EditRefused

    bases = _bases(edit_context)
    try:
        new = table_edits.distribute(edit_context.scenario, bases)
    except EditRefused as refused:
        edit_context.refuse(refused.text)
        return
    edit_context.document.do(_n("Distribute {count} base", "Distribute {count} bases", len(bases)), new)


def turn(edit_context: MeasuredEditContext, tenths: int) -> None:
    """Turn what is selected clockwise."""
    from core.scenarios.edits import EditRefused

    try:
        new = turned(edit_context, tenths)
    except EditRefused as refused:
        edit_context.refuse(refused.text)
        return
    edit_context.document.do(_("Turn by {degrees}°", degrees=tenths / 10), new)


def take_away(edit_context: MeasuredEditContext) -> None:
    """Take what is selected from the table, but for what lies on locked layers."""
    from core.scenarios import table_edits

    units = frozenset() if "units" in edit_context.locked else edit_context.selection.units
    things = [
        one for one in edit_context.selection.things if edit_context.layer_of(one) not in edit_context.locked
    ]
    count = len(units) + len(things)
    if not count:
        edit_context.refuse(_("This layer is locked. Unlock it in the list of layers to change it."))
        return
    new = table_edits.erase(edit_context.scenario, things, units)
    edit_context.document.do(_n("Take {count} thing away", "Take {count} things away", count), new)
