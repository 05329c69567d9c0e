"""The tray: the dice that fell, those that a person has to type, cards to be named, who shows what."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.chance.bags import merged
from core.chance.dice import Face
from core.play.journal import Moment
from core.play.pending import UNKNOWN, Deal, Handful, Roll
from core.play.refusals import Refusal
from core.play.steps import Fell
from core.play.table_look import BagLook
from core.text import Names, Text, _, _n
from editor.canvas.picture import side_letters
from editor.canvas.style import side_place
from editor.context import Context
from editor.table.bag import DiscButton
from editor.table.dice import FALL, DiceRow, draw_face
from editor.table.policies import Kind, Policies
from editor.table.policy_switches import PolicySwitches
from editor.table.screen_owner import NOBODY
from editor.table.seen import Seen
from editor.table.tokens import TokenButton


class FaceButton(QAbstractButton):
    """A face that can be typed by a click or by its digit."""

    def __init__(self, context: Context, face: Face, words: str, digits: str) -> None:
        super().__init__()
        self._context, self.face, self._digits = context, face, digits
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(words)
        self.setToolTip(f"{words} ({digits})")

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(26) + 4, px(26) + 4 + px(14))  # six stand side by side in the tray

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self.width() - 6
        box = QRectF(3, 3, side, side)
        if self.underMouse() or self.hasFocus():
            painter.setPen(self._context.theme.colour("accent"))
            painter.setBrush(self._context.theme.colour("accent_ground"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        draw_face(painter, box, self.face)
        theme = self._context.theme
        painter.setFont(theme.font("key"))
        painter.setPen(theme.colour("second"))
        under = QRectF(0, box.bottom() + 1, self.width(), self.height() - box.bottom() - 1)
        painter.drawText(under, Qt.AlignmentFlag.AlignCenter, self._digits)
        painter.end()


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
        self._seen: Seen | None = None
        self._pending: Roll | Deal | None = None
        self._typed: dict[str, list[Face]] = {}
        self._drawn: list[Hashable] = []
        px = context.theme.px
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        holder = QWidget()
        holder.setProperty("surface", "none")
        column = QVBoxLayout(holder)
        column.setContentsMargins(px(12), px(8), px(12), px(8))
        column.setSpacing(px(6))
        area = QScrollArea()
        area.setWidget(holder)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(area)
        self.title, self.result, self.fault = QLabel(), QLabel(), QLabel()
        for label, role in ((self.title, "strong"), (self.result, "small"), (self.fault, "bad")):
            label.setWordWrap(True)
            context.theme.dress(label, role)
        self.dice = DiceRow(context)
        column.addWidget(self.title)
        column.addWidget(self.fault)
        self._across = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._across.setSpacing(px(6))
        self._across.addWidget(self.dice, 1)
        column.addLayout(self._across)
        column.addWidget(self.result)
        self._faces = QWidget()
        self._face_row = QHBoxLayout(self._faces)
        self._face_row.setContentsMargins(0, 0, 0, 0)
        self._face_row.setSpacing(0)
        self.face_buttons: list[FaceButton] = []
        self._faces.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._below = column
        column.insertWidget(column.indexOf(self._across), self._faces)  # over many dice: always in sight
        self._tokens = QWidget()
        self._token_row = QHBoxLayout(self._tokens)
        self._token_row.setContentsMargins(0, 0, 0, 0)
        self.token_buttons: list[TokenButton | DiscButton] = []
        column.addWidget(self._tokens)
        self.pool = QListWidget()
        self.pool.setMinimumHeight(px(90))
        self.pool.itemActivated.connect(self._choose_item)
        self.pool.itemClicked.connect(self._choose_item)
        column.addWidget(self.pool)
        self.policies = PolicySwitches(context, set_policy)
        column.addWidget(self.policies)
        column.addStretch(1)

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

    def show_battle(self, seen: Seen, policies: Policies) -> None:
        """What must be typed now, or what fell last."""
        self._seen = seen
        pending = seen.session.waits_for_dice()
        known = seen.system.rules.pending(seen.state)
        if pending is not None and isinstance(known, Roll | Deal):
            pending = known  # what the screen's owner may know of it
        if pending != self._pending:
            self._typed, self._drawn = {}, []
            self.fault.setText("")
        self._pending = pending
        self._show_typing()
        self.policies.show_policies(seen, policies)
        self.result.setVisible(True)
        if self._pending is None:
            self._show_last(fall=0)

    def let_fall(self, moments: list[Moment[Any]], speed: str) -> None:
        """Dice fell: the last handful is seen to fall."""
        if self._pending is None:
            self._show_last(fall=FALL.get(speed, 220))

    def settle(self) -> bool:
        """End a fall at once; whether one was going on."""
        falling = self.dice.is_falling
        self.dice.settle()
        return falling

    def _last_roll(self) -> tuple[Fell, Roll, Any] | None:
        assert self._seen is not None
        journal = self._seen.session.journal
        for moment in reversed(journal.line()):
            if isinstance(moment.step, Fell):
                before = journal.moments[moment.parent].state
                pending = self._seen.system.rules.pending(before)
                if isinstance(pending, Roll):
                    return moment.step, pending, self._seen.session.known_at(before, NOBODY)
        return None

    def _show_last(self, fall: int) -> None:
        assert self._seen is not None
        say, last = self._context.speaker.say, self._last_roll()
        if last is None:
            self.title.setText(say(_("Dice")))
            self.result.setText(say(_("The dice will fall here.")))
            self.dice.show_faces(())
            return
        fell, roll, before = last
        faces: list[Face] = []
        counts: list[bool] = []
        worn: list[int] = []
        for hand in roll.handfuls:
            for face in fell.shown[hand.key]:
                faces.append(face)
                worn.append(self._worn(hand))
                counts.append(hand.reading.read((face,)) != hand.reading.read(()))
        self.title.setText(say(self._seen.system.words.chance(before, roll)))
        typed = _(" (typed)") if fell.how == "typed" else ""
        hands = [
            ", ".join(say(self._face_name(face)) for face in fell.shown[one.key]) for one in roll.handfuls
        ]
        self.result.setText(" · ".join(hands) + say(typed))
        self.dice.setAccessibleName(self.result.text())
        numbers = all(isinstance(face, int) for face in faces)
        self.result.setVisible(fell.how == "typed" or not numbers)  # pips need no words, the tray is low
        self.dice.show_faces(faces, counts, die=roll.handfuls[0].die.faces, fall=fall, worn=worn)

    def _worn(self, hand: Handful) -> int:
        assert self._seen is not None
        return side_place(self._seen.session.side_ids, hand.side)

    def _face_name(self, face: Face) -> Text | str:
        assert self._seen is not None
        return self._seen.system.look.faces.get(face, str(face))

    # --- typing ------------------------------------------------------------------------------------------

    @property
    def is_typing(self) -> bool:
        """Whether digits are dice or tokens now."""
        return isinstance(self._pending, Roll) or bool(self._token_items())

    def _handful(self) -> Handful | None:
        """The handful whose die comes next."""
        if not isinstance(self._pending, Roll):
            return None
        for hand in self._pending.handfuls:
            if len(self._typed.get(hand.key, ())) < hand.dice:
                return hand
        return None

    def _show_typing(self) -> None:
        say, pending, seen = self._context.speaker.say, self._pending, self._seen
        rolls, deals = isinstance(pending, Roll), isinstance(pending, Deal)
        self._faces.setVisible(rolls)
        tokens = bool(self._token_items())
        self.pool.setVisible(deals and not tokens)
        if not deals:
            self.pool.clear()  # what could still come is no business of whoever looks next
        self._tokens.setVisible(tokens)
        self.fault.setVisible(bool(self.fault.text()))
        if pending is None or seen is None:
            return
        self.title.setText(say(self._question(seen)))
        if isinstance(pending, Roll):
            self._show_faces(pending)
        else:
            self._show_pool(pending)

    def _question(self, seen: Seen) -> Text:
        """What is asked: where both sides roll, whose dice come next."""
        hand = self._handful()
        if hand is None or not isinstance(self._pending, Roll):
            return _("What fell?") if isinstance(self._pending, Roll) else _("What came?")
        if len({each.side for each in self._pending.handfuls}) < 2:
            return _("What fell?")
        return _("{side}: what fell?", side=seen.side_name(hand.side))

    def _show_faces(self, roll: Roll) -> None:
        hand = self._handful() or roll.handfuls[-1]
        wanted = tuple(dict.fromkeys(hand.die.faces))
        if tuple(button.face for button in self.face_buttons) != wanted:
            for button in self.face_buttons:
                button.deleteLater()
            self.face_buttons = []
            for face in wanted:
                digits = " ".join(str(place) for place, each in enumerate(hand.die.faces, 1) if each == face)
                words = self._context.speaker.say(self._face_name(face))
                button = FaceButton(self._context, face, words, digits)
                button.clicked.connect(lambda _checked=False, face=face: self.type_face(face))
                self._face_row.insertWidget(len(self.face_buttons), button)
                self.face_buttons.append(button)
            if self._face_row.count() == len(self.face_buttons):
                self._face_row.addStretch(1)
        shown: list[Face | None] = []
        for each in roll.handfuls:
            typed = self._typed.get(each.key, [])
            shown += [*typed, *[None] * (each.dice - len(typed))]
        left = sum(face is None for face in shown)
        self.dice.show_faces(
            shown, worn=[self._worn(each) for each in roll.handfuls for _die in range(each.dice)]
        )
        self.result.setText(
            self._context.speaker.say(
                _n(
                    "Type 1 to {faces}, or click. {count} die to go.",
                    "Type 1 to {faces}, or click. {count} dice to go.",
                    left,
                    faces=len(hand.die.faces),
                )
            )
        )

    def digit(self, number: int) -> bool:
        """A digit typed: the face of that place on the die, the token of that place. False while none are."""
        items = self._token_items()
        if items:
            if 1 <= number <= len(items):
                self.choose_card(items[number - 1])
            return True
        hand = self._handful()
        if hand is None:
            return False
        if not 1 <= number <= len(hand.die.faces):
            say = self._context.speaker.say
            self._refuse(say(_("A die has {faces} faces: type 1 to {faces}.", faces=len(hand.die.faces))))
            return True
        return self.type_face(hand.die.faces[number - 1])

    def type_face(self, face: Face) -> bool:
        """One more die; when it is the last of all, they are handed over."""
        hand = self._handful()
        if hand is None or not isinstance(self._pending, Roll):
            return False
        self.fault.setText("")
        self._typed.setdefault(hand.key, []).append(face)
        if self._handful() is None:
            self.submit({key: tuple(faces) for key, faces in self._typed.items()})
        else:
            self._show_typing()
        return True

    def submit(self, shown: dict[str, tuple[Face, ...]]) -> None:
        """Hand typed dice over; refused ones are said and forgotten."""
        self._typed = {}
        refusal = self._type_dice(shown)
        if refusal is not None:
            self._say_refusal(refusal)

    def rub_out(self) -> bool:
        """Take the last typed die back; False where there is none."""
        if not isinstance(self._pending, Roll):
            return False
        for hand in reversed(self._pending.handfuls):
            if self._typed.get(hand.key):
                self._typed[hand.key].pop()
                self._show_typing()
                return True
        return False

    def _say_refusal(self, refusal: Refusal) -> None:
        assert self._seen is not None
        words = self._context.speaker.say(self._seen.system.words.refusal(self._seen.setting, refusal))
        self._refuse(f"{words} {refusal.rule}".strip())

    def _refuse(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.setVisible(True)
        if self._pending is not None:
            self._show_typing()

    # --- tokens ------------------------------------------------------------------------------------------

    def _token_items(self) -> list[Hashable]:
        """What may be drawn, where these are tokens and not cards."""
        if not isinstance(self._pending, Deal) or self._seen is None:
            return []
        look, setting = self._seen.system.look, self._seen.setting
        items = list(self._left(self._pending))
        kinds = {look.card(setting, item).kind for item in items}
        return items if kinds in ({"token"}, {"disc"}) else []

    def _left(self, deal: Deal) -> dict[Hashable, int]:
        """What may still come and how many of it, without what is typed already."""
        counts = merged(deal.counts)
        return {
            item: count - self._drawn.count(item)
            for item, count in counts.items()
            if count > self._drawn.count(item)
        }

    def _show_tokens(self, deal: Deal, items: list[Hashable]) -> None:
        """A button for each colour that is left; the id of a token is that of its side."""
        assert self._seen is not None
        seen, say = self._seen, self._context.speaker.say
        for old in self.token_buttons:
            old.hide()
            old.deleteLater()
        while self._token_row.takeAt(0) is not None:
            pass
        self.token_buttons = []
        names = tuple(side.name for side in seen.scenario.sides)
        letters = side_letters((names[0], names[1]), self._context.speaker.language)
        counts, look = self._left(deal), seen.system.look
        for place, item in enumerate(items, 1):
            face = look.card(seen.setting, item)
            button: TokenButton | DiscButton
            if face.kind == "disc" and isinstance(look, BagLook):
                colour = look.token_colour(item)
                button = DiscButton(self._context, colour, face.id, say(face.name), counts[item], str(place))
            else:
                side = seen.session.side_ids.index(face.id)
                worn = side_place(seen.session.side_ids, side)
                button = TokenButton(
                    self._context, worn, letters[side % 2], say(face.name), counts[item], str(place)
                )
            button.setObjectName(f"token-{face.id}")
            button.clicked.connect(lambda _checked=False, item=item: self.choose_card(item))
            self.token_buttons.append(button)
            self._token_row.addWidget(button)
        self._token_row.addStretch(1)
        keys = " / ".join(str(place) for place in range(1, len(items) + 1))
        self.result.setText(say(_("Type {keys}, or click the colour that was drawn.", keys=keys)))

    # --- cards -------------------------------------------------------------------------------------------

    def _show_pool(self, deal: Deal) -> None:
        assert self._seen is not None
        say = self._context.speaker.say
        self.dice.show_faces(())
        items = self._token_items()
        if items:
            self._show_tokens(deal, items)
            return
        left = deal.draw - len(self._drawn)
        self.result.setText(
            say(
                _n(
                    "Choose the card that came, or ? for one that stays face down. {count} to go.",
                    "Choose the cards that came, or ? for one that stays face down. {count} to go.",
                    left,
                )
            )
        )
        self.pool.clear()
        rows: list[tuple[Hashable, str]] = []
        for pool_row in deal.pool:
            count = pool_row.count - self._drawn.count(pool_row.item)
            if count > 0:
                name = say(self._item_name(pool_row.item))
                rows.append((pool_row.item, f"{name}  \N{MULTIPLICATION SIGN} {count}"))
        rows.append((UNKNOWN, say(_("?  face down"))))
        for item, words in rows:
            line = QListWidgetItem(words)
            line.setData(Qt.ItemDataRole.UserRole, item)
            self.pool.addItem(line)

    def _item_name(self, item: Hashable) -> Names:
        assert self._seen is not None
        return self._seen.system.look.card(self._seen.setting, item).name

    def _choose_item(self, line: QListWidgetItem) -> None:
        self.choose_card(line.data(Qt.ItemDataRole.UserRole))

    def choose_card(self, item: Hashable) -> None:
        """One card that came; when it is the last they are handed over."""
        deal = self._pending
        if not isinstance(deal, Deal):
            return
        self._drawn.append(item)
        if len(self._drawn) < deal.draw:
            self._show_typing()
            return
        drawn, self._drawn = tuple(self._drawn), []
        refusal = self._type_cards(drawn)
        if refusal is not None:
            self._say_refusal(refusal)
