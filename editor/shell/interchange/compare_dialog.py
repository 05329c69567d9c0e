"""Two scenarios compared: their maps laid over each other, what differs in lines, parts taken over."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSlider,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from core.protocol.scenario_models import ScenarioModels
from core.scenarios.bad_file import BadFile
from core.scenarios.changes import Difference, changes
from core.scenarios.files import load
from core.scenarios.merging import merged
from core.text import Text, _
from editor.base.document.document import Document
from editor.shell.interchange.report_words import fault_html
from editor.widgets.dialog_ends import closing, framed
from editor.widgets.dialog_sizes import bounded, picture_room
from editor.widgets.fields import ChoiceField
from editor.widgets.file_dialogs import asked_to_open

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.base.context import Context

ROOM = QSize(600, 420)
"""Of the picture, in px at 100 %."""


class ScenarioComparison(QDialog):
    """The document of the page, and one that is open or in a file: `other`, None for none."""

    def __init__(
        self, parent: QWidget, context: Context, document: Document, others: Sequence[Document]
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("compare_scenarios")
        self._context, self.document = context, document
        self.others = [one for one in others if one is not document and one.system is document.system]
        self._file: tuple[Path, Any] | None = None
        self._pictures: tuple[QImage, QImage] | None = None
        say, px = context.speaker.say, context.theme.px
        self.setWindowTitle(say(_("Compare two scenarios")))
        self.choice = ChoiceField(context, self._choices())
        self.choice.setObjectName("other_scenario")
        self.choice.setAccessibleName(say(_("Compare with")))
        self.choice.setMinimumContentsLength(28)
        self.choice.entered.connect(lambda _value: self.refresh())
        head = QHBoxLayout()
        head.addWidget(QLabel(say(_("Compare with"))))
        head.addWidget(self.choice, 1)
        self.picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        room = QSize(px(ROOM.width()), px(ROOM.height()))
        self.picture.setMinimumSize(picture_room(room, QSize(px(300), px(170)), parent))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setObjectName("blend")
        self.slider.setAccessibleName(say(_("How much of each map is seen")))
        self.slider.setRange(0, 100)
        self.slider.setValue(50)
        self.slider.valueChanged.connect(lambda _value: self._blend())
        blend = QHBoxLayout()
        for word, where in ((_("this map"), 0), (_("the other"), 2)):
            label = QLabel(say(word))
            context.theme.apply_style(label, "quiet")
            blend.insertWidget(where, label)
            if not where:
                blend.addWidget(self.slider, 1)
        left = QVBoxLayout()
        left.addWidget(self.picture, 1)
        left.addLayout(blend)
        columns = QHBoxLayout()
        columns.addLayout(left, 3)
        columns.addLayout(self._differences(), 2)
        buttons = closing(self, context)
        self.take = buttons.addButton(
            say(_("Take over what is ticked")), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.take.setObjectName("take_over")
        self.take.clicked.connect(self._take_over)
        choose = buttons.addButton(say(_("Choose a file...")), QDialogButtonBox.ButtonRole.ActionRole)
        choose.clicked.connect(self._choose_file)
        rows = framed(self, context)
        rows.addLayout(head)
        rows.addLayout(columns, 1)
        rows.addWidget(buttons)
        self.resize(bounded(QSize(px(1080), px(580)), self.parentWidget()))
        self.choice.show_value(0 if self.others else None)
        self.refresh()

    def _differences(self) -> QVBoxLayout:
        """What differs, each with its box, or what is told in its place."""
        say = self._context.speaker.say
        self.every = QCheckBox(say(_("All")))
        self.every.setObjectName("every_change")
        self.every.setAccessibleName(say(_("Tick all that differs")))
        self.every.clicked.connect(self._tick_all)
        self.list = QListWidget()
        self.list.setObjectName("differences")
        self.list.setAccessibleName(say(_("What differs")))
        self.list.setWordWrap(True)
        self.list.itemChanged.connect(lambda _item: self._show_take())
        self.lines = QTextBrowser()
        self.lines.setObjectName("changes")
        self.lines.setAccessibleName(say(_("What is told of the comparison")))
        column = QVBoxLayout()
        for widget, stretch in ((self.every, 0), (self.list, 3), (self.lines, 1)):
            column.addWidget(widget, stretch)
        return column

    def _choices(self) -> list[tuple[object, Any]]:
        found: list[tuple[object, Any]] = [(place, one.title) for place, one in enumerate(self.others)]
        return found if self._file is None else [*found, ("file", self._file[0].name)]

    @property
    def other(self) -> Any:
        """The scenario that this one is compared with."""
        place = self.choice.currentIndex()
        if 0 <= place < len(self.others):
            return self.others[place].scenario
        return self._file[1] if self._file is not None and place >= 0 else None

    def refresh(self) -> None:
        """Compare anew."""
        other, say = self.other, self._context.speaker.say
        if other is None:
            self._show([_("No other scenario of this game is open. Choose a file.")])
            self._pictures = None
            self.picture.clear()
            return
        found = changes(self.document.scenario, other)
        self._show([] if found else [_("Nothing differs.")], found)
        self._pictures = self._drawn(self.document.scenario), self._drawn(other)
        self._blend()
        self.setAccessibleDescription(say(_("{count} differences", count=len(found))))

    def _show(self, lines: Sequence[Text], found: Sequence[Difference] = ()) -> None:
        say = self._context.speaker.say
        rows = "".join(f"<li>{escape(say(line))}</li>" for line in lines)
        self._show_told(f'<ul style="margin-left:-22px">{rows}</ul>' if rows else "")
        self.list.blockSignals(True)
        self.list.clear()
        for one in found:
            item = QListWidgetItem(say(one.text), self.list)
            item.setData(Qt.ItemDataRole.UserRole, one.piece)
            item.setCheckState(Qt.CheckState.Unchecked)
        self.list.blockSignals(False)
        for widget in (self.list, self.every):
            widget.setVisible(bool(found))
        self._show_take()

    def _show_told(self, html: str) -> None:
        self.lines.setHtml(html)
        self.lines.setVisible(bool(html))

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _ticked(self) -> tuple[str, ...]:
        ticked = [item for item in self._items() if item.checkState() == Qt.CheckState.Checked]
        return tuple(item.data(Qt.ItemDataRole.UserRole) for item in ticked)

    def _tick_all(self, checked: bool) -> None:
        for item in self._items():
            item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)

    def _show_take(self) -> None:
        ticked = self._ticked()
        self.every.setChecked(bool(ticked) and len(ticked) == self.list.count())
        self.take.setEnabled(bool(ticked) and not self.document.read_only)

    def _take_over(self) -> None:
        """What is ticked comes into the document: one line of its history. What does not fit is told."""
        models = ScenarioModels(self._context.systems)
        try:
            scenario = merged(self.document.scenario, self.other, self._ticked(), models)
        except BadFile as bad:
            self._show_told(fault_html(self._context, bad))
            return
        self.document.do(_("Take over from another scenario"), scenario)
        self.refresh()

    def _drawn(self, scenario: Any) -> QImage:
        from editor.boards.drawing.picture_files import Wish, fitted, image_of_page
        from editor.boards.registry import kind_of

        context, system = self._context, self.document.system
        wish = Wish(style="table", palette="dark" if context.theme.dark else "light")
        page = kind_of(system).canvas.page(scenario, system, context.speaker.language, wish)
        room = self.picture.minimumSize() * self.devicePixelRatioF()
        scale = min(room.width() / page.size.width(), room.height() / page.size.height(), 2.0)
        return fitted(image_of_page(page, max(scale, 0.05)), room)

    def _blend(self) -> None:
        """The other map over this one, as far as the slider says."""
        if self._pictures is None:
            return
        here, there = self._pictures
        picture = here.copy()
        painter = QPainter(picture)
        painter.setOpacity(self.slider.value() / 100)
        painter.drawImage(picture.rect(), there)
        painter.end()
        shown = QPixmap.fromImage(picture)
        shown.setDevicePixelRatio(self.devicePixelRatioF())
        self.picture.setPixmap(shown)

    def _choose_file(self) -> None:
        kinds = self._context.speaker.say(_("Scenarios (*.json)"))
        path = asked_to_open(self, self._context, _("Choose a scenario"), kinds)
        if path is not None:
            self.take_file(path)

    def take_file(self, path: Path) -> None:
        """Compare with the scenario in a file; a bad one is told in place of the lines."""
        try:
            scenario = load(path, ScenarioModels(self._context.systems))
        except BadFile as bad:
            self._show([])
            self._show_told(fault_html(self._context, bad))
            return
        if scenario.system != self.document.system.id:
            self._show([_("That scenario is for another game.")])
            return
        self._file = path, scenario
        self.choice.offer(self._choices())
        self.choice.show_value("file")
        self.refresh()
