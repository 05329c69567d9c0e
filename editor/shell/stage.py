"""The board with what lies over it: the hand of cards, dice, the card of a unit, the journal's last line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from shiboken6 import isValid

from editor.base.context import Context
from editor.boards.canvas.map_view import MapView
from editor.widgets.floating import Floating, FloatingCard, FloatingRow, FloatingSheet

GAP = 8
"""Pixels at 100 % between what lies over the board and its edges."""

CARD = 264
"""Pixels at 100 % under which the card of a unit is not pressed."""

TRAY = 210
"""Pixels at 100 % of the dice in their corner."""

SHEET = 316
"""Pixels at 100 % of the sheet that tells what happened."""

TICKER = (250, 30)
"""Pixels at 100 % of the last line of the journal, at the least: a short one leaves the board more."""

TICKER_MOST = 520
"""How wide the line becomes at most for a long sentence."""

POINTED = 40
"""Pixels at 100 % round the pointer that the card of a unit keeps clear of."""

SPARED = 24
"""A card goes elsewhere where the pieces are spared more than a square of so many pixels at 100 %."""

STEP = 48
"""Pixels from one place at a side to the next."""

MOST_COVERED = 0.65
"""So much of the board's width may be under the card and the sheet together."""

ROW = 40
"""Pixels at 100 % of one row of points: more of them go when they were pressed."""

MOST_OF_CARD = 0.28
"""So much of the board's height the card of a unit may have where the letters are large."""

_TOLD = Qt.WidgetAttribute.WA_WState_ExplicitShowHide


