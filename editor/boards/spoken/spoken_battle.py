"""A battle on a board in words: whom one has, whom one may strike with what chance, why not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from core.presentation.typed_orders import begins, small_words, tokens
from core.text import Text, Value
from editor.boards.battle.offers import Denied, Offer
from editor.boards.canvas.things import BoardThing
from editor.boards.spoken.spoken_board import SpokenBoard

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.battle.battle_view import BattleView


class SpokenBattle(SpokenBoard):
    """Words for the board of one battle, from what its screen may show."""

    def __init__(self, board: BattleBoard) -> None:
        super().__init__(board.host)
        self.battle_board = board

    @property
    def seen(self) -> BattleView:
        """What the screen shows of this moment."""
        return self.battle_board.seen

    def side_name(self, side: int) -> Value:
        return self.seen.side_name(side)

    def made_of(self) -> object:
        seen, hand = self.seen, self.battle_board.hand
        return seen, seen.moment, seen.session.looker, hand.unit, self.host.context.speaker.language

    @property
    def own_side(self) -> int:
        """Whose units are "mine": of the side that is asked, else of whoever looks."""
        seen = self.seen
        if seen.choice is not None:
            return seen.choice.side
        return seen.session.looker if seen.session.looker >= 0 else 0

    # --- acts --------------------------------------------------------------------------------------------

    @abstractmethod
    def targets(self) -> Sequence[tuple[Hashable, Offer]]:
        """What may be struck now by what is in hand (by anybody where nothing is), and where it stands."""

    @abstractmethod
    def odds(self, offer: Offer) -> Sequence[Value]:
        """How an act may end, as far as the rules can say."""

    @abstractmethod
    def why_not(self, spot: Hashable) -> Denied | None:
        """Why nothing can be done at a place; None where something can or nothing is meant."""

    def offer_names(self, offer: Offer) -> Sequence[Value]:
        """What whoever acts and whoever is acted upon are called, and where they stand."""
        names: list[Value] = []
        for unit in (offer.interaction.unit, offer.interaction.target):
            if unit is not None and 0 <= unit < len(self.seen.unit_ids):
                names += self.unit_names(unit)
        return names

    def unit_names(self, unit: int) -> Sequence[Value]:
        """The names of a unit, and its place."""
        seen = self.seen
        return (seen.unit_name(unit), seen.place_of(unit))

    # --- lines that are typed ----------------------------------------------------------------------------

    def typed(self, line: str) -> Offer | Denied | None:
        """What a line means that names no act of the list, as a move by its length; None: nothing."""
        return None

    def hint(self) -> Text | None:
        """What may be typed here beside the acts of the list."""
        return None

    def wished(self, line: str) -> Denied | None:
        """Why what a line names cannot be done: asked of the rules; None where it names nothing."""
        asked = tokens(line)
        own = self._named(asked, lambda thing: thing.side == self.own_side)
        other = self._named(asked, lambda thing: thing.side != self.own_side)
        if own is None and (other is not None or self.names_place(asked)):
            own = self._in_hand()
        return self.why_refused(own, other, asked)

    def names_place(self, asked: Sequence[str]) -> bool:
        """Whether the words say where to, or how far."""
        return any(word[0].isdigit() for word in asked)

    def _in_hand(self) -> BoardThing | None:
        """What is in hand: meant where only a place or an enemy is named."""
        return next((one for one in self.things() if one.selected and one.side == self.own_side), None)

    @abstractmethod
    def why_refused(
        self, own: BoardThing | None, other: BoardThing | None, asked: Sequence[str]
    ) -> Denied | None:
        """Why `own` cannot do what the words ask for, to `other` or at the place that they name."""

    def _named(self, asked: Sequence[str], fits: Callable[[BoardThing], bool]) -> BoardThing | None:
        """The thing whose names most of the words begin; the first of those alike."""
        small = small_words(self.host.context.speaker.language)
        wanted = [word for word in asked if word not in small and not word[0].isdigit()]
        best: tuple[int, BoardThing | None] = (0, None)
        for thing in filter(fits, self.things()):
            names = tokens(self.say(thing.name))
            count = sum(any(begins(word, name) for name in names) for word in wanted)
            if count > best[0]:
                best = (count, thing)
        return best[1]
