"""The whole map in a small picture, with the part in view; a click or a drag goes there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from core.text import Text, _
from editor.base import icons
from editor.base.context import Context
from editor.base.wardrobe import WhenShown
from editor.boards.design.edit_context import EditContext
from editor.widgets.section import Section

if TYPE_CHECKING:
    from editor.boards.canvas.tiled_view import TiledView

LEGEND = "legend"
"""The settings' key of the switch."""
STEP = 110.0
"""Units of the scene that an arrow key moves the view."""


class Overview(QWidget):
    """The picture; kept as an image and drawn anew in idle time after a change."""

    def __init__(self, context: Context, edit_context: EditContext, view: TiledView) -> None:
        super().__init__()
        self.context, self.document, self.edit_context = context, edit_context.document, edit_context
        self._view = view
        self.setObjectName("overview")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._image: QImage | None = None
        self._idle = QTimer(self, singleShot=True, interval=120)
        self._idle.timeout.connect(self._redraw)
        self.document.changed.connect(lambda _diff: self._idle.start())
        edit_context.changed.connect(self._idle.start)
        context.theme.changed.connect(WhenShown(self, self._redraw).ask)
        context.settings.changed.connect(self._take_setting)
        view.horizontalScrollBar().valueChanged.connect(self.update)
        view.verticalScrollBar().valueChanged.connect(self.update)
        view.zoomed.connect(self.update)
        context.speaker.follow(self, self._speak)

    def _take_setting(self, key: str) -> None:
        """The map is drawn in another style: so is this one."""
        if key.startswith("map_style/"):
            self._idle.start()

    def _speak(self) -> None:
        say = self.context.speaker.say
        self.setAccessibleName(say(_("Overview")))
        self.setToolTip(say(_("The frame is what the window shows. Click or drag to look elsewhere.")))

    # --- size ----------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        width = self.context.theme.px(188)
        return QSize(width, self.heightForWidth(width))

    def hasHeightForWidth(self) -> bool:
        return True

    def face(self) -> QRectF:
        """What the picture shows, in units of the scene."""
        raise NotImplementedError

    def size_words(self) -> Text:
        """How large the board is."""
        raise NotImplementedError

    def paint(self, painter: QPainter) -> None:
        """Draw board and pieces, in units of the scene."""
        raise NotImplementedError

    def heightForWidth(self, width: int) -> int:
        face = self.face()
        return min(int(width * face.height() / face.width()) + 2, self._most())

    def _most(self) -> int:
        """Large letters leave less room for pictures."""
        return min(self.context.theme.px(170), max(90, self.window().height() // 5))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setFixedHeight(self.heightForWidth(self.width()))
        self._redraw()

    # --- picture -------------------------------------------------------------------------------------------

    def _scale(self) -> float:
        face = self.face()
        return min(self.width() / face.width(), self.height() / face.height())

    def _origin(self) -> QPointF:
        face, scale = self.face(), self._scale()
        return QPointF((self.width() - face.width() * scale) / 2, (self.height() - face.height() * scale) / 2)

    def _redraw(self) -> None:
        if self.width() < 8 or self.height() < 8:
            return
        ratio = self.devicePixelRatioF()
        image = QImage(self.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(self.context.theme.colour("desk"))
        painter = QPainter(image)
        painter.translate(self._origin())
        painter.scale(self._scale(), self._scale())
        self.paint(painter)
        painter.end()
        self._image = image
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._image is not None:
            painter.drawImage(0, 0, self._image)
        painter.setPen(QPen(self.context.theme.colour("accent"), 2))
        shown = self._view.mapToScene(self._view.viewport().rect()).boundingRect()
        scale, origin = self._scale(), self._origin()
        frame = QRectF(
            origin.x() + shown.x() * scale,
            origin.y() + shown.y() * scale,
            shown.width() * scale,
            shown.height() * scale,
        )
        painter.drawRect(frame.intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1)))

    # --- going there ---------------------------------------------------------------------------------------

    def _look_at(self, point: QPointF) -> None:
        self._view.centerOn((point - self._origin()) / self._scale())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._look_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._look_at(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        middle = self._view.mapToScene(self._view.viewport().rect().center())
        self._view.centerOn(middle + QPointF(step[0] * STEP, step[1] * STEP))


class OverviewSection(Section):
    """The picture under its heading, with the size of the map; `size_asked` when somebody clicks on that."""

    size_asked = Signal()

    def __init__(self, context: Context, picture: Overview, view: TiledView, numbers: Text) -> None:
        """`numbers` are the words of the switch of the hex numbers or measures."""
        super().__init__(context, _("Overview"))
        self.document = picture.document
        self._view = view
        self.picture = picture
        self.side.hide()
        self.size_button = QPushButton()
        self.size_button.setObjectName("map_size")
        self.size_button.setProperty("link", True)
        self.size_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the map its focus
        context.speaker.bind(self.size_button, self.size_button.setToolTip, _("Change the size of the map"))
        self.size_button.clicked.connect(self.size_asked)
        self.head.addWidget(self.size_button)
        self.body.addWidget(self.picture)
        self._buttons: list[tuple[QToolButton, str]] = []
        self._add_buttons(numbers)
        context.theme.changed.connect(self._draw_buttons)
        context.settings.changed.connect(self._settings_changed)
        self.document.changed.connect(self._count)
        self._count()

    def _add_buttons(self, numbers: Text) -> None:
        row = QHBoxLayout()
        row.setSpacing(2)
        acts: tuple[tuple[str, Text, Callable[[], object]], ...] = (
            ("zoom-out", _("Zoom out"), self._view.zoom_out),
            ("zoom-in", _("Zoom in"), self._view.zoom_in),
            ("fit", _("Show the whole map"), self._view.show_whole),
        )
        for icon, words, act in acts:
            self._button(row, icon, words).clicked.connect(lambda _checked=False, act=act: act())
        row.addStretch(1)
        self.numbers = self._button(row, "numbers", numbers)
        self.legend = self._button(row, "legend", _("Legend"))
        for button, turn in ((self.numbers, self._turn_numbers), (self.legend, self.turn_legend)):
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, turn=turn: turn())
        self.body.addLayout(row)
        self._settings_changed("")
        self._draw_buttons()

    def _button(self, row: QHBoxLayout, icon: str, words: Text) -> QToolButton:
        button = QToolButton()
        button.setObjectName(icon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.context.speaker.bind(button, button.setToolTip, words)
        self.context.speaker.bind(button, button.setAccessibleName, words)
        self._buttons.append((button, icon))
        row.addWidget(button)
        return button

    def _draw_buttons(self) -> None:
        theme = self.context.theme
        for button, icon in self._buttons:
            button.setIcon(icons.icon(icon, theme.colour("text")))
            button.setIconSize(QSize(theme.px(16), theme.px(16)))

    def _turn_numbers(self) -> None:
        settings = self.context.settings
        settings.coordinates = not settings.coordinates

    def turn_legend(self) -> None:
        """Show the legend of the map, or hide it; the settings keep it."""
        settings = self.context.settings
        settings.set_flag(LEGEND, not settings.flag(LEGEND, False))

    def _settings_changed(self, _key: str) -> None:
        settings = self.context.settings
        self.numbers.setChecked(settings.coordinates)
        self.legend.setChecked(settings.flag(LEGEND, False))

    def _count(self, *_diff: object) -> None:
        self.context.speaker.bind(self.size_button, self.size_button.setText, self.picture.size_words())
