"""One row of the ladder: what the acts are, and a button with the exact chance for so many points each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QWidget

from core.text import Text, Value, _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.lines_ahead import LineTip, lazy_prospect
from editor.boards.battle.odds import odds_of, percent
from editor.boards.battle.offers import Offer
from editor.widgets.key_button import KeyButton
from editor.widgets.plain_tips import plain_tip

SURE = Fraction(1)

LEAST_TITLE = 60
"""Pixels at 100 % of the name of a row that is cut."""

Step = tuple[Offer, Fraction | None]
"""An act of a row, and how likely it comes off: None where nobody can say."""


def chance_of(seen: BattleView, offer: Offer) -> Fraction | None:
    """How likely the act comes off; None where nobody can say."""
    preview = seen.offers.preview(offer.action) if seen.offers is not None else None
    if preview is None:
        return None
    if preview.roll is None:
        return SURE
    odds = odds_of(preview.roll)
    return next(iter(odds.some.values())) if odds is not None and odds.some else None


class LadderRow(QWidget):
    """The title of a row beside its buttons, or over them where both have no room.

    `place` of `count` rows; `has_keys` says whether digits press this one.
    """

    pressed = Signal(object)
    """The act of a button that was pressed."""
    pointed = Signal(object)
    """The pointer is at an act that concerns these units, or at none."""

    def __init__(
        self,
        context: Context,
        seen: BattleView,
        title: str,
        steps: Sequence[Step],
        *,
        has_keys: bool,
        place: int,
        count: int,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._context, self._seen, self._has_keys = context, seen, has_keys
        self.buttons: list[tuple[Offer, KeyButton]] = []
        gap = context.theme.px(6)
        self._titled, self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self), QHBoxLayout()
        self._titled.setContentsMargins(0, 0, 0, 0)
        self._titled.setSpacing(gap)
        self._row.setSpacing(gap)
        self._titled.addWidget(self._name(title, steps, place, count))
        self._titled.addLayout(self._row)
        self._add_buttons(steps)

    def _name(self, title: str, steps: Sequence[Step], place: int, count: int) -> QLabel:
        """What the acts of the row are; of several rows the prompt says what the numbers are."""
        say, first = self._context.speaker.say, steps[0][0]
        large = self._context.theme.is_large  # the prompt says then what the numbers are
        counting = not large and all(offer.interaction.says is None for offer, _chance in steps)
        unit = first.interaction.unit
        if place == 0 and counting and unit is not None:  # a reaction: the prompt tells of the assault
            title = say(_("{unit}: {act}", unit=self._seen.short_name(unit), act=title))
        words = _("{act}, command points:", act=title) if counting and count == 1 else _("{act}:", act=title)
        if large and count > 1:
            words = _("{act} ({number} of {count}):", act=title, number=place + 1, count=count)
        self._whole, self._short = say(words), say(_("{act}:", act=title))
        self._label = QLabel(self._whole)
        self._context.theme.apply_style(self._label, "strong")
        self._label.setAccessibleName(self._whole)
        return self._label

    def _add_buttons(self, steps: Sequence[Step]) -> None:
        """In the order of their points; what stands already keeps its place among them."""
        standing = steps[0][0].interaction.standing
        for offer, chance in steps:
            if standing is not None and standing[0] <= (offer.interaction.points or 0):
                self._row.addWidget(self._standing(standing))
                standing = None
            self._row.addWidget(self._button(offer, chance))
        if standing is not None:
            self._row.addWidget(self._standing(standing))

    def _button(self, offer: Offer, chance: Fraction | None) -> KeyButton:
        """Carries out one act."""
        button, say = KeyButton(self._context), self._context.speaker.say
        points, said = offer.interaction.points or 0, offer.interaction.says
        if said is None:
            button.say(self._words(points, chance), str(points) if self._has_keys else "")
        else:
            button.say(said, str(points), has_key=self._has_keys)
        act = say(self._seen.act_text(offer))
        button.setToolTip(plain_tip(act))
        button.setAccessibleName(f"{act}, {button.words()}")
        button.setObjectName(f"points-{points}")
        LineTip(self._context, button, lazy_prospect(self._seen, offer.action), partial(self._point, offer))
        button.clicked.connect(lambda: self.pressed.emit(offer))
        self.buttons.append((offer, button))
        return button

    def _point(self, offer: Offer, over: bool) -> None:
        self.pointed.emit(offer.interaction.concerned if over else ())

    def _standing(self, standing: tuple[int, Value]) -> KeyButton:
        """What stands in the row already keeps its place, pressed: the others stay when one is chosen."""
        number, said = standing
        button = KeyButton(self._context)
        button.say(said, str(number), has_key=self._has_keys)
        button.setCheckable(True)
        button.setChecked(True)
        words = _("{order}: stands already", order=said)
        self._context.speaker.bind(button, button.setToolTip, words)
        self._context.speaker.bind(button, button.setAccessibleName, words)
        button.setObjectName("standing")
        button.clicked.connect(lambda: button.setChecked(True))
        return button

    def _words(self, points: int, chance: Fraction | None) -> Text:
        if chance is None:
            return _("{points}", points=str(points))
        if chance == SURE:
            return _("{points}: certain", points=str(points))
        return _(
            "{points}: {chance}", points=str(points), chance=percent(chance, self._context.speaker.language)
        )

    def stand_titled(self, room: int | None) -> None:
        """The title beside its buttons, or over them where both have no room in so many pixels: with large
        letters beside the rules they were cut. None: the room is not known yet.
        """
        ways, gap = QBoxLayout.Direction, self._titled.spacing()
        self._titled.setDirection(ways.LeftToRight)
        self._row.setSpacing(gap)
        if room is not None and self._titled.sizeHint().width() > room:
            self._titled.setDirection(ways.TopToBottom)
            self._row.setSpacing(gap // 4)

    def cut_title(self, room: int) -> None:
        """The title stands without its number, and is cut, where it has no room beside its buttons."""
        self._label.setText(self._short)
        self.stand_titled(None)
        left = room - 2 - (self.sizeHint().width() - self._label.sizeHint().width())
        if left < self._context.theme.px(LEAST_TITLE):  # beside the rules: it stands over them
            self._label.setText(self._whole)
            self.stand_titled(room)
            return
        middle = Qt.TextElideMode.ElideMiddle
        self._label.setText(self._label.fontMetrics().elidedText(self._short, middle, left))
        self._label.setToolTip(plain_tip(self._whole))
