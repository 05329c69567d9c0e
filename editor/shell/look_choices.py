"""Language, colours, size of text, pace: the same rows on the start page and in the settings."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.base.settings import PACES, SCALES, TELLINGS, Colours
from editor.boards.battle.director.pace import PACE_WORDS
from editor.widgets.joined_buttons import Segments

TELLING_WORDS: dict[str, Text] = {
    "little": _("Little"),
    "usual": _("The usual"),
    "everything": _("Everything"),
}
"""How much is told to who hears the program."""

SHORT_SCALES = (1.0, 1.25, 1.5, 2.0)


class LookChoices(QWidget):
    """Each choice works at once and is remembered."""

    def __init__(self, context: Context, *, whole: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self.language = self._row(
            _("Language"), Segments(context, [("fr", "Français"), ("en", "English")], self._take_language)
        )
        colours = [
            ("light", _("Light")),
            ("dark", _("Dark")),
            ("system", _("As the system")),
            ("contrast", _("High contrast")),
        ]
        rows = () if whole else (2, 2)  # the start page has no room for them in one
        self.colours = self._row(_("Colours"), Segments(context, colours, self._take_colours, rows=rows))
        scales = SCALES if whole else SHORT_SCALES
        sizes = [(str(scale), _("{percent}%", percent=round(scale * 100))) for scale in scales]
        self.sizes = self._row(_("Text"), Segments(context, sizes, self._take_size))
        self.pace: Segments | None = None
        self.motion: Segments | None = None
        self.sounds: Segments | None = None
        self.numbers: Segments | None = None
        self.telling: Segments | None = None
        self.told: Segments | None = None
        if whole:
            paces = [(pace, PACE_WORDS[pace]) for pace in PACES]
            self.pace = self._row(_("Pace of what happens"), Segments(context, paces, self._take_pace))
            motion = [("no", _("Moving")), ("yes", _("At rest"))]
            self.motion = self._row(_("Pictures"), Segments(context, motion, self._take_motion))
            heard = [("no", _("Off")), ("yes", _("On"))]
            self.sounds = self._row(_("Sounds"), Segments(context, heard, self._take_sounds))
            shown = [("yes", _("Shown")), ("no", _("Hidden"))]
            self.numbers = self._row(_("Hex numbers"), Segments(context, shown, self._take_numbers))
            tellings = [(telling, TELLING_WORDS[telling]) for telling in TELLINGS]
            self.telling = self._row(_("Told aloud"), Segments(context, tellings, self._take_telling))
            lines = [("yes", _("Yes")), ("no", _("No"))]
            self.told = self._row(_("Line of what is told"), Segments(context, lines, self._take_told))
        context.speaker.changed.connect(self._show)
        context.theme.changed.connect(self._show)
        context.settings.changed.connect(self._show)
        self._show()

    def _row(self, words: Text, segments: Segments) -> Segments:
        label = QLabel()
        label.setProperty("role", "quiet")
        self._context.speaker.bind(label, label.setText, words)
        self._context.speaker.bind(segments, segments.setAccessibleName, words)
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(segments, row, 1, Qt.AlignmentFlag.AlignRight)
        return segments

    def _show(self, _key: str = "") -> None:
        context = self._context
        self.language.choose(context.speaker.language)
        self.colours.choose(context.theme.wish)
        self.sizes.choose(str(context.theme.scale))
        if self.pace is not None and self.motion is not None and self.numbers is not None:
            self.pace.choose(context.settings.pace)
            self.motion.choose("yes" if context.settings.reduced_motion else "no")
            self.numbers.choose("yes" if context.settings.coordinates else "no")
        if self.sounds is not None:
            self.sounds.choose("yes" if context.settings.sounds else "no")
        if self.telling is not None and self.told is not None:
            self.telling.choose(context.settings.telling)
            self.told.choose("yes" if context.settings.told_line else "no")

    def _take_language(self, language: str) -> None:
        self._context.settings.language = language
        self._context.speaker.set_language(language)

    def _take_colours(self, wish: str) -> None:
        settings = self._context.settings
        known: tuple[Colours, ...] = get_args(Colours)
        settings.colours = next(one for one in known if one == wish)
        self._context.theme.set_wish(settings.colours)

    def _take_size(self, scale: str) -> None:
        self._context.settings.text_scale = float(scale)
        self._context.theme.set_scale(float(scale))

    def _take_sounds(self, on: str) -> None:
        self._context.settings.sounds = on == "yes"

    def _take_pace(self, pace: str) -> None:
        self._context.settings.pace = next(one for one in PACES if one == pace)

    def _take_motion(self, rests: str) -> None:
        self._context.settings.reduced_motion = rests == "yes"

    def _take_numbers(self, shown: str) -> None:
        self._context.settings.coordinates = shown == "yes"

    def _take_telling(self, telling: str) -> None:
        self._context.settings.telling = next(one for one in TELLINGS if one == telling)

    def _take_told(self, shown: str) -> None:
        self._context.settings.told_line = shown == "yes"
