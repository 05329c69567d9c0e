"""Choose what is printed, see the sheets, write them as a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPagedPaintDevice, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDoubleSpinBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _, _n, languages, say
from editor.boards.paper.sheet_painter import Paint
from editor.boards.paper.tiling import PAPERS, PaperId, TooManySheetsError
from editor.boards.registry import kind_of
from editor.desks.printing.card_sheets import has_cards
from editor.desks.printing.job import Job, Sheets, What, briefing_of_job, sheets_of_job
from editor.desks.printing.printing_progress import PrintingProgress
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import Section, on_panel, quiet_label
from editor.widgets.sized_panel import ScrolledSheet

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

SHOWN = 460
"""Width of a sheet in the preview, in px at 100 %."""

MOST_SHOWN = 24
"""Sheets of the preview; a large table has a hundred, all alike."""

LANGUAGES = {"en": "English", "fr": "Français"}


class PrintDialog(QDialog):
    """At the left what, on which paper and how large; at the right the sheets, drawn one by one."""

    def __init__(self, parent: QWidget, host: DeskHost, what: str = "scenario") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("print_map")
        self._host, self._context, self._opened_from = host, host.context, parent.window()
        context = self._context
        self.setWindowTitle(context.speaker.say(_("Print")))
        self.what = Segments(context, self._whats(), lambda _value: self.refresh(), upright=True)
        self.what.choose(what)
        self.paper = Segments(context, [(paper, paper) for paper in PAPERS], lambda _value: self.refresh())
        self.paper.choose("A4")
        self.language = Segments(
            context,
            [(code, LANGUAGES.get(code, code)) for code in languages()],
            lambda _value: self.refresh(),
        )
        self.language.choose(context.speaker.language)
        self.plan = Segments(context, self._plans(), lambda _value: self.refresh())
        self.plan.setObjectName("print_plan")
        self.plan.choose("")
        self.reader = Segments(context, self._readers(), lambda _value: self.refresh())
        self.reader.setObjectName("print_reader")
        self.reader.choose(self._umpire)
        self.length = QDoubleSpinBox(decimals=1)
        self.length.setObjectName("print_size")
        self.length.lineEdit().setTextMargins(5, 0, 0, 0)
        self._size = kind_of(host.document.system).paper.size
        self.length.setAccessibleName(context.speaker.say(self._size.title))
        self.length.setRange(self._size.least, self._size.most)
        self.length.setPrefix(self._size.prefix)
        self.length.setSuffix(self._size.suffix)
        self.length.setValue(self._size.usual)
        self.length.valueChanged.connect(self._renew_soon)
        self.skip_empty = QCheckBox(context.speaker.say(_("Leave out sheets of bare ground")))
        self.skip_empty.setObjectName("skip_empty")
        self.skip_empty.toggled.connect(lambda _on: self.refresh())
        self.count = quiet_label(context)
        self.count.setObjectName("sheet_count")
        self.write = QPushButton(context.speaker.say(_("Write a PDF...")))
        self.write.setObjectName("write_pdf")
        self.write.setProperty("primary", True)
        self.write.clicked.connect(self._write)
        self.print_out = QPushButton(context.speaker.say(_("Print...")))
        self.print_out.setObjectName("print_sheets")
        self.print_out.clicked.connect(self._choose_printer)
        self.progress = PrintingProgress(context)
        self._waiting: list[tuple[QLabel, Paint, tuple[float, float]]] = []
        self.labels: list[QLabel] = []
        self._drawing = QTimer(self)
        self._drawing.timeout.connect(self._draw_next)
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(400)
        self._resting.timeout.connect(self.refresh)
        self._lay_out(self._size.title)
        self.refresh()

    def _whats(self) -> list[tuple[str, Text]]:
        system = self._host.document.system
        chart, shown = kind_of(system).paper.map, [("scenario", _("Scenario"))]
        if chart is not None:
            shown += [("map", _("Map in true size")), ("pieces", _("Pieces to cut"))]
            shown += [("terrain", _("Terrain"))] if chart.has_terrain else []
        shown = [*shown, ("cards", _("Cards"))] if has_cards(system) else shown
        return [*shown, ("briefing", _("Briefings"))] if system.design().brief is not None else shown

    def _readers(self) -> list[tuple[str, Text | str]]:
        """Whose briefing is printed."""
        say = self._context.speaker.say
        sides: list[tuple[str, Text | str]] = [
            (side.id, say(side.name) or side.id) for side in self._host.document.scenario.sides
        ]
        return [*sides, (self._umpire, _("The umpire"))]

    @property
    def _umpire(self) -> str:
        from editor.desks.printing.briefing import umpires_name

        return umpires_name(self._host.document.scenario)

    def _plans(self) -> list[tuple[str, Text | str]]:
        """Whose plan may be drawn over the map: those that the person before the screen may see."""
        say, plans = self._context.speaker.say, self._host.plan_layer.plans
        names: list[tuple[str, Text | str]] = [
            (side.id, say(side.name)) for side in self._host.document.scenario.sides if plans.get(side.id)
        ]
        both: list[tuple[str, Text | str]] = [("all", _("Both"))] if len(names) > 1 else []
        return [("", _("None")), *names, *both]

    @property
    def _scenario(self) -> Any:
        """The scenario with the plans as they stand, as far as they may be seen."""
        scenario = self._host.document.scenario
        return scenario.model_copy(update={"plan": self._host.plan_layer.plans})

    def _lay_out(self, size: Text) -> None:
        px = self._context.theme.px
        left = QWidget()
        on_panel(left)
        widest = max(one.sizeHint().width() for one in (self.what, self.language, self.reader, self.plan))
        room = max(px(260), widest + px(48))  # no word of it is cut
        choices = QWidget()
        on_panel(choices)
        rows = QVBoxLayout(choices)
        self.size_section = Section(self._context, size)
        self.size_section.body.addWidget(self.length)
        self.size_section.body.addWidget(self.skip_empty)
        for title, widget in (
            (_("What"), self.what),
            (_("Paper"), self.paper),
            (_("Language of the print"), self.language),
        ):
            section = Section(self._context, title)
            section.body.addWidget(widget)
            rows.addWidget(section)
        self.plan_section = Section(self._context, _("Plan on the map"))
        self.plan_section.body.addWidget(self.plan)
        self.plan_section.setVisible(len(self.plan.buttons) > 1)
        rows.addWidget(self.plan_section)
        self.reader_section = Section(self._context, _("For whom"))
        self.reader_section.body.addWidget(self.reader)
        self.all = QPushButton(self._context.speaker.say(_("Write them all into a folder...")))
        self.all.setObjectName("write_briefings")
        self.all.clicked.connect(self._write_all)
        self.reader_section.body.addWidget(self.all)
        rows.addWidget(self.reader_section)
        rows.addWidget(self.size_section)
        foot = QVBoxLayout()
        foot.setContentsMargins(px(12), px(8), px(12), px(12))
        foot.addWidget(self.count)
        foot.addWidget(self.progress)
        foot.addWidget(self.write)
        foot.addWidget(self.print_out)
        rows.addStretch(1)
        scrolled = ScrolledSheet(choices, self._context.speaker.say(_("What")))
        left.setFixedWidth(room + scrolled.verticalScrollBar().sizeHint().width())
        whole = QVBoxLayout(left)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scrolled, 1)
        whole.addLayout(foot)
        self._preview = QWidget()
        self._column = QVBoxLayout(self._preview)
        self._column.setSpacing(px(14))
        self._preview.setProperty("surface", "window")
        self._preview.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        area = QScrollArea(widgetResizable=True)
        area.setWidget(self._preview)
        area.setAccessibleName(self._context.speaker.say(_("Preview")))
        columns = QHBoxLayout(self)
        columns.addWidget(left)
        columns.addWidget(area, 1)
        most = self._opened_from.size()
        self.resize(min(room + SHOWN + 90, most.width()), min(px(700), most.height()))

    # --- what is chosen ------------------------------------------------------------------------------------

    @property
    def job(self) -> Job:
        """All choices."""
        whats: tuple[What, ...] = ("scenario", "map", "pieces", "cards", "terrain", "briefing")
        what = next((one for one in whats if one == self.what.value), whats[0])
        papers: dict[str, PaperId] = {paper: paper for paper in PAPERS}
        return Job(
            what,
            papers.get(self.paper.value or "A4", "A4"),
            self.language.value or "en",
            self._host.map_style,
            "print",
            self._size.hex_mm(self.length.value()),
            self._size.scale(self.length.value()),
            self.plan.value,
            self.reader.value or self._umpire,
            self.skip_empty.isChecked(),
        )

    def _renew_soon(self) -> None:
        self._resting.start()

    def refresh(self) -> None:
        """Lay the sheets out anew; they are drawn one by one."""
        self._resting.stop()  # later it would take away what is said of a file meanwhile
        document, job = self._host.document, self.job
        self.size_section.setEnabled(job.what in ("map", "pieces", "terrain"))
        self.plan_section.setEnabled(job.what in ("scenario", "map"))
        self.size_section.setVisible(job.what != "briefing")
        self.skip_empty.setVisible(job.what == "map")
        self.reader_section.setVisible(job.what == "briefing")
        for label in self.labels:
            self._column.removeWidget(label)
            label.hide()
            label.deleteLater()
        self.labels, self._waiting = [], []
        try:
            sheets = sheets_of_job(self._scenario, document.system, job)
        except TooManySheetsError as fault:
            self._show_status(
                _("At this scale it takes {count} sheets: choose a smaller one.", count=fault.count)
            )
            self._allow(allowed=False)
            return
        self._allow(allowed=True)
        self._show_status(_n("{count} sheet", "{count} sheets", len(sheets)))
        for number, (paint, size) in enumerate(sheets[:MOST_SHOWN], 1):
            label = QLabel()
            label.setFixedSize(SHOWN, round(SHOWN * size[1] / size[0]))
            name = _("Page {number}", number=number)
            label.setAccessibleName(self._context.speaker.say(name))
            self._column.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
            self.labels.append(label)
            self._waiting.append((label, paint, size))
        self._drawing.start(0)

    def _allow(self, *, allowed: bool) -> None:
        for button in (self.write, self.print_out):
            button.setEnabled(allowed)

    def _draw_next(self) -> None:
        if not self._waiting:
            self._drawing.stop()
            return
        label, paint, size = self._waiting.pop(0)
        label.setPixmap(self._picture(paint, size))

    def _picture(self, paint: Paint, size: tuple[float, float]) -> QPixmap:
        ratio = self.devicePixelRatioF()
        wide = round(SHOWN * ratio)
        image = QImage(wide, round(wide * size[1] / size[0]), QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(wide / size[0], wide / size[0])
        paint(painter)
        painter.end()
        shown = QPixmap.fromImage(image)
        shown.setDevicePixelRatio(ratio)
        return shown

    def _show_status(self, words: Text) -> None:
        self.count.setText(self._context.speaker.say(words))

    def done(self, result: int) -> None:
        """Closed: nothing more is drawn."""
        self._waiting = []
        self._drawing.stop()
        self._resting.stop()
        self.progress.cancel()
        super().done(result)

    # --- writing -------------------------------------------------------------------------------------------

    def _write(self) -> None:
        name = f"{file_name(self._context.speaker.say(self._host.document.title))}.pdf"
        path = asked_to_save(self, self._context, _("Write a PDF"), name, "PDF (*.pdf)")
        if path is not None:
            self.write_to(path)

    def _write_all(self) -> None:
        say, settings = self._context.speaker.say, self._context.settings
        folder = QFileDialog.getExistingDirectory(
            self, say(_("The folder of the briefings")), settings.folder or str(Path.home())
        )
        if folder:
            settings.folder = folder
            self._show_status(_("The briefings are being written..."))
            # the folder's dialog is gone by then
            QTimer.singleShot(50, self, lambda: self.write_all(Path(folder)))

    def write_all(self, folder: Path) -> None:
        """Write the briefing of each side and the umpire's into that folder and say so, or why not."""
        from editor.desks.printing.briefing import file_of, packs

        if not self._is_ready():
            return
        document, job, say = self._host.document, self.job, self._context.speaker.say
        stem = file_name(say(document.title))
        found = packs(document.scenario)
        self._write_packs(
            [(file_of(pack, stem, folder, job.language), replace(job, reader=pack.name)) for pack in found],
            0,
        )

    def _write_packs(self, wishes: Sequence[tuple[Path, Job]], number: int) -> None:
        """Write these briefings from that one on, sheet by sheet; those before it are written."""
        if number == len(wishes):
            self._show_status(_n("{count} file is written.", "{count} files are written.", number))
            return
        self._show_status(_("The briefings are being written..."))
        path, job = wishes[number]
        pack = briefing_of_job(self._scenario, self._host.document.system, job)

        def ended(fault: OSError | None) -> None:
            if fault is None:
                self._write_packs(wishes, number + 1)
            else:
                self._show_status(unwritten(path, fault))

        def stopped() -> None:
            self._show_status(_("Stopped: {count} of {all} files written.", all=len(wishes), count=number))

        self.progress.write_pdf(pack.sheets(), say(pack.title, job.language), path, ended, stopped)

    def write_to(self, path: Path) -> None:
        """Write the sheets into that file, one by one, and say so, or why not."""

        def ended(fault: OSError | None) -> None:
            written = _("{file} is written.", file=path.name)
            self._show_status(written if fault is None else unwritten(path, fault))

        if self._is_ready():
            self.progress.write_pdf(self._sheets(), self._title(), path, ended)

    def _is_ready(self) -> bool:
        """Whether what was chosen last can be printed; what is wrong with it is said."""
        if self._resting.isActive():
            self.refresh()
        return self.write.isEnabled()

    def _sheets(self) -> Sheets:
        return sheets_of_job(self._scenario, self._host.document.system, self.job)

    def _title(self) -> str:
        return say(self._host.document.scenario.title, self.job.language)

    def _choose_printer(self) -> None:
        """Let a person choose among the printers of the system."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self._title())
        printer.setFullPage(True)
        dialog = QPrintDialog(printer, self)
        dialog.setObjectName("choose_printer")
        if dialog.exec():
            self.print_on(printer)

    def print_on(self, printer: QPagedPaintDevice) -> None:
        """Put the sheets on a printer, one by one."""
        if not self._is_ready():
            return
        sheets = self._sheets()
        sent = _n("{count} sheet went to the printer.", "{count} sheets went to the printer.", len(sheets))
        self.progress.start(
            printer,
            sheets,
            lambda whole: self._show_status(sent if whole else _("Stopped: no further sheet is printed.")),
        )
