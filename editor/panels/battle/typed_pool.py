"""What comes out of a deck or a bag by hand: tokens as buttons, cards as a list."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidgetItem, QVBoxLayout, QWidget

from core.chance.bags import merged
from core.presentation.bag_look import BagLook
from core.protocol.pending import UNKNOWN, Deal
from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.tokens import DrawnButton, token_button
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place
from editor.panels.battle.bag import disc_button
from editor.widgets.enter_lists import EnterListWidget

WHOLE, ROOM = 192, 130
"""Pixels at 100 % that the list of cards takes at most; fewer beside the names of those that came."""


class TypedPool(QWidget):
    """`drawn_all(items)` when as many were named as the deal wants; `hint()` says what to do now."""

    def __init__(
        self,
        context: Context,
        drawn_all: Callable[[tuple[Hashable, ...]], object],
        changed: Callable[[], object],
    ) -> None:
        super().__init__()
        self._context, self._drawn_all, self._changed = context, drawn_all, changed
        self._seen: BattleView | None = None
        self._deal: Deal | None = None
        self._drawn: list[Hashable] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._tokens = QWidget()
        self._token_row = QHBoxLayout(self._tokens)
        self._token_row.setContentsMargins(0, 0, 0, 0)
        self.token_buttons: list[DrawnButton] = []
        column.addWidget(self._tokens)
        self.pool = EnterListWidget()
        self.pool.setMinimumHeight(context.theme.px(90))
        context.theme.apply_style(self.pool, "small")
        self.pool.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # where it goes and how many are left stay
        self.pool.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pool.itemActivated.connect(self._choose_item)
        self.pool.itemClicked.connect(self._choose_item)
        column.addWidget(self.pool)
        self.named = QLabel(wordWrap=True)
        context.theme.apply_style(self.named, "small")
        context.speaker.bind(self.named, self.named.setToolTip, _("Backspace takes the last one back."))
        column.addWidget(self.named)

    def refresh(self, seen: BattleView, deal: Deal | None, forget: bool) -> None:
        """Another moment; `forget` what was named when another deal is waited for."""
        self._seen, self._deal = seen, deal
        if forget:
            self._drawn = []

    def show_deal(self) -> None:
        """The tokens or cards that may still come; nothing without a deal."""
        deal, tokens = self._deal, self.tokens()
        self.pool.setVisible(deal is not None and not tokens)
        self._tokens.setVisible(bool(tokens))
        self.setVisible(deal is not None)
        place, above = self.pool.currentRow(), self.pool.verticalScrollBar().value()
        self.pool.clear()  # what could still come is no business of whoever looks next
        self._show_named()
        if deal is None:
            return
        if tokens:
            self._show_tokens(tokens)
        else:
            self._show_pool(deal)
            self.pool.setCurrentRow(min(place, self.pool.count() - 1))  # the next one is typed where one was
            self.pool.doItemsLayout()
            self.pool.verticalScrollBar().setValue(above)  # and clicked where it was aimed at

    def _show_named(self) -> None:
        """The cards that are named already, for who looks away at the table; nothing of the last deal."""
        names = self._drawn if self._deal is not None and self._seen is not None and not self.tokens() else []
        self.named.setVisible(bool(names))
        self.pool.setMaximumHeight(self._context.theme.px(ROOM if names else WHOLE))
        if not names or self._seen is None:
            self.named.clear()
            return
        say, look, context = self._context.speaker.say, self._seen.system.look, self._seen.context
        told = [_("?  face down") if one == UNKNOWN else look.card(context, one).name for one in names]
        self.named.setText(say(_("Named: {cards}", cards=tuple(told))))

    def question(self) -> Text:
        """What is asked; of tokens with those that are named already, for cards have a line of their own."""
        if self._seen is None or not self._drawn or not self.tokens():
            return _("What came?")
        look, context = self._seen.system.look, self._seen.context
        names = tuple(look.card(context, one).name for one in self._drawn)
        return _("Came: {tokens}. And then?", tokens=names)

    def rub_out(self) -> bool:
        """Take the card or token named last back; False where there is none."""
        if self._deal is None or not self._drawn:
            return False
        self._drawn.pop()
        self._changed()
        return True

    def hint(self, deal: Deal) -> Text:
        """What a person does now."""
        tokens = self.tokens()
        if tokens:
            keys = " / ".join(str(place) for place in range(1, len(tokens) + 1))
            if deal.draw > 1:
                return _n(
                    "Type {keys}, or click, in the order of the draw. {count} to go.",
                    "Type {keys}, or click, in the order of the draw. {count} to go.",
                    deal.draw - len(self._drawn),
                    keys=keys,
                )
            return _("Type {keys}, or click the colour that was drawn.", keys=keys)
        return _n(
            "Choose the card that came, or ? for one that stays face down. {count} to go.",
            "Choose the cards that came, or ? for one that stays face down. {count} to go.",
            deal.draw - len(self._drawn),
        )

    def tokens(self) -> list[Hashable]:
        """What may be drawn, where these are tokens and not cards."""
        if self._deal is None or self._seen is None:
            return []
        look, context = self._seen.system.look, self._seen.context
        items = list(self._left(self._deal))
        kinds = {look.card(context, item).kind for item in items}
        return items if kinds in ({"token"}, {"disc"}) else []

    def _left(self, deal: Deal) -> dict[Hashable, int]:
        """What may still come and how many of it, without what is typed already."""
        counts = merged(deal.counts)
        return {
            item: count - self._drawn.count(item)
            for item, count in counts.items()
            if count > self._drawn.count(item)
        }

    def _show_tokens(self, items: list[Hashable]) -> None:
        """A button for each colour that is left; the id of a token is that of its side."""
        for old in self.token_buttons:
            old.hide()
            old.deleteLater()
        while self._token_row.takeAt(0) is not None:
            pass
        self.token_buttons = [self._token_button(item, place) for place, item in enumerate(items, 1)]
        for button in self.token_buttons:
            self._token_row.addWidget(button)
        self._token_row.addStretch(1)

    def _token_button(self, item: Hashable, place: int) -> DrawnButton:
        assert self._seen is not None
        assert self._deal is not None
        seen, say, look = self._seen, self._context.speaker.say, self._seen.system.look
        face, count = look.card(seen.context, item), self._left(self._deal)[item]
        if face.kind == "disc" and isinstance(look, BagLook):
            colour = look.token_colour(item)
            button = disc_button(self._context, colour, say(face.name), count, str(place))
        else:
            names = tuple(side.name for side in seen.scenario.sides)
            letters = side_letters((names[0], names[1]), self._context.speaker.language)
            side = seen.session.side_ids.index(face.id)
            side_colour = side_place(seen.session.side_ids, side)
            button = token_button(
                self._context, side_colour, letters[side % 2], say(face.name), count, str(place)
            )
        button.setObjectName(f"token-{face.id}")
        button.clicked.connect(lambda _checked=False, item=item: self.choose(item))
        return button

    def _show_pool(self, deal: Deal) -> None:
        assert self._seen is not None
        say, look, context = self._context.speaker.say, self._seen.system.look, self._seen.context
        rows: list[tuple[Hashable, str]] = []
        for pool_row in deal.pool:
            count = pool_row.count - self._drawn.count(pool_row.item)
            if count > 0:
                name = say(look.card(context, pool_row.item).name)
                rows.append((pool_row.item, f"{name}  \N{MULTIPLICATION SIGN} {count}"))
        rows.append((UNKNOWN, say(_("?  face down"))))
        for item, words in rows:
            line = QListWidgetItem(words)
            line.setData(Qt.ItemDataRole.UserRole, item)
            self.pool.addItem(line)

    def _choose_item(self, line: QListWidgetItem) -> None:
        self.choose(line.data(Qt.ItemDataRole.UserRole))

    def choose(self, item: Hashable) -> None:
        """One that came; when it is the last they are handed over."""
        deal = self._deal
        if deal is None:
            return
        self._drawn.append(item)
        if len(self._drawn) < deal.draw:
            self._changed()
            return
        drawn, self._drawn = tuple(self._drawn), []
        self._drawn_all(drawn)
