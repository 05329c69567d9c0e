"""What stands beside the pointer: why not, in three lines, or what a legal target would cost in dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextDocument, QTextDocumentFragment
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from core.presentation.look import Preview
from core.text import Text, _
from editor.base.context import Context
from editor.base.wardrobe import wear
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.nearest_link import nearest_html
from editor.boards.battle.offers import Denied
from editor.boards.battle.prospects import sum_rows
from editor.boards.canvas.map_view import MapView
from editor.widgets import rich_text

WIDTH, MOST_WIDE = 330, 450
GAP = 14
"""Pixels between the card and what it speaks of."""


def refusal_html(context: Context, seen: BattleView, denied: Denied) -> str:
    """What and where; each fact with its rule; the nearest legal act as a link."""
    say = context.speaker.say
    words, refusal = seen.system.words, denied.refusal
    head = coloured_head(context, f"\N{CIRCLED TIMES} {escape(say(_subject(seen, denied)))}", "refused")
    rows = [
        rich_text.row(context, escape(say(line.text)), "", line.rule)
        for line in words.refusal_lines(seen.context, refusal)
    ]
    foot = nearest_html(context, seen, seen.nearest(denied))
    return f"{head}{rich_text.table(rows)}{foot}"


def coloured_head(context: Context, words: str, colour: str) -> str:
    return f'<p style="margin:0 0 5px 0;">{rich_text.coloured(context, words, colour, bold=True)}</p>'


def _subject(seen: BattleView, denied: Denied) -> Text:
    """Who or what was pointed at: "Fry, 406: no"."""
    if denied.target is not None:
        place = seen.hex_of(denied.target)
        return _("{unit}, {hex}: no", unit=seen.sided_name(denied.target), hex=_hex(seen, place))
    if denied.at is not None:
        return _("{hex}: no", hex=seen.label(denied.at))
    if denied.unit is not None:
        place = seen.hex_of(denied.unit)
        return _("{unit}, {hex}: no", unit=seen.sided_name(denied.unit), hex=_hex(seen, place))
    return _("This card: no")


def _hex(seen: BattleView, hex_: int | None) -> str:
    return "" if hex_ is None else seen.label(hex_)


def preview_html(context: Context, seen: BattleView, found: Sequence[tuple[Text, Preview]]) -> str:
    """The sum of the dice of each act with each rule, then the exact chances."""
    say = context.speaker.say
    return "".join(
        coloured_head(context, escape(say(title)), "text") + rich_text.table(sum_rows(context, seen, preview))
        for title, preview in found
    )


class ReasonCard(QFrame):
    """Floats over the map beside what it speaks of, never on it."""

    def __init__(self, context: Context, parent: QWidget, follow: Callable[[str], object]) -> None:
        super().__init__(parent)
        self._context = context
        self.setObjectName("reason_card")
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.words.linkActivated.connect(follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 9, 12, 9)
        column.addWidget(self.words)
        self.pinned = False
        self._where: tuple[QRect, Sequence[QRect]] = QRect(), ()
        if isinstance(parent, MapView):
            parent.overlaid_changed.connect(self._make_way)
        self.hide()

    def _make_way(self) -> None:
        """Another card came over the map: nothing of this one lies under it."""
        if not self.isHidden():
            self.move(self._spot(*self._where))

    def show_html(
        self,
        html: str,
        beside: QRect,
        *,
        refused: bool,
        pinned: bool = False,
        highlighted: Sequence[QRect] = (),
        most: float = 0.6,
    ) -> None:
        """Show `html` clear of `beside`, and of the rectangles `highlighted` if it can (parent's pixels).

        What is no refusal is not shown at all where it needs more than the part `most` of the height.
        """
        theme, self.pinned = self._context.theme, pinned
        if refused and self._context.announcer.is_heard:
            words = " ".join(QTextDocumentFragment.fromHtml(html).toPlainText().split())
            self._context.announce(words, "little" if pinned else "everything", urgent=pinned)
        line = theme.colour("refused" if refused else "line").name()
        wear(
            self,
            f"#reason_card {{ background: {theme.colour('field').name()}; border: 1px solid {line};"
            f" border-radius: 4px; }}",
        )
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not pinned)
        self.words.setText(rich_text.unbroken(html))
        self.setFixedWidth(min(theme.px(WIDTH), MOST_WIDE, _room(self).width() - 8))
        height = self._height(html)
        if not refused and height > _room(self).height() * most:
            return  # it would hide the map that it speaks of
        self.resize(self.width(), max(height, 20))
        self._where = QRect(beside), tuple(highlighted)
        self.move(self._spot(beside, highlighted))
        self.show()
        self.raise_()

    def _height(self, html: str) -> int:
        """What the words need: the label itself tells too little before it was ever shown."""
        column = self.layout()
        assert column is not None
        margins = column.contentsMargins()
        self.words.ensurePolished()
        laid = QTextDocument()
        laid.setDefaultFont(self.words.font())
        laid.setDocumentMargin(0)
        laid.setHtml(rich_text.unbroken(html))
        laid.setTextWidth(self.width() - margins.left() - margins.right() - 2)
        return round(laid.size().height()) + margins.top() + margins.bottom() + 4

    def _spot(self, beside: QRect, highlighted: Sequence[QRect]) -> QPoint:
        """Right, left, above or below, where it covers least of what is lit."""
        room, size = _room(self).adjusted(4, 4, -4, -4), self.size()

        def within(left: int, top: int) -> QRect:
            right, bottom = room.right() - size.width(), room.bottom() - size.height()
            return QRect(QPoint(max(room.left(), min(left, right)), max(room.top(), min(top, bottom))), size)

        middle = beside.center() - QPoint(size.width() // 2, size.height() // 2)
        right, below = beside.right() + GAP, beside.bottom() + GAP
        left, above = beside.left() - GAP - size.width(), beside.top() - GAP - size.height()
        corners = [(x, y) for y in (above, below) for x in (right, left)]
        ways = [(right, middle.y()), (left, middle.y()), (middle.x(), above), (middle.x(), below), *corners]
        spots = [within(*way) for way in ways]
        keep = beside.adjusted(-2, -2, 2, 2)
        parent = self.parentWidget()
        over = parent.overlaid_pixels if isinstance(parent, MapView) else ()

        def cost(spot: QRect) -> tuple[int, int, int]:
            return _covered(spot, [keep, *over]), _covered(spot, highlighted), spots.index(spot)

        return min(spots, key=cost).topLeft()

    def clear(self, *, pinned_too: bool = False) -> None:
        if pinned_too or not self.pinned:
            self.pinned = False
            self.hide()
            self.words.setText("")  # put away it holds nothing of a hidden card for who looks next


def _covered(rect: QRect, others: Sequence[QRect]) -> int:
    """Pixels of the others that lie under `rect`."""
    shared = [rect.intersected(other) for other in others]
    return sum(both.width() * both.height() for both in shared if both.isValid())


def _room(widget: QWidget) -> QRect:
    """The place of the widget that this one floats over."""
    parent = widget.parentWidget()
    assert parent is not None
    if isinstance(parent, MapView):  # not under what lies at its foot, as the cards of a hand
        return parent.mapFromScene(parent.seen_free).boundingRect().intersected(parent.rect())
    return parent.rect()
