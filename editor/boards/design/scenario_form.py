"""The properties of the whole scenario: title, who begins, the two sides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.scenarios import edits
from core.scenarios.form_fields import FormField
from core.scenarios.settings import begins_by
from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.design.edit_context import EditContext
from editor.widgets.fields import Form, names_rows, with_language
from editor.widgets.form_rows import FormRows, OptionRows, option_words
from editor.widgets.section import Section

if TYPE_CHECKING:
    from core.scenarios.forces import SideSetup
    from core.scenarios.settings import Option, OptionValue

FIRST = FormField("first", _("Begins"), "choice")
EDGES: tuple[tuple[str, Text], ...] = (("top", _("top")), ("bottom", _("bottom")))
SIDE_FIELDS = (
    FormField("edge", _("Its edge"), "choice", EDGES, sentence=_("The other side gets the other edge.")),
    FormField("hand", _("Cards"), "number", most=60, sentence=_("How many cards it is dealt at the start.")),
    FormField("flags", _("Flags to win"), "number", least=1),
)
"""What a side has on every board: its edge, and the first hand and the flags that win where there are any."""


class ScenarioForm(Section):
    """Title in two languages and the side that begins."""

    def __init__(self, context: Context, edit_context: EditContext) -> None:
        super().__init__(context, _("Scenario"), edit_context.document.system.title)
        self.edit_context = edit_context
        form = Form(context)
        words = (_("Title (EN)"), _("Title (FR)"))
        self._show_title = names_rows(form, words, "title", self._write_title)
        design = edit_context.document.system.design()
        first = replace(FIRST, sentence=design.first_sentence)
        self._own = FormRows(form, (first,), "scenario", lambda _name, side: self._set_first(side))
        self._rows = OptionRows(form, design.scenario_fields, "scenario", self._enter)
        self.body.addWidget(form)
        edit_context.document.changed.connect(self._show)
        self._show()

    def _show(self, *_diff: object) -> None:
        scenario = self.edit_context.document.scenario
        self._show_title(scenario.title)
        self._own.offer("first", [(side.id, side.name) for side in scenario.sides])
        self._own.show({"first": scenario.first})
        self._own.show_row("first", self._names_who_begins())
        self._rows.show_things([scenario])

    def _names_who_begins(self) -> bool:
        """Whether the side that begins is the scenario's to say: not where the rules find it out (BP-4.4)."""
        document = self.edit_context.document
        found_out = begins_by(document.system.design().option_words, document.scenario.options)
        return not document.system.parts.arrivals and found_out is None

    def _enter(self, option: Option, value: OptionValue) -> None:
        document = self.edit_context.document
        try:
            new = edits.change_scenario(document.scenario, **{option.id: value})
        except edits.EditRefused as refused:
            self.edit_context.refuse(refused.text)
            self._show()
            return
        document.do(_("{option}: {value}", option=option.label, value=option_words(option, value)), new)

    def _write_title(self, language: str, words: str) -> None:
        scenario = self.edit_context.document.scenario
        title = with_language(scenario.title, language, words)
        self.edit_context.document.do(
            _("Title: {title}", title=words or "–"), edits.set_title(scenario, title)
        )

    def _set_first(self, side: str) -> None:
        scenario = self.edit_context.document.scenario
        name = scenario.side(side).name
        self.edit_context.document.do(_("First to play: {side}", side=name), edits.set_first(scenario, side))


class SideForm(Section):
    """Name, edge, first hand and flags of one side."""

    def __init__(self, context: Context, edit_context: EditContext, place: int) -> None:
        super().__init__(context, _("Side"))
        self.edit_context, self.place = edit_context, place
        form = Form(context)
        words = (_("Name (EN)"), _("Name (FR)"))
        self._show_name = names_rows(form, words, f"side{place}_name", self._rename)
        parts = edit_context.document.system.parts
        edge, hand, flags = SIDE_FIELDS
        fields = (edge, *((hand,) if parts.hands else ()), *((flags,) if parts.flags else ()))
        self._own = FormRows(form, fields, f"side{place}", self._entered)
        self._rows = OptionRows(
            form, edit_context.document.system.design().side_fields, f"side{place}", self._enter
        )
        self.body.addWidget(form)
        edit_context.document.changed.connect(self._show)
        self._show()

    def _side(self) -> SideSetup:
        side: SideSetup = self.edit_context.document.scenario.sides[self.place]
        return side

    def _show(self, *_diff: object) -> None:
        side = self._side()
        self.context.speaker.bind(self.title, self.title.setText, side.name)
        self._show_name(side.name)
        self._own.show({name: getattr(side, name) for name in self._own.widgets})
        self._rows.show_things([side])

    def _enter(self, option: Option, value: OptionValue) -> None:
        what = _("{option}: {value}", option=option.label, value=option_words(option, value))
        self._change(what, **{option.id: value})

    def _entered(self, name: str, value: Any) -> None:
        words = {
            "edge": lambda: _("edge of the map"),
            "hand": lambda: _n("hand of {count} card", "hand of {count} cards", value),
            "flags": lambda: _n("{count} flag to win", "{count} flags to win", value),
        }
        self._change(words[name](), **{name: value})

    def _rename(self, language: str, words: str) -> None:
        name = with_language(self._side().name, language, words)
        self._change(_("name"), name=name)

    def _change(self, what: Text, **changes: Any) -> None:
        side = self._side()
        try:
            new = edits.change_side(self.edit_context.document.scenario, side.id, **changes)
        except edits.EditRefused as refused:
            self.edit_context.refuse(refused.text)
            self._show()
            return
        self.edit_context.document.do(_("{side}: {what}", side=side.name, what=what), new)
