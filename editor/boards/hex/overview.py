"""The whole map in a small picture, with the part in view; a click or a drag goes there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from core.text import Text, _
from editor.base import icons
from editor.base.context import Context
from editor.base.document.document import Document
from editor.boards.canvas.tiled_view import TiledView
from editor.boards.design.edit_context import Bench
from editor.boards.drawing.hex_projection import HEX_WIDTH, ROW_STEP, HexProjection
from editor.boards.drawing.layers.far import flat_colour
from editor.boards.styles.palettes import style_of
from editor.widgets.section import Section

LEGEND = "legend"
"""The settings' key of the switch."""


class Overview(QWidget):
    """The picture; kept as an image and drawn anew in idle time after a change."""

    def __init__(self, context: Context, document: Document, view: TiledView, bench: Bench) -> None:
        super().__init__()
        self.context, self.document, self.view, self.bench = context, document, view, bench
        self.setObjectName("overview")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._image: QImage | None = None
        self._idle = QTimer(self, singleShot=True, interval=120)
        self._idle.timeout.connect(self._redraw)
        document.changed.connect(lambda _diff: self._idle.start())
        bench.changed.connect(self._idle.start)
        context.theme.changed.connect(self._redraw)
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

    def heightForWidth(self, width: int) -> int:
        projection = HexProjection(self.bench.grid)
        return min(int(width * projection.height / projection.width) + 2, self._most())

    def _most(self) -> int:
        """Large letters leave less room for pictures."""
        return min(self.context.theme.px(170), max(90, self.window().height() // 5))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setFixedHeight(self.heightForWidth(self.width()))
        self._redraw()

    # --- picture -------------------------------------------------------------------------------------------

    def _scale(self) -> float:
        projection = HexProjection(self.bench.grid)
        return min(self.width() / projection.width, self.height() / projection.height)

    def _origin(self) -> QPointF:
        projection, scale = HexProjection(self.bench.grid), self._scale()
        return QPointF(
            (self.width() - projection.width * scale) / 2, (self.height() - projection.height * scale) / 2
        )

    def _redraw(self) -> None:
        if self.width() < 8 or self.height() < 8:
            return
        ratio = self.devicePixelRatioF()
        image = QImage(self.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(self.context.theme.colour("desk"))
        painter = QPainter(image)
        painter.translate(self._origin())
        scale = self._scale()
        painter.scale(scale, scale)
        projection = HexProjection(self.bench.grid)
        if "ground" not in self.bench.hidden:
            self._draw_ground(painter, projection)
        if "units" not in self.bench.hidden:
            self._draw_units(painter, projection)
        painter.end()
        self._image = image
        self.update()

    def _draw_ground(self, painter: QPainter, projection: HexProjection) -> None:
        """Two picture points a hex, so that shifted rows fall between, drawn as large as there is room."""
        board = self.document.scenario.board
        style = style_of(self.context.theme.dark, (), self.view.scene_.dress.map)
        around = len(board.GROUNDS)
        wide = 2 * board.columns + 1
        stride = (wide + 3) // 4 * 4
        points = bytearray([around]) * (stride * board.rows)
        for row, codes in enumerate(board.ground):
            start = row * stride + row % 2
            points[start : start + 2 * len(codes) : 2] = codes
            points[start + 1 : start + 2 * len(codes) : 2] = codes
        held = bytes(points)  # QImage does not keep it
        picture = QImage(held, wide, board.rows, stride, QImage.Format.Format_Indexed8)
        colours = [QColor(flat_colour(style, ground)).rgb() for ground in board.GROUNDS]
        picture.setColorTable([*colours, self.context.theme.colour("desk").rgb()])
        painter.drawImage(
            QRectF(0, ROW_STEP / 6, wide * HEX_WIDTH / 2, board.rows * ROW_STEP), picture.copy()
        )

    def _draw_units(self, painter: QPainter, projection: HexProjection) -> None:
        one, other = self.document.scenario.sides
        sides = style_of(self.context.theme.dark, (one.id, other.id)).sides
        for piece in self.document.system.hexes.pieces(self.document.scenario):
            centre = projection.centre(piece.at)
            painter.fillRect(
                QRectF(centre.x() - 36, centre.y() - 26, 72, 52), QColor(sides[piece.side % 2].fill)
            )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._image is not None:
            painter.drawImage(0, 0, self._image)
        painter.setPen(QPen(self.context.theme.colour("accent"), 2))
        shown = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
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
        self.view.centerOn((point - self._origin()) / self._scale())

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
        middle = self.view.mapToScene(self.view.viewport().rect().center())
        self.view.centerOn(middle + QPointF(step[0] * HEX_WIDTH, step[1] * HEX_WIDTH))


class OverviewSection(Section):
    """The picture under its heading, with the size of the map."""

    def __init__(self, context: Context, document: Document, view: TiledView, bench: Bench) -> None:
        super().__init__(context, _("Overview"))
        self.document = document
        self.view = view
        self.picture = Overview(context, document, view, bench)
        self.body.addWidget(self.picture)
        self._buttons: list[tuple[QToolButton, str]] = []
        self._add_buttons()
        context.theme.changed.connect(self._draw_buttons)
        context.settings.changed.connect(self._settings_changed)
        document.changed.connect(self._count)
        self._count()

    def _add_buttons(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(2)
        acts: tuple[tuple[str, Text, Callable[[], object]], ...] = (
            ("zoom-out", _("Zoom out"), self.view.zoom_out),
            ("zoom-in", _("Zoom in"), self.view.zoom_in),
            ("fit", _("Show the whole map"), self.view.fit),
        )
        for icon, words, act in acts:
            self._button(row, icon, words).clicked.connect(lambda _checked=False, act=act: act())
        row.addStretch(1)
        self.numbers = self._button(row, "numbers", _("Hex numbers"))
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
        self.view.show_legend(settings.flag(LEGEND, False))

    def _count(self, *_diff: object) -> None:
        board = self.document.scenario.board
        self.say_aside(_("{columns} × {rows} hexes", columns=board.columns, rows=board.rows))
