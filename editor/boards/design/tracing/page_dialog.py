"""Which page of a PDF is to be traced: its number, and the page as it looks."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QWidget

from core.text import _, _n
from editor.base.context import Context
from editor.base.document.pdf_pages import page_count, page_file, page_picture
from editor.base.document.underlay_files import PictureError
from editor.boards.design.tracing.job import Job
from editor.widgets.dialog_ends import deciding, framed
from editor.widgets.dialog_sizes import bounded
from editor.widgets.fields import NumberField
from editor.widgets.section import quiet_label

ROOM = QSize(460, 520)
"""Of the page, in px at 100 %."""
AROUND = 110
"""What stands above and below it."""


class PageDialog(QDialog):
    """`made` is the page as a picture file (name, bytes) once it was chosen. Raises PictureError."""

    def __init__(self, parent: QWidget, context: Context, name: str, data: bytes) -> None:
        count = page_count(data, name)  # raises before there is a dialog
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("choose_page")
        self._context, self._name, self._data = context, name, data
        self.made: tuple[str, bytes] | None = None
        self.looking: Job[QImage] = Job(self)
        self.making: Job[tuple[str, bytes]] = Job(self)
        say = context.speaker.say
        self.setWindowTitle(say(_("Choose a page to trace")))
        self.page = NumberField(1, count)
        self.page.show_number(1)
        self.page.setAccessibleName(say(_("Page")))
        self.page.entered.connect(lambda _number: self.refresh())
        self.shown = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.shown.setAccessibleName(say(_("The page as it looks")))
        self.note = quiet_label(context, _n("of {count} page", "of {count} pages", count))
        px = context.theme.px
        room = bounded(QSize(px(ROOM.width()), px(ROOM.height() + AROUND)), parent)
        self._room = room - QSize(0, px(AROUND))
        self._lay_out()
        self.finished.connect(self._stop)
        self.refresh()

    def _lay_out(self) -> None:
        context = self._context
        say = context.speaker.say
        words = QLabel(say(_("Page")))
        words.setBuddy(self.page)
        head = QHBoxLayout()
        for widget in (words, self.page, self.note):
            head.addWidget(widget)
        head.addStretch(1)
        self.shown.setFixedSize(self._room)
        buttons, self.ok = deciding(self, context, _("Trace this page"), self._make)
        column = framed(self, context, 10)
        column.addLayout(head)
        column.addWidget(self.shown, 1)
        column.addWidget(buttons)

    def _stop(self) -> None:
        for job in (self.looking, self.making):
            job.stop()

    def refresh(self) -> None:
        """Show the page whose number is written."""
        self.ok.setEnabled(False)
        ratio = self.devicePixelRatioF()
        longest = round(max(self._room.width(), self._room.height()) * ratio)
        look = partial(page_picture, self._data, self._name, self.page.value(), longest)
        self.looking.start(look, self._show)

    def _show(self, future: Future[QImage]) -> None:
        try:
            image = future.result()
        except PictureError as fault:
            self.shown.setText(self._context.speaker.say(fault.text))
            return
        ratio = self.devicePixelRatioF()
        room = self._room * ratio
        page = QPixmap.fromImage(image)
        if page.width() > room.width() or page.height() > room.height():
            smooth = Qt.TransformationMode.SmoothTransformation
            page = page.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        page.setDevicePixelRatio(ratio)
        self.shown.setPixmap(page)
        self.ok.setEnabled(True)

    def _make(self) -> None:
        """Draw the page as large as it is traced; Cancel hears no more of it."""
        self.ok.setEnabled(False)
        self.page.setEnabled(False)
        self.note.setText(self._context.speaker.say(_("The page is being drawn…")))
        self.making.start(partial(page_file, self._data, self._name, self.page.value()), self._take)

    def _take(self, future: Future[tuple[str, bytes]]) -> None:
        try:
            self.made = future.result()
        except PictureError as fault:
            self.shown.setText(self._context.speaker.say(fault.text))
            self.page.setEnabled(True)
            return
        self.accept()
