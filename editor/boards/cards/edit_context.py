"""What the parts of the design desk of cards share: the side in hand, the card that is chosen, the edits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from core.presentation.card_look import AnyCardLook, CardLook, DeckLine, Spot
from core.text import Text, _
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.boards.design.edit_context import EditContext

if TYPE_CHECKING:
    from core.scenarios.diff import Diff


class CardEditContext(EditContext):
    """`chosen` is a line of a deck as (side, number), or nothing."""

    def __init__(self, document: Document, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(document, selection, parent)
        look = document.system.look
        assert isinstance(look, CardLook)
        self.card_look: AnyCardLook = look
        self.chosen: tuple[int, int] | None = None
        self.side = next(
            (place for place, side in enumerate(document.scenario.sides) if side.edge == "bottom"), 0
        )

    def _document_changed(self, diff: Diff) -> None:
        """A line that is gone is not chosen any more."""
        if self.chosen is not None and self.line is None:
            self.chosen = None
            self.changed.emit()

    @property
    def scenario(self) -> Any:
        return self.document.scenario

    def deck(self, side: int) -> tuple[DeckLine, ...]:
        """The deck of a side."""
        return self.card_look.decks(self.scenario)[side]

    @property
    def line(self) -> DeckLine | None:
        """The line that is chosen."""
        if self.chosen is None:
            return None
        deck = self.deck(self.chosen[0])
        return deck[self.chosen[1]] if self.chosen[1] < len(deck) else None

    @property
    def spot(self) -> Spot | None:
        """Where the chosen card lies on the table."""
        line = self.line
        if line is None or self.chosen is None:
            return None
        side, number = self.chosen
        if line.place is not None:
            return Spot("terrain", side, line.place, item=number)
        return Spot("hand", side, slot=number, item=number)

    def choose(self, side: int, number: int | None) -> None:
        """Choose a line, or none; its side is in hand then."""
        self.take(chosen=None if number is None else (side, number), side=side)

    # --- edits ---------------------------------------------------------------------------------------------

    def edit(self, title: Text, change: Callable[[], Any]) -> bool:
        """One line of the history; a refused edit is said and changes nothing."""
        from core.scenarios.edits.refusals import EditRefused

        try:
            new = change()
        except EditRefused as refused:
            self.refuse(refused.text)
            return False
        self.show_status(None)
        self.document.do(title, new)
        return True

    def add(self, item: DeckLine) -> None:
        """One more copy of a card of the catalogue for the side in hand; it is chosen."""
        side, before = self.side, self.deck(self.side)
        title = _("{side}: add {card}", side=self.scenario.sides[side].name, card=item.face.name)
        if not self.edit(title, lambda: self.card_look.add_card(self.scenario, side, item.id)):
            return
        after = self.deck(side)
        changed = [
            number for number, line in enumerate(after) if number >= len(before) or line != before[number]
        ]
        self.choose(side, changed[-1] if changed else None)

    def remove(self, side: int, number: int) -> None:
        """One copy less of a line."""
        line = self.deck(side)[number]
        title = _("{side}: take out {card}", side=self.scenario.sides[side].name, card=line.face.name)
        self.edit(title, lambda: self.card_look.remove_card(self.scenario, side, number))

    def remove_chosen(self) -> None:
        """One copy less of the line that is chosen."""
        if self.chosen is not None and self.line is not None:
            self.remove(*self.chosen)

    def remove_item(self, item: DeckLine) -> None:
        """One copy less of a card of the catalogue, where the side in hand has one."""
        found = [number for number, line in enumerate(self.deck(self.side)) if line.id == item.id]
        if found:
            self.remove(self.side, found[-1])
        else:
            self.refuse(_("This card is not in the deck."))

    def lay(self, side: int, number: int, place: int | None) -> bool:
        """A terrain card lies in a place from the start, or is shuffled with the deck."""
        line = self.deck(side)[number]
        names = {one.index: one.name for one in self.card_look.layout(self.scenario)}
        title: Text = (
            _("{card}: in the deck", card=line.face.name)
            if place is None
            else _("{card}: {place} from the start", card=line.face.name, place=names[place])
        )
        done = self.edit(title, lambda: self.card_look.lay_card(self.scenario, side, number, place))
        if done:
            after = self.deck(side)
            fits = [one for one, each in enumerate(after) if each.id == line.id and each.place == place]
            self.choose(side, fits[-1] if fits else None)
        return done

    def could_lay(self, side: int, number: int, place: int | None) -> bool:
        """Whether a card may be laid there."""
        from core.scenarios.edits.refusals import EditRefused

        try:
            return bool(self.card_look.lay_card(self.scenario, side, number, place) is not self.scenario)
        except EditRefused:
            return False

    def change(self, title: Text, **changes: Any) -> None:
        """Other values of the line that is chosen."""
        if self.chosen is not None:
            side, number = self.chosen
            self.edit(title, lambda: self.card_look.change_line(self.scenario, side, number, **changes))

    def other_side(self) -> None:
        """The other deck comes into hand."""
        self.choose(1 - self.side, None)