class Stage(QWidget):
    """Shows the map or a panel in its place, and lays over it what `show_floating` names.

    `covered`: so many pixels at the foot and at the head of the map are under something now.
    """

    covered = Signal(int, int)
    laid = Signal()
    """Everything lies where it belongs: the stage has its size, and shows a map or a panel."""
    overlaid = Signal(object)
    """The rectangles of the map that a card or a sheet lies over."""

    def __init__(self, context: Context, view: QWidget) -> None:
        super().__init__()
        self._context, self._view = context, view
        self.middle = QStackedWidget(self)
        self.middle.addWidget(view)
        self._wings = QWidget(self)
        self._wings.hide()
        self._floating: dict[Floating, QWidget] = {}
        self._card_at = self._sheet_at = self._tray_at = QRect()
        """Where they lay last; empty from when they are hidden: shown again they look for another place."""
        self._head = 0
        """Pixels of a row of points along the upper edge."""
        self._row, self._row_of = 0, (self._floating.get("points"), 0, 1.0)
        self._banners = QRect()
        """Where banners lie along the upper edge."""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.place)
        context.theme.changed.connect(self._later.start)

    def show_centre(self, centre: QWidget | None) -> None:
        """A panel in the place of the map, or the map itself."""
        if centre is not None and self.middle.indexOf(centre) < 0:
            self.middle.addWidget(centre)
        self.middle.setCurrentWidget(centre or self._view)
        self.laid.emit()

    @property
    def shows_map(self) -> bool:
        """Whether a board stands here, and no list or form."""
        return isinstance(self.middle.currentWidget(), MapView)

    def show_floating(self, floating: Mapping[Floating, QWidget]) -> None:
        """Lay these over the board and take away what lay there before; each shows or hides itself."""
        for name, widget in self._floating.items():
            if floating.get(name) is not widget and isValid(widget):
                widget.removeEventFilter(self)
                if widget.parent() is self:
                    _move(widget, self._wings)
        self._floating = dict(floating)
        for widget in self._floating.values():
            if widget.parent() is not self:
                _move(widget, self)
            widget.installEventFilter(self)
            widget.raise_()
            if isinstance(widget, FloatingCard):
                widget.back = self._view
        self.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What comes, goes or has other contents is laid anew."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest):
            self._later.start()
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            self._keep_back(watched)
        return super().eventFilter(watched, event)

    def _keep_back(self, widget: QWidget) -> None:
        """What is shown stays out of sight until it has a place: in the corner it would flash, lines cut."""
        names: tuple[Floating, ...] = ("card", "sheet", "tray")
        seeks = any(self._floating.get(name) is widget for name in names)
        if seeks and widget.geometry() not in (self._card_at, self._sheet_at, self._tray_at):
            widget.move(-widget.width(), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def shown(self, name: Floating) -> QWidget | None:
        """What lies there now, if it is to be seen."""
        widget = self._floating.get(name)
        return widget if widget is not None and isValid(widget) and not widget.isHidden() else None

    def floats(self) -> tuple[QWidget, ...]:
        """What lies over the board now, from its head to its foot."""
        names: tuple[Floating, ...] = ("points", "card", "sheet", "tray", "hand", "ticker")
        return tuple(widget for name in names if (widget := self.shown(name)) is not None)

    @property
    def head(self) -> int:
        """Pixels of the upper edge that a row of buttons lies over."""
        return self._head

    @property
    def taken_above(self) -> int:
        """Pixels of the upper edge that the row of buttons and the banners of the page lie over."""
        return self._head if self._banners.isEmpty() else max(self._head, self._banners.bottom() + 1)

    # --- places ------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Lay everything where it belongs; the board is fitted above the hand and the journal's line."""
        self.middle.setGeometry(self.rect())
        foot = max(self._place_hand(), self._place_ticker())
        points = self.shown("points")
        if points is not None:
            points.resize(self.width(), points.height())  # before it has its width its rows take more lines
            points.setGeometry(0, 0, self.width(), points.sizeHint().height())
        self._head = 0 if points is None else points.height()
        kept = max(self._head, self._kept_room(points))
        high = max(kept, 0 if self._banners.isEmpty() else self._banners.bottom())
        self.covered.emit(foot, kept)  # pieces go with the board: it first
        tray = self._place_tray(high)
        self._place_sheet(foot, tray, high)
        self._place_card(foot, tray, high)
        names: tuple[Floating, ...] = ("card", "sheet", "tray")
        lying = [widget.geometry() for name in names if (widget := self.shown(name)) is not None]
        self.overlaid.emit(lying if self._banners.isEmpty() else [*lying, self._banners])
        self.laid.emit()

    def _kept_room(self, points: QWidget | None) -> int:
        """The height of a row of points that has been there or will be: the board keeps its size when it
        comes, goes and comes back with the next unit.
        """
        of = (self._floating.get("points"), self.width(), self._context.theme.scale)
        if of != self._row_of:
            row = self._floating.get("points")
            self._row_of, self._row = of, row.kept_room() if isinstance(row, FloatingRow) else 0
        if points is not None:
            self._row = max(self._row, min(self._head, self._context.theme.px(ROW)))
        return self._row

    def keep_below(self, banners: QRect) -> None:
        """Banners lie over this part of the upper edge: cards, sheets and why not make way."""
        if banners != self._banners:
            self._banners = banners
            self._later.start()

    def _place_hand(self) -> int:
        """The cards along the lower edge; the height that is seen of them at rest."""
        hand = self.shown("hand")
        if hand is None:
            return 0
        hint, px = hand.sizeHint(), self._context.theme.px
        width = min(hint.width(), self.width() - 2 * px(GAP))
        hand.setGeometry((self.width() - width) // 2, self.height() - hint.height(), width, hint.height())
        return hand.minimumSizeHint().height()

    def _place_ticker(self) -> int:
        ticker = self.shown("ticker")
        if ticker is None:
            return 0
        px, hand = self._context.theme.px, self.shown("hand")
        width, height = max(px(TICKER[0]), min(ticker.sizeHint().width(), px(TICKER_MOST))), px(TICKER[1])
        beside = self.width() if hand is None else (self.width() - hand.width()) // 2
        room = beside - 2 * px(GAP)
        if room < ticker.minimumSizeHint().width():  # under the cards it could not be read
            ticker.setGeometry(-width, 0, width, height)
            return 0
        width = min(width, room)
        ticker.setGeometry(self.width() - width - px(GAP), self.height() - height - 4, width, height)
        return height + 8

    def _place_tray(self, head: int) -> QRect:
        """The dice stand in the lower right corner, over the journal's line: in another one where those
        would be under them for whom they fall. There they stay while they are typed.
        """
        tray = self.shown("tray")
        if tray is None:
            self._tray_at = QRect()
            return QRect()
        px, ticker = self._context.theme.px, self.shown("ticker")
        low = self.height() - (0 if ticker is None else ticker.height() + 4) - px(GAP)
        width = min(max(px(TRAY), tray.minimumSizeHint().width()), self.width() // 2)
        height = min(tray.sizeHint().height(), low * 3 // 4)
        right, left = self.width() - width - px(GAP), px(GAP)
        corners = [
            (right, low - height),
            (left, low - height),
            (right, head + px(GAP)),
            (left, head + px(GAP)),
        ]
        rects = [QRect(x, y, width, height) for x, y in corners]
        off = self._on_stage(tray.keeps_off()) if isinstance(tray, FloatingCard) else []
        if not any(_same_place(rect, self._tray_at) and _common(rect, off) == 0 for rect in rects):
            hidden = [*self._pieces(), *off * 8]
            self._tray_at = min(rects, key=lambda rect: _common(rect, hidden))
        self._tray_at = next(rect for rect in rects if _same_place(rect, self._tray_at))
        tray.setGeometry(self._tray_at)
        return self._tray_at

    def _place_sheet(self, foot: int, tray: QRect, head: int) -> None:
        """What happened is told at the side where the sheet hides least of what it tells of."""
        sheet = self.shown("sheet")
        if not isinstance(sheet, FloatingSheet):
            self._sheet_at = QRect()
            return
        px = self._context.theme.px
        width = min(px(SHEET), self.width() // 2)
        height = sheet.fit(width, self.height() - foot - head - 2 * px(GAP))
        told = self._on_stage(sheet.speaks_of())
        off = [] if tray.isNull() else [tray]
        hidden = [*told, *told, *told, *self._pieces(), *off * 4]
        self._sheet_at = self._aside(QSize(width, height), foot, hidden, self._sheet_at, head, off)
        sheet.setGeometry(self._sheet_at)

    def _place_card(self, foot: int, tray: QRect, head: int) -> None:
        """The card of what is in hand stands at the side where it hides least: away from the pointer, from
        the places that may be chosen for it, and beside the sheet that tells what happened.
        """
        card, sheet = self.shown("card"), self._sheet_at
        if card is None:
            self._card_at = QRect()
            return
        px = self._context.theme.px
        width = min(max(px(CARD), card.minimumSizeHint().width()), self.width() // 2)
        lies_low = not tray.isNull() and tray.top() - head > self.height() - tray.bottom()
        low = tray.top() if lies_low else self.height() - (0 if tray.isNull() else foot)
        wished, least = card.sizeHint().height(), card.minimumSizeHint().height()
        if isinstance(card, FloatingCard):
            wished, least = card.fit(width), card.least(width)
        height = min(wished, low - head - 2 * px(GAP))
        if self._context.theme.is_large:  # the rest of it is scrolled to: the board needs the room
            height = min(height, max(least, int(self.height() * MOST_OF_CARD)))
        size = QSize(width, height)
        if not sheet.isNull() and width + sheet.width() > self.width() * MOST_COVERED:
            # the board is looked at first: the card comes back when the sheet is closed
            card.setGeometry(-2 * width, head + px(GAP), width, height)
            return
        offered = self._on_stage(self._view.scene_.offered()) if isinstance(self._view, MapView) else []
        off = [*offered, *([] if sheet.isNull() else [sheet])]
        pieces = self._pieces()
        dice = self._on_stage(card.keeps_off()) if isinstance(card, FloatingCard) else []
        hidden, below = [*pieces, *dice, *off * 4], self.height() - low if lies_low else foot
        if not tray.isNull() and not lies_low:  # it came after the card, and stays where it is typed into
            hidden, off = [*hidden, *[tray] * 4], [*off, tray]
        if height < card.minimumSizeHint().height():  # not above the dice: beside them
            height = min(wished, self.height() - head - 2 * px(GAP))
            size, hidden, below = QSize(width, height), [*hidden, *[tray] * 4], 0
            off = [*off, tray]
        spot = self.mapFromGlobal(QCursor.pos())
        if self.rect().contains(spot):
            near = px(POINTED)
            hidden += [QRect(spot.x() - near, spot.y() - near, 2 * near, 2 * near)] * 2
        self._card_at = self._aside(size, below, hidden, self._card_at, head, off, pieces)
        card.setGeometry(self._card_at)

    def _aside(
        self,
        size: QSize,
        foot: int,
        hidden: Sequence[QRect],
        was: QRect,
        head: int = 0,
        off: Sequence[QRect] = (),
        pieces: Sequence[QRect] = (),
    ) -> QRect:
        """The place at a side, above `foot` and below `head`, where `size` hides least; upper right where
        that is as good.

        What lies somewhere stays, unless it hides something of `off`, or plainly more of `pieces` than
        it would elsewhere: the board may have come nearer, or pieces have moved.
        """
        gap = self._context.theme.px(GAP)
        right, low = self.width() - size.width() - gap, self.height() - foot - size.height() - gap
        high = head + gap
        tops = [high, *range(high + STEP, low, STEP), *([low] if low > high else [])]
        rects = [QRect(QPoint(left, top), size) for top in tops for left in (right, gap)]

        best = min(rects, key=lambda rect: _common(rect, hidden))
        stays = next((rect for rect in rects if _same_place(rect, was)), None)
        if stays is None or any(stays.intersects(one) for one in off):
            return best
        spared = self._context.theme.px(SPARED)
        return best if _common(stays, pieces) > _common(best, pieces) + spared * spared else stays

    def _pieces(self) -> list[QRect]:
        """What the pieces on the board cover, in pixels of the stage."""
        return self._on_stage(self._view.scene_.covered()) if isinstance(self._view, MapView) else []

    def _on_stage(self, rects: Sequence[QRectF]) -> list[QRect]:
        """Parts of the scene in pixels of the stage."""
        if not isinstance(self._view, MapView):
            return []
        return [self._view.mapFromScene(rect).boundingRect() for rect in rects]


def _common(rect: QRect, others: Iterable[QRect]) -> int:
    """How many pixels of a rectangle lie under others; those under several count several times."""
    covers = (rect.intersected(one) for one in others)
    return sum(one.width() * one.height() for one in covers if not one.isEmpty())


def _same_place(one: QRect, other: QRect) -> bool:
    """Whether both lie in the same place, though one may be higher."""
    upright = one.top() == other.top() or one.bottom() == other.bottom()
    return not other.isNull() and upright and (one.left(), one.right()) == (other.left(), other.right())


def _move(widget: QWidget, to: QWidget) -> None:
    """Give `widget` another parent; whether it is to be seen stays as it was said, for Qt would hide it."""
    shown = not (widget.isHidden() and widget.testAttribute(_TOLD))
    widget.setParent(to)
    widget.setVisible(shown)
