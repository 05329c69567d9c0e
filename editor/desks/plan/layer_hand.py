"""The tools of the plan layer, and what can be done with plans by keys: they need no panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family, declared
from editor.desks.plan.layer_tool import WORDS, LayerTool, ToolKind

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.boards.plan.layer import PlanLayer


class LayerHand(QObject):
    """`give_back` hands the map back to the desk's own tool; `changed`: another tool is in hand, or none."""

    changed = Signal()

    def __init__(self, host: DeskHost, give_back: Callable[[], object]) -> None:
        super().__init__(host.widget)
        self.host = host
        self.layer: PlanLayer = host.plan_layer
        self._give_back = give_back
        kinds: tuple[ToolKind, ...] = ("select", *self.layer.map.part.kinds)
        self.tools = {kind: LayerTool(self.layer, kind, self.put_down) for kind in kinds}
        self.in_hand: LayerTool | None = None
        self.layer.changed.connect(self._follow)

    def _follow(self) -> None:
        """Nobody's plan is shown any more: nothing is drawn."""
        if not self.layer.seen_sides and self.in_hand is not None:
            self.put_down()

    def take(self, kind: ToolKind) -> None:
        """Take a tool in hand; the one that is in hand already is laid down."""
        if self.in_hand is self.tools[kind] or self.layer.side is None:
            self.put_down()
            return
        self.in_hand = self.tools[kind]
        self.host.view.set_tool(self.in_hand)
        self.changed.emit()
        self.host.view.setFocus()

    def put_down(self) -> None:
        """The map is the desk's again."""
        if self.in_hand is not None:
            self.in_hand = None
            self._give_back()
        self.layer.choose(None)
        self.changed.emit()

    def leave(self) -> None:
        """The desk is left: whoever shows the map next takes up a tool of the own."""
        self.in_hand = None
        self.changed.emit()

    # --- commands ----------------------------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        """What can be done with plans at the plan desk; the keys want the map."""
        return declared(self)

    def _covered(self) -> Text | None:
        return None if self.layer.side is not None else _("nobody’s plan is shown")

    def _none_in_hand(self) -> Text | None:
        return None if self.layer.chosen is not None else _("no mark is in hand")

    def _cannot_undo(self) -> Text | None:
        stack = self.layer.stack
        return None if stack is not None and stack.canUndo() else _("nothing was drawn yet")

    def _cannot_redo(self) -> Text | None:
        stack = self.layer.stack
        return None if stack is not None and stack.canRedo() else _("nothing was undone")

    @command("undo", _("Undo"), "Ctrl+Z", reason=_cannot_undo, menu="edit", icon="undo")
    def undo(self) -> None:
        """Take back what was drawn last."""
        self.layer.undo()

    @command("redo", _("Redo"), "Ctrl+Shift+Z | Ctrl+Y", reason=_cannot_redo, menu="edit", icon="redo")
    def redo(self) -> None:
        """Draw again what was taken back."""
        self.layer.redo()

    @command_family
    def tool_commands(self) -> list[Command]:
        """A command for each kind of mark."""
        return [
            Command(
                f"plan_{kind}",
                _TOOL_TITLES[kind],
                WORDS[kind][2],
                partial(self.take, kind),
                self._covered,
                "edit",
                "canvas",
                group=2,
                icon=WORDS[kind][1],
            )
            for kind in self.tools
        ]

    @command(
        "plan_delete",
        _("Delete the mark in hand"),
        "Del",
        reason=_none_in_hand,
        menu="edit",
        where="canvas",
        group=2,
    )
    def delete(self) -> None:
        """The mark that was taken in hand."""
        self.layer.remove()

    def _only_now(self) -> bool:
        return self.layer.only is not None

    @command(
        "plan_only",
        _("Plan: only the marks of one turn"),
        "T",
        reason=_covered,
        checked=_only_now,
        menu="view",
        where="canvas",
        group=4,
    )
    def turn_only(self) -> None:
        """All marks, or those of the turn."""
        self.layer.show_only(self.layer.turn if self.layer.only is None else None)


_TOOL_TITLES: dict[str, Text] = {
    "select": _("Plan: take marks in hand"),
    "arrow": _("Plan: draw an arrow"),
    "line": _("Plan: draw a phase line"),
    "zone": _("Plan: draw a zone"),
    "note": _("Plan: write a note"),
}
