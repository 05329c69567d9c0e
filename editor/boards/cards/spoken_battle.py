"""A battle with cards in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from core.presentation.card_look import Spot, TableCard
from core.presentation.typed_orders import begins, tokens
from core.text import Value, _, _n
from editor.boards.battle.odds import percent
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.prospects import chances_of
from editor.boards.canvas.things import BoardThing
from editor.boards.cards.battle_view import CardBattleView
from editor.boards.cards.card_stops import is_highlighted_for, under_spot
from editor.boards.cards.description import (
    face_words,
    lying_words,
    place_state,
    reserve_words,
    spot_words,
)
from editor.boards.cards.layout import same_spot
from editor.boards.cards.spoken_cards import CardWords
from editor.boards.spoken.spoken_battle import SpokenBattle
from editor.boards.spoken.spoken_board import Told

if TYPE_CHECKING:
    from editor.boards.cards.battle_board import CardBattleBoard


class CardSpokenBattle(CardWords, SpokenBattle):
    """Words for one battle with cards, as its screen may show them."""

    battle_board: CardBattleBoard

    @property
    def seen(self) -> CardBattleView:
        return self.battle_board.seen

    def made_of(self) -> object:
        return super().made_of(), self.battle_board.hand.taken, self.view.card_scene.layout

    # --- things ------------------------------------------------------------------------------------------

    def list_things(self) -> Iterator[BoardThing]:
        sources = self.seen.sources()
        for line in self.rows():
            for spot in line:
                able = any(is_highlighted_for(one, spot) for one in sources)
                thing = self._thing(spot, able=able)
                if thing is not None:
                    yield thing

    def _thing(self, spot: Spot, *, able: bool) -> BoardThing | None:
        seen, taken = self.seen, self.battle_board.hand.taken
        held = taken is not None and same_spot(taken, spot)
        if spot.what == "reserve":
            return BoardThing(spot, reserve_words(seen, spot.side), _("reserve"), (), "", spot, spot.side)
        if spot.what == "hand":
            hand = seen.reserves[spot.side].hand
            face = hand[spot.slot] if 0 <= spot.slot < len(hand) else None
            name = face_words(seen, face)
            return BoardThing(spot, name, _("card"), (), _("in the hand"), spot, spot.side, held, able)
        place = seen.place(spot.place)
        if place is None:
            return None
        if spot.what == "place":
            state = (*place_state(seen, place), *self._room(spot))
            return BoardThing(spot, place.name, _("place"), state, "", spot, place.row, held, able)
        if spot.what == "terrain":
            face = next((one for one in place.terrain if one.item == spot.item), None)
            return BoardThing(spot, face_words(seen, face), _("terrain"), (), place.name, spot)
        card = self._card(spot)
        if card is None:
            return None
        name = face_words(seen, card.face)
        return BoardThing(spot, name, _("card"), lying_words(card), place.name, spot, spot.side, held, able)

    def _card(self, spot: Spot) -> TableCard | None:
        place = self.seen.place(spot.place)
        cards = () if place is None else place.cards[spot.side]
        return next((card for card in cards if card.slot == spot.slot), None)

    def _room(self, spot: Spot) -> Iterator[Value]:
        place = self.seen.place(spot.place)
        for side, room in enumerate(place.capacity if place is not None else ()):
            yield _(
                "{side} {count} of {limit}", side=self.side_name(side), count=room.count, limit=room.limit
            )

    def press(self, thing: BoardThing) -> None:
        self.go_to(thing.spot)
        if isinstance(thing.spot, Spot):
            self.battle_board.hand.click_spot(under_spot(thing.spot))

    # --- places ------------------------------------------------------------------------------------------

    def place(self, spot: Hashable) -> Value:
        assert isinstance(spot, Spot)
        place = self.seen.place(spot.place)
        return _("reserve") if place is None else place.name

    def about(self, spot: Hashable) -> Iterator[Told]:
        assert isinstance(spot, Spot)
        whole = self.host.context.tells("everything")
        words = spot_words(self.seen, spot, full=whole)
        if words is not None:
            yield "little", words
        taken = self.battle_board.hand.taken
        if taken is not None and not same_spot(taken, spot):
            found = self.seen.drops(taken, under_spot(spot))
            if len(found) == 1:
                yield "usual", _("Enter: {act}", act=self.seen.act_text(found[0]))
            elif found:
                yield "usual", _n("Enter: one of {count} act", "Enter: one of {count} acts", len(found))
        elif any(is_highlighted_for(one, spot) for one in self.seen.sources()):
            yield "usual", _("can act")

    # --- acts --------------------------------------------------------------------------------------------

    def targets(self) -> Sequence[tuple[Hashable, Offer]]:
        found: list[tuple[Hashable, Offer]] = []
        taken = self.battle_board.hand.taken
        for held in self.seen.held:
            source, goal = held.drag_source.source, held.drag_source.goal
            if taken is not None and (source is None or not same_spot(source, taken)):
                continue
            if goal is not None and goal.what in ("card", "foes"):
                spot = next(
                    (one for line in self.rows() for one in line if is_highlighted_for(goal, one)), goal
                )
                found.append((spot, held.offer))
        return found

    def odds(self, offer: Offer) -> Sequence[Value]:
        seen = self.seen
        preview = seen.offers.preview(offer.action) if seen.offers is not None else None
        if preview is None:
            return ()
        dice: Value = preview.words or _n("{count} die", "{count} dice", preview.dice)
        language = self.host.context.speaker.language
        return (
            dice,
            *(
                _("{what} {share}", what=words, share=percent(share, language))
                for words, share in chances_of(seen, preview)
            ),
        )

    def why_not(self, spot: Hashable) -> Denied | None:
        if not isinstance(spot, Spot):
            return None
        hand = self.battle_board.hand
        if hand.taken is not None and not same_spot(hand.taken, spot):
            return self.seen.refused(hand.taken, under_spot(spot))
        return self.seen.refused(spot, None)

    def unit_names(self, unit: int) -> Sequence[Value]:
        return ()

    def why_refused(
        self, own: BoardThing | None, other: BoardThing | None, asked: Sequence[str]
    ) -> Denied | None:
        place = self._place_named(asked)
        if own is None or not isinstance(own.spot, Spot):
            return None
        for goal in (None if other is None else other.spot, place):
            if isinstance(goal, Spot):
                denied = self.seen.refused(own.spot, under_spot(goal))
                if denied is not None:
                    return denied
        return self.seen.refused(own.spot, None)

    def _place_named(self, asked: Sequence[str]) -> Spot | None:
        """The place whose name most of the words begin."""
        best: tuple[int, Spot | None] = (0, None)
        for place in self.seen.places:
            names = tokens(self.say(place.name))
            count = sum(any(begins(word, name) for name in names) for word in asked)
            if count > best[0]:
                best = (count, Spot("place", place=place.index))
        return best[1]
