"""A file of another program: the picture of what it becomes, the report, the mapping."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from core.interchange.formats import Format
from core.interchange.imported import Imported, Wish
from core.interchange.limits import IMPORT_LIMITS
from core.interchange.mapping import NO_MAPPING, Mapping
from core.interchange.mapping import dumps as mapping_bytes
from core.interchange.mapping import read as read_mapping
from core.interchange.neighbours import neighbours
from core.interchange.scenario_parts import PARTS
from core.interchange.target import target_of
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.bad_file import BadFile
from core.scenarios.documents import read_bytes
from core.scenarios.writing import write_atomically
from core.text import Text, _
from editor.shell.interchange.mapping_table import MappingTable
from editor.shell.interchange.report_words import fault_html, report_html
from editor.widgets.dialog_ends import deciding, framed
from editor.widgets.dialog_sizes import bounded, picture_room
from editor.widgets.fields import ChoiceField
from editor.widgets.file_dialogs import asked_to_open, asked_to_save, unwritten
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import Section
from editor.widgets.sized_panel import ScrolledSheet

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.base.context import Context
    from editor.base.document.document import Document

PICTURE = 590
"""Width of the picture, in px at 100 %."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file that somebody wants in: its bytes, what it is, and the scenario in front that could take it."""

    path: Path
    data: bytes
    form: Format
    front: Document | None = None
    into: bool = False
    """Whether it can only go into the scenario in front."""


