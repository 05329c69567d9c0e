"""The properties of one base, and of several at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.scenarios.form_fields import FormField
from core.text import Names, Text, _, _n
from editor.base.context import Context
from editor.boards.design.trait_switches import TraitSwitches
from editor.boards.measured.faces import faces_of
from editor.boards.measured.palette import base_picture, current_table_style
from editor.boards.measured.thing_form import NOBODY, formations
from editor.boards.measured.tools.alignment import line_up, stack_up, take_away, turn
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.widgets.fields import Form, names_rows, with_language
from editor.widgets.form_rows import FormRows, OptionRows, option_words
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from core.scenarios.settings import Option


class BaseForm(QWidget):
    """Name, side, kind, place, facing and what the room adds; of several bases what they share."""

    def __init__(self, context: Context, edit_context: MeasuredEditContext) -> None:
        super().__init__()
        self.context, self.edit_context = context, edit_context
        self.base_ids: tuple[str, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(8))
        self._build_head(column)
        self.form = Form(context)
        self._show_name = names_rows(self.form, (_("Name (EN)"), _("Name (FR)")), "base_name", self._rename)
        kinds = tuple((entry.id, entry.name) for entry in edit_context.entries("units"))
        has_divisions = edit_context.document.system.design().order_tree is not None
        fields = (
            FormField("side", _("Side"), "choice"),
            FormField("kind", _("Kind"), "choice", kinds),
            FormField("formation", _("Division") if has_divisions else _("Corps"), "choice"),
            FormField(
                "facing",
                _("Facing"),
                "number",
                most=359,
                sentence=_("0° looks up the table, 90° to the right."),
                suffix="°",
            ),
            FormField("figures", _("Figures"), "number", least=1, most=20),
        )
        self._own = FormRows(self.form, fields, "base", self._entered)
        self._own.number("facing").setWrapping(True)
        self._rows = OptionRows(
            self.form, edit_context.document.system.design().unit_fields, "base", self._set_option
        )
        column.addWidget(self.form)
        traits = edit_context.document.system.design().trait_fields
        self.traits = TraitSwitches(context, traits, self._set_trait)
        column.addWidget(self.traits)
        self._add_buttons(column)

    def _build_head(self, column: QVBoxLayout) -> None:
        row = QHBoxLayout()
        self.picture, self.name = QLabel(), QLabel(wordWrap=True)
        self.context.theme.apply_style(self.name, "name")
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
            ("turn_left", _("Turn left 15°"), lambda: turn(self.edit_context, -150)),
            ("turn_right", _("Turn right 15°"), lambda: turn(self.edit_context, 150)),
            ("turn_quarter", _("Turn right 90°"), lambda: turn(self.edit_context, 900)),
            ("remove_bases", _("Take off the table"), lambda: take_away(self.edit_context)),
            ("line_up_bases", _("Line up edge to edge"), lambda: line_up(self.edit_context)),
            ("stack_up_bases", _("Form a column"), lambda: stack_up(self.edit_context)),
        )
        self.buttons: dict[str, QPushButton] = {}
        for place, (name, words, act) in enumerate(acts):
            button = self.buttons[name] = QPushButton()
            button.setObjectName(name)
            self.context.speaker.bind(button, button.setText, words)
            button.clicked.connect(lambda _checked=False, act=act: act())
            if place < 2:
                grid.addWidget(button, 0, place)
            else:  # two of these side by side are wider than the panel beside its scroll bar
                grid.addWidget(button, place - 1, 0, 1, 2)
        column.addLayout(grid)

    # --- showing -------------------------------------------------------------------------------------------

    def show_bases(self, ids: tuple[str, ...]) -> None:
        """Show these bases of the scenario."""
        self.base_ids = ids
        scenario = self.edit_context.scenario
        bases: list[Any] = [scenario.unit(one) for one in ids]
        alone = len(bases) == 1
        self._own.offer("side", [(side.id, side.name) for side in scenario.sides])
        side = _shared({base.side for base in bases})
        corps = [] if side is None else formations(self.edit_context, side)
        self._own.offer("formation", [(NOBODY, _("none")), *corps])
        self._own.show_row("formation", bool(corps))
        for language in ("en", "fr"):
            field = self.form.findChild(QWidget, f"base_name_{language}")
            assert field is not None
            self.form.show_row(field, alone)
        self._rows.show_things(bases)
        self.traits.show_units(bases)
        shown = {face.figures for face in faces_of(scenario, self.edit_context.look) if face.id in ids}
        self._own.show_row("figures", hasattr(bases[0], "figures"))
        self._own.show(
            {
                "side": side,
                "kind": _shared({base.kind for base in bases}),
                "formation": _shared({base.formation or NOBODY for base in bases}),
                "facing": round((_shared({base.facing for base in bases}) or 0) / 10) % 360,
                "figures": _shared(shown) or 1,
            }
        )
        for name in ("line_up_bases", "stack_up_bases"):
            self.buttons[name].setVisible(not alone)
        self._show_head(bases)
        self._show_name((bases[0].name if alone else None) or Names("", ""))

    def _show_head(self, bases: list[Any]) -> None:
        speaker, scenario = self.context.speaker, self.edit_context.scenario
        self.picture.setVisible(len(bases) == 1)
        self.where.setVisible(len(bases) == 1)
        if len(bases) > 1:
            words = _n("{count} base selected", "{count} bases selected", len(bases))
            speaker.bind(self.name, self.name.setText, words)
            return
        base = bases[0]
        face = next(one for one in faces_of(scenario, self.edit_context.look) if one.id == base.id)
        px = self.context.theme.px
        self.picture.setPixmap(
            base_picture(
                self.context,
                face,
                QSize(px(64), px(50)),
                self.devicePixelRatioF(),
                current_table_style(self.context, self.edit_context),
            )
        )
        named = base.name is not None and (base.name.en or base.name.fr)
        name = base.name if named else self.edit_context.name_of(base.kind)
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

    def _entered(self, name: str, value: Any) -> None:
        match name:
            case "side":
                self._set_side(value)
            case "kind":
                self._set_kind(value)
            case "facing":
                self._set_facing(value)
            case _:
                self._change(**{name: value or None})

    def _set_side(self, side: object) -> None:
        """To the other side; where every base belongs to a division, to its first one."""
        rows = (
            formations(self.edit_context, str(side))
            if self.edit_context.document.system.design().order_tree
            else []
        )
        self._change(side=side, formation=rows[0][0] if rows else None)

    def _set_kind(self, kind: object) -> None:
        model = type(self.edit_context.scenario.units[0])
        usual = {"figures": None} if "figures" in model.model_fields else {}
        self._change(kind=kind, **usual)

    def _set_option(self, option: Any, value: Any) -> None:
        self._change(
            _("{option}: {value}", option=option.label, value=option_words(option, value)),
            **{option.id: value},
        )

    def _set_trait(self, option: Option, value: bool) -> None:
        from core.scenarios import table_edits

        scenario = self.edit_context.scenario
        for base_id in self.base_ids:
            base: Any = scenario.unit(base_id)
            traits = self.traits.turned_to(base, option.id, value)
            scenario = table_edits.change_base(scenario, base_id, traits=traits)
        count = len(self.base_ids)
        words = _n("{count} base: with {trait}", "{count} bases: with {trait}", count, trait=option.label)
        if not value:
            words = _n(
                "{count} base: without {trait}", "{count} bases: without {trait}", count, trait=option.label
            )
        self.edit_context.document.do(words, scenario)

    def _set_facing(self, degrees: int) -> None:
        from core.scenarios import table_edits

        scenario = self.edit_context.scenario
        for base_id in self.base_ids:
            by = degrees * 10 - scenario.unit(base_id).facing
            scenario = table_edits.turn_bases(scenario, [base_id], by)
        self.edit_context.document.do(_("Facing {degrees}°", degrees=str(degrees)), scenario)

    def _rename(self, language: str, words: str) -> None:
        if len(self.base_ids) != 1:
            return
        base: Any = self.edit_context.scenario.unit(self.base_ids[0])
        names = with_language(base.name, language, words)
        self._change(_("Name: {name}", name=words or "–"), name=names if names.en or names.fr else None)

    def _change(self, title: Text | None = None, **changes: Any) -> None:
        from core.scenarios import table_edits
        from core.scenarios.edits import EditRefused

        scenario = self.edit_context.scenario
        try:
            for base_id in self.base_ids:
                scenario = table_edits.change_base(scenario, base_id, **changes)
        except EditRefused as refused:
            self.edit_context.refuse(refused.text)
            self.show_bases(self.base_ids)
            return
        words = title or _n("Change {count} base", "Change {count} bases", len(self.base_ids))
        self.edit_context.document.do(words, scenario)


def _shared(values: set[Any]) -> Any:
    return next(iter(values)) if len(values) == 1 else None
