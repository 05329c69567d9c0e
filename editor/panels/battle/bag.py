"""A bag of coloured tokens: buttons to say which came, the bag row by row, the odds of the draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from html import escape

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.presentation.bag_look import AnyBagLook, BagLine, BagLook
from core.presentation.measured_look import Chance
from core.text import _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.odds import percent
from editor.boards.battle.tokens import DrawnButton
from editor.widgets import rich_text

COLOURS = {
    "blue": ("#2F5FA5", "#1B3A6B", "#FFFFFF"),
    "white": ("#F7F4EA", "#8A8474", "#3A362C"),
    "red": ("#B3352C", "#6E1C16", "#FFFFFF"),
}
"""Face, rim and letter of a token, the same on light and dark windows: they are things on the table."""
COLOUR_WORDS = {"blue": _("blue"), "white": _("white"), "red": _("red")}
"""A token is called by its colour, in the bag, on its button and in the journal."""
DISC, RING = "\N{BLACK CIRCLE}", "\N{WHITE CIRCLE}"


def draw_disc(painter: QPainter, box: QRectF, colour: str) -> None:
    """A token of a colour."""
    face, rim, _ink = COLOURS[colour]
    painter.setBrush(QColor(face))
    painter.setPen(QPen(QColor(rim), max(1.0, box.width() * 0.07)))
    painter.drawEllipse(box)


def disc_button(context: Context, colour: str, words: str, count: int, key: str) -> DrawnButton:
    """A coloured token that may have come out of the bag; its colour stands under it as a word."""

    def draw(painter: QPainter, box: QRectF) -> None:
        draw_disc(painter, box, colour)

    return DrawnButton(context, draw, words, count, key, context.speaker.say(COLOUR_WORDS[colour]))


class BagPanel(QScrollArea):
    """The bag before the draw: its tokens and why each is in it, then the odds of each result.

    Hidden where a room has no bags, or none waits.
    """

    def __init__(self, context: Context, open_rule: Callable[[str], object]) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("bag")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        context.speaker.bind(self, self.setAccessibleName, _("Tokens in the bag"))
        holder, px = QWidget(), context.theme.px
        holder.setProperty("surface", "none")
        column = QVBoxLayout(holder)
        column.setContentsMargins(px(12), px(10), px(12), px(10))
        column.setSpacing(px(8))
        self.title, self.rows, self.odds_title, self.odds = QLabel(), QLabel(), QLabel(), QLabel()
        for label, role in (
            (self.title, "strong"),
            (self.rows, "base"),
            (self.odds_title, "strong"),
            (self.odds, "base"),
        ):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
            label.linkActivated.connect(lambda link: open_rule(link.removeprefix("rule:")))
            context.theme.apply_style(label, role)
            column.addWidget(label)
        column.addStretch(1)
        self.setWidget(holder)
        self.hide()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """All of it: the odds are read while the hand is in the bag, which scrolls nothing."""
        holder = self.widget()
        rows = holder.layout() if holder is not None else None
        return rows.totalHeightForWidth(width) + 2 * self.frameWidth() if rows is not None else -1

    def show_battle(self, seen: BattleView) -> bool:
        """Show the bag that waits; whether there is one."""
        look = seen.system.look
        lines = look.bag(seen.state) if isinstance(look, BagLook) else ()
        if lines and isinstance(look, BagLook):
            self._show(look, lines, look.bag_chances(seen.state))
        self.setVisible(bool(lines))
        return bool(lines)

    def _show(self, look: AnyBagLook, lines: Sequence[BagLine], chances: Sequence[Chance]) -> None:
        """Rows in the order of the rules, the sum of the tokens above them."""
        say, context = self._context.speaker.say, self._context
        counts = Counter(token for line in lines for token in line.tokens)
        total = "&nbsp; ".join(
            f"{self._discs(look, (token,))}&nbsp;{count} {escape(say(word))}"
            for token, count in counts.items()
            for word in (COLOUR_WORDS[look.token_colour(token)],)
        )
        title = escape(say(_("In the bag")))
        self.title.setText(f"{title}&nbsp;&nbsp; {total}")
        self.rows.setText(
            rich_text.unbroken(
                rich_text.table(
                    [
                        rich_text.row(
                            context, escape(say(line.why)), self._discs(look, line.tokens), line.rule
                        )
                        for line in lines
                    ]
                )
            )
        )
        self.odds_title.setText(escape(say(_("What may come of it"))))
        language = context.speaker.language
        shares = [(say(one.label), percent(Fraction(one.ways, one.of), language)) for one in chances]
        self.odds.setText(
            rich_text.unbroken(
                rich_text.table([rich_text.row(context, escape(label), share) for label, share in shares])
            )
        )
        self.updateGeometry()
        self.setAccessibleName(" ".join(f"{label} {share}." for label, share in shares))

    def _discs(self, look: AnyBagLook, tokens: Sequence[Hashable]) -> str:
        """Small circles in their colours; white ones are rings, as on the sheet."""
        return "".join(self._disc(look.token_colour(token)) for token in tokens)

    def _disc(self, colour: str) -> str:
        if colour == "white":
            return RING
        ink = QColor(COLOURS[colour][0])
        shown = ink.lighter(150) if self._context.theme.dark else ink
        return f'<span style="color:{shown.name()}">{DISC}</span>'
