"""Rivers, roads, woods and villages of a file, over the ground that is there or over measured heights."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton

from core.text import _, _n
from editor.desks.design.ground.ground_wishes import HeightWishes, Wishes
from editor.widgets.file_dialogs import asked_to_open
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from pathlib import Path

    from core.ground.map_lines import MapLines
    from editor.base.context import Context


class LineWishes(Wishes):
    """`lines` is what the file holds, None without one."""

    def __init__(self, context: Context, heights: HeightWishes) -> None:
        super().__init__(context)
        say = context.speaker.say
        self._heights = heights
        self.lines: MapLines | None = None
        self.choose = QPushButton(say(_("Choose a file of lines…")))
        self.choose.setObjectName("ground_lines")
        self.choose.clicked.connect(self._ask)
        self._rows.addWidget(self.choose)
        self.about = quiet_label(
            context, _("GeoJSON, as OpenStreetMap gives it, or a CSV with the columns kind;shape;x;y;name.")
        )
        self._rows.addWidget(self.about)
        self.over = QCheckBox(say(_("Over the measured heights")))
        self.over.setToolTip(say(_("The part that the sheet of heights shows, with its levels below.")))
        self.over.clicked.connect(self.changed.emit)
        self._rows.addWidget(self.over)
        self.credit = QLineEdit()
        self.credit.setAccessibleName(say(_("Whose lines, which licence")))
        self._row(_("Whose lines, which licence"), self.credit)
        self._rows.addStretch(1)

    def look(self) -> None:
        """Heights may have been chosen since."""
        self.over.setEnabled(self._heights.grid is not None)
        self.over.setChecked(self._heights.grid is not None and self.over.isChecked())

    def _ask(self) -> None:
        say = self._context.speaker.say
        kinds = say(_("Lines of a map (*.geojson *.json *.csv *.tsv)"))
        path = asked_to_open(self, self._context, _("Choose a file of lines"), kinds)
        if path is not None:
            self.take(path)

    def take(self, path: Path) -> None:
        """Read a file of lines; what is wrong with it is said."""
        from core.ground.map_lines import LINES_LIMITS, read
        from core.scenarios.documents import BadFile, read_bytes

        say = self._context.speaker.say
        try:
            self.lines = read(path.name, read_bytes(path, LINES_LIMITS))
        except BadFile as bad:
            self.lines = None
            self.about.setText("\n".join(say(line) for line in bad.lines()))
        else:
            words = [say(_n("{count} line or outline", "{count} lines and outlines", len(self.lines.shapes)))]
            if self.lines.left:
                left = _n("{count} thing left out", "{count} things left out", self.lines.left)
                words.append(say(left))
            self.about.setText(f"{path.name}: {', '.join(words)}")
            if self.lines.credit and not self.credit.text():
                self.credit.setText(self.lines.credit)
        self.changed.emit()

    def maker(self, scenario: Any) -> Callable[[], Any] | None:
        """The ground with the lines; None without a file."""
        lines, credit = self.lines, self.credit.text().strip()
        if lines is None:
            return None
        below = self._heights.maker(scenario) if self.over.isChecked() else None
        bounds = self._heights.bounds if below is not None else None

        def make() -> Any:
            from core.ground.map_laying import board_size, fitting_bounds, with_lines

            ground = scenario if below is None else below()
            return with_lines(ground, lines, bounds or fitting_bounds(lines, board_size(ground)), credit)

        return make
