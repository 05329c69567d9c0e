"""What stands beside the tool in hand: its palette and its few choices, row by row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.scenarios.form_fields import FormField
from core.text import Names, Text, _
from editor.base import icons
from editor.base.context import Context
from editor.boards.design.design_tool import DesignTool
from editor.boards.design.edit_context import EditContext
from editor.boards.design.stamp_library import StampLibrary
from editor.widgets.choice_row import ChoiceRow, labelled_row
from editor.widgets.fields import ChoiceField, with_language
from editor.widgets.form_rows import field_widget, show_value
from editor.widgets.section import Section, quiet_label
from editor.widgets.swatches import PaletteItem, SwatchGrid


class ToolOptions(Section):
    """The rows that `tool.options` names. Everything reads from the context and writes to it."""

    def __init__(self, context: Context, edit_context: EditContext, tool: DesignTool) -> None:
        super().__init__(context, tool.title)
        self.edit_context, self.tool = edit_context, tool
        self._refresh: list[Callable[[], object]] = []
        self._grids: list[SwatchGrid] = []
        self._digits: dict[str, Callable[[], object]] = {}
        self.words: QLineEdit | None = None
        rows = self.rows()
        for option in tool.options:
            rows[option]()
        if tool.options != ("help",):
            self._add_help()
        edit_context.changed.connect(self.refresh)
        edit_context.document.changed.connect(self._document_changed)
        self.refresh()

    def rows(self) -> Mapping[str, Callable[[], object]]:
        """What adds the rows that a tool may name."""
        return {
            "help": self._add_help,
            "size": lambda: self.few(_("Brush size"), "size", self.edit_context.brush_sizes),
            "density": lambda: self.few(_("Density, %"), "density", self.edit_context.densities),
            "label": self._add_label,
            "unit_side": partial(self.sides, "side", _("Side")),
        }

    def refresh(self) -> None:
        """Show what the context holds."""
        for renew in self._refresh:
            renew()

    def digit(self, key: str) -> bool:
        """Take up the item of that key; False where there is none."""
        take = self._digits.get(key)
        if take is not None:
            take()
        return take is not None

    def _document_changed(self, diff: object) -> None:
        if getattr(diff, "sides", False):
            for grid in self._grids:
                grid.forget_pictures()
        self.refresh()

    def follow(self, renew: Callable[[], object]) -> None:
        """Call this whenever the context holds something new."""
        self._refresh.append(renew)

    def take(self, thing: str, value: object) -> None:
        """Take a value up under the name that it has in the context."""
        self.edit_context.take(**{thing: value})

    def taken(self, thing: str) -> object:
        """What is taken up under that name."""
        value: object = getattr(self.edit_context, thing)
        return value

    # --- kinds of row --------------------------------------------------------------------------------------

    def _add_help(self) -> None:
        self.body.addWidget(quiet_label(self.context, self.tool.hint))

    def swatches(
        self, palette_items: list[PaletteItem], thing: str, of: Callable[[str], object] = str
    ) -> SwatchGrid:
        """A palette of which one is in hand; `of` makes the value of `thing` of an item's id."""
        grid = SwatchGrid(self.context, palette_items)
        grid.chosen.connect(lambda item_id: self.take(thing, of(item_id)))
        self.follow(lambda: grid.show_chosen(str(self.taken(thing))))
        for item in palette_items:
            self.key(item.key, partial(self.take, thing, of(item.id)))
        self.add_grid(grid)
        return grid

    def add_grid(self, grid: SwatchGrid) -> None:
        """Show a palette, whose pictures follow the sides."""
        self.body.addWidget(grid)
        self._grids.append(grid)

    def key(self, key: str, take: Callable[[], object]) -> None:
        """What a digit takes up; nothing for no digit."""
        if key:
            self._digits[key] = take

    def units(self, palette_items: list[PaletteItem]) -> SwatchGrid:
        """The kinds of unit, in the colours of the side in hand."""
        grid = self.swatches(palette_items, "unit_kind")
        shown = [self.edit_context.side]

        def side_changed() -> None:
            if shown[0] != self.edit_context.side:
                shown[0] = self.edit_context.side
                grid.forget_pictures()

        self.follow(side_changed)
        return grid

    def number(
        self, words: Text, thing: str, least: int, most: int, *, each: int = 1, suffix: str = ""
    ) -> QWidget:
        """A number; one step of the field is `each` in the context."""
        field = FormField(thing, words, "number", least=least, most=most, suffix=suffix, each=each)
        number = field_widget(self.context, field, partial(self.take, thing))
        number.setObjectName(thing)
        self.follow(lambda: show_value(number, int(str(self.taken(thing))), each))
        return self.labelled(words, number)

    def choice(
        self,
        words: Text,
        thing: str,
        choices: Callable[[], Sequence[tuple[object, Text | Names | str]]],
        shown: Callable[[], object] | None = None,
    ) -> QWidget:
        """One of some words, asked for anew at each change; `shown` where it is not what is taken up."""
        field = field_widget(self.context, FormField(thing, words, "choice"), partial(self.take, thing))
        assert isinstance(field, ChoiceField)
        field.setObjectName(thing)
        field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        field.setMinimumContentsLength(7)  # long names are cut rather than the panel
        self.context.speaker.bind(field, field.setAccessibleName, words)

        def renew() -> None:
            field.offer(choices())
            field.show_value(self.taken(thing) if shown is None else shown())

        self.follow(renew)
        return self.labelled(words, field)

    def labelled(self, words: Text, widget: QWidget) -> QWidget:
        """A row of a word and a widget."""
        row = labelled_row(self.context, words, widget)
        self.body.addWidget(row)
        return row

    def check(self, words: Text, thing: str) -> QWidget:
        """A switch."""
        field = FormField(thing, words, "switch")
        box = field_widget(self.context, field, partial(self.take, thing), words)
        box.setObjectName(thing)
        self.follow(lambda: show_value(box, bool(self.taken(thing))))
        self.body.addWidget(box)
        return box

    def segments(
        self, words: Text, thing: str, choices: Sequence[tuple[object, Text | Names | str]]
    ) -> ChoiceRow:
        """A row of few choices, seen whole; the caller says where it stands."""
        segments = ChoiceRow(self.context, words, choices)
        segments.chosen.connect(partial(self.take, thing))
        self.follow(lambda: segments.show_chosen(self.taken(thing)))
        return segments

    def few(self, words: Text, thing: str, numbers: Sequence[int], each: int = 1) -> None:
        """A row with a few numbers to choose from; they are shown in steps of `each`."""
        choices = [(number, str(number // each)) for number in numbers]
        self.labelled(words, self.segments(words, thing, choices))

    def sides(self, thing: str, words: Text) -> None:
        """The two sides by their names, which may change."""
        holder = QVBoxLayout()
        self.body.addLayout(holder)
        names: list[tuple[Names, Names]] = []

        def renew() -> None:
            one, other = self.edit_context.document.scenario.sides
            if names != [(one.name, other.name)]:
                names[:] = [(one.name, other.name)]
                while item := holder.takeAt(0):
                    widget = item.widget()
                    if widget is not None:
                        widget.hide()
                        widget.deleteLater()
                segments = ChoiceRow(self.context, words, [(0, one.name), (1, other.name)])
                segments.chosen.connect(partial(self.take, thing))
                holder.addWidget(segments)
            last = holder.itemAt(0)
            shown = last.widget() if last is not None else None
            if isinstance(shown, ChoiceRow):
                shown.show_chosen(self.taken(thing))

        self.follow(renew)

    def button(self, words: Text, run: Callable[[], object], name: str = "", icon: str = "") -> QPushButton:
        """A button that does something now."""
        button = QPushButton()
        button.setObjectName(name)
        self.context.speaker.bind(button, button.setText, words)
        if icon:
            self.follow(lambda: button.setIcon(icons.icon(icon, self.context.theme.colour("text"))))
        button.clicked.connect(lambda _checked=False: run())
        self.body.addWidget(button)
        return button

    def clip(self, copy: Callable[[], object], words: Callable[[], Text], board: str) -> None:
        """A button that copies what is selected, words for what is in hand, the stamps of one's own."""
        self.button(_("Copy the selection"), copy)
        note = quiet_label(self.context)
        self.follow(lambda: self.context.speaker.bind(note, note.setText, words()))
        self.body.addWidget(note)
        self.body.addWidget(StampLibrary(self.context, self.edit_context, board))

    # --- labels --------------------------------------------------------------------------------------------

    def _add_label(self) -> None:
        for language, words in (("en", _("Words (EN)")), ("fr", _("Words (FR)"))):
            field = QLineEdit()
            field.setObjectName(f"label_{language}")
            self.context.speaker.bind(field, field.setPlaceholderText, words)
            self.context.speaker.bind(field, field.setAccessibleName, words)
            field.textEdited.connect(partial(self._write, language))
            field.returnPressed.connect(self._entered)
            self.body.addWidget(field)
            self.words = self.words or field
        sizes = ((1, _("small")), (2, _("usual")), (3, _("large")))
        self.body.addWidget(self.segments(_("Size of the words"), "label_size", sizes))

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
        self.edit_context.label_entered.emit()

    def _write(self, language: str, words: str) -> None:
        self.edit_context.take(label_text=with_language(self.edit_context.label_text, language, words))

    def focus_words(self) -> None:
        """Put the caret where the label's words are written."""
        if self.words is not None:
            self.words.setFocus()
