"""What stands beside the tool in hand on hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QPushButton, QSpinBox, QWidget

from core.geometry.hex_symmetry import Symmetry
from core.text import Names, Text, _, _n
from editor.boards.design.edit_context import EITHER
from editor.boards.design.tool_options import ToolOptions
from editor.boards.hex.palette import (
    facing_items,
    feature_items,
    ground_items,
    hexside_items,
    line_items,
    unit_items,
)
from editor.boards.hex.tools.aims import set_turn
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.stamp import TURNS, MirrorTool, copy_selection
from editor.widgets.choice_row import ChoiceRow
from editor.widgets.fields import NumberField
from editor.widgets.swatches import SwatchGrid

Choice = tuple[object, Text | Names | str]


class HexToolOptions(ToolOptions):
    """The rows that a tool of hexes may name."""

    edit_context: HexEditContext

    def rows(self) -> Mapping[str, Callable[[], object]]:
        context, edit_context = self.context, self.edit_context
        return {
            **super().rows(),
            "grounds": self._add_grounds,
            "line_grounds": lambda: self.swatches(line_items(context, edit_context), "line_ground"),
            "features": self._add_features,
            "level": self._add_level,
            "hexsides": lambda: self.swatches(hexside_items(context, edit_context), "hexside"),
            "facing": self._add_facing,
            "units": self._add_units,
            "objective": self._add_objective,
            "entry": self._add_entry,
            "flag_side": partial(self.sides, "flag_side", _("Worth flags to")),
            "flag_value": self._add_flag_value,
            "care": self._add_care,
            "clip": lambda: self.clip(lambda: copy_selection(edit_context), self._clip_words, "hex"),
            "turns": self._add_turns,
        }

    # --- palettes ------------------------------------------------------------------------------------------

    def _add_grounds(self) -> None:
        palette_items = ground_items(self.context, self.edit_context)
        last = max((item.key for item in palette_items), default="1")
        self.say_aside(_("keys 1 – {last}", last=last))
        self.swatches(palette_items, "ground")

    def _add_features(self) -> None:
        """Several may be in hand; a click takes one up or lays it down."""
        palette_items = feature_items(self.context, self.edit_context)
        self.say_aside(_("any of them together"))
        grid = SwatchGrid(self.context, palette_items, several=True)

        def turn(kind: str) -> None:
            self.edit_context.take(features=self.edit_context.features ^ {kind})

        grid.chosen.connect(turn)
        self.follow(lambda: grid.show_several(self.edit_context.features))
        for item in palette_items:
            self.key(item.key, partial(turn, item.id))
        self.add_grid(grid)

    def _add_facing(self) -> None:
        self.say_aside(_("Q turns"))
        self.swatches(facing_items(self.context, self.edit_context), "facing", int)

    def _add_units(self) -> None:
        grid = self.units(unit_items(self.context, self.edit_context))
        grid.chosen.connect(lambda _kind: self.edit_context.take(unit_like=None))

    # --- numbers and choices -------------------------------------------------------------------------------

    def _add_level(self) -> None:
        highest = self.edit_context.board.HIGHEST
        for first in range(0, highest + 1, 5):
            row = range(first, min(first + 5, highest + 1))
            segments = ChoiceRow(self.context, _("Level"), [(level, str(level)) for level in row])
            segments.chosen.connect(partial(self.take, "level"))
            self.follow(partial(self._show_level, segments))
            self.body.addWidget(segments)
            for level in row:
                self.key(str(level), partial(self.take, "level", level))

    def _show_level(self, segments: ChoiceRow) -> None:
        segments.show_only(self.edit_context.level)

    def _add_objective(self) -> None:
        """Points for a side or for whoever holds it, or a hex that a side must hold to win."""
        edit_context = self.edit_context
        if edit_context.document.system.parts.seize:
            kinds = [("points", _("points")), ("hold", _("to hold"))]
            self.body.addWidget(self.segments(_("Objective"), "aim_kind", kinds))

        def sides() -> list[Choice]:
            return [(place, each.name) for place, each in enumerate(edit_context.document.scenario.sides)]

        def holds() -> bool:
            return edit_context.aim_kind == "hold"

        def for_whom() -> list[Choice]:
            return sides() if holds() else [(EITHER, _("whoever holds it")), *sides()]

        points = self.number(_("Points"), "aim_points", 1, 99)
        self.choice(
            _("For"),
            "aim_side",
            for_whom,
            lambda: max(0, edit_context.aim_side) if holds() else edit_context.aim_side,
        )
        held = self.choice(_("Held by"), "aim_held", lambda: [(EITHER, _("nobody")), *sides()])
        for row in (points, held):
            self.follow(partial(self._show_row, row))

    def _show_row(self, row: QWidget) -> None:
        """What only points have is hidden where the hex is to be held."""
        row.setVisible(self.edit_context.aim_kind != "hold")

    def _add_entry(self) -> None:
        """When the selected units arrive."""
        edit_context = self.edit_context
        turn = NumberField(1, 999)
        turn.setObjectName("entry_turn")

        def enter(number: int) -> None:
            edit_context.take(entry_turn=number)
            set_turn(edit_context, number)

        turn.entered.connect(enter)
        self.labelled(_("Arrives at the end of turn"), turn)
        self.follow(lambda: turn.show_number(edit_context.entry_turn))

    def _add_flag_value(self) -> None:
        value = QSpinBox(minimum=1, maximum=20)
        value.setObjectName("flag_value")
        value.valueChanged.connect(partial(self.take, "flag_value"))
        self.follow(lambda: value.setValue(self.edit_context.flag_value))
        self.labelled(_("Flags"), value)
        moments: list[Choice] = [("while", _("while held")), ("turn_end", _("at turn end"))]
        self.choice(_("Counts"), "flag_when", lambda: moments)

    def _add_care(self) -> None:
        self.check(_("Only over clear ground"), "only_clear")
        mirror = self.check(_("Mirror left to right"), "mirror")

        def reason() -> None:
            legal = Symmetry.LEFT_RIGHT.is_legal(self.edit_context.grid)
            mirror.setEnabled(legal)
            words = _("Only a map whose even rows are one hex shorter can be mirrored left to right.")
            mirror.setToolTip("" if legal else self.context.speaker.say(words))

        self.follow(reason)

    # --- acts ----------------------------------------------------------------------------------------------

    def _clip_words(self) -> Text:
        clip = self.edit_context.clip
        if clip is None:
            return _("Nothing is copied yet. Select hexes with V and press Ctrl+C.")
        return _n(
            "In hand: {count} hex. Hidden and locked layers are left out.",
            "In hand: {count} hexes. Hidden and locked layers are left out.",
            len(clip.hexes),
        )

    def _add_turns(self) -> None:
        assert isinstance(self.tool, MirrorTool)
        tool = self.tool
        for symmetry, words, icon in TURNS:
            button = self.button(words, partial(tool.turn, symmetry), f"turn-{symmetry.value}", icon)
            self.follow(partial(self._allow, button, symmetry))

    def _allow(self, button: QPushButton, symmetry: Symmetry) -> None:
        """A button that cannot be used keeps the focus and says why when it is clicked."""
        button.setProperty("refused", not symmetry.is_legal(self.edit_context.grid))
        button.style().polish(button)
