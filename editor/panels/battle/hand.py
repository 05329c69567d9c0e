"""The hand of the side before the screen, and the card on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.presentation.look import CardFace
from core.protocol.pending import UNKNOWN
from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.screen_owner import NOBODY
from editor.panels.battle.card_faces import HEIGHT, LARGE, LYING, CardButton, CardState

BAR = 10
"""Pixels of the bar that scrolls the row."""


class CardRow(QScrollArea):
    """A row that the wheel moves along: there is nothing above or below."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (turned.y() or turned.x()))
        event.accept()


class HandView(QWidget):
    """Cards in a row, with keys 1 to 9. `play(item)` is called for a card that is pressed, legal or not."""

    def __init__(
        self, context: Context, play: Callable[[Hashable], object], uncover: Callable[[], object]
    ) -> None:
        super().__init__()
        self._context, self._play = context, play
        self.setObjectName("hand")
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(8), px(4), px(8), 0)
        self.uncover = QPushButton()
        self.uncover.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.uncover.clicked.connect(lambda: uncover())
        holder = QWidget()
        holder.setProperty("surface", "none")
        self._row = QHBoxLayout(holder)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(px(6))
        self._row.addStretch(1)
        area = CardRow()
        area.setWidget(holder)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumHeight(self._least())
        column.addWidget(area, 1)
        self._area = area
        self.cards: list[CardButton] = []
        self._row.insertWidget(0, self.uncover)
        self._table = self._card(0)
        self._line = QFrame()
        self._line.setProperty("surface", "pale_rule")
        self._line.setFixedWidth(1)
        self._row.insertWidget(2, self._line)
        context.theme.changed.connect(self._take_scale)

    def _take_scale(self) -> None:
        self._area.setMinimumHeight(self._least())

    def _least(self) -> int:
        """A whole row of cards."""
        theme = self._context.theme
        return theme.px((LYING[1] if theme.scale >= LARGE else HEIGHT) + 4) + BAR

    def _card(self, place: int) -> CardButton:
        card = CardButton(self._context, ())
        self._row.insertWidget(place, card)
        return card

    def show_hand(self, seen: BattleView) -> None:
        """The hand as the screen's owner may see it."""
        say = self._context.speaker.say
        side = seen.hand_side
        # A card counts left, centre, right as its owner sees them: the order of the side at the bottom.
        below = 0 if seen.scenario.sides[0].edge == "bottom" else 1
        sections = seen.system.hexes.section_names(seen.scenario, below)
        faces = seen.hand
        if side == NOBODY:
            asked = seen.session.asked
            faces = (None,) * (seen.hand_size(asked) if asked is not None else 0)
        self.title = self._title(seen)
        self.uncover.setVisible(side == NOBODY and seen.session.asked in seen.session.persons)
        self.uncover.setText(say(_("Show this hand")))
        table = seen.on_table
        self._table.setVisible(table is not None)
        self._line.setVisible(table is not None)
        if table is not None:
            self._table.show_card(CardState(table, on_table=True), sections)
        while len(self.cards) < len(faces):
            card = self._card(3 + len(self.cards))
            number = len(self.cards)
            card.clicked.connect(lambda _checked=False, number=number: self.press(number))
            self.cards.append(card)
        for number, card in enumerate(self.cards):
            card.setVisible(number < len(faces))
            if number < len(faces):
                card.show_card(self._state(seen, faces[number], number), sections)
        self._faces = faces

    title: Text = _("Hand")
    _faces: tuple[CardFace | None, ...] = ()

    def _title(self, seen: BattleView) -> Text:
        if seen.hand_side == NOBODY:
            return _("Hands are covered")
        name = seen.side_name(seen.hand_side)
        return _n("{side}: {count} card", "{side}: {count} cards", len(seen.hand), side=name)

    def _state(self, seen: BattleView, face: CardFace | None, number: int) -> CardState:
        key = str(number + 1) if number < 9 and face is not None else ""
        if face is None or seen.offers is None:
            return CardState(face, key if seen.offers else "")
        legal = bool(seen.offers.cards(face.item))
        note = None
        if legal and seen.orders_nothing(face):
            note = _("orders nothing now")
        elif not legal and seen.offers.wants_card:
            note = _("cannot be played now")
        return CardState(face, key, legal, note)

    def press(self, number: int) -> bool:
        """Play the card of that place; False where there is none."""
        if number >= len(self._faces):
            return False
        face = self._faces[number]
        self._play(UNKNOWN if face is None else face.item)
        return True
