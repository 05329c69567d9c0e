"""The tray: the dice that fell, those that a person has to type, cards to be named, who shows what."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.chance.dice import Face
from core.presentation.messages import HandfulNames
from core.protocol.pending import Deal, Handful, Roll
from core.protocol.refusals import Refusal
from core.protocol.steps import DiceRolled
from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.dice_row import DiceRow
from editor.boards.battle.policies import Kind, Policies
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.tokens import DrawnButton
from editor.boards.battle.typed_dice import TypedDice
from editor.boards.drawing.style import side_place
from editor.panels.battle.policy_switches import PolicySwitches
from editor.panels.battle.typed_pool import TypedPool
from editor.widgets.face_row import TEN, FaceButton, FaceRow

WIDTH = 208
"""Pixels at 100 % under which the tray is not pressed."""


class DiceTray(QWidget):
    """Signals nothing: `type_dice`, `type_cards`, `set_policy` are what it calls."""

    def __init__(
        self,
        context: Context,
        type_dice: Callable[[dict[str, tuple[Face, ...]]], Refusal | None],
        type_cards: Callable[[tuple[Hashable, ...]], Refusal | None],
        set_policy: Callable[[Kind | str, str], object],
    ) -> None:
        super().__init__()
        self._context = context
        self._type_dice, self._type_cards = type_dice, type_cards
        self.setObjectName("tray")
        self._seen: BattleView | None = None
        self._pending: Roll | Deal | None = None
        self._typed: TypedDice | None = None
        self._faces = FaceRow(context, self.type_face)
        self._pool = TypedPool(context, self._hand_over, self._show_typing)
        self.pool = self._pool.pool
        self.policies = PolicySwitches(context, set_policy)
        self._build()

    def _build(self) -> None:
        context, px = self._context, self._context.theme.px
        column = self._scrolled_column()
        self.title, self.result, self.fault = QLabel(), QLabel(), QLabel()
        for label, role in ((self.title, "strong"), (self.result, "small"), (self.fault, "bad")):
            label.setWordWrap(True)
            context.theme.apply_style(label, role)
        self.dice = DiceRow(context)
        self._across = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._across.setSpacing(px(6))
        self._across.addWidget(self.dice, 1)
        self._below = column
        column.addWidget(self.title)
        column.addWidget(self.fault)
        column.addWidget(self._faces)  # over many dice: always in sight
        column.addLayout(self._across)
        column.addWidget(self.result)
        column.addWidget(self._pool)
        column.addWidget(self.policies)
        column.addStretch(1)

    def _scrolled_column(self) -> QVBoxLayout:
        px = self._context.theme.px
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        holder = QWidget()
        holder.setProperty("surface", "none")
        column = QVBoxLayout(holder)
        column.setContentsMargins(px(12), px(8), px(12), px(8))
        column.setSpacing(px(6))
        area = self._area = QScrollArea()
        area.setWidget(holder)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._context.speaker.bind(area, area.setAccessibleName, _("Dice"))
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(area)
        return column

    def sizeHint(self) -> QSize:
        """As high as what it shows: over a board there is no room for anything empty."""
        holder, px = self._area.widget(), self._context.theme.px
        rows = holder.layout() if holder is not None else None
        assert holder is not None
        assert rows is not None
        width = max(px(WIDTH), holder.minimumSizeHint().width())
        return QSize(width, rows.totalHeightForWidth(width) + px(4))

    @property
    def face_buttons(self) -> list[FaceButton]:
        return self._faces.buttons

    @property
    def token_buttons(self) -> list[DrawnButton]:
        return self._pool.token_buttons

    def lie(self, low: bool) -> None:
        """In a `low` place the faces that can be typed stand beside the dice, not over them."""
        beside = self._across.indexOf(self._faces) >= 0
        if low == beside:
            return
        (self._across if beside else self._below).removeWidget(self._faces)
        if low:
            self._across.addWidget(self._faces)
        else:
            self._below.insertWidget(self._below.indexOf(self._across), self._faces)
        ways = QBoxLayout.Direction
        self._across.setDirection(ways.LeftToRight if low else ways.TopToBottom)

    # --- what is shown -----------------------------------------------------------------------------------

    def show_battle(self, seen: BattleView, policies: Policies) -> None:
        """What must be typed now, or what fell last."""
        self._seen = seen
        pending = seen.session.waits_for_dice()
        known = seen.system.rules.pending(seen.state)
        if pending is not None and isinstance(known, Roll | Deal):
            pending = known  # what the screen's owner may know of it
        another = pending != self._pending
        if another:
            self._typed = TypedDice(pending) if isinstance(pending, Roll) else None
            self.fault.setText("")
            self._area.verticalScrollBar().setValue(0)  # the faces stand first, whatever was read below
        self._pending = pending
        self._pool.refresh(seen, pending if isinstance(pending, Deal) else None, another)
        self._show_typing()
        self.policies.show_policies(seen, policies)
        self.result.setVisible(True)
        if self._pending is None:
            self._show_last()

    def _last_roll(self) -> tuple[DiceRolled, Roll, Any] | None:
        assert self._seen is not None
        journal = self._seen.session.journal
        for moment in reversed(journal.line()):
            if isinstance(moment.step, DiceRolled):
                before = journal.moments[moment.parent].state
                pending = self._seen.system.rules.pending(before)
                if isinstance(pending, Roll):
                    return moment.step, pending, self._seen.session.known_at(before, NOBODY)
        return None

    def _show_last(self) -> None:
        assert self._seen is not None
        say, last = self._context.speaker.say, self._last_roll()
        if last is None:
            self.title.setText(say(_("Dice")))
            self.result.setText(say(_("The dice will fall on the map.")))
            self.dice.show_faces(())
            return
        fell, roll, before = last
        fallen = [(hand, face) for hand in roll.handfuls for face in fell.shown[hand.key]]
        faces = [face for _hand, face in fallen]
        counts = [hand.reading.read((face,)) != hand.reading.read(()) for hand, face in fallen]
        side_colours = [self._side_colour(hand) for hand, _face in fallen]
        self.title.setText(say(self._seen.system.words.chance(before, roll)))
        typed = _(" (typed)") if fell.how == "typed" else ""
        hands = [", ".join(map(self._face_words, fell.shown[one.key])) for one in roll.handfuls]
        self.result.setText(" · ".join(hands) + say(typed))
        self.dice.setAccessibleName(self.result.text())
        numbers = all(isinstance(face, int) for face in faces)
        self.result.setVisible(fell.how == "typed" or not numbers)  # pips need no words, the tray is low
        self.dice.show_faces(faces, counts, side_colours=side_colours)

    def _side_colour(self, hand: Handful) -> int:
        assert self._seen is not None
        return side_place(self._seen.session.side_ids, hand.side)

    def _face_words(self, face: Face) -> str:
        assert self._seen is not None
        return self._context.speaker.say(self._seen.system.look.faces.get(face, str(face)))

    # --- typing ------------------------------------------------------------------------------------------

    @property
    def is_typing(self) -> bool:
        """Whether digits are dice or tokens now."""
        return self._typed is not None or bool(self._pool.tokens())

    def _show_typing(self) -> None:
        say, pending, seen = self._context.speaker.say, self._pending, self._seen
        self._faces.setVisible(self._typed is not None)
        self._pool.show_deal()
        wrong = bool(self.fault.text())
        self.fault.setVisible(wrong)
        self.title.setVisible(not wrong)  # in its place: what is typed stays in sight below
        if pending is None or seen is None:
            return
        self.title.setText(say(self._question(seen)))
        if self._typed is not None:
            self._show_faces(self._typed)
        elif isinstance(pending, Deal):
            self.dice.show_faces(())
            self.result.setText(say(self._pool.hint(pending)))

    def _question(self, seen: BattleView) -> Text:
        """What is asked: where both sides roll, or several of one, whose dice come next."""
        if self._typed is None:
            return self._pool.question()
        hand, hands, words = self._typed.handful, self._typed.roll.handfuls, seen.system.words
        if hand is None or len(hands) < 2:
            return _("What fell?")
        if len({each.side for each in hands}) == len(hands):
            return _("{side}: what fell?", side=seen.side_name(hand.side))
        if isinstance(words, HandfulNames):
            return _("What fell for {whose}?", whose=words.handful(seen.context, hand.key))
        return _("What fell?")

    def _show_faces(self, typed: TypedDice) -> None:
        hand = typed.handful or typed.roll.handfuls[-1]
        self._faces.show_faces(hand.die.faces, self._face_words)
        shown = typed.shown
        side_colours = [self._side_colour(each) for each in typed.roll.handfuls for _die in range(each.dice)]
        self.dice.show_faces(shown, side_colours=side_colours)
        self.result.setText(self._context.speaker.say(_to_go(hand, shown)))

    def digit(self, number: int) -> bool:
        """A digit typed: the face of that place on the die, 0 for the tenth, the token of that place.

        False while none are.
        """
        items = self._pool.tokens()
        if items:
            if 1 <= number <= len(items):
                self.choose_card(items[number - 1])
            return True
        hand = self._typed.handful if self._typed is not None else None
        if hand is None:
            return False
        place = number or TEN
        if place > len(hand.die.faces):
            say = self._context.speaker.say
            self._refuse(say(_("A die has {faces} faces: type 1 to {faces}.", faces=len(hand.die.faces))))
            return True
        return self.type_face(hand.die.faces[place - 1])

    def type_face(self, face: Face) -> bool:
        """One more die; when it is the last of all, they are handed over."""
        typed = self._typed
        if typed is None or typed.handful is None:
            return False
        self.fault.setText("")
        typed.add(face)
        if typed.handful is None:
            self._say_refusal(self._type_dice(typed.taken()))
        else:
            self._show_typing()
        return True

    def rub_out(self) -> bool:
        """Take the last typed die or named card back; False where there is none."""
        if self._typed is None:
            return self._pool.rub_out()
        if not self._typed.rub_out():
            return False
        self._show_typing()
        return True

    def choose_card(self, item: Hashable) -> None:
        """One card or token that came; when it is the last they are handed over."""
        self._pool.choose(item)

    def _hand_over(self, drawn: tuple[Hashable, ...]) -> None:
        self._say_refusal(self._type_cards(drawn))

    def _say_refusal(self, refusal: Refusal | None) -> None:
        """Dice or cards that cannot have come are said; what was typed is forgotten."""
        if refusal is None:
            return
        assert self._seen is not None
        words = self._context.speaker.say(self._seen.system.words.refusal(self._seen.context, refusal))
        self._refuse(f"{words} {refusal.rule}".strip())

    def _refuse(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.setVisible(True)
        self.title.hide()
        if self._pending is not None:
            self._show_typing()


def _to_go(hand: Handful, shown: Sequence[Face | None]) -> Text:
    """How the die that comes next is typed, and how many are to go."""
    faces, left = len(hand.die.faces), sum(face is None for face in shown)
    if faces == TEN:
        return _n(
            "Type 1 to 9 and 0 for 10, or click. {count} die to go.",
            "Type 1 to 9 and 0 for 10, or click. {count} dice to go.",
            left,
        )
    return _n(
        "Type 1 to {faces}, or click. {count} die to go.",
        "Type 1 to {faces}, or click. {count} dice to go.",
        left,
        faces=faces,
    )