class ImportDialog(QDialog):
    """`found` is what the file makes now, None where it makes nothing; `is_into` where it goes."""

    def __init__(self, parent: QWidget, context: Context, source: Source) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("import_file")
        self._context, self.source = context, source
        self.setWindowTitle(context.speaker.say(_("Take in {file}", file=source.path.name)))
        self.found: Imported | None = None
        self.mapping: Mapping = NO_MAPPING
        self._systems = [
            system for system in context.systems if system.board in source.form.boards and self._fits(system)
        ]
        self.game = ChoiceField(context, [(system.id, system.title) for system in self._systems])
        self.game.setObjectName("import_game")
        self.game.setAccessibleName(context.speaker.say(_("The game that it becomes")))
        self.game.setMinimumContentsLength(16)
        self.game.entered.connect(lambda _value: self._change_game())
        self.where = Segments(context, self._wheres(), lambda _value: self._change_game())
        self.where.setObjectName("import_where")
        self.parts: dict[str, QCheckBox] = {}
        self.picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.picture.setObjectName("import_picture")
        self.picture.setAccessibleName(context.speaker.say(_("Preview")))
        room = QSize(context.theme.px(PICTURE), context.theme.px(400))
        beside = QSize(context.theme.px(400), context.theme.px(150))
        self.picture.setMinimumSize(picture_room(room, beside, parent))
        self.report = QTextBrowser()
        self.report.setObjectName("import_report")
        self.report.setAccessibleName(context.speaker.say(_("Report")))
        self.table = MappingTable(context, self._choose)
        self._lay_out()
        self._begin()

    # --- what is chosen ------------------------------------------------------------------------------------

    @property
    def is_into(self) -> bool:
        """Whether it goes into the scenario in front; else a new document is made."""
        return self.source.into or self.where.value == "into"

    @property
    def system(self) -> AnySystem:
        """The game that it becomes."""
        place = max(self.game.currentIndex(), 0)
        return self._systems[place]

    def _fits(self, system: AnySystem) -> bool:
        front = self.source.front
        return not self.source.into or (front is not None and front.system is system)

    def _wheres(self) -> list[tuple[str, Text | str]]:
        if self.source.front is None or self.source.form.id not in ("csv", "scenario"):
            return []
        return [
            ("new", _("A new scenario")),
            ("into", _("Into “{title}”", title=self.source.front.title)),
        ]

    def _wish(self) -> Wish:
        front = self.source.front
        onto = front.scenario if self.is_into and front is not None else None
        chosen = frozenset(part for part, box in self.parts.items() if box.isChecked())
        return Wish(
            target_of(self.system),
            self.mapping,
            self.source.path.name,
            onto,
            neighbours(self.source.path, IMPORT_LIMITS),
            chosen,
            ScenarioModels(self._context.systems),
        )

    def _begin(self) -> None:
        """Choose the game: that of the scenario in front, else the first that can take the file."""
        front = self.source.front
        ids = [system.id for system in self._systems]
        first = [front.system.id] if front is not None and front.system.id in ids else []
        self.where.choose("into" if first and self.source.form.id == "csv" else "new")
        for system_id in [*first, *ids]:
            self.game.show_value(system_id)
            self.refresh()
            if self.found is not None:
                return
            self.where.choose("new")
        self.game.show_value(next(iter([*first, *ids])))
        self.refresh()

    def _change_game(self) -> None:
        front = self.source.front
        if self.where.value == "into" and front is not None:
            self.game.show_value(front.system.id)
        self.game.setEnabled(not self.is_into)
        self.refresh()

    def _choose(self, kind: str, word: str, becomes: str) -> None:
        """A person has said what a word becomes: everything is made anew."""
        table = {key: value for key, value in self.mapping.table(kind).items() if key.lstrip("=") != word}
        fields: dict[str, Any] = {kind: {**table, f"={word}": becomes}, "system": self.system.id}
        self.mapping = self.mapping.model_copy(update=fields)
        self.refresh()

    # --- what is shown -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the file anew as it is wanted now, and show what comes of it."""
        wish = self._wish()
        try:
            self.found = self.source.form.read(self.source.data, IMPORT_LIMITS, wish)
        except BadFile as bad:
            self.found = None
            self.report.setHtml(fault_html(self._context, bad))
            self.picture.clear()
        else:
            self.report.setHtml(report_html(self._context, self.found))
            self.picture.setPixmap(self._drawn(self.found.scenario))
            self.table.show_uses(self.found.words, wish.target)
        has_words = self.found is not None and bool(self.found.words)
        self.tabs.setTabVisible(1, has_words)
        chosen = not self.parts or any(box.isChecked() for box in self.parts.values())
        self._ok.setEnabled(self.found is not None and chosen)
        self.game.setEnabled(not self.is_into and len(self._systems) > 1)

    def _drawn(self, scenario: Any) -> QPixmap:
        """The whole map of the result, as large as the room is."""
        from editor.boards.drawing.picture_files import Wish as Drawn
        from editor.boards.drawing.picture_files import fitted, image_of_page
        from editor.boards.registry import kind_of

        context = self._context
        palette = "dark" if context.theme.dark else "light"
        wish = Drawn(style="table", palette="dark" if palette == "dark" else "light")
        page = kind_of(self.system).canvas.page(scenario, self.system, context.speaker.language, wish)
        ratio = self.devicePixelRatioF()
        room = self.picture.minimumSize() * ratio
        scale = min(room.width() / page.size.width(), room.height() / page.size.height(), 2.0)
        picture = QPixmap.fromImage(fitted(image_of_page(page, max(scale, 0.05)), room))
        picture.setDevicePixelRatio(ratio)
        return picture

    # --- mappings as files ---------------------------------------------------------------------------------

    def _load_mapping(self) -> None:
        say = self._context.speaker.say
        path = asked_to_open(self, self._context, _("Choose a mapping"), say(_("Mappings (*.json)")))
        if path is None:
            return
        try:
            self.take_mapping(path)
        except BadFile as bad:
            self.report.setHtml(fault_html(self._context, bad))
            self.tabs.setCurrentIndex(0)

    def take_mapping(self, path: Path) -> None:
        """Read the words by a mapping file; raises BadFile."""
        self.mapping = read_mapping(read_bytes(path), path.name)
        self.refresh()

    def _save_mapping(self) -> None:
        say = self._context.speaker.say
        name = f"{self.source.form.id}-{self.system.id}.json"
        path = asked_to_save(self, self._context, _("Save the mapping as"), name, say(_("Mappings (*.json)")))
        if path is not None:
            self.save_mapping(path)

    def save_mapping(self, path: Path) -> None:
        """Write what the words of the table become as a file to be shared."""
        tables: dict[str, dict[str, str]] = {"terrain": {}, "units": {}, "hexsides": {}}
        for use in self.table.uses:
            tables[use.kind][f"={use.word}"] = use.becomes
        mapping = NO_MAPPING.model_copy(update={**tables, "system": self.system.id})
        try:
            write_atomically(path, mapping_bytes(mapping))
        except OSError as fault:
            self.note.setText(self._context.speaker.say(unwritten(path, fault)))
            return
        self.note.setText(self._context.speaker.say(_("{file} is written.", file=path.name)))

    # --- building ------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        context, say, px = self._context, self._context.speaker.say, self._context.theme.px
        head = QHBoxLayout()
        head.addWidget(QLabel(say(self.source.form.title)))
        head.addStretch(1)
        for word, widget, shown in (
            (_("Game"), self.game, len(self._systems) > 1),
            (_("Becomes"), self.where, len(self.where.buttons) > 1 and not self.source.into),
        ):
            label = QLabel(say(word))
            context.theme.apply_style(label, "quiet")
            head.addWidget(label)
            head.addWidget(widget)
            label.setVisible(shown)
            widget.setVisible(shown)
        mapping = QWidget()
        rows = QVBoxLayout(mapping)
        rows.setContentsMargins(0, px(6), 0, 0)
        rows.addWidget(self.table, 1)
        foot = QHBoxLayout()
        self.note = QLabel(wordWrap=True)
        foot.addWidget(self.note, 1)
        for word, whole, act, name in (
            (_("Load..."), _("Load a mapping..."), self._load_mapping, "load_mapping"),
            (_("Save..."), _("Save the mapping..."), self._save_mapping, "save_mapping"),
        ):
            button = QPushButton(say(word))
            button.setAccessibleName(say(whole))
            button.setToolTip(say(whole))
            button.setObjectName(name)
            button.clicked.connect(act)
            foot.addWidget(button)
        rows.addLayout(foot)
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(self.windowTitle())
        self.tabs.addTab(self.report, say(_("Report")))
        self.tabs.addTab(mapping, say(_("Mapping")))
        right = QVBoxLayout()
        if self.source.form.id == "scenario":
            right.addWidget(ScrolledSheet(self._part_switches(), say(_("What is taken of it"))))
        right.addWidget(self.tabs, 1)
        columns = QHBoxLayout()
        columns.addWidget(self.picture, 3)
        columns.addLayout(right, 2)
        buttons, self._ok = deciding(self, context, _("Take it in"))
        outer = framed(self, context)
        outer.addLayout(head)
        outer.addLayout(columns, 1)
        outer.addWidget(buttons)
        self.resize(bounded(QSize(px(1100), px(600)), self.parentWidget()))

    def _part_switches(self) -> QWidget:
        """Which parts of another scenario are taken."""
        section = Section(self._context, _("What is taken of it"))
        for part, words in PARTS.items():
            box = self.parts[part] = QCheckBox()
            box.setObjectName(f"part_{part}")
            self._context.speaker.bind(box, box.setText, words)
            box.setChecked(part == "map" if self.source.into else True)
            box.toggled.connect(lambda _on: self.refresh())
            section.body.addWidget(box)
        return section
