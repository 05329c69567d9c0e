"""What stands beside the tool in hand on a table: its palette and its few choices."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QCheckBox

from core.text import _, _n
from editor.boards.design.edit_context import EITHER
from editor.boards.hex.tool_options import ToolOptions
from editor.boards.measured.palette import band_wares, base_wares, table_ground_wares
from editor.boards.measured.tools.alignment import line_up, stack_up
from editor.boards.measured.tools.clip import copy_selection, mirror_selection, turn_table
from editor.boards.measured.tools.edit_context import WIDTHS, TableBench
from editor.widgets.choice_row import labelled_row
from editor.widgets.fields import ChoiceField, NumberField
from editor.widgets.section import quiet_label

SHAPE_NAMES = (
    ("free", _("drawn")),
    ("rectangle", _("rectangle")),
    ("ellipse", _("ellipse")),
    ("hexagon", _("hexagon")),
    ("kidney", _("kidney")),
)


class TableToolOptions(ToolOptions):
    """The rows that `tool.options` names. Everything reads from the bench and writes to it."""

    bench: TableBench

    def _add_grounds(self) -> None:
        self._swatches(table_ground_wares(self.context, self.bench), "ground")

    def _add_bands(self) -> None:
        grid = self._swatches(band_wares(self.context, self.bench), "band")
        grid.chosen.connect(lambda band: self.bench.take(band_width=WIDTHS.get(str(band), 200)))

    def _add_units(self) -> None:
        grid = self._swatches(base_wares(self.context, self.bench), "unit_kind")
        shown = [self.bench.side]

        def side_changed() -> None:
            if shown[0] != self.bench.side:
                shown[0] = self.bench.side
                grid.forget_pictures()

        self._refresh.append(side_changed)

    def _add_shape(self) -> None:
        field = ChoiceField(self.context, SHAPE_NAMES)
        field.setObjectName("shape")
        field.entered.connect(lambda shape: self.bench.take(shape=shape))
        self._refresh.append(lambda: field.show_value(self.bench.shape))
        self.body.addWidget(labelled_row(self.context, _("Shape"), field))

    def _add_level(self) -> None:
        field = NumberField(1, max(1, type(self.bench.scenario.board).HIGHEST))
        field.setObjectName("level")
        field.entered.connect(lambda level: self.bench.take(level=level))
        row = labelled_row(self.context, _("Height of a hill"), field)
        self._refresh.append(lambda: field.show_number(self.bench.level))
        self._refresh.append(lambda: row.setVisible(self.bench.ground in ("hill", "ridge")))
        self.body.addWidget(row)

    def _add_band_width(self) -> None:
        field = NumberField(1, 200)
        field.setObjectName("band_width")
        field.setSuffix(" mm")
        field.entered.connect(lambda width: self.bench.take(band_width=width * 10))
        self._refresh.append(lambda: field.show_number(round(self.bench.band_width / 10)))
        self.body.addWidget(labelled_row(self.context, _("Width"), field))

    def _add_zone_side(self) -> None:
        self._sides("zone_side", _("Zone of"))

    def _add_aim_side(self) -> None:
        field = ChoiceField(self.context)
        field.setObjectName("aim_side")
        field.entered.connect(lambda side: self.bench.take(aim_side=side))

        def renew() -> None:
            one, other = self.bench.scenario.sides
            field.offer([(EITHER, _("either side")), (0, one.name), (1, other.name)])
            field.show_value(self.bench.aim_side)

        self._refresh.append(renew)
        self.body.addWidget(labelled_row(self.context, _("Counts for"), field))

    def _add_aim_value(self) -> None:
        field = NumberField(1, 20)
        field.setObjectName("aim_value")
        field.entered.connect(lambda value: self.bench.take(aim_value=value))
        self._refresh.append(lambda: field.show_number(self.bench.aim_value))
        self.body.addWidget(labelled_row(self.context, _("Value"), field))

    def _add_snap(self) -> None:
        box = QCheckBox()
        box.setObjectName("snap")
        self.context.speaker.bind(box, box.setText, _("Snap bases edge to edge"))
        box.clicked.connect(lambda on: self.bench.take(snap=bool(on)))
        self._refresh.append(lambda: box.setChecked(self.bench.snap))
        self.body.addWidget(box)

    def _add_line_up(self) -> None:
        for name, words, act in (
            ("line_up", _("Line up edge to edge"), line_up),
            ("stack_up", _("Form a column"), stack_up),
        ):
            button = self._button(words, "")
            button.setObjectName(name)
            button.clicked.connect(partial(self._act, act))

    def _act(self, act: object, _checked: bool = False) -> None:
        assert callable(act)
        act(self.bench)

    def _add_clip(self) -> None:
        button = self._button(_("Copy the selection"), "")
        button.clicked.connect(lambda: copy_selection(self.bench))
        note = quiet_label(self.context)

        def renew() -> None:
            clip = self.bench.clip
            count = 0 if clip is None else len(clip.things) + len(clip.bases)
            words = (
                _("Nothing is copied yet. Select with V and press Ctrl+C.")
                if clip is None
                else _n("In hand: {count} thing.", "In hand: {count} things.", count)
            )
            self.context.speaker.bind(note, note.setText, words)

        self._refresh.append(renew)
        self.body.addWidget(note)

    def _add_turns(self) -> None:
        for name, words, icon, act in (
            ("left_right", _("Mirror left to right"), "flip-horizontal", mirror_selection),
            ("top_bottom", _("Mirror top to bottom"), "flip-vertical", mirror_selection),
        ):
            button = self._button(words, icon)
            button.setObjectName(f"turn-{name}")
            button.clicked.connect(lambda _checked=False, act=act, name=name: act(self.bench, name))
        button = self._button(_("Turn the table by 180°"), "rotate-map")
        button.setObjectName("turn-180")
        button.clicked.connect(lambda: turn_table(self.bench))
