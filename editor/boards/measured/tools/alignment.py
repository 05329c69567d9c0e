"""Selected bases set in line or in column on the first of them, edge to edge; turned; taken away."""

from __future__ import annotations

from core.text import _, _n
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.select import fronts_first, turned


def _bases(bench: MeasuredEditContext) -> list[str]:
    return [unit.id for unit in bench.scenario.units if unit.id in bench.selection.units]


def line_up(bench: MeasuredEditContext) -> None:
    """Edge to edge with their fronts on one line, on the first of them."""
    from core.scenarios import table_edits
    from core.scenarios.edits import EditRefused

    bases, leader = _bases(bench), fronts_first(bench)
    if leader is None or len(bases) < 2:
        bench.tell(_("Select two bases at least."))
        return
    try:
        new = table_edits.line_up(bench.scenario, bases, leader)
    except EditRefused as refused:
        bench.tell(refused.text)
        return
    bench.document.do(_n("Line up {count} base", "Line up {count} bases", len(bases)), new)


def stack_up(bench: MeasuredEditContext) -> None:
    """One behind the other, behind the first of them."""
    from core.scenarios import table_edits
    from core.scenarios.edits import EditRefused

    bases, leader = _bases(bench), fronts_first(bench)
    if leader is None or len(bases) < 2:
        bench.tell(_("Select two bases at least."))
        return
    try:
        new = table_edits.stack_behind(bench.scenario, bases, leader)
    except EditRefused as refused:
        bench.tell(refused.text)
        return
    bench.document.do(_("Form a column"), new)


def turn(bench: MeasuredEditContext, tenths: int) -> None:
    """Turn what is selected clockwise."""
    from core.scenarios.edits import EditRefused

    try:
        new = turned(bench, tenths)
    except EditRefused as refused:
        bench.tell(refused.text)
        return
    bench.document.do(_("Turn by {degrees}°", degrees=f"{tenths / 10:g}"), new)


def take_away(bench: MeasuredEditContext) -> None:
    """Take what is selected from the table, but for what lies on locked layers."""
    from core.scenarios import table_edits

    units = frozenset() if "units" in bench.locked else bench.selection.units
    things = [one for one in bench.selection.things if bench.layer_of(one) not in bench.locked]
    count = len(units) + len(things)
    if not count:
        bench.tell(_("This layer is locked. Unlock it in the list of layers to change it."))
        return
    new = table_edits.erase(bench.scenario, things, units)
    bench.document.do(_n("Take {count} thing away", "Take {count} things away", count), new)
