"""The hand of the side before the screen, and the card on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFocusEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QPushButton, QToolTip, QWidget

from core.presentation.look import CardFace
from core.protocol.pending import UNKNOWN
from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.lines_ahead import line_ahead
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.canvas.focus_ring import BY_KEYS
from editor.panels.battle.card_faces import HEIGHT, LYING, CardButton, CardState
from editor.panels.battle.card_tip import CardTip

if TYPE_CHECKING:
    from core.odds.lines import Prospect

REST, REST_LYING = 37, 26
"""Pixels at 100 % of a card that are seen at rest, upright and lying: the banner."""

MOST_WAYS = 3
"""So many ways to play a card are looked at for the line that it opens."""

GAP = 6
"""Pixels at 100 % between two cards where there is room; else they overlap."""


class HandView(QWidget):
    """Cards along the lower edge of the board, with keys 1 to 9: the one that is pointed at rises.

    `play(item)` is called for a card that is pressed, legal or not. With `rising` False they lie whole.
    """

    def __init__(
        self,
        context: Context,
        play: Callable[[Hashable], object],
        uncover: Callable[[], object],
        *,
        rising: bool = True,
    ) -> None:
        super().__init__()
        self._context, self._play, self._rising = context, play, rising
        self.setObjectName("hand")
        self.uncover = QPushButton(self)
        self.uncover.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.uncover.clicked.connect(lambda: uncover())
        self.cards: list[CardButton] = []
        self._table = self._card()
        CardTip(context, self._table)
        self._risen: QWidget | None = None
        context.theme.changed.connect(self._lay_out)

    def _card(self) -> CardButton:
        card = CardButton(self._context, (), self)
        card.setMouseTracking(True)
        card.installEventFilter(self)
        return card

    # --- where the cards lie -----------------------------------------------------------------------------

    def read_in_order(self) -> list[QWidget]:
        """From left to right, for the Tab key: Qt's order changes with every card that rises."""
        return self._shown()

    def _shown(self) -> list[QWidget]:
        parts: list[QWidget] = [self.uncover, self._table, *self.cards]
        return [part for part in parts if not part.isHidden()]

    def _lies(self) -> bool:
        return self._context.theme.is_large

    def _height(self) -> int:
        return self._context.theme.px(LYING[1] if self._lies() else HEIGHT)

    def _rest(self) -> int:
        """The height that is seen of a card at rest."""
        if not self._rising:
            return self._height()
        return self._context.theme.px(REST_LYING if self._lies() else REST)

    def sizeHint(self) -> QSize:
        gap = self._context.theme.px(GAP)
        return QSize(sum(part.sizeHint().width() + gap for part in self._shown()), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._context.theme.px(160), self._rest())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A card that is pointed at or that the keyboard came to rises; the focus of a panel that was folded
        comes to one by itself.
        """
        kind = event.type()
        came = isinstance(event, QFocusEvent) and kind == QEvent.Type.FocusIn and event.reason() in BY_KEYS
        pointed = kind in (QEvent.Type.Enter, QEvent.Type.MouseMove)
        if isinstance(watched, QWidget) and (came or pointed):
            self._rise(watched)
        elif kind in (QEvent.Type.Leave, QEvent.Type.FocusOut) and watched is self._risen:
            self._rise(self._with_keys())
        return super().eventFilter(watched, event)

    def _with_keys(self) -> QWidget | None:
        """The card at which the keyboard is."""
        return next((card for card in self.cards if card.hasFocus()), None)

    def _rise(self, card: QWidget | None) -> None:
        if card is not self._risen:
            self._risen = card
            self._lay_out()

    def _lay_out(self) -> None:
        """Side by side, over each other where the row is too short; what is free of cards is the board's."""
        parts, gap = self._shown(), self._context.theme.px(GAP)
        at, low, seen = 0.0, self.height() - self._rest(), QRegion()
        if not self.uncover.isHidden():  # no card lies over it
            size = self.uncover.sizeHint()
            self.uncover.setGeometry(0, max(0, low), size.width(), size.height())
            seen += self.uncover.geometry()
            at += size.width() + gap
            parts.remove(self.uncover)
        wanted = sum(part.sizeHint().width() + gap for part in parts)
        lost = max(0.0, (wanted - (self.width() - at)) / max(1, len(parts) - 1))
        for part in parts:
            size = part.sizeHint()
            up = part is self._risen and self._rising
            if isinstance(part, CardButton):
                covered = lost > gap and part is not parts[-1] and not up
                part.show_part(round(size.width() + gap - lost) if covered else None)
            part.setGeometry(round(at), 0 if up else max(0, low), size.width(), size.height())
            seen += part.geometry()
            at += size.width() + gap - lost
            part.raise_()
        if self._risen is not None and self._risen in parts:
            self._risen.raise_()
        self.setMask(seen.intersected(self.rect()))

    # --- what is shown -----------------------------------------------------------------------------------

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
        self.setAccessibleName(say(self.title))
        self.uncover.setVisible(side == NOBODY and seen.session.asked in seen.session.persons)
        self.uncover.setText(say(_("Show this hand")))
        table = seen.on_table
        self._table.setVisible(table is not None)
        if table is not None:
            self._table.show_card(CardState(table, on_table=True), sections)
        while len(self.cards) < len(faces):
            card = self._card()
            number = len(self.cards)
            CardTip(self._context, card, partial(self._ahead, number))
            card.clicked.connect(lambda _checked=False, number=number: self.press(number))
            self.cards.append(card)
        for number, card in enumerate(self.cards):
            card.setVisible(number < len(faces))
            if number < len(faces):
                card.show_card(self._state(seen, faces[number], number), sections)
                self._tell_apart(number)
            else:
                card.show_card(CardState(None), sections)  # it was the other person's
        if faces != self._faces:  # its cards lie elsewhere now: none stays up over the pieces to be ordered
            self._risen = self._with_keys()
            if self._pointed_at():
                QToolTip.hideText()
        self._seen, self._faces = seen, faces
        self.updateGeometry()
        self._lay_out()

    def _pointed_at(self) -> bool:
        return any(card.underMouse() for card in self.cards)

    def _tell_apart(self, number: int) -> None:
        """Two cards alike are told by their places."""
        card = self.cards[number]
        name = card.accessibleName()
        if any(other.accessibleName() == name for other in self.cards[:number]):
            card.setAccessibleName(
                self._context.speaker.say(_("{card} (card {number})", card=name, number=number + 1))
            )

    title: Text = _("Hand")
    _faces: tuple[CardFace | None, ...] = ()
    _seen: BattleView | None = None

    def _ahead(self, number: int) -> Prospect | None:
        """The best line that a card opens, of the ways to play it."""
        seen, face = self._seen, self._faces[number] if number < len(self._faces) else None
        if seen is None or seen.offers is None or face is None:
            return None
        plays = seen.offers.cards(face.item)[:MOST_WAYS]
        lines = [line for offer in plays if (line := line_ahead(seen, offer.action)) is not None]
        return max(lines, key=lambda line: line.line.worth, default=None)

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
