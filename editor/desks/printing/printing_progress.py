"""Sheets on their way to a file or a printer: one at a time, with a bar and a way to stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QTimer
from PySide6.QtGui import QPagedPaintDevice, QPdfWriter
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from core.scenarios.writing import write_atomically
from core.text import _
from editor.base.context import Context
from editor.boards.paper.sheet_painter import DPI, Paint, SheetPress

Sheets = Sequence[tuple[Paint, tuple[float, float]]]


class PrintingProgress(QWidget):
    """Hidden while nothing is printed; the window goes on between two sheets."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("printing_progress")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)  # the bar is lower than its figures
        self.stop = QPushButton(context.speaker.say(_("Stop")))
        self.stop.setObjectName("stop_printing")
        self.stop.clicked.connect(self.cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        self._next = QTimer(self)
        self._next.timeout.connect(self._print_next)
        self._press: SheetPress | None = None
        self._device: QPagedPaintDevice | None = None
        self._ended: Callable[[bool], object] = bool
        self.hide()

    def write_pdf(
        self,
        sheets: Sheets,
        title: str,
        path: Path,
        ended: Callable[[OSError | None], object],
        stopped: Callable[[], object] = bool,
    ) -> None:
        """Write a PDF; `ended(fault)` once the whole file stands there. Stopped, it leaves no file."""
        written = QByteArray()
        buffer = QBuffer(written)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(DPI)
        writer.setTitle(title)

        def keep(whole: bool) -> None:
            buffer.close()
            if not whole:
                stopped()
                return
            try:
                write_atomically(path, bytes(written.data()))
            except OSError as fault:
                ended(fault)
            else:
                ended(None)

        self.start(writer, sheets, keep)

    def start(self, device: QPagedPaintDevice, sheets: Sheets, ended: Callable[[bool], object]) -> None:
        """Put these sheets on `device`; `ended(whole)` when that is done or was stopped."""
        self.cancel()
        self._device, self._ended = device, ended
        self._press = SheetPress(device, sheets)
        self.bar.setRange(0, len(sheets))
        self.bar.setValue(0)
        self.show()
        self._next.start(0)

    @property
    def is_printing(self) -> bool:
        return self._press is not None

    def cancel(self) -> None:
        """Print no further sheet."""
        self._finish(whole=False)

    def _print_next(self) -> None:
        if self._press is None:
            return
        if self._press.print_next():
            self.bar.setValue(self._press.done)
        else:
            self._finish(whole=True)

    def _finish(self, *, whole: bool) -> None:
        press, self._press = self._press, None
        self._next.stop()
        self.hide()
        if press is not None:
            press.end()
            self._device = None
            self._ended(whole)
