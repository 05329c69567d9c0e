"""What the bars of odds on the table count, in one line at its edge while any bar is shown."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel

from core.text import _
from editor.base.context import Context
from editor.boards.canvas.map_view import MapView
from editor.boards.measured.battle.colours import BattleColours

GAP, FOOT = 8, 40
"""Pixels at 100 % to the left edge, and to the lower one, where the journal's line lies."""

WORDS = _("How it may end, in %: from the best for the side that acts, at the left, to the worst for it.")


class BarLegend(QLabel):
    """Lies over the table; no click is meant for it."""

    def __init__(self, context: Context, view: MapView) -> None:
        super().__init__(view)
        self._context, self._view = context, view
        self.setObjectName("bar_legend")
        self.setProperty("floating", True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.RichText)
        context.theme.apply_style(self, "small")
        self.hide()

    def show_bars(self, colours: BattleColours, *, shown: bool, bases: Sequence[QRect] = ()) -> None:
        """Say what the colours mean, where it hides the fewest bases, or make way."""
        self.setVisible(shown)
        if not shown:
            return
        fills = (colours.good, colours.fair, colours.nothing, colours.bad, colours.worst)
        squares = "".join(f'<span style="background:{fill};">&nbsp;&nbsp;&nbsp;</span>' for fill in fills)
        px = self._context.theme.px
        self.setContentsMargins(px(8), px(4), px(8), px(4))
        self.setText(f"{squares}&nbsp; {escape(self._context.speaker.say(WORDS))}")
        most = self._view.width() - 2 * px(GAP)
        self.setWordWrap(False)  # a label that wraps asks for less width than its line has
        self.setWordWrap(self.sizeHint().width() > most)
        width = min(self.sizeHint().width(), most)
        high = self.heightForWidth(width) if self.wordWrap() else self.sizeHint().height()
        foot, right = self._view.height() - high - px(FOOT), self._view.width() - width - px(GAP)
        spots = [(px(GAP), foot), (right, foot), (px(GAP), px(GAP)), (right, px(GAP))]
        places = [QRect(*spot, width, high) for spot in spots]
        self.setGeometry(min(places, key=lambda place: sum(map(place.intersects, bases))))
        self.raise_()
