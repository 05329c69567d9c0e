"""How the map is wanted as a picture: style, colours, size, what is on it; seen before it is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _
from editor.boards.drawing.picture_files import PAPERS, Wish, fitted, image_of_page
from editor.boards.registry import kind_of
from editor.desks.printing.picture_export import export, scenario_of
from editor.widgets.dialog_sizes import bounded, picture_room
from editor.widgets.fields import NumberField
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import Section, on_panel, quiet_label
from editor.widgets.sized_panel import ScrolledSheet

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

SHOWN = 620
"""Width of the preview, in px at 100 %."""
WIDTHS = (200, 16_000)
USUAL_WIDTH = 3_000
RESTING = 250


class PictureDialog(QDialog):
    """At the left the choices, at the right the picture as it would be."""

    def __init__(self, parent: QWidget, host: DeskHost) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("export_picture")
        self._host, self._context = host, host.context
        context, say = self._context, self._context.speaker.say
        self.setWindowTitle(say(_("Export a picture")))
        self.form = Segments(context, [("png", "PNG"), ("svg", "SVG"), ("pdf", "PDF")], self._changed)
        self.form.choose("png")
        self.drawn_in = Segments(context, [("table", _("Table")), ("staff", _("Staff map"))], self._changed)
        self.drawn_in.choose(host.map_style)
        colours: list[tuple[str, Text | str]] = [
            ("print", _("Print")),
            ("light", _("Light")),
            ("dark", _("Dark")),
        ]
        self.palette_choice = Segments(context, colours, self._changed)
        self.palette_choice.choose("print")
        self.width_field = NumberField(*WIDTHS)
        self.width_field.setObjectName("picture_width")
        self.width_field.setAccessibleName(context.speaker.say(_("Width")))
        self.width_field.setSuffix(" px")
        self.width_field.setSingleStep(100)
        self.width_field.show_number(USUAL_WIDTH)
        papers: list[tuple[str, Text | str]] = [
            ("", _("Its own size")),
            *((paper, paper) for paper in PAPERS),
        ]
        self.paper = Segments(context, papers, self._changed)
        self.paper.choose("")
        self.switches: dict[str, QCheckBox] = {}
        self.preview = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.preview.setObjectName("picture_preview")
        self.preview.setAccessibleName(context.speaker.say(_("Preview")))
        room = QSize(context.theme.px(SHOWN), context.theme.px(460))
        beside = QSize(context.theme.px(330), context.theme.px(40))
        self.preview.setMinimumSize(picture_room(room, beside, parent))
        self.note = quiet_label(context)
        self._resting = QTimer(self, singleShot=True, interval=RESTING)
        self._resting.timeout.connect(self.refresh)
        self._lay_out()
        self.refresh()

    @property
    def wish(self) -> Wish:
        """All choices."""
        palette = self.palette_choice.value
        paper = self.paper.value if self.form.value == "pdf" else ""
        on = {name: box.isChecked() for name, box in self.switches.items()}
        return Wish(
            style="staff" if self.drawn_in.value == "staff" else "table",
            palette="light" if palette == "light" else "dark" if palette == "dark" else "print",
            width=self.width_field.value() if self.form.value == "png" else None,
            paper=next((one for one in ("A4", "A3", "Letter") if one == paper), None),
            plan="all" if self._host.shows_plans else "",
            units=on["units"],
            numbers=on["numbers"],
            frame=on["frame"],
        )

    def _changed(self, _value: object) -> None:
        self.width_section.setVisible(self.form.value == "png")
        self.paper_section.setVisible(self.form.value == "pdf")
        self._resting.start()

    def refresh(self) -> None:
        """Draw the preview anew."""
        document = self._host.document
        scenario, wish = scenario_of(self._host), replace(self.wish, width=None)
        page = kind_of(document.system).canvas.page(
            scenario, document.system, self._context.speaker.language, wish
        )
        ratio = self.devicePixelRatioF()
        room = self.preview.minimumSize() * ratio
        scale = min(room.width() / page.size.width(), room.height() / page.size.height(), 2.0)
        shown = QPixmap.fromImage(fitted(image_of_page(page, max(scale, 0.05)), room))
        shown.setDevicePixelRatio(ratio)
        self.preview.setPixmap(shown)

    def _ask(self) -> None:
        say = self._context.speaker.say
        ending = self.form.value or "png"
        name = f"{file_name(say(self._host.document.title))}.{ending}"
        path = asked_to_save(
            self, self._context, _("Export a picture"), name, f"{ending.upper()} (*.{ending})"
        )
        if path is not None:
            self.write_to(path)

    def write_to(self, path: Path) -> None:
        """Write the picture and say so, or why not."""
        try:
            export(self._host, path, self.wish)
        except (OSError, ValueError) as fault:
            self.note.setText(self._context.speaker.say(unwritten(path, fault)))
            return
        self._host.said.emit(_("The picture is in {file}.", file=path.name))
        self.accept()

    def _lay_out(self) -> None:
        context, px = self._context, self._context.theme.px
        choices = QWidget()
        on_panel(choices)
        rows = QVBoxLayout(choices)
        rows.setContentsMargins(0, 0, 0, 0)
        self.width_section = Section(context, _("Width"))
        self.width_section.body.addWidget(self.width_field)
        self.paper_section = Section(context, _("Paper"))
        self.paper_section.body.addWidget(self.paper)
        for title, widget in (
            (_("File"), self.form),
            (_("Style"), self.drawn_in),
            (_("Colours"), self.palette_choice),
        ):
            section = Section(context, title)
            section.body.addWidget(widget)
            rows.addWidget(section)
        rows.addWidget(self.width_section)
        rows.addWidget(self.paper_section)
        shown = Section(context, _("On the picture"))
        for name, words in (
            ("units", _("Units")),
            ("numbers", _("Numbers of the hexes")),
            ("frame", _("Title and legend")),
        ):
            box = self.switches[name] = QCheckBox()
            box.setObjectName(f"picture_{name}")
            context.speaker.bind(box, box.setText, words)
            box.setChecked(True)
            box.toggled.connect(self._changed)
            box.setVisible(name != "numbers" or kind_of(self._host.document.system).paper.has_hex_numbers)
            shown.body.addWidget(box)
        rows.addWidget(shown)
        rows.addStretch(1)
        self.write = QPushButton(context.speaker.say(_("Write the picture...")))
        self.write.setObjectName("write_picture")
        self.write.setProperty("primary", True)
        self.write.clicked.connect(self._ask)
        foot = QVBoxLayout()
        foot.setContentsMargins(px(12), px(8), px(12), px(12))
        foot.addWidget(self.note)
        foot.addWidget(self.write)
        left = QWidget()
        on_panel(left)
        whole = QVBoxLayout(left)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrolledSheet(choices, self.windowTitle()), 1)
        whole.addLayout(foot)
        self.paper_section.setVisible(False)
        columns = QHBoxLayout(self)
        columns.addWidget(left)
        columns.addWidget(self.preview, 1)
        self.resize(bounded(self.sizeHint(), self.parentWidget()))
