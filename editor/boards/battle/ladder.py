"""Acts that differ only in the points spent on them: a row of buttons, each with its exact chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.ladder_row import LadderRow, Step, chance_of
from editor.boards.battle.offers import Offer
from editor.widgets.floating import FloatingRow
from editor.widgets.key_button import KeyButton
from editor.widgets.plain_tips import plain_tip

NEXT = "X"
"""The key that gives the digits to the next row."""

MOST_LINES = 2
"""More lines of rows would hide the far edge of the board: the other rows come with *Next row*."""


def stands_in_ladder(offer: Offer) -> bool:
    """Whether the act is one of a row of points."""
    return offer.interaction.points is not None


def ladder_offers(seen: BattleView, among: Sequence[Offer], unit: int | None) -> tuple[Offer, ...]:
    """What the ladder shows: the acts of which one is meant, else those of no unit or of the one that acts.

    Reactions of several units wait until a unit is clicked.
    """
    if among:
        return tuple(among) if all(map(stands_in_ladder, among)) else ()
    if seen.offers is None or seen.choice is None:
        return ()
    found = [offer for offer in seen.offers.listed if stands_in_ladder(offer)]
    units = {offer.interaction.unit for offer in found}
    if len(units) > 1:
        found = [offer for offer in found if offer.interaction.unit == unit]
    return tuple(found)


class Ladder(FloatingRow):
    """A row for each kind of act; short rows share a line, the map needs the height. In large letters there
    is one row at a time: that which the digits press.

    Digits press the first row by their points, after X the next one; after an order they press the row
    below it. `do(offer)` carries one out.
    """

    pointed = Signal(object)
    """The pointer is at an act that concerns these units, or at none."""

    def __init__(self, context: Context, do: Callable[[Offer], object]) -> None:
        super().__init__()
        self._context, self._do = context, do
        self.setObjectName("ladder")
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._rows = QVBoxLayout(self)
        self._fit_letters()
        context.theme.changed.connect(self._fit_letters)
        self._row_widgets: list[LadderRow] = []
        self._turn: QWidget | None = None
        self._turn_key: KeyButton | None = None
        self._lines: list[QHBoxLayout] = []
        self._packed: list[list[QWidget]] = []  # the rows of each line
        self.buttons: list[tuple[Offer, KeyButton]] = []
        self._shown: tuple[object, ...] = ()
        self.hide()

    def _fit_letters(self) -> None:
        """The rims grow with the letters, those too that are changed while it lies there; but not the lower
        one, which is the map's.
        """
        px = self._context.theme.px
        self._rows.setContentsMargins(px(12), 0, px(12), 4)
        self._rows.setSpacing(px(4))

    will_come = False
    """Whether the game has such acts."""

    def kept_room(self) -> int:
        """The height of one row, where there will be one."""
        if not self.will_come:
            return 0
        scale = self._context.theme.scale
        if self._high[0] != scale:
            button = KeyButton(self._context)
            button.say("0", "0")
            self._high = scale, button.sizeHint().height() + self._rows.contentsMargins().bottom()
            button.deleteLater()
        return self._high[1]

    _high = 0.0, 0
    """The scale of the letters, and how high one row is in them."""

    def show_ladder(self, seen: BattleView, offers: Sequence[Offer]) -> None:
        """Show these acts; none hides the strip."""
        theme, speaker = self._context.theme, self._context.speaker
        chances = tuple(chance_of(seen, offer) for offer in offers)
        if tuple(offers) != tuple(self._offers):
            self._keyed = self._row_after(offers)
            self._waits = _names_what_fell(seen, offers)
        self._seen, self._offers = seen, tuple(offers)
        shown = (tuple(offers), chances, speaker.language, theme.scale, theme.dark, self._keyed, self._waits)
        self.setVisible(bool(offers))
        if shown == self._shown:
            return
        self._shown = shown
        for widget in self._laid():
            widget.hide()
            widget.deleteLater()
        self._turn = self._turn_key = None
        self._row_widgets, self.buttons = [], []
        rows: dict[str, list[Step]] = {}
        for offer, chance in zip(offers, chances, strict=True):
            title = speaker.say(offer.interaction.row) if offer.interaction.row is not None else ""
            rows.setdefault(title, []).append((offer, chance))
        self._count = len(rows)
        self._keyed %= max(1, len(rows))
        for place, (title, steps) in enumerate(rows.items()):
            mine = place == self._keyed
            if mine or not theme.is_large:  # in large letters the rows together would hide half of the map
                self._add_row(seen, title, steps, has_keys=mine and not self._waits, place=place)
        if self._waits and rows:
            self._add_turn(list(rows)[self._keyed % len(rows)], _("By digits"))
        elif len(rows) > 1:
            self._add_turn(list(rows)[(self._keyed + 1) % len(rows)], _("Next row"))
        self._pack()

    def _row_after(self, offers: Sequence[Offer]) -> int:
        """Which row the digits press now: of orders the one after the order just given, else the first."""
        last, self._last = self._last, None
        said = all(offer.interaction.says is not None for offer in offers)
        same = len({offer.interaction.row for offer in offers}) == self._count
        return 0 if last is None or not (said and same) else (last + 1) % max(1, self._count)

    def _press(self, offer: Offer) -> None:
        """Carry out an act, and remember its row."""
        self._last = self._row_of(offer)
        self._do(offer)

    def _row_of(self, offer: Offer) -> int:
        """The place of its row among all rows, those too that are not shown."""
        rows = list(dict.fromkeys(each.interaction.row for each in self._offers))
        return rows.index(offer.interaction.row)

    def _add_turn(self, title: str, said: Text) -> None:
        """After the rows, the key that gives the digits to the next one: always in the same place."""
        turn = KeyButton(self._context)
        self._turn_key, self._turn_says = turn, said
        turn.say(said, NEXT)
        words = self._context.speaker.say(_("{act}: the digits go there", act=title))
        turn.setToolTip(plain_tip(words))
        turn.setAccessibleName(words)
        turn.setObjectName("next_row")
        turn.clicked.connect(self.next_row)
        self._turn = QWidget(self)
        row = QHBoxLayout(self._turn)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(turn)

    def _add_row(
        self, seen: BattleView, title: str, steps: Sequence[Step], *, has_keys: bool, place: int
    ) -> None:
        row = LadderRow(
            self._context, seen, title, steps, has_keys=has_keys, place=place, count=self._count, parent=self
        )
        row.pressed.connect(self._press)
        row.pointed.connect(self.pointed)
        self.buttons += row.buttons
        self._row_widgets.append(row)

    def _laid(self) -> list[QWidget]:
        """The rows, and after them the key of the next one."""
        return [*self._row_widgets, *([] if self._turn is None else [self._turn])]

    def next_row(self) -> bool:
        """The digits press the row, or another one; False where there is only one, which has them."""
        if not self.isVisible() or self._seen is None or (self._count < 2 and not self._waits):
            return False
        if self._waits:
            self._waits = False
        else:
            self._keyed += 1
        self.show_ladder(self._seen, self._offers)
        return True

    _seen: BattleView | None = None
    _offers: tuple[Offer, ...] = ()
    _keyed = 0
    _waits = False
    _count = 0
    _turn_says: Text | None = None
    _last: int | None = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pack()

    def _pack(self) -> None:
        """Put as many rows side by side as the width holds."""
        theme, margins = self._context.theme, self._rows.contentsMargins()
        gap = theme.px(10 if theme.is_large else 20)
        room = self.width() - margins.left() - margins.right()
        above = self.parentWidget()
        is_laid = above is not None and self.width() >= above.width()
        for row in self._row_widgets:
            row.stand_titled(room if is_laid else None)  # a board keeps the room of the highest row
        self._say_more(0)
        lines = _lines(self._laid(), room, gap)
        if is_laid and len(lines) > MOST_LINES and len(self._laid()) > 2:
            lines = self._lines_with_keyed(room, gap)
        elif is_laid and len(lines) > 1 and theme.is_large:
            self._say_turn("")  # its key alone: a second line would hide a third of a small window
            only, *others = self._laid()
            if isinstance(only, LadderRow):
                only.cut_title(room - sum(one.sizeHint().width() + gap for one in others))
            lines = _lines(self._laid(), room, gap)
        if lines == self._packed:
            return
        self._packed = lines
        for line in self._lines:
            while line.takeAt(0) is not None:
                pass
            self._rows.removeItem(line)
        self._lines = []
        for widgets in lines:
            line = QHBoxLayout()
            line.setSpacing(gap)
            for widget in widgets:
                line.addWidget(widget)
                widget.show()
            line.addStretch(1)
            self._rows.addLayout(line)
            self._lines.append(line)

    def _lines_with_keyed(self, room: int, gap: int) -> list[list[QWidget]]:
        """As many rows as `MOST_LINES` hold, among them the one that has the digits; the button beside them
        says how many more there are.
        """
        rows, turn = self._row_widgets, [] if self._turn is None else [self._turn]
        self._say_more(len(rows))
        shown: list[QWidget] = []
        for place, row in enumerate(rows):
            if len(_lines([*shown, row, *turn], room, gap)) > MOST_LINES:
                if place > self._keyed:
                    break
                shown = []
            shown.append(row)
        self._say_more(len(rows) - len(shown))
        for row in rows:
            row.setVisible(row in shown)
        return _lines([*shown, *turn], room, gap)

    def _say_more(self, count: int) -> None:
        """How many rows are not shown."""
        says = self._turn_says
        if says is not None:
            self._say_turn(_("{act} (+{count})", act=says, count=count) if count else says)

    def _say_turn(self, words: Text | str) -> None:
        """Give the button other words; what it does is told as before."""
        turn = self._turn_key
        if turn is not None:
            name = turn.accessibleName()
            turn.say(words, NEXT)
            turn.setAccessibleName(name)
            turn.setToolTip(plain_tip(name))

    @property
    def waits_for_key(self) -> bool:
        """Whether the digits name what falls on a real table until the key of the rows is pressed."""
        return self._waits and self.isVisible() and bool(self.buttons)

    def digit(self, number: int) -> bool:
        """Spend so many points in the row that has the digits; False where that is not offered."""
        if not self.isVisible() or not self.buttons or self._waits:
            return False
        for offer, _button in self.buttons:
            if self._row_of(offer) == self._keyed and offer.interaction.points == number:
                self._press(offer)
                return True
        return False


def _lines(widgets: Sequence[QWidget], room: int, gap: int) -> list[list[QWidget]]:
    """So many of them side by side as that many pixels hold, the others below."""
    lines: list[list[QWidget]] = []
    left = 0
    for widget in widgets:
        wide = widget.sizeHint().width()
        if not lines or wide > left:
            lines.append([])
            left = room
        lines[-1].append(widget)
        left -= wide + gap
    return lines


def _names_what_fell(seen: BattleView, offers: Sequence[Offer]) -> bool:
    """Whether digits name dice or tokens of a real table: then none of them buys points by mistake."""
    policies = seen.session.policies
    typed = "typed" in (policies.roll, policies.deal)
    return typed and any(offer.interaction.says is None for offer in offers)
