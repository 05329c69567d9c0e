"""What the others did since one acted oneself: three lines, Again, and how fast it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.text import Names, Text, _
from editor.base.context import Context
from editor.base.sentences import begun
from editor.base.settings import PACES
from editor.base.wardrobe import wear
from editor.boards.battle.director.chapter import Line
from editor.boards.battle.director.pace import PACE_WORDS
from editor.boards.styles.style_colours import style_of
from editor.widgets.floating import FloatingSheet
from editor.widgets.joined_buttons import Segments
from editor.widgets.key_button import KeyButton
from editor.widgets.rich_text import link_html, rule_link, unbroken

MORE = "more:"
"""The link of the line that only counts the rest."""

NOTHING_ELSE = (Line(0, (_("Nothing else was seen on the board."),)),)
"""After a card whose orders came to nothing: one would wonder whether something was missed."""

NOTHING = (Line(0, (_("Nothing was seen on the board."),)),)
"""A turn without an act."""


class HappenedSheet(FloatingSheet):
    """`again`, `close_sheet`, `look_back` are what its buttons do, `open_rule` opens a rule by its number."""

    def __init__(
        self,
        context: Context,
        again: Callable[[], object],
        close_sheet: Callable[[], object],
        look_back: Callable[[], object],
        open_rule: Callable[[str], object],
    ) -> None:
        super().__init__()
        self._context, self._open_rule = context, open_rule
        self.setObjectName("happened")
        self.setProperty("floating", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(14), px(10), px(14), px(12))
        column.setSpacing(px(8))
        head = QHBoxLayout()
        head.setSpacing(px(8))
        self.mark, self.title = QLabel(), QLabel(wordWrap=True)
        context.theme.apply_style(self.title, "card")
        head.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.title, 1)
        column.addLayout(head)
        told = QWidget()
        told.setProperty("surface", "panel")
        told.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._rows = QGridLayout(told)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setColumnStretch(1, 1)
        self._rows.setHorizontalSpacing(px(8))
        self._rows.setVerticalSpacing(px(6))
        self._scrolled = QScrollArea(widgetResizable=True)
        self._scrolled.setFrameShape(QFrame.Shape.NoFrame)
        self._scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        context.speaker.bind(self._scrolled, self._scrolled.setAccessibleName, _("What happened"))
        self._scrolled.setWidget(told)
        told.installEventFilter(self)
        self._scrolled.setFixedHeight(px(40))
        column.addWidget(self._scrolled)
        self.lines: list[tuple[QLabel, QLabel]] = []
        buttons = QHBoxLayout()
        self.again, self.back = KeyButton(context, primary=False), KeyButton(context, primary=False)
        self.yours = KeyButton(context, primary=True)
        for button, run in ((self.again, again), (self.back, look_back), (self.yours, close_sheet)):
            button.clicked.connect(lambda _checked=False, run=run: run())
            buttons.addWidget(button, 1 if button is self.yours else 0)
        column.addLayout(buttons)
        self.pace_words = QLabel()
        context.theme.apply_style(self.pace_words, "small")
        self.paces = Segments(
            context, [(pace, PACE_WORDS[pace]) for pace in PACES], self._take_pace, rows=(3, 2)
        )
        column.addWidget(self.pace_words)
        column.addWidget(self.paces)
        context.settings.changed.connect(self._show_pace)
        self.hide()

    def fit(self, width: int, most: int) -> int:
        """The pace gives way first (it is in the menu and on keys), then the lines are scrolled."""
        column = self.layout()
        assert column is not None
        sides, edge = column.contentsMargins(), self.contentsMargins()  # the edge is the style's line
        inner = width - sides.left() - sides.right() - edge.left() - edge.right()
        bar = self._scrolled.verticalScrollBar().sizeHint().width()
        rows = self._high(inner)
        rest = column.totalHeightForWidth(width) - self._scrolled.minimumHeight()
        pace = sum(one.sizeHint().height() + column.spacing() for one in (self.pace_words, self.paces))
        shown = not self.paces.isHidden()
        bare = rest - pace if shown else rest
        fits = bare + pace + rows <= most
        if fits != shown:
            self.pace_words.setVisible(fits)
            self.paces.setVisible(fits)
            column.invalidate()
        rest = column.totalHeightForWidth(width) - self._scrolled.minimumHeight()
        room = max(self._context.theme.px(40), most - rest)
        policy = (
            Qt.ScrollBarPolicy.ScrollBarAlwaysOn if rows > room else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        if self._scrolled.verticalScrollBarPolicy() != policy:
            self._scrolled.setVerticalScrollBarPolicy(policy)
        if rows > room:
            rows = self._high(inner - bar)
        high = min(rows, room)
        if self._scrolled.minimumHeight() != high:
            self._scrolled.setFixedHeight(high)
        return rest + high

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The lines are higher or lower than they were: so is what they lie in."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._scrolled.updateGeometry()
        return super().eventFilter(watched, event)

    def _high(self, width: int) -> int:
        """The height of all lines: small links among larger words reach a little lower than Qt reckons."""
        return self._rows.heightForWidth(width) + self._context.theme.px(4)

    def _take_pace(self, pace: str) -> None:
        self._context.settings.pace = next(one for one in PACES if one == pace)

    def _show_pace(self, _key: str = "") -> None:
        self.paces.choose(self._context.settings.pace)

    def show_lines(
        self,
        name: Names,
        side_colour: int,
        lines: Sequence[Line],
        whole: Callable[[], Sequence[Line]],
        *,
        enter: bool,
        followed: bool,
        over: bool,
        again: bool,
        unseen: bool = False,
    ) -> None:
        """Tell what the side `name` did; `whole` gives all of it, for who asks what the rest was.

        `enter`: it has no other meaning; `followed`: the view followed; `over`: nobody acts any more;
        `again`: something of it was seen on the board; `unseen`: something was done that was not.
        """
        self._whole = whole
        say, theme = self._context.speaker.say, self._context.theme
        fill = style_of(theme.dark).sides[side_colour % 2].fill
        self.mark.setFixedSize(theme.px(14), theme.px(14))
        wear(self.mark, f"background: {fill}; border-radius: {theme.px(3)}px;")
        self.title.setText(say(_("What happened: {side}", side=name)))
        missed = NOTHING if not lines else () if unseen else NOTHING_ELSE
        self._show_rows(lines if again else (*lines, *missed))
        self.again.say(_("Again"), "R")
        self.again.setVisible(again)
        self.back.say(_("Back"), "Ctrl+Home")
        self.back.setToolTip(say(_("Look where you looked before the view followed the fight")))
        self.back.setVisible(followed)
        self.closes = _("Close") if over else _("Your turn")
        self.yours.say(self.closes, "Enter" if enter else "Esc")
        self.pace_words.setText(say(_("Pace of the other side")))
        self._show_pace()

    closes: Text = _("Your turn")
    """What its last button says that it does."""

    _whole: Callable[[], Sequence[Line]] = staticmethod(lambda: ())

    def _follow(self, link: str) -> None:
        """A rule by its number, or all that was left out."""
        if link == MORE:
            self._show_rows(self._whole())
        else:
            self._open_rule(link.removeprefix("rule:"))

    def _show_rows(self, lines: Sequence[Line]) -> None:
        context = self._context
        say, theme = context.speaker.say, context.theme
        while len(self.lines) < len(lines):
            number, words = QLabel(), QLabel(wordWrap=True)
            words.setTextFormat(Qt.TextFormat.RichText)
            words.linkActivated.connect(self._follow)
            row = len(self.lines)
            self._rows.addWidget(number, row, 0, Qt.AlignmentFlag.AlignTop)
            self._rows.addWidget(words, row, 1)
            words.ensurePolished()  # its height is reckoned before it is shown
            self.lines.append((number, words))
        size = theme.px(20)
        for place, (number, words) in enumerate(self.lines):
            shown = place < len(lines)
            words.setVisible(shown)
            number.setVisible(shown and bool(lines[place].number))
            if not shown:
                continue
            line = lines[place]
            number.setFixedSize(size, size)
            number.setAlignment(Qt.AlignmentFlag.AlignCenter)
            wear(
                number,
                f"background: #221e18; color: #ffffff; border: 1px solid #8a8275;"
                f" border-radius: {size // 2}px; font-weight: 600;"
                f" font-size: {theme.px(12)}px;",
            )
            number.setText(str(line.number or ""))
            told = " ".join(begun(say(one)) for one in line.words)
            if line.rest:
                told = link_html(context, MORE, told)
            words.setText(unbroken(f"{told} {rule_link(context, line.rule)}" if line.rule else told))
        told_now = [words.text() for _number, words in self.lines if not words.isHidden()]
        self.setAccessibleName(" ".join([self.title.text(), *told_now]))
        self.updateGeometry()
