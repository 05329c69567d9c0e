"""Cards as they are painted: a coloured banner, boxes for the sections, the text, the key."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from core.presentation.look import CardFace
from core.text import Text, _
from editor.base.context import Context

WIDTH, HEIGHT = 112, 156
TOLD = 138
"""Width of a card that is all words."""

LYING = (178, 92)
"""Width and height of a card at large letters: lower, so that the map over it keeps its room."""

LEAST_TEXT, LEAST_LYING = 9.3, 7.4
"""Pixels at 100 % of the smallest sentence of a card; cards lie only where all letters are large."""

_BANNERS = {"section": ("#2F5D46", "#3C7A5B"), "special": ("#7A2C28", "#9A3F38")}
_OTHER_BANNER = ("#2C4A78", "#3B63A0")
_PAPER = ("#FDF5E4", "#EFE4CB")
_INK, _QUIET_INK = "#2A2116", "#6A5A3E"
_GOLD, _EMPTY_BOX, _BOX_LINE = "#CFA348", "#E7DCC2", "#9C8554"


@dataclass(frozen=True, slots=True)
class CardState:
    """How a card lies: `face` None is face down; `key` its digit; `note` why it cannot be used."""

    face: CardFace | None
    key: str = ""
    legal: bool = False
    note: Text | None = None
    on_table: bool = False


class CardButton(QAbstractButton):
    """One card. It can be focused, and pressed to play it or to hear why not."""

    def __init__(self, context: Context, sections: tuple[Text, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._sections = context, sections
        self.state = CardState(None)
        self._seen: float | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_part(self, seen: int | None) -> None:
        """The next card lies over this one: so many pixels of its width are seen; None for all of it."""
        part = None if seen is None else seen / self._context.theme.scale
        if part != self._seen:
            self._seen = part
            self.update()

    def show_card(self, state: CardState, sections: tuple[Text, ...]) -> None:
        self.state, self._sections = state, sections
        say = self._context.speaker.say
        face = state.face
        words = say(_("A card face down")) if face is None else self._words(face)
        if state.note is not None:
            words += f" {say(state.note)}"
        self.setAccessibleName(words)
        self.setCursor(Qt.CursorShape.PointingHandCursor if state.legal else Qt.CursorShape.ArrowCursor)
        self.updateGeometry()
        self.update()

    def _words(self, face: CardFace) -> str:
        return self._context.speaker.say(_("{head}: {words}", head=face.name, words=face.text))

    def untold(self) -> str:
        """What the face leaves out: its text where that is too long, the reason where that is cut."""
        face, note = self.state.face, self.state.note
        if face is None:
            return ""
        _boxes, room = self._rooms(self._card_rect(), face)
        words = self._context.speaker.say(face.text)
        least = self._font("small", LEAST_LYING if self.lies else LEAST_TEXT)
        whole = _wrapped(room, words, least).height() <= room.height() + 0.5
        told = [] if whole else [self._words(face), face.rule]
        return "\n".join([*told, *([] if note is None else [self._context.speaker.say(note)])])

    def _card_rect(self) -> QRectF:
        width, height = self._measures()
        return QRectF(3, 3, width - 6, height - 8)

    @property
    def lies(self) -> bool:
        """Whether the boxes stand beside the text."""
        return self._context.theme.is_large

    def _measures(self) -> tuple[int, int]:
        if self.lies:
            return LYING
        with_words = self.state.face is not None and not any(self.state.face.counts)
        return TOLD if with_words else WIDTH, HEIGHT

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        width, height = self._measures()
        return QSize(px(width), px(height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._context.theme.scale
        painter.scale(scale, scale)
        card = self._card_rect()
        if self.underMouse() and self.state.legal:
            card.translate(0, -1.5)
        self._paint_ground(painter, card)
        if self.state.face is None:
            self._paint_back(painter, card)
        else:
            self._paint_face(painter, card, self.state.face)
        painter.end()

    def _paint_ground(self, painter: QPainter, card: QRectF) -> None:
        theme = self._context.theme
        shape = QPainterPath()
        shape.addRoundedRect(card, 5, 5)
        painter.fillPath(shape.translated(1, 2.5), QColor(0, 0, 0, 60))
        painter.fillPath(shape, QColor(_PAPER[theme.dark]))
        line = QPen(QColor("#8C7B57"), 1)
        if self.state.on_table:
            line = QPen(theme.colour("gold"), 3)
        elif self.hasFocus():
            line = QPen(theme.colour("accent"), 2.5)
        elif self.state.legal and self.underMouse():
            line = QPen(theme.colour("accent"), 1.8)
        painter.setPen(line)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)

    def _paint_back(self, painter: QPainter, card: QRectF) -> None:
        inner = card.adjusted(5, 5, -5, -5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_OTHER_BANNER[0]))
        painter.drawRoundedRect(inner, 3, 3)
        painter.setPen(QPen(QColor(255, 255, 255, 70), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for number in range(9):
            painter.drawEllipse(inner.center(), 6 + 4.5 * number, 6 + 4.5 * number)
        painter.setPen(QColor("#FFFFFF"))
        painter.setFont(self._font("figure", 22, bold=True))
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, "?")

    def _paint_face(self, painter: QPainter, card: QRectF, face: CardFace) -> None:
        dim = not self.state.legal and not self.state.on_table
        banner, foot = self._ends()
        self._paint_banner(painter, QRectF(card.left(), card.top(), card.width(), banner - 2), face, dim=dim)
        boxes, room = self._rooms(card, face)
        if boxes is not None:
            self._paint_counts(painter, boxes, face.counts)
        self._paint_text(painter, room, self._context.speaker.say(face.text))
        below = QRectF(card.left() + 4, card.bottom() - foot - 2, card.width() - 8, foot)
        self._paint_foot(painter, below, face)

    def _ends(self) -> tuple[float, float]:
        """The heights of the banner and of the foot."""
        return (22.0, 12.0) if self.lies else (34.0, 15.0)

    def _rooms(self, card: QRectF, face: CardFace) -> tuple[QRectF | None, QRectF]:
        """Where the boxes of the sections stand, if it counts any, and its text."""
        banner, foot = self._ends()
        room = card.adjusted(6, banner + 2, -6, -foot - 1)
        if not any(face.counts):
            return None, room if self.lies else room.adjusted(0, 6, 0, 0)
        if self.lies:
            boxes = QRectF(room.left() - 2, room.top() + 2, 78, 40)
            return boxes, room.adjusted(boxes.right() + 6 - room.left(), 0, 0, 0)
        boxes = QRectF(card.left() + 8, room.top() + 2, card.width() - 16, 40)
        return boxes, room.adjusted(0, boxes.bottom() + 1 - room.top(), 0, 0)

    def _paint_text(self, painter: QPainter, room: QRectF, words: str) -> None:
        """The text of the card, a little smaller where it is long."""
        painter.setPen(QColor(_INK))
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        size = 10.5
        painter.setFont(self._font("small", size))
        least = LEAST_LYING if self.lies else LEAST_TEXT
        while size > least and painter.boundingRect(room, flags, words).height() > room.height():
            size -= 0.3
            painter.setFont(self._font("small", size))
        painter.drawText(room, flags, words)

    def _paint_foot(self, painter: QPainter, foot: QRectF, face: CardFace) -> None:
        """Why it cannot be played, or that it lies on the table, or its rule."""
        say, note = self._context.speaker.say, self.state.note
        painter.setFont(self._font("key", 9, bold=note is not None))
        painter.setPen(QColor("#8A2A20" if note is not None else _QUIET_INK))
        words = (
            say(note) if note is not None else say(_("on the table")) if self.state.on_table else face.rule
        )
        words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(foot.width()))
        painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_banner(self, painter: QPainter, strip: QRectF, face: CardFace, *, dim: bool) -> None:
        """The name on the colour of its kind; a long one takes two lines."""
        banner, lower = QPainterPath(), QPainterPath()
        banner.addRoundedRect(strip.adjusted(1, 1, -1, 8), 4, 4)
        lower.addRect(strip)
        colour = QColor(_BANNERS.get(face.kind, _OTHER_BANNER)[self._context.theme.dark])
        if dim:
            colour = QColor.fromHslF(max(0.0, colour.hslHueF()), colour.hslSaturationF() * 0.35, 0.42)
        painter.fillPath(banner.intersected(lower), colour)
        painter.setPen(QColor("#FFFFFF"))
        left = 21.0 if self.state.key else 5.0
        room = strip.adjusted(left, 0, -4, 0)
        name = self._context.speaker.say(face.name)
        if self._seen is not None:
            room.setRight(min(room.right(), self._seen - 2))
            self._paint_narrow_name(painter, room, name)
        else:
            self._paint_name(painter, room, name)
        if self.state.key:
            self._paint_key(painter, QPointF(strip.left() + 12, strip.center().y()))

    def _paint_name(self, painter: QPainter, room: QRectF, name: str) -> None:
        size = 16.0
        painter.setFont(self._font("card", size))
        while size > 12.5 and painter.fontMetrics().horizontalAdvance(name) > room.width():
            size -= 0.5
            painter.setFont(self._font("card", size))
        flags = int(Qt.AlignmentFlag.AlignCenter)
        if painter.fontMetrics().horizontalAdvance(name) > room.width():
            flags |= int(Qt.TextFlag.TextWordWrap)
            while size > 8.5 and not _holds(room, painter.boundingRect(room, flags, name)):
                size -= 0.5
                painter.setFont(self._font("card", size))
        painter.drawText(room, flags, name)

    def _paint_narrow_name(self, painter: QPainter, room: QRectF, name: str) -> None:
        """The name in what is seen of the banner: in one line, else close together in two."""
        size = 14.0
        painter.setFont(self._font("card", size))
        if painter.fontMetrics().horizontalAdvance(name) <= room.width():
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, name)
            return
        lines, size = (
            halves(name),
            min(11.0, 0.5 * room.height()),
        )  # two lines are as high as twice its letters
        painter.setFont(self._font("card", size))
        while size > 6.5 and _widest(painter, lines) > room.width():
            size -= 0.25
            painter.setFont(self._font("card", size))
        middle = room.center().y()
        for line, by in zip(lines, ((-0.52,), (0.52,)) if len(lines) > 1 else ((0.0,),), strict=True):
            at = QRectF(room.left(), middle + by[0] * size - size, room.width(), 2 * size)
            painter.drawText(at, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, line)

    def _paint_key(self, painter: QPainter, centre: QPointF) -> None:
        box = QRectF(centre.x() - 7, centre.y() - 8, 14, 16)
        painter.setPen(QPen(QColor(255, 255, 255, 150), 1))
        painter.setBrush(QColor(255, 255, 255, 40))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor("#FFFFFF"))
        painter.setFont(self._font("key", 10, bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.state.key)

    def _paint_counts(self, painter: QPainter, room: QRectF, counts: tuple[int, ...]) -> None:
        width = room.width() / len(counts)
        for number, count in enumerate(counts):
            box = QRectF(room.left() + number * width + 1.5, room.top(), width - 3, 28)
            painter.setPen(QPen(QColor(_BOX_LINE), 1))
            painter.setBrush(QColor(_GOLD if count else _EMPTY_BOX))
            painter.drawRoundedRect(box, 3, 3)
            if count:
                painter.setPen(QColor(_INK))
                painter.setFont(self._font("card", 17, bold=True))
                shown = str(count) if count < 20 else "\N{INFINITY}"
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)
            if number < len(self._sections):
                painter.setPen(QColor(_QUIET_INK))
                under = QRectF(box.left() - 1, box.bottom(), box.width() + 2, 12)
                words, size = self._short(self._sections[number]), 8.0
                painter.setFont(self._font("key", size))
                while size > 6 and painter.fontMetrics().horizontalAdvance(words) > under.width():
                    size -= 0.5
                    painter.setFont(self._font("key", size))
                painter.drawText(under, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, words)

    def _short(self, section: Text) -> str:
        words = self._context.speaker.say(section)
        return words.split()[-1].capitalize()

    def _font(self, role: str, size: float, *, bold: bool = False) -> QFont:
        font = self._context.theme.font(role)
        font.setPointSizeF(max(1.0, size * 72 / max(1, self.logicalDpiY())))  # fractions of a pixel too
        if bold:
            font.setBold(True)
        return font

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)


def halves(name: str) -> tuple[str, ...]:
    """A name in two lines as even as its words allow; one word stays one line."""
    words = name.split(" ")
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way))) if ways else (name,)


def _wrapped(room: QRectF, words: str, font: QFont) -> QRectF:
    return QFontMetricsF(font).boundingRect(room, int(Qt.TextFlag.TextWordWrap), words)


def _widest(painter: QPainter, lines: tuple[str, ...]) -> float:
    return max(painter.fontMetrics().horizontalAdvance(line) for line in lines)


def _holds(room: QRectF, words: QRectF) -> bool:
    """Whether words that were broken into lines fit in."""
    return words.height() <= room.height() + 1 and words.width() <= room.width() + 1
