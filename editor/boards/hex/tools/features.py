"""What a hex has beside its ground: features in any combination, and the level on which it lies."""

from __future__ import annotations

from PySide6.QtCore import Qt

from core.scenarios import edits
from core.text import Names, Text, Value, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.hex_tool import BrushTool


def joined_names(edit_context: HexEditContext, kinds: list[str]) -> Value:
    """The names of several features, as one value."""
    names: list[Text | Names] = [edit_context.name_of(kind) for kind in kinds]
    joined: Value = names[0] if names else _("nothing")
    for name in names[1:]:
        joined = _("{first}, {then}", first=joined, then=name)
    return joined


class FeatureTool(BrushTool):
    """Adds the features in hand to the hexes it passes; the right button takes just these away."""

    id = "feature"
    title = _("Features")
    icon = "feature"
    shortcut = "K"
    hint = _(
        "Features: choose one or several, drag over hexes to add them to the ground that is there. "
        "The right button takes them away, Alt takes up those of a hex."
    )
    group = 1
    layer = "features"
    options = ("features", "size")

    def press(self, event: CanvasEvent) -> None:
        edit_context = self.edit_context
        if event.hex is not None and event.modifiers & Qt.KeyboardModifier.AltModifier:
            there = edit_context.features_at(event.hex)
            edit_context.take(features=frozenset(there) or edit_context.features)
            edit_context.show_status(_("Taken up: {thing}.", thing=joined_names(edit_context, there)))
            return
        super().press(event)

    def kinds(self) -> list[str]:
        """The features in hand, in the order of the palette."""
        return [
            entry.id for entry in self.edit_context.hexes.features if entry.id in self.edit_context.features
        ]

    def stroke(self, hexes: frozenset[int], touched: frozenset[int], erasing: bool) -> None:
        edit_context, kinds = self.edit_context, self.kinds()
        if not kinds:
            edit_context.refuse(_("Choose at least one feature at the left."))
            return
        names = edit_context.names(hexes)
        old = new = edit_context.document.scenario
        for kind in kinds:
            change = edits.remove_feature if erasing else edits.add_feature
            new = change(new, names, kind)
        if new is old:
            return
        before, after = old.board.features, new.board.features
        for kind in kinds:
            differ = before.get(kind, frozenset()) ^ after.get(kind, frozenset())
            self._changed |= {edit_context.grid.parse(name) for name in differ}
        count, things = len(self._changed), joined_names(edit_context, kinds)
        title = (
            _n("Remove {things}, {count} hex", "Remove {things}, {count} hexes", count, things=things)
            if erasing
            else _n("Add {things}, {count} hex", "Add {things}, {count} hexes", count, things=things)
        )
        self.do(title, new)

    def hover(self, event: CanvasEvent) -> None:
        super().hover(event)
        if event.hex is not None:
            there = joined_names(self.edit_context, self.edit_context.features_at(event.hex))
            here = self.edit_context.grid.label(event.hex)
            self.edit_context.show_status(_("{hex} has: {things}.", hex=here, things=there))


class LevelTool(BrushTool):
    """Puts hexes on the level in hand; the right button back on the lowest."""

    id = "level"
    title = _("Level")
    icon = "level"
    shortcut = "L"
    hint = _(
        "Level: choose a level (digits 0 to {highest}), drag over hexes. The right button puts them back "
        "on level 0, Alt takes up the level of a hex.",
        highest=9,
    )
    group = 1
    layer = "ground"
    options = ("level", "size")

    def _level_at(self, hex_: int) -> int:
        return self.edit_context.board.level_at(self.edit_context.grid.name(hex_))

    def press(self, event: CanvasEvent) -> None:
        if event.hex is not None and event.modifiers & Qt.KeyboardModifier.AltModifier:
            level = self._level_at(event.hex)
            self.edit_context.take(level=level)
            self.edit_context.show_status(_("Taken up: level {level}.", level=level))
            return
        super().press(event)

    def stroke(self, hexes: frozenset[int], touched: frozenset[int], erasing: bool) -> None:
        edit_context, level = self.edit_context, 0 if erasing else self.edit_context.level
        kept = {one for one in hexes if self._level_at(one) != level}
        self._changed |= kept
        if kept:
            new = edits.set_level(edit_context.document.scenario, edit_context.names(kept), level)
            count = len(self._changed)
            words = _n("Level {level}, {count} hex", "Level {level}, {count} hexes", count, level=level)
            self.do(words, new)

    def hover(self, event: CanvasEvent) -> None:
        super().hover(event)
        if event.hex is not None:
            here = self.edit_context.grid.label(event.hex)
            self.edit_context.show_status(
                _("{hex} lies on level {level}.", hex=here, level=self._level_at(event.hex))
            )
