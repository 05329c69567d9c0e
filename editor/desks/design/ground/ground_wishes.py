"""What a designer wishes of the ground: sliders for a seed, and for heights that were measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import randrange
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSlider, QVBoxLayout, QWidget

from core.ground.seeds import grown
from core.ground.wishes import GroundWish
from core.text import Text, _
from editor.widgets.fields import ChoiceField, NumberField
from editor.widgets.file_dialogs import asked_to_open
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from pathlib import Path

    from core.ground.height_grids import HeightGrid
    from editor.base.context import Context

MOST_SEED = 999_999
SHARES: tuple[tuple[str, Text], ...] = (
    ("relief", _("Hills")),
    ("woods", _("Woods")),
    ("water", _("Water")),
    ("villages", _("Villages")),
    ("roads", _("Roads")),
)
ALIKE: tuple[tuple[str, Text], ...] = (
    ("none", _("Each side its own ground")),
    ("half_turn", _("The same ground for both, turned round")),
    ("left_right", _("Left as right, as in a mirror")),
)


class Slider(QSlider):
    """From 0 to 100; the wheel turns it only when it has the focus."""

    def __init__(self, name: str, value: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setRange(0, 100)
        self.setValue(value)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.wheelEvent = self._turn  # type: ignore[method-assign] # a virtual of Qt

    def _turn(self, event: Any) -> None:
        if self.hasFocus():
            QSlider.wheelEvent(self, event)
        else:
            event.ignore()


class Wishes(QWidget):
    """`changed()` when another ground is wished; `maker()` makes it, in whichever thread."""

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)

    def maker(self, scenario: Any) -> Callable[[], Any] | None:
        """What makes the ground; None while something is missing."""
        raise NotImplementedError

    def _slider(self, words: Text, value: int) -> Slider:
        name = self._context.speaker.say(words)
        slider = Slider(name, value)
        slider.valueChanged.connect(lambda _value: self.changed.emit())
        self._row(words, slider)
        return slider

    def _row(self, words: Text, *widgets: QWidget) -> None:
        label = quiet_label(self._context, words)
        label.setBuddy(widgets[0])
        self._rows.addWidget(label)
        line = QHBoxLayout()
        for widget in widgets:
            line.addWidget(widget, 0 if isinstance(widget, QPushButton) else 1)
        self._rows.addLayout(line)


class SeedWishes(Wishes):
    """Ground by lot."""

    def __init__(self, context: Context, roads: bool) -> None:
        super().__init__(context)
        say = context.speaker.say
        self.seed = NumberField(0, MOST_SEED)
        self.seed.setAccessibleName(say(_("Seed")))
        self.seed.show_number(randrange(MOST_SEED))
        self.seed.entered.connect(lambda _number: self.changed.emit())
        self.another = QPushButton(say(_("Another")))
        self.another.setObjectName("ground_another")
        self.another.clicked.connect(lambda: self.seed.setValue(randrange(MOST_SEED)))
        self._row(_("Seed: the same number makes the same ground"), self.seed, self.another)
        shown = [row for row in SHARES if roads or row[0] != "roads"]
        self.shares = {name: self._slider(words, 40) for name, words in shown}
        self.alike = ChoiceField(context, ALIKE)
        self.alike.setAccessibleName(say(_("Both sides")))
        self.alike.entered.connect(lambda _value: self.changed.emit())
        self.alike.show_value("none")
        self._row(_("Both sides"), self.alike)
        self._rows.addStretch(1)

    def maker(self, scenario: Any) -> Callable[[], Any]:
        """The ground of the seed."""
        shares = {name: slider.value() / 100 for name, slider in self.shares.items()}
        alike: Any = ALIKE[max(0, self.alike.currentIndex())][0]
        return partial(grown, scenario, GroundWish(self.seed.value(), alike=alike, **shares))


class HeightWishes(Wishes):
    """Ground from a file of heights: the part, the levels, how rough."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        say = context.speaker.say
        self.grid: HeightGrid | None = None
        self.choose = QPushButton(say(_("Choose a file of heights…")))
        self.choose.setObjectName("ground_heights")
        self.choose.clicked.connect(self._ask)
        self._rows.addWidget(self.choose)
        self.about = quiet_label(context)
        self.about.setWordWrap(True)
        self._rows.addWidget(self.about)
        self.share = self._slider(_("How much of it"), 100)
        self.across = self._slider(_("From west to east"), 50)
        self.up = self._slider(_("From south to north"), 50)
        self.smoothing = self._slider(_("Smoothing"), 10)
        self.levels = NumberField(1, 9)
        self.levels.setAccessibleName(say(_("Levels")))
        self.levels.show_number(3)
        self.levels.entered.connect(lambda _number: self.changed.emit())
        self._row(_("Levels"), self.levels)
        self.interval = NumberField(0, 999)
        self.interval.setAccessibleName(say(_("From level to level")))
        self.interval.setSuffix(" m")
        self.interval.setSpecialValueText(say(_("so that they fit")))
        self.interval.show_number(0)
        self.interval.entered.connect(lambda _number: self.changed.emit())
        self._row(_("From level to level"), self.interval)
        self.credit = QLineEdit()
        self.credit.setAccessibleName(say(_("Whose heights, which licence")))
        self._row(_("Whose heights, which licence"), self.credit)
        self._rows.addStretch(1)

    def _ask(self) -> None:
        say = self._context.speaker.say
        kinds = say(_("Heights (*.asc *.hgt *.tif *.tiff)"))
        path = asked_to_open(self, self._context, _("Choose a file of heights"), kinds)
        if path is not None:
            self.take(path)

    def take(self, path: Path) -> None:
        """Read a file of heights; what is wrong with it is said."""
        from core.ground.height_grids import MOST_BYTES, read
        from core.scenarios.documents import BadFile, Limits, read_bytes

        say = self._context.speaker.say
        try:
            self.grid = read(path.name, read_bytes(path, Limits(size=MOST_BYTES)))
        except BadFile as bad:
            self.grid = None
            self.about.setText("\n".join(say(line) for line in bad.lines()))
        else:
            wide, deep = (round(length / 1000, 1) for length in self.grid.extent)
            self.about.setText(say(_("{file}: {wide} × {deep} km", file=path.name, wide=wide, deep=deep)))
        self.changed.emit()

    @property
    def part(self) -> tuple[float, float, float, float]:
        """The part: west, south, east, north as shares."""
        size = max(0.02, self.share.value() / 100)
        west, south = ((1 - size) * slider.value() / 100 for slider in (self.across, self.up))
        return west, south, west + size, south + size

    @property
    def bounds(self) -> tuple[float, float, float, float] | None:
        """West, south, east, north of the part in the units of the file; None without one."""
        if self.grid is None:
            return None
        west, south, east, north = self.grid.bounds
        part, across, up = self.part, east - west, north - south
        return (
            west + part[0] * across,
            south + part[1] * up,
            west + part[2] * across,
            south + part[3] * up,
        )

    def maker(self, scenario: Any) -> Callable[[], Any] | None:
        """The ground of the heights; None without a file."""
        from core.ground.painting import with_relief
        from core.ground.relief import fitting_wish

        if self.grid is None:
            return None
        wish = fitting_wish(self.grid, self.levels.value(), self.part)
        wish = replace(wish, smoothing=self.smoothing.value() / 500)
        if self.interval.value():
            wish = replace(wish, interval=float(self.interval.value()))
        return partial(with_relief, scenario, self.grid, wish, self.credit.text().strip())
