"""The card of a unit: name, price, sign of its arm, values, parts, text. For the screen and for paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from core.armies.army import Army, Entry
from core.armies.troop import PartValue, Troop
from core.armies.troops import Troops
from core.armies.words import part_words, value_words
from core.text import Value, say
from editor.base import fonts
from editor.boards.cards.face import PrintedCard, printed_row
from editor.desks.armies.signs import paint_sign

BANDS = ("#1F4F82", "#5B4636", "#6E2F2A", "#3F5A3A", "#55476B")
"""The head of a card by nation, in the order of the catalogue; the last of them for no nation."""
PAPER, INK, QUIET, RIM, GROUND = "#FFFDF6", "#24211C", "#5F584C", "#B9A98A", "#F0E6CE"
LONGEST_HEAD = 9
"""Longer names of parts stand in the foot of a printed card, not over a column."""
RATIO = 88 / 63
"""Height to width: the usual playing card, 63 × 88 mm."""


@dataclass(frozen=True, slots=True)
class CardWords:
    """All that stands on a card, said in one language. `values` are (label, value)."""

    name: str
    price: str
    kind: str
    sign: str
    values: tuple[tuple[str, str], ...]
    parts: str
    called: str
    text: str
    foot: str
    band: str
    printed: PrintedCard | None = None
    """The card as the game itself prints it, for games of cards."""


def card_words(entry: Entry, army: Army, language: str) -> CardWords:
    """The card of a line of a list."""
    return words_of(
        entry.troop,
        entry.parts,
        entry.each,
        army.troops,
        language,
        army.table.id,
        entry.line.name,
        army.roster.nation,
    )


def words_of(
    troop: Troop,
    parts: Mapping[str, PartValue],
    price: int | None,
    troops: Troops,
    language: str,
    table: str,
    called: str = "",
    army_nation: str = "",
) -> CardWords:
    """The card of some troops with all these parts; troops of every nation wear that of the army."""
    known = parts
    numbers = [part for part in troop.parts if part.kind == "number"]
    set_here = {say(part.name, language) for part in numbers}
    values = [
        (say(troops.heads.get(label.id, label), language), say(value, language))
        for label, value in troop.profile(parts)
        if say(label, language) not in set_here
    ]
    values += [
        (say(part.name, language), say(value_words(part, known[part.id]), language)) for part in numbers
    ]
    others = {key: value for key, value in known.items() if key not in {part.id for part in numbers}}
    words: Sequence[Value] = part_words(troop, others)
    nations = [one for one, _name in troops.nations]
    kind = say(dict(troops.kinds).get(troop.kind, troop.kind), language)
    side_nation = troop.nation or (army_nation if troop.values else "")
    nation = dict(troops.nations).get(troop.nation)
    title = called or say(troop.name, language)
    card = _printed(troop, known, price, troops, language, title, side_nation) if troops.hand else None
    return CardWords(
        name=say(troop.name, language),
        price="?" if price is None else str(price),
        kind=f"{kind} · {say(nation, language)}" if nation is not None else kind,
        sign=troop.kind,
        values=tuple(values),
        parts=", ".join(say(one, language) for one in words),
        called=called,
        text=say(troop.effect, language) if troop.effect is not None else "",
        foot=" · ".join((table, *troop.rules)),
        band=BANDS[nations.index(side_nation) % (len(BANDS) - 1)] if side_nation in nations else BANDS[-1],
        printed=card,
    )


def _printed(
    troop: Troop,
    known: Mapping[str, PartValue],
    price: int | None,
    troops: Troops,
    language: str,
    title: str,
    nation: str,
) -> PrintedCard:
    """The card of a deck as the game prints it: the first value in its medallion, parts instead of values."""
    nations = [one for one, _name in troops.nations]
    place = nations.index(nation) if nation in nations else None
    letter = say(dict(troops.nations)[nation], language)[:1] if place is not None else ""
    numbers = [(part.name, str(known[part.id])) for part in troop.parts if part.kind == "number"]
    columns = [(name, value) for name, value in numbers if len(say(name, language)) <= LONGEST_HEAD]
    values = ", ".join(
        f"{say(name, language)} {value}" for name, value in numbers[len(columns) :] if value != "0"
    )
    medal, red = "", []
    if not troop.parts and troop.values:
        medal = say(troop.values[0][1], language)
        labels = [label for label, _value in troop.values[1:]]
        columns = [
            (troops.heads.get(label.id, label), say(value, language)) for label, value in troop.values[1:]
        ]
        red = [at for at, label in enumerate(labels) if label.id in troops.starred]
    return printed_row(
        title,
        troop.kind,
        troop.id,
        place,
        letter,
        language,
        medal=medal,
        values=columns,
        red=red,
        text=say(troop.effect, language) if troop.effect is not None else values,
        points=price,
    )


def paint_unit_card(painter: QPainter, rect: QRectF, words: CardWords) -> None:
    """Draw the card into `rect`; every length follows its width, so that print and screen are alike."""
    if words.printed is not None:
        from editor.boards.cards import card_painter
        from editor.boards.cards.colours import CARDS_LIGHT

        width = min(rect.width(), rect.height() / card_painter.RATIO)
        card = QRectF(0, 0, width, width * card_painter.RATIO)
        card.moveCenter(rect.center())
        card_painter.paint_card(painter, card, words.printed, CARDS_LIGHT, shadow=False)
    else:
        _Painting(painter, rect, words).paint()


class _Painting:
    def __init__(self, painter: QPainter, rect: QRectF, words: CardWords) -> None:
        self.painter, self.rect, self.words = painter, rect, words
        self.unit = rect.width() / 63  # one millimetre of the usual card

    def paint(self) -> None:
        painter, rect, unit = self.painter, self.rect, self.unit
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(rect, 3 * unit, 3 * unit)
        painter.fillPath(shape, QColor(PAPER))
        painter.setClipPath(shape)
        top = self._head()
        top = self._picture(top)
        top = self._values(top)
        self._texts(top)
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(RIM), 0.35 * unit))
        painter.drawPath(shape)
        painter.restore()

    def _font(self, size: float, *, bold: bool = False, serif: bool = False, italic: bool = False) -> QFont:
        font = QFont()
        font.setFamilies([fonts.BOOK if serif else fonts.INTERFACE, fonts.LAST])
        font.setPixelSize(max(1, round(size * self.unit)))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        font.setItalic(italic)
        return font

    def _write(self, box: QRectF, words: str, font: QFont, ink: str, flags: Qt.AlignmentFlag) -> None:
        self.painter.setFont(font)
        self.painter.setPen(QColor(ink))
        self.painter.drawText(box, int(flags.value), words)

    def _head(self) -> float:
        unit, painter = self.unit, self.painter
        high = 12 * unit
        band = QRectF(self.rect.left(), self.rect.top(), self.rect.width(), high)
        painter.fillRect(band, QColor(self.words.band))
        coin = QRectF(band.right() - 11 * unit, band.top() + 1.5 * unit, 9 * unit, 9 * unit)
        painter.setPen(QPen(QColor("#8A6A00"), 0.3 * unit))
        painter.setBrush(QColor("#F2C53D"))
        painter.drawEllipse(coin)
        centre = Qt.AlignmentFlag.AlignCenter
        self._write(coin, self.words.price, self._font(4.6, bold=True), INK, centre)
        room = band.adjusted(3.5 * unit, 0, -13 * unit, 0)
        size = 6.2
        while size > 3.2:
            metrics = QFontMetricsF(self._font(size, serif=True))
            if metrics.horizontalAdvance(self.words.name) <= room.width():
                break
            size -= 0.3
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        self._write(room, self.words.name, self._font(size, serif=True), "#FFFFFF", flags)
        return float(band.bottom())

    def _picture(self, top: float) -> float:
        unit = self.unit
        box = QRectF(self.rect.left() + 3.5 * unit, top + 3 * unit, self.rect.width() - 7 * unit, 25 * unit)
        self.painter.fillRect(box, QColor(GROUND))
        sign = QRectF(0, 0, 26 * unit, 16 * unit)
        sign.moveCenter(box.center())
        paint_sign(self.painter, sign, self.words.sign, QColor(self.words.band))
        kind = QRectF(box.left(), box.bottom() + 0.6 * unit, box.width(), 5 * unit)
        self._write(kind, self.words.kind, self._font(3.1), QUIET, Qt.AlignmentFlag.AlignVCenter)
        return float(kind.bottom() + 0.6 * unit)

    def _values(self, top: float) -> float:
        values, unit = self.words.values, self.unit
        if not values:
            return top
        columns = min(len(values), 4 if len(values) != 5 else 5)
        rows = -(-len(values) // columns)
        columns = -(-len(values) // rows)
        left, wide = self.rect.left() + 3.5 * unit, self.rect.width() - 7 * unit
        each, high = wide / columns, 11.5 * unit if rows < 3 else 9.5 * unit
        for place, (label, value) in enumerate(values):
            column, row = place % columns, place // columns
            box = QRectF(left + column * each, top + row * high, each - unit, high - unit)
            self.painter.setPen(QPen(QColor(RIM), 0.25 * unit))
            self.painter.setBrush(QColor("#FFFFFF"))
            self.painter.drawRoundedRect(box, unit, unit)
            over = QRectF(box.left(), box.top() + 0.5 * unit, box.width(), 3.6 * unit)
            self._write(over, label, self._fitted(label, 2.5, box.width() - unit), QUIET, _MIDDLE)
            under = box.adjusted(0, 3.4 * unit, 0, -0.3 * unit)
            font = self._fitted(value, 5.2 if len(value) < 4 else 3.6, box.width() - unit, bold=True)
            self._write(under, value, font, INK, _MIDDLE)
        return top + rows * high + 0.6 * unit

    def _fitted(self, words: str, size: float, wide: float, *, bold: bool = False) -> QFont:
        """A font in which the words are no wider; never under half the size."""
        font = self._font(size, bold=bold)
        advance = QFontMetricsF(font).horizontalAdvance(words)
        if advance > wide:
            font = self._font(max(size / 2, size * wide / advance), bold=bold)
        return font

    def _texts(self, top: float) -> None:
        unit, words = self.unit, self.words
        room = QRectF(
            self.rect.left() + 3.5 * unit,
            top,
            self.rect.width() - 7 * unit,
            self.rect.bottom() - 5.5 * unit - top,
        )
        for scale in (1.0, 0.92, 0.84, 0.76, 0.68, 0.6):
            if self._text_rows(room, scale, draw=False) <= room.height():
                break
        self._text_rows(room, scale, draw=True)
        foot = QRectF(room.left(), self.rect.bottom() - 5 * unit, room.width(), 4 * unit)
        self._write(foot, words.foot, self._fitted(words.foot, 2.3, room.width()), QUIET, _MIDDLE)

    def _text_rows(self, room: QRectF, scale: float, *, draw: bool) -> float:
        """Own name, parts and text one below the other; gives their height."""
        unit, words = self.unit, self.words
        wrap = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        texts = (
            (words.called, self._font(4.4 * scale, serif=True, italic=True), INK),
            (words.parts, self._font(3.2 * scale, bold=True), INK),
            (words.text, self._font(2.9 * scale), QUIET),
        )
        top = 0.0
        for text, font, ink in texts:
            if not text:
                continue
            high = QFontMetricsF(font).boundingRect(QRectF(0, 0, room.width(), 1e6), wrap, text).height()
            if draw:
                box = QRectF(room.left(), room.top() + top, room.width(), high + unit)
                self.painter.setFont(font)
                self.painter.setPen(QColor(ink))
                self.painter.drawText(box, wrap, text)
            top += high + 0.8 * unit
        return top


_MIDDLE = Qt.AlignmentFlag.AlignCenter
