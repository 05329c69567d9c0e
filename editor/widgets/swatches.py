"""Things to take up, each with its picture, its name and its key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QGridLayout, QSizePolicy, QWidget

from core.text import Names, Text
from editor.base.context import Context

LEAST_NAME = 9
"""Pixels at 100 % of the smallest name; a longer one is cut."""


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """One thing of a palette: `sentence` says what it does, `picture(size, ratio)` shows it."""

    id: str
    name: Text | Names
    sentence: Text | Names
    key: str
    picture: Callable[[QSize, float], QPixmap]


class Swatch(QAbstractButton):
    """One thing of a palette; checked when it is the one in hand."""

    def __init__(self, context: Context, item: PaletteItem) -> None:
        super().__init__()
        self.context, self.item = context, item
        self.setObjectName(f"swatch-{item.id}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus on the map
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._picture: QPixmap | None = None
        context.speaker.follow(self, self._speak)
        context.theme.changed.connect(self.forget)
        context.settings.changed.connect(self._take_setting)

    def _speak(self) -> None:
        say = self.context.speaker.say
        self.setAccessibleName(say(self.item.name))
        self.setAccessibleDescription(say(self.item.sentence))
        self.setToolTip(say(self.item.sentence))
        self.update()

    def _take_setting(self, key: str) -> None:
        """The map is drawn in another style: so is this."""
        if key.startswith("map_style/"):
            self.forget()

    def forget(self) -> None:
        """Draw the picture anew: colours, letters or the side have changed."""
        self._picture = None
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self.context.theme.px
        return QSize(px(62), px(56))

    def minimumSizeHint(self) -> QSize:
        px = self.context.theme.px
        return QSize(px(52), px(56))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.context.theme, self.context.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        face = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isChecked() or self.underMouse():
            painter.setPen(QPen(theme.colour("accent"), 1.4) if self.isChecked() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_ground" if self.isChecked() else "hover"))
            painter.drawRoundedRect(face, 4, 4)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(face.adjusted(1, 1, -1, -1), 4, 4)
        size = QSize(px(42), px(30))
        if self._picture is None:
            self._picture = self.item.picture(size, self.devicePixelRatioF())
        painter.drawPixmap((self.width() - size.width()) // 2, px(5), self._picture)
        self._write(painter)

    def _write(self, painter: QPainter) -> None:
        """The name below, a little smaller where it is long; the key in the corner of the picture."""
        theme, px = self.context.theme, self.context.theme.px
        painter.setFont(theme.font("key"))
        painter.setPen(theme.colour("third"))
        corner = QRectF(2, 1, self.width() - px(6), px(15))
        painter.drawText(corner, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop), self.item.key)
        below = QRectF(1, px(37), self.width() - 2, px(17))
        said = self.context.speaker.say(self.item.name)
        name = said[:1].upper() + said[1:]
        font = theme.font("key")
        long = painter.fontMetrics().horizontalAdvance(name)
        if long > below.width():
            font.setPixelSize(max(px(LEAST_NAME), int(font.pixelSize() * below.width() / long)))
            painter.setFont(font)
        line = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(below.width()))
        painter.setPen(theme.colour("text"))
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), line)


class SwatchGrid(QWidget):
    """Swatches in as many columns as there is room for. `chosen(id)` when a person takes one.

    Of `several` any number may be in hand; taking one up or laying it down is the same click.
    """

    chosen = Signal(str)

    def __init__(
        self, context: Context, palette_items: Sequence[PaletteItem], *, several: bool = False
    ) -> None:
        super().__init__()
        self._several = several
        self.context = context
        self.swatches = {item.id: Swatch(context, item) for item in palette_items}
        self._columns = 0
        self._group = QButtonGroup(self)
        self._group.setExclusive(not several)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(2)
        for item_id, swatch in self.swatches.items():
            self._group.addButton(swatch)
            swatch.clicked.connect(lambda _checked=False, item_id=item_id: self.chosen.emit(item_id))
        self._lay(3)
        context.theme.changed.connect(self._set_height)

    def show_chosen(self, item_id: str) -> None:
        """Show that one as the one in hand; none for an id that is not here."""
        swatch = self.swatches.get(item_id)
        if swatch is not None:
            swatch.setChecked(True)
            return
        self._group.setExclusive(False)
        for one in self.swatches.values():
            one.setChecked(False)
        self._group.setExclusive(True)

    def show_several(self, item_ids: Collection[str]) -> None:
        """Show these as the ones in hand."""
        for item_id, swatch in self.swatches.items():
            swatch.setChecked(item_id in item_ids)

    def forget_pictures(self) -> None:
        """Draw all pictures anew."""
        for swatch in self.swatches.values():
            swatch.forget()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay(min(4, max(1, self.width() // (self.context.theme.px(58) + 2))))

    def _lay(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, swatch in enumerate(self.swatches.values()):
            self._grid.addWidget(swatch, place // columns, place % columns)
        self._set_height()

    def _set_height(self) -> None:
        rows = -(-len(self.swatches) // max(1, self._columns))
        self.setFixedHeight(rows * (self.context.theme.px(56) + 2) - 2)
