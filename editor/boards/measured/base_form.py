"""The properties of one base, and of several at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.text import Names, Text, _, _n
from editor.base.context import Context
from editor.boards.measured.faces import faces_of
from editor.boards.measured.palette import base_picture, worn_table_style
from editor.boards.measured.thing_form import NOBODY, formations
from editor.boards.measured.tools.alignment import line_up, stack_up, take_away, turn
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.widgets.fields import ChoiceField, Form, NumberField, names_rows, with_language
from editor.widgets.form_rows import OptionRows, field_widget, option_words, show_value
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from core.scenarios.settings import Option, OptionValue

MOST_FIGURES = 20


class BaseForm(QWidget):
    """Name, side, kind, place, facing and what the room adds; of several bases what they share."""

    def __init__(self, context: Context, bench: MeasuredEditContext) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        self.base_ids: tuple[str, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(8))
        self._build_head(column)
        self.form = Form(context)
        self._show_name = names_rows(self.form, (_("Name (EN)"), _("Name (FR)")), "base_name", self._rename)
        self.side = ChoiceField(context)
        self.side.entered.connect(self._set_side)
        self.form.row(_("Side"), self.side, "base_side")
        self.kind = ChoiceField(context, [(entry.id, entry.name) for entry in bench.entries("units")])
        self.kind.entered.connect(self._set_kind)
        self.form.row(_("Kind"), self.kind, "base_kind")
        self.formation = ChoiceField(context)
        self.formation.entered.connect(lambda corps: self._change(formation=corps or None))
        has_divisions = bench.document.system.design().order_tree is not None
        self.form.row(_("Division") if has_divisions else _("Corps"), self.formation, "base_formation")
        self.facing = NumberField(0, 359)
        self.facing.setWrapping(True)
        self.facing.setSuffix("°")
        self.facing.entered.connect(self._set_facing)
        self.form.row(_("Facing"), self.facing, "base_facing", _("0° looks up the table, 90° to the right."))
        self.figures = NumberField(1, MOST_FIGURES)
        self.figures.entered.connect(lambda figures: self._change(figures=figures))
        self.form.row(_("Figures"), self.figures, "base_figures")
        self._rows = OptionRows(
            self.form, bench.document.system.design().unit_fields, "base", self._set_option
        )
        column.addWidget(self.form)
        self.traits: dict[str, QWidget] = {}
        self._add_traits(column)
        self._add_buttons(column)

    def _add_traits(self, column: QVBoxLayout) -> None:
        """Switches in two columns, under their own word; nothing in a room without traits."""
        options = self.bench.document.system.design().trait_fields
        if not options:
            return
        grid = QGridLayout()
        grid.setVerticalSpacing(2)
        title = quiet_label(self.context)
        self.context.speaker.bind(title, title.setText, _("Traits"))
        grid.addWidget(title, 0, 0, 1, 2)
        for place, option in enumerate(options):
            switch = field_widget(self.context, option.field, partial(self._set_trait, option), option.label)
            switch.setObjectName(f"trait_{option.id}")
            self.context.speaker.bind(switch, switch.setToolTip, option.sentence)
            grid.addWidget(switch, 1 + place // 2, place % 2)
            self.traits[option.id] = switch
        column.addLayout(grid)

    def _build_head(self, column: QVBoxLayout) -> None:
        row = QHBoxLayout()
        self.picture, self.name = QLabel(), QLabel(wordWrap=True)
        self.context.theme.dress(self.name, "name")
        self.where = quiet_label(self.context)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.where)
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        column.addLayout(row)

    def _add_buttons(self, column: QVBoxLayout) -> None:
        grid = QGridLayout()
        acts: tuple[tuple[str, Text, Any], ...] = (
            ("turn_left", _("Turn left 15°"), lambda: turn(self.bench, -150)),
            ("turn_right", _("Turn right 15°"), lambda: turn(self.bench, 150)),
            ("turn_quarter", _("Turn right 90°"), lambda: turn(self.bench, 900)),
            ("remove_bases", _("Take off the table"), lambda: take_away(self.bench)),
            ("line_up_bases", _("Line up edge to edge"), lambda: line_up(self.bench)),
            ("stack_up_bases", _("Form a column"), lambda: stack_up(self.bench)),
        )
        self.buttons: dict[str, QPushButton] = {}
        for place, (name, words, act) in enumerate(acts):
            button = self.buttons[name] = QPushButton()
            button.setObjectName(name)
            self.context.speaker.bind(button, button.setText, words)
            button.clicked.connect(lambda _checked=False, act=act: act())
            grid.addWidget(button, place // 2, place % 2)
        column.addLayout(grid)

    # --- showing -------------------------------------------------------------------------------------------

    def show_bases(self, ids: tuple[str, ...]) -> None:
        """Show these bases of the scenario."""
        self.base_ids = ids
        scenario = self.bench.scenario
        bases: list[Any] = [scenario.unit(one) for one in ids]
        alone = len(bases) == 1
        self.side.offer([(side.id, side.name) for side in scenario.sides])
        self.side.show_value(_shared({base.side for base in bases}))
        self.kind.show_value(_shared({base.kind for base in bases}))
        self.facing.show_number(round((_shared({base.facing for base in bases}) or 0) / 10) % 360)
        side = _shared({base.side for base in bases})
        corps = [] if side is None else formations(self.bench, side)
        self.formation.offer([(NOBODY, _("none")), *corps])
        self.formation.show_value(_shared({base.formation or NOBODY for base in bases}))
        self.form.show_row(self.formation, bool(corps))
        for language in ("en", "fr"):
            field = self.form.findChild(QWidget, f"base_name_{language}")
            assert field is not None
            self.form.show_row(field, alone)
        self._rows.show_things(bases)
        for trait, switch in self.traits.items():
            has = {trait in getattr(base, "traits", ()) for base in bases}
            show_value(switch, has.pop() if len(has) == 1 else None)
        shown = {face.figures for face in faces_of(scenario, self.bench.look) if face.id in ids}
        self.form.show_row(self.figures, hasattr(bases[0], "figures"))
        self.figures.show_number(_shared(shown) or 1)
        for name in ("line_up_bases", "stack_up_bases"):
            self.buttons[name].setVisible(not alone)
        self._show_head(bases)
        self._show_name((bases[0].name if alone else None) or Names("", ""))

    def _show_head(self, bases: list[Any]) -> None:
        speaker, scenario = self.context.speaker, self.bench.scenario
        self.picture.setVisible(len(bases) == 1)
        self.where.setVisible(len(bases) == 1)
        if len(bases) > 1:
            words = _n("{count} base selected", "{count} bases selected", len(bases))
            speaker.bind(self.name, self.name.setText, words)
            return
        base = bases[0]
        face = next(one for one in faces_of(scenario, self.bench.look) if one.id == base.id)
        px = self.context.theme.px
        self.picture.setPixmap(
            base_picture(
                self.context,
                face,
                QSize(px(64), px(50)),
                self.devicePixelRatioF(),
                worn_table_style(self.context, self.bench),
            )
        )
        named = base.name is not None and (base.name.en or base.name.fr)
        name = base.name if named else self.bench.name_of(base.kind)
        speaker.bind(self.name, self._say_name, _("{name}", name=name))
        words = _(
            "{side}, {x} × {y} cm",
            side=scenario.side(base.side).name,
            x=round(base.at[0] / 100, 1),
            y=round(base.at[1] / 100, 1),
        )
        speaker.bind(self.where, self.where.setText, words)

    def _say_name(self, words: str) -> None:
        self.name.setText(words[:1].upper() + words[1:])

    # --- changing ------------------------------------------------------------------------------------------

    def _set_side(self, side: object) -> None:
        """To the other side; where every base belongs to a division, to its first one."""
        rows = formations(self.bench, str(side)) if self.bench.document.system.design().order_tree else []
        self._change(side=side, formation=rows[0][0] if rows else None)

    def _set_kind(self, kind: object) -> None:
        model = type(self.bench.scenario.units[0])
        usual = {"figures": None} if "figures" in model.model_fields else {}
        self._change(kind=kind, **usual)

    def _set_option(self, option: Any, value: Any) -> None:
        self._change(
            _("{option}: {value}", option=option.label, value=option_words(option, value)),
            **{option.id: value},
        )

    def _set_trait(self, option: Option, value: OptionValue) -> None:
        from core.scenarios import table_edits

        scenario, order = self.bench.scenario, list(self.traits)
        for base_id in self.base_ids:
            base: Any = scenario.unit(base_id)
            kept = [trait for trait in order if trait in base.traits and trait != option.id]
            traits = sorted([*kept, option.id] if value else kept, key=order.index)
            scenario = table_edits.change_base(scenario, base_id, traits=tuple(traits))
        count = len(self.base_ids)
        words = _n("{count} base: with {trait}", "{count} bases: with {trait}", count, trait=option.label)
        if not value:
            words = _n(
                "{count} base: without {trait}", "{count} bases: without {trait}", count, trait=option.label
            )
        self.bench.document.do(words, scenario)

    def _set_facing(self, degrees: int) -> None:
        from core.scenarios import table_edits

        scenario = self.bench.scenario
        for base_id in self.base_ids:
            by = degrees * 10 - scenario.unit(base_id).facing
            scenario = table_edits.turn_bases(scenario, [base_id], by)
        self.bench.document.do(_("Facing {degrees}°", degrees=str(degrees)), scenario)

    def _rename(self, language: str, words: str) -> None:
        if len(self.base_ids) != 1:
            return
        base: Any = self.bench.scenario.unit(self.base_ids[0])
        names = with_language(base.name, language, words)
        self._change(_("Name: {name}", name=words or "–"), name=names if names.en or names.fr else None)

    def _change(self, title: Text | None = None, **changes: Any) -> None:
        from core.scenarios import table_edits
        from core.scenarios.edits import EditRefused

        scenario = self.bench.scenario
        try:
            for base_id in self.base_ids:
                scenario = table_edits.change_base(scenario, base_id, **changes)
        except EditRefused as refused:
            self.bench.tell(refused.text)
            self.show_bases(self.base_ids)
            return
        words = title or _n("Change {count} base", "Change {count} bases", len(self.base_ids))
        self.bench.document.do(words, scenario)


def _shared(values: set[Any]) -> Any:
    return next(iter(values)) if len(values) == 1 else None
