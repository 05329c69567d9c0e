"""What stands beside the tool in hand: its palette and its few choices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QSpinBox, QVBoxLayout

from core.geometry.hex_symmetry import Symmetry
from core.text import Names, Text, _, _n
from editor.base import icons
from editor.base.context import Context
from editor.boards.design.design_tool import DesignTool
from editor.boards.design.edit_context import EITHER, Bench
from editor.boards.hex.palette import (
    facing_wares,
    feature_wares,
    ground_wares,
    hexside_wares,
    line_wares,
    unit_wares,
)
from editor.boards.hex.tools.aims import set_turn
from editor.boards.hex.tools.shapes import BRUSH_SIZES
from editor.boards.hex.tools.stamp import TURNS, MirrorTool, copy_selection
from editor.widgets.choice_row import Segments, labelled_row
from editor.widgets.fields import ChoiceField, NumberField
from editor.widgets.section import Section, quiet_label
from editor.widgets.swatches import SwatchGrid, Ware


class ToolOptions(Section):
    """The rows that `tool.options` names. Everything reads from the bench and writes to it."""

    def __init__(self, context: Context, bench: Bench, tool: DesignTool) -> None:
        super().__init__(context, tool.title)
        self.bench, self.tool = bench, tool
        self._refresh: list[Callable[[], object]] = []
        self._grids: list[SwatchGrid] = []
        self._digits: dict[str, Callable[[], object]] = {}
        self.words: QLineEdit | None = None
        for option in tool.options:
            getattr(self, f"_add_{option}")()
        if tool.options != ("help",):
            self._add_help()
        bench.changed.connect(self.refresh)
        bench.document.changed.connect(self._document_changed)
        self.refresh()

    def refresh(self) -> None:
        """Show what the bench holds."""
        for renew in self._refresh:
            renew()

    def digit(self, key: str) -> bool:
        """Take up the ware of that key; False where there is none."""
        take = self._digits.get(key)
        if take is not None:
            take()
        return take is not None

    def _document_changed(self, diff: object) -> None:
        if getattr(diff, "sides", False):
            for grid in self._grids:
                grid.forget_pictures()
        self.refresh()

    # --- rows ----------------------------------------------------------------------------------------------

    def _add_help(self) -> None:
        self.body.addWidget(quiet_label(self.context, self.tool.hint))

    def _swatches(self, wares: list[Ware], thing: str, of: Callable[[str], object] = str) -> SwatchGrid:
        """`thing` is the name on the bench; `of` makes its value of a ware's id."""
        grid = SwatchGrid(self.context, wares)
        grid.chosen.connect(lambda ware_id: self.bench.take(**{thing: of(ware_id)}))
        self._refresh.append(lambda: grid.show_chosen(str(getattr(self.bench, thing))))
        for ware in wares:
            if ware.key:
                self._digits[ware.key] = partial(self._take, thing, of(ware.id))
        self.body.addWidget(grid)
        self._grids.append(grid)
        return grid

    def _take(self, thing: str, value: object) -> None:
        self.bench.take(**{thing: value})

    def _add_grounds(self) -> None:
        wares = ground_wares(self.context, self.bench)
        last = max((ware.key for ware in wares), default="1")
        self.say_aside(_("keys 1 – {last}", last=last))
        self._swatches(wares, "ground")

    def _add_features(self) -> None:
        """Several may be in hand; a click takes one up or lays it down."""
        wares = feature_wares(self.context, self.bench)
        self.say_aside(_("any of them together"))
        grid = SwatchGrid(self.context, wares, several=True)

        def turn(kind: str) -> None:
            self.bench.take(features=self.bench.features ^ {kind})

        grid.chosen.connect(turn)
        self._refresh.append(lambda: grid.show_several(self.bench.features))
        for ware in wares:
            self._digits[ware.key] = partial(turn, ware.id)
        self.body.addWidget(grid)
        self._grids.append(grid)

    def _add_level(self) -> None:
        highest = self.bench.board.HIGHEST
        for first in range(0, highest + 1, 5):
            row = range(first, min(first + 5, highest + 1))
            segments = Segments(self.context, _("Level"), [(level, str(level)) for level in row])
            segments.chosen.connect(lambda level: self.bench.take(level=level))
            self._refresh.append(partial(self._show_level, segments))
            self.body.addWidget(segments)
            for level in row:
                self._digits[str(level)] = partial(self._take, "level", level)

    def _show_level(self, segments: Segments) -> None:
        segments.show_only(self.bench.level)

    def _add_objective(self) -> None:
        """Points for a side or for whoever holds it, or a hex that a side must hold to win."""
        bench, context = self.bench, self.context
        if bench.document.system.parts.seize:
            kinds = [("points", _("points")), ("hold", _("to hold"))]
            segments = Segments(context, _("Objective"), kinds)
            segments.chosen.connect(lambda kind: bench.take(aim_kind=kind))
            self._refresh.append(lambda: segments.show_chosen(bench.aim_kind))
            self.body.addWidget(segments)
        points = NumberField(1, 99)
        points.setObjectName("aim_points")
        points.entered.connect(lambda number: bench.take(aim_points=number))
        points_row = labelled_row(context, _("Points"), points)
        side, held = ChoiceField(context), ChoiceField(context)
        side.setObjectName("aim_side")
        held.setObjectName("aim_held")
        side.entered.connect(lambda value: bench.take(aim_side=value))
        held.entered.connect(lambda value: bench.take(aim_held=value))
        held_row = labelled_row(context, _("Held by"), held)
        for row in (points_row, labelled_row(context, _("For"), side), held_row):
            self.body.addWidget(row)
        for field in (side, held):  # long names are cut rather than the panel
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(7)

        def renew() -> None:
            names = [(place, each.name) for place, each in enumerate(bench.document.scenario.sides)]
            hold = bench.aim_kind == "hold"
            side.offer(names if hold else [(EITHER, _("whoever holds it")), *names])
            held.offer([(EITHER, _("nobody")), *names])
            points.show_number(bench.aim_points)
            side.show_value(max(0, bench.aim_side) if hold else bench.aim_side)
            held.show_value(bench.aim_held)
            points_row.setVisible(not hold)
            held_row.setVisible(not hold)

        self._refresh.append(renew)

    def _add_entry(self) -> None:
        """Who arrives, when, where: of the selected units."""
        bench, context = self.bench, self.context
        turn = NumberField(1, 999)
        turn.setObjectName("entry_turn")

        def enter(number: int) -> None:
            bench.take(entry_turn=number)
            set_turn(bench, number)

        turn.entered.connect(enter)
        self.body.addWidget(labelled_row(context, _("Arrives at the end of turn"), turn))
        self._refresh.append(lambda: turn.show_number(bench.entry_turn))

    def _add_line_grounds(self) -> None:
        self._swatches(line_wares(self.context, self.bench), "line_ground")

    def _add_hexsides(self) -> None:
        self._swatches(hexside_wares(self.context, self.bench), "hexside")

    def _add_facing(self) -> None:
        self.say_aside(_("Q turns"))
        self._swatches(facing_wares(self.context, self.bench), "facing", int)

    def _add_units(self) -> None:
        grid = self._swatches(unit_wares(self.context, self.bench), "unit_kind")
        grid.chosen.connect(lambda _kind: self.bench.take(unit_like=None))
        shown = [self.bench.side]

        def side_changed() -> None:
            if shown[0] != self.bench.side:
                shown[0] = self.bench.side
                grid.forget_pictures()

        self._refresh.append(side_changed)

    def _add_size(self) -> None:
        segments = Segments(self.context, _("Brush size"), [(size, str(size)) for size in BRUSH_SIZES])
        segments.chosen.connect(lambda size: self.bench.take(size=size))
        self._refresh.append(lambda: segments.show_chosen(self.bench.size))
        self.body.addWidget(labelled_row(self.context, _("Brush size"), segments))

    def _add_care(self) -> None:
        self._check(_("Only over clear ground"), "only_clear")
        mirror = self._check(_("Mirror left to right"), "mirror")

        def reason() -> None:
            legal = Symmetry.LEFT_RIGHT.is_legal(self.bench.grid)
            mirror.setEnabled(legal)
            words = _("Only a map whose even rows are one hex shorter can be mirrored left to right.")
            mirror.setToolTip("" if legal else self.context.speaker.say(words))

        self._refresh.append(reason)

    def _check(self, words: Text, thing: str) -> QCheckBox:
        box = QCheckBox()
        box.setObjectName(thing)
        self.context.speaker.bind(box, box.setText, words)
        box.clicked.connect(lambda on: self.bench.take(**{thing: bool(on)}))
        self._refresh.append(lambda: box.setChecked(bool(getattr(self.bench, thing))))
        self.body.addWidget(box)
        return box

    def _add_unit_side(self) -> None:
        self._sides("side", _("Side"))

    def _add_flag_side(self) -> None:
        self._sides("flag_side", _("Worth flags to"))

    def _sides(self, thing: str, words: Text) -> None:
        holder = QVBoxLayout()
        self.body.addLayout(holder)
        names: list[tuple[Names, Names]] = []

        def renew() -> None:
            one, other = self.bench.document.scenario.sides
            if names != [(one.name, other.name)]:
                names[:] = [(one.name, other.name)]
                while item := holder.takeAt(0):
                    widget = item.widget()
                    if widget is not None:
                        widget.hide()
                        widget.deleteLater()
                segments = Segments(self.context, words, [(0, one.name), (1, other.name)])
                segments.chosen.connect(lambda side: self.bench.take(**{thing: side}))
                holder.addWidget(segments)
            last = holder.itemAt(0)
            shown = last.widget() if last is not None else None
            if isinstance(shown, Segments):
                shown.show_chosen(getattr(self.bench, thing))

        self._refresh.append(renew)

    def _add_flag_value(self) -> None:
        value = QSpinBox(minimum=1, maximum=20)
        value.setObjectName("flag_value")
        value.valueChanged.connect(lambda number: self.bench.take(flag_value=number))
        self._refresh.append(lambda: value.setValue(self.bench.flag_value))
        self.body.addWidget(labelled_row(self.context, _("Flags"), value))
        when = ChoiceField(self.context, [("while", _("while held")), ("turn_end", _("at turn end"))])
        self.context.speaker.bind(when, when.setAccessibleName, _("Counts"))
        when.entered.connect(lambda moment: self.bench.take(flag_when=moment))
        self._refresh.append(lambda: when.show_value(self.bench.flag_when))
        self.body.addWidget(labelled_row(self.context, _("Counts"), when))

    def _add_label(self) -> None:
        for language, words in (("en", _("Words (EN)")), ("fr", _("Words (FR)"))):
            field = QLineEdit()
            field.setObjectName(f"label_{language}")
            self.context.speaker.bind(field, field.setPlaceholderText, words)
            self.context.speaker.bind(field, field.setAccessibleName, words)
            field.textEdited.connect(lambda text, language=language: self._write(language, text))
            field.returnPressed.connect(self._entered)
            self.body.addWidget(field)
            self.words = self.words or field
        sizes = Segments(
            self.context, _("Size of the words"), [(1, _("small")), (2, _("usual")), (3, _("large"))]
        )
        sizes.chosen.connect(lambda size: self.bench.take(label_size=size))
        self._refresh.append(lambda: sizes.show_chosen(self.bench.label_size))
        self.body.addWidget(sizes)

    def _entered(self) -> None:
        """Enter goes to the field that is still empty, then sets the label."""
        for name in ("label_en", "label_fr"):
            field = self.findChild(QLineEdit, name)
            if isinstance(field, QLineEdit) and not field.text() and not field.property("passed"):
                field.setProperty("passed", True)
                field.setFocus()
                return
        for name in ("label_en", "label_fr"):
            field = self.findChild(QLineEdit, name)
            if isinstance(field, QLineEdit):
                field.setProperty("passed", False)
        self.bench.label_entered.emit()

    def _write(self, language: str, words: str) -> None:
        old = self.bench.label_text
        new = Names(words, old.fr) if language == "en" else Names(old.en, words)
        self.bench.take(label_text=new)

    def _add_clip(self) -> None:
        button = self._button(_("Copy the selection"), "")
        button.clicked.connect(lambda: copy_selection(self.bench))
        note = quiet_label(self.context)

        def renew() -> None:
            clip = self.bench.clip
            words = (
                _("Nothing is copied yet. Select hexes with V and press Ctrl+C.")
                if clip is None
                else _n(
                    "In hand: {count} hex. Hidden and locked layers are left out.",
                    "In hand: {count} hexes. Hidden and locked layers are left out.",
                    len(clip.hexes),
                )
            )
            self.context.speaker.bind(note, note.setText, words)

        self._refresh.append(renew)
        self.body.addWidget(note)

    def _add_turns(self) -> None:
        assert isinstance(self.tool, MirrorTool)
        tool = self.tool
        for symmetry, words, icon in TURNS:
            button = self._button(words, icon)
            button.setObjectName(f"turn-{symmetry.value}")
            button.clicked.connect(lambda _checked=False, symmetry=symmetry: tool.turn(symmetry))
            self._refresh.append(partial(self._allow, button, symmetry))

    def _allow(self, button: QPushButton, symmetry: Symmetry) -> None:
        """A button that cannot be used keeps the focus and says why when it is clicked."""
        button.setProperty("refused", not symmetry.is_legal(self.bench.grid))
        button.style().polish(button)

    def _button(self, words: Text, icon: str) -> QPushButton:
        button = QPushButton()
        self.context.speaker.bind(button, button.setText, words)
        if icon:
            self._refresh.append(lambda: button.setIcon(icons.icon(icon, self.context.theme.colour("text"))))
        self.body.addWidget(button)
        return button

    def focus_words(self) -> None:
        """Put the caret where the label's words are written."""
        if self.words is not None:
            self.words.setFocus()
