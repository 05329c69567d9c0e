"""The right panel: what is selected and what it is worth, the whole scenario, and the history below."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _
from editor.base.context import Context
from editor.base.wardrobe import WhenShown
from editor.boards.design.edit_context import EditContext
from editor.boards.design.history import HistorySection
from editor.boards.design.options_form import OptionsForm
from editor.boards.design.scenario_form import ScenarioForm, SideForm
from editor.boards.design.special_form import SpecialForm
from editor.widgets.choice_row import ChoiceRow
from editor.widgets.section import on_panel, pale_line, quiet_label

LEAST = 48
"""Px that a sheet and the history keep when large letters leave little room; both scroll."""

WIDTH = 258
"""Px at 100 % under which the panel is not pressed."""

HIGH = 200
"""Px at 100 % from which the history stands under the sheet."""


class Properties(QWidget):
    """Three sheets over the history: the selection, the scenario, its rules. Each board has its own forms."""

    rule_asked = Signal(str)
    panel_title = _("Properties")

    def __init__(self, context: Context, edit_context: EditContext) -> None:
        super().__init__()
        self.context, self.edit_context = context, edit_context
        on_panel(self)
        self._idle = QTimer(self, singleShot=True, interval=0)
        self._idle.timeout.connect(WhenShown(self, self._show).ask)
        self.sheets = QStackedWidget()
        self._tabs = ChoiceRow(
            context,
            _("What is shown"),
            [("selection", _("Selection")), ("scenario", _("Scenario")), ("rules", _("Options"))],
        )
        self._tabs.chosen.connect(lambda sheet: self.show_sheet(str(sheet)))
        self._builders: dict[str, Callable[[], QWidget]] = {
            "selection": self._selection_sheet,
            "scenario": self._scenario_sheet,
            "rules": self._rules_sheet,
        }
        self._built: dict[str, QWidget] = {}
        self._size: QWidget | None = None
        self.history = HistorySection(context, edit_context.document)
        self._lay_out()
        edit_context.selection.changed.connect(WhenShown(self, self.selection_changed).ask)
        edit_context.document.changed.connect(lambda _diff: self._idle.start())
        context.speaker.changed.connect(self._idle.start)
        context.theme.changed.connect(self._idle.start)
        self.show_sheet("scenario")

    def _lay_out(self) -> None:
        px = self.context.theme.px
        upper = QWidget()
        column = self._upper = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(px(12), px(8), px(12), px(4))
        head.addWidget(self._tabs)
        head.addStretch(1)
        column.addLayout(head)
        column.addWidget(self.sheets, 1)
        self.sheets.setMinimumHeight(LEAST)
        self.history.list.setMinimumHeight(LEAST)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        self.splitter.addWidget(upper)
        self.splitter.addWidget(self.history)
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([px(620), px(130)])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.splitter)
        self.setMinimumWidth(px(WIDTH))

    def put_tool(self, sheet: QWidget) -> None:
        """What the tool in hand offers stands over the sheets, as high as it is."""
        self._upper.insertWidget(0, sheet)
        self._upper.insertWidget(1, pale_line())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low place, as a tab under the map, the sheet has all of it."""
        super().resizeEvent(event)
        self.history.setVisible(self.height() >= self.context.theme.px(HIGH))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.setMinimumWidth(self.context.theme.px(WIDTH))

    # --- what a kind of board has --------------------------------------------------------------------------

    nothing_words: Text
    """What the sheet of the selection says while nothing is selected."""

    def selection_forms(self) -> Iterable[QWidget]:
        """The forms of what may be selected."""
        return ()

    def selection_sections(self) -> Iterable[QWidget]:
        """What stands below them from edge to edge."""
        return ()

    def show_selection(self) -> bool:
        """Show the selection as it is now, without what is gone; whether there is any."""
        raise NotImplementedError

    def has_selection(self) -> bool:
        """Whether something was selected that the sheet should be brought to the front for."""
        return bool(self.edit_context.selection)

    def size_form(self) -> QWidget | None:
        """The size of the board, on a board that has one."""
        return None

    def special_form(self) -> SpecialForm:
        """The special rules of the scenario."""
        return SpecialForm(self.context, self.edit_context)

    # --- sheets --------------------------------------------------------------------------------------------

    def show_sheet(self, sheet: str) -> None:
        """Show "selection", "scenario" or "rules"; each is built when it is first shown."""
        if sheet not in self._built:
            self._built[sheet] = self._builders[sheet]()
            self.sheets.addWidget(self._built[sheet])
        self.sheets.setCurrentWidget(self._built[sheet])
        self._tabs.show_chosen(sheet)
        self._idle.start()

    @property
    def sheet(self) -> str:
        """The sheet that is shown."""
        return next(name for name, widget in self._built.items() if widget is self.sheets.currentWidget())

    def show_size(self) -> None:
        """Show the size of the board, its first field ready to be written."""
        self.show_sheet("scenario")
        area, size = self._built["scenario"], self._size
        field = None if size is None else size.findChild(QAbstractSpinBox)
        if isinstance(area, QScrollArea) and size is not None and isinstance(field, QAbstractSpinBox):
            area.ensureWidgetVisible(size)
            field.setFocus()
            field.selectAll()

    def show_title(self) -> None:
        """Show the sheet of the scenario from its beginning: its title, who begins."""
        self.show_sheet("scenario")
        area = self._built["scenario"]
        if isinstance(area, QScrollArea):
            area.verticalScrollBar().setValue(0)

    def _scenario_sheet(self) -> QWidget:
        size = self._size = self.size_form()
        sides = [SideForm(self.context, self.edit_context, place) for place in (0, 1)]
        return scrolled(
            self.context,
            _("Scenario"),
            [ScenarioForm(self.context, self.edit_context), *sides, *([] if size is None else [size])],
        )

    def _rules_sheet(self) -> QWidget:
        options = OptionsForm(self.context, self.edit_context)
        options.rule_asked.connect(self.rule_asked)
        return scrolled(self.context, _("Options"), [options, self.special_form()])

    def _selection_sheet(self) -> QWidget:
        px = self.context.theme.px
        self.nothing = quiet_label(self.context, self.nothing_words)
        holder = QWidget()
        forms = QVBoxLayout(holder)
        forms.setContentsMargins(px(12), px(8), px(12), px(8))
        forms.setSpacing(px(12))
        for widget in (self.nothing, *self.selection_forms()):
            forms.addWidget(widget)
        return scrolled(self.context, _("Selection"), [holder, *self.selection_sections()])

    def selection_changed(self) -> None:
        """Something else is selected: its sheet comes to the front."""
        if self.has_selection() and self.sheet != "selection":
            self.show_sheet("selection")
        self._idle.start()

    def _show(self) -> None:
        if "selection" in self._built and self.sheet == "selection":
            self.nothing.setVisible(not self.show_selection())


class _Sheet(QScrollArea):
    """Scrolls up and down only: it is never narrower than what stands in it, with its bar."""

    def minimumSizeHint(self) -> QSize:
        inner, bar = self.widget(), self.verticalScrollBar().sizeHint().width()
        width = 0 if inner is None else inner.minimumSizeHint().width() + bar
        return QSize(width, super().minimumSizeHint().height())


def scrolled(context: Context, name: Text, parts: Iterable[QWidget]) -> QScrollArea:
    """Sections one under the other, in a place that scrolls; a screen reader calls it `name`."""
    area = _Sheet(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    context.speaker.bind(area, area.setAccessibleName, name)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    holder = QWidget()
    on_panel(holder)
    area.setWidget(holder)  # before anything stands in it: all that gets a new parent is dressed again
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        column.addWidget(part)
    column.addStretch(1)
    return area
