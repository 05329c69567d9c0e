"""See the sheet and the cards of a list before they are written as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.text import _, _n, languages
from editor.desks.armies import sheets
from editor.desks.armies.pages import PAPERS, Page, Paper, paper_of, pdf, picture
from editor.desks.armies.share_dialog import NAMES
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import Section, on_panel, quiet_label

if TYPE_CHECKING:
    from editor.desks.armies.list_host import ListHost, Outside

SHOWN = 520
"""Width of a page in the preview, in px at 100 %."""


class PrintDialog(QDialog):
    """At the left what and on which paper, at the right every page as it will be."""

    def __init__(self, parent: QWidget, outside: Outside, host: ListHost) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("print_list")
        self._outside, self._host, self._context = outside, host, host.context
        say = self._context.speaker.say
        self.setWindowTitle(say(_("Print the list")))
        self.what = Segments(self._context, list(sheets.WHATS), lambda _what: self.refresh())
        self.what.choose("both")
        self.paper = Segments(
            self._context, [(paper.id, paper.name) for paper in PAPERS], lambda _paper: self.refresh()
        )
        self.paper.choose("a4" if self._context.speaker.language == "fr" else PAPERS[0].id)
        self.language = Segments(
            self._context,
            [(code, NAMES.get(code, code)) for code in languages()],
            lambda _code: self.refresh(),
        )
        self.language.choose(self._context.speaker.language)
        self.once = QCheckBox(say(_("One card a line, not a piece")))
        self.once.setObjectName("each_once")
        self.once.toggled.connect(lambda _on: self.refresh())
        self.count = quiet_label(self._context)
        self.count.setObjectName("page_count")
        self.write = QPushButton(say(_("Write a PDF...")))
        self.write.setObjectName("write_pdf")
        self.write.setProperty("primary", True)
        self.write.clicked.connect(self._write)
        self._preview = QWidget()
        self._column = QVBoxLayout(self._preview)
        self._column.setSpacing(self._context.theme.px(14))
        self.labels: list[QLabel] = []
        self._lay_out()
        host.bench.renewed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        px = self._context.theme.px
        left = QWidget()
        on_panel(left)
        left.setMaximumWidth(px(300))
        rows = QVBoxLayout(left)
        for title, widget in (
            (_("What"), self.what),
            (_("Paper"), self.paper),
            (_("Language of the print"), self.language),
        ):
            section = Section(self._context, title)
            section.body.addWidget(widget)
            rows.addWidget(section)
        foot = QVBoxLayout()
        foot.setContentsMargins(px(12), px(8), px(12), px(12))
        foot.addWidget(self.once)
        foot.addWidget(self.count)
        foot.addStretch(1)
        foot.addWidget(self.write)
        rows.addLayout(foot, 1)
        area = QScrollArea(widgetResizable=True)
        area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._preview.setProperty("surface", "window")
        self._preview.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        area.setWidget(self._preview)
        area.setAccessibleName(self._context.speaker.say(_("Preview")))
        columns = QHBoxLayout(self)
        columns.addWidget(left)
        columns.addWidget(area, 1)
        self.resize(px(300) + SHOWN + 90, px(720))

    @property
    def chosen(self) -> tuple[Paper, str, sheets.What]:
        """Paper, language and what is printed."""
        what: sheets.What = "both"
        for known, _words in sheets.WHATS:
            what = known if known == self.what.value else what
        return paper_of(self.paper.value or "a4"), self.language.value or "en", what

    def pages(self) -> tuple[Page, ...]:
        """What will be written."""
        paper, language, what = self.chosen
        return sheets.pages_of(
            self._host.bench.report, paper, language, what, each_once=self.once.isChecked()
        )

    def refresh(self) -> None:
        """Paint every page anew."""
        if not self._host.bench.roster.lines:
            return
        paper, _language, what = self.chosen
        pages = self.pages()
        self.once.setEnabled(what != "roster")
        for label in self.labels:
            self._column.removeWidget(label)
            label.deleteLater()
        self.labels = []
        ratio = self.devicePixelRatioF()
        for number, host in enumerate(pages, 1):
            shown = QPixmap.fromImage(picture(host, paper, round(SHOWN * ratio)))
            shown.setDevicePixelRatio(ratio)
            label = QLabel()
            label.setPixmap(shown)
            label.setAccessibleName(self._context.speaker.say(_("Page {number}", number=number)))
            self._column.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
            self.labels.append(label)
        self.count.setText(self._context.speaker.say(_n("{count} page", "{count} pages", len(pages))))

    def _write(self) -> None:
        say = self._context.speaker.say
        paper, language, _what = self.chosen
        title = sheets.title_of(self._host.bench.report, language)
        name = f"{file_name(title)}.pdf"
        path = asked_to_save(self, self._context, _("Write a PDF"), name, "PDF (*.pdf)")
        if path is None:
            return
        try:
            data = pdf(self.pages(), paper, title)
        except OSError as fault:
            self.count.setText(say(unwritten(path, fault)))
            return
        if self._outside.write(self._host, path, data):
            self.count.setText(say(_("{file} is written.", file=path.name)))
