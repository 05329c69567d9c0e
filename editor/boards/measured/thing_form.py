"""The properties of a thing on a table: terrain, road or river, zone, objective, label."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.scenarios.form_fields import FormField
from core.text import Names, Text, _, _n
from editor.base.context import Context
from editor.boards.measured.tools.alignment import take_away
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.widgets.fields import Form, names_rows, with_language
from editor.widgets.form_rows import FormRows
from editor.widgets.section import quiet_label

AS_GROUND = "usual"
GOINGS: tuple[tuple[str, Text], ...] = (
    (AS_GROUND, _("as its class")),
    ("open", _("open")),
    ("difficult", _("difficult")),
    ("impassable", _("impassable")),
)
COVERS: tuple[tuple[str, Text], ...] = (
    (AS_GROUND, _("as its class")),
    ("none", _("none")),
    ("light", _("light")),
    ("heavy", _("heavy")),
    ("very_heavy", _("very heavy")),
)
SIGHTS: tuple[tuple[str, Text], ...] = (
    (AS_GROUND, _("as its class")),
    ("yes", _("blocks the line of sight")),
    ("no", _("can be seen through")),
)
NOBODY = ""
ATTRIBUTES = {"sight": "blocks_sight"}
"""The fields of a thing that have another name than their row."""


class ThingForm(QWidget):
    """One selected thing; of several only how many there are, and a button that takes them away."""

    def __init__(self, context: Context, edit_context: MeasuredEditContext) -> None:
        super().__init__()
        self.context, self.edit_context = context, edit_context
        self.thing_id = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(8))
        self.name = QLabel(wordWrap=True)
        context.theme.apply_style(self.name, "name")
        self.note = quiet_label(context)
        self.form = Form(context)
        self._show_name = names_rows(self.form, (_("Name (EN)"), _("Name (FR)")), "thing_name", self._rename)
        fields = (
            FormField("ground", _("Class"), "choice"),
            FormField("level", _("Height"), "number", most=type(edit_context.scenario.board).HIGHEST),
            FormField("width", _("Width"), "number", least=1, most=200, suffix=" mm", each=10),
            FormField("going", _("Going"), "choice", GOINGS),
            FormField("cover", _("Cover"), "choice", COVERS),
            FormField("sight", _("Sight"), "choice", SIGHTS),
            FormField("side", _("Side"), "choice"),
            FormField("formation", _("Only for"), "choice"),
            FormField("value", _("Value"), "number", least=1),
            FormField("held", _("Held by"), "choice"),
            FormField("size", _("Size"), "choice", ((1, _("small")), (2, _("usual")), (3, _("large")))),
        )
        self.rows = FormRows(self.form, fields, "thing", self._entered)
        self.take_away = QPushButton()
        self.take_away.setObjectName("take_away")
        context.speaker.bind(self.take_away, self.take_away.setText, _("Take off the table"))
        self.take_away.clicked.connect(lambda: take_away(edit_context))
        row = QHBoxLayout()
        for words, name, place in ((_("On top"), "to_top", 10_000), (_("To the bottom"), "to_bottom", 0)):
            button = QPushButton()
            button.setObjectName(name)
            context.speaker.bind(button, button.setText, words)
            button.clicked.connect(lambda _checked=False, place=place: self._order(place))
            row.addWidget(button)
        self._orders = QWidget()
        self._orders.setLayout(row)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.name, self.note, self.form, self._orders, self.take_away):
            column.addWidget(widget)

    def _entered(self, name: str, value: Any) -> None:
        if name in ("going", "cover"):
            value = None if value == AS_GROUND else value
        elif name == "sight":
            value = {"yes": True, "no": False}.get(value)
        elif name in ("side", "held", "formation"):
            value = value or None
        self._change(**{ATTRIBUTES.get(name, name): value})

    # --- showing -------------------------------------------------------------------------------------------

    def show_things(self, ids: tuple[str, ...]) -> None:
        """Show these things of the table."""
        alone = len(ids) == 1
        self.thing_id = ids[0] if alone else ""
        self.form.setVisible(alone)
        self._orders.setVisible(alone)
        speaker = self.context.speaker
        if not alone:
            words = _n("{count} thing selected", "{count} things selected", len(ids))
            speaker.bind(self.name, self.name.setText, words)
            self.note.hide()
            return
        thing: Any = self.edit_context.scenario.board.thing(self.thing_id)
        speaker.bind(self.name, self._say_name, _("{thing}", thing=self.edit_context.name_of_thing(thing)))
        self._tell_size(thing)
        self._show_name(self._names(thing) or Names("", ""))
        self.rows.show_only([name for name in self.rows.widgets if self._has(thing, name)])
        self._show_ground(thing)
        self._show_sides(thing)
        if hasattr(thing, "size"):
            self.rows.show({"size": thing.size})

    def _has(self, thing: Any, name: str) -> bool:
        """Whether a field of the form is one of the thing, and the rules of the game read it."""
        if name == "cover" and not self.edit_context.scenario.board.GIVES_COVER:
            return False
        if name == "value" and not self.edit_context.scenario.board.WORTH:
            return False
        return hasattr(thing, ATTRIBUTES.get(name, name))

    def _say_name(self, words: str) -> None:
        self.name.setText(words[:1].upper() + words[1:])

    def _names(self, thing: Any) -> Names | None:
        names: Names | None = thing.text if hasattr(thing, "text") else thing.name
        return names

    def _tell_size(self, thing: Any) -> None:
        from core.scenarios.outlines import box, twice_area
        from core.scenarios.tables import points_of

        points = points_of(thing)
        self.note.setVisible(len(points) > 1)
        if len(points) < 2:
            return
        left, low, right, high = box(points)
        words = _(
            "{width} × {depth} cm, {count} points",
            width=round((right - left) / 100, 1),
            depth=round((high - low) / 100, 1),
            count=str(len(points)),
        )
        if not hasattr(thing, "line"):
            area = abs(twice_area(points)) / 2 / 10_000
            words = _("{size}, {area} cm²", size=words, area=f"{area:.0f}")
        self.context.speaker.bind(self.note, self.note.setText, words)

    def _show_ground(self, thing: Any) -> None:
        if not hasattr(thing, "ground"):
            return
        kinds = self.edit_context.entries("bands" if hasattr(thing, "line") else "grounds")
        self.rows.offer("ground", [(entry.id, entry.name) for entry in kinds])
        sights = {None: AS_GROUND, True: "yes", False: "no"}
        values = {
            "ground": thing.ground,
            "going": thing.going or AS_GROUND,
            "cover": thing.cover or AS_GROUND,
            "sight": sights[thing.blocks_sight],
        }
        values |= {name: getattr(thing, name) for name in ("level", "width") if hasattr(thing, name)}
        self.rows.show(values)

    def _show_sides(self, thing: Any) -> None:
        sides = [(side.id, side.name) for side in self.edit_context.scenario.sides]
        rows = self.rows
        if hasattr(thing, "value"):
            rows.offer("side", [(NOBODY, _("either side")), *sides])
            rows.offer("held", [(NOBODY, _("nobody")), *sides])
            rows.show({"side": thing.side or NOBODY, "held": thing.held or NOBODY, "value": thing.value})
        elif hasattr(thing, "side"):
            corps = formations(self.edit_context, thing.side)
            rows.offer("side", sides)
            rows.offer("formation", [(NOBODY, _("the whole side")), *corps])
            rows.show({"side": thing.side, "formation": thing.formation or NOBODY})
            rows.show_row("formation", bool(corps))

    # --- changing ------------------------------------------------------------------------------------------

    def _rename(self, language: str, words: str) -> None:
        if not self.thing_id:
            return
        thing: Any = self.edit_context.scenario.board.thing(self.thing_id)
        names = with_language(self._names(thing), language, words)
        if hasattr(thing, "text"):
            self._change(text=names)
        else:
            self._change(name=names if names.en or names.fr else None)

    def _change(self, **changes: Any) -> None:
        from core.scenarios import table_edits
        from core.scenarios.edits import EditRefused

        if not self.thing_id:
            return
        edit_context = self.edit_context
        thing = edit_context.scenario.board.thing(self.thing_id)
        try:
            new = table_edits.change_thing(edit_context.scenario, self.thing_id, **changes)
        except EditRefused as refused:
            edit_context.refuse(refused.text)
            self.show_things((self.thing_id,))
            return
        edit_context.document.do(_("Change: {thing}", thing=edit_context.name_of_thing(thing)), new)

    def _order(self, place: int) -> None:
        from core.scenarios import table_edits

        if self.thing_id:
            edit_context = self.edit_context
            thing = edit_context.scenario.board.thing(self.thing_id)
            new = table_edits.put_in_order(edit_context.scenario, self.thing_id, place)
            edit_context.document.do(_("Order of {thing}", thing=edit_context.name_of_thing(thing)), new)


def formations(edit_context: MeasuredEditContext, side_id: str) -> list[tuple[str, Names]]:
    """The corps or divisions of a side, as its record names them."""
    side: Any = next((side for side in edit_context.scenario.sides if side.id == side_id), None)
    rows: tuple[Any, ...] = getattr(side, "divisions", ()) or getattr(side, "corps", ())
    return [(row.id, row.name) for row in rows]
