"""What the screen may show of a battle with cards, and how a person takes hold of what is offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from core.presentation.card_look import (
    AnyCardLook,
    CardLook,
    DragSource,
    Spot,
    TablePlace,
    TableReserve,
    table_card,
)
from core.presentation.look import StepEnd
from core.text import Text, Value
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.session import Session
from editor.boards.cards.layout import same_spot


@dataclass(frozen=True, slots=True)
class Held:
    """An offer and what is dragged where, or clicked, for it."""

    offer: Offer
    drag_source: DragSource


class CardBattleView(BattleView):
    """Built anew after each change, from what the screen's owner knows."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        look = self.system.look
        assert isinstance(look, CardLook)
        self.card_look: AnyCardLook = look

    has_units = False

    def ground_facts(self) -> object:
        """All that lies there is cards."""
        return ()

    def piece_facts(self) -> object:
        """Cards are laid out anew at each moment, as whoever looks knows them."""
        return self.moment, self.session.looker

    def hand_facts(self) -> object:
        """The hands lie on the board."""
        return ()

    @cached_property
    def places(self) -> tuple[TablePlace, ...]:
        """The places as the looker knows them."""
        return self.card_look.places(self.state)

    @cached_property
    def reserves(self) -> tuple[TableReserve, TableReserve]:
        """The hands, piles and losses as the looker knows them."""
        return self.card_look.reserves(self.state)

    @cached_property
    def held(self) -> tuple[Held, ...]:
        """Every offer with its way."""
        if self.offers is None or self.choice is None:
            return ()
        side = self.choice.side
        return tuple(
            Held(offer, self.card_look.drag_source(self.decider, side, offer.action))
            for offer in self.offers.all
        )

    # --- offers by hand ------------------------------------------------------------------------------------

    def prompted(self) -> tuple[Offer, ...]:
        """What nothing on the table stands for."""
        return tuple(held.offer for held in self.held if held.drag_source.source is None)

    def sources(self) -> tuple[Spot, ...]:
        """What can be taken or clicked now, each once."""
        return tuple(
            dict.fromkeys(
                held.drag_source.source for held in self.held if held.drag_source.source is not None
            )
        )

    def able_to_act(self, ends: StepEnd) -> tuple[Value, ...]:
        """The names of the cards that can act; what a place or a pile can do first stands for it.

        What can only go back into the hand has acted.
        """
        return tuple(
            self._card_at(source) or self.act_text(offer) for source, offer in self._forgotten(ends).items()
        )

    def place_left(self) -> Value | None:
        """The name of the place whose other fights a fight elsewhere would end."""
        found = (self.place(source.place) for source in self._forgotten("place"))
        return next((place.name for place in found if place is not None), None)

    def _forgotten(self, ends: StepEnd) -> dict[Spot, Offer]:
        first: dict[Spot, Offer] = {}
        for held in self.held:
            source, goal = held.drag_source.source, held.drag_source.goal
            if source is None or (goal is not None and goal.what == "reserve"):
                continue
            card = table_card(source.place, source.slot)
            if source.what != "card" or self.card_look.is_forgotten(self.decider, card, ends):
                first.setdefault(source, held.offer)
        return first

    def _card_at(self, spot: Spot) -> Value | None:
        """The name of the card at a spot; None where none lies that is known."""
        if spot.what == "hand":
            hand = self.reserves[spot.side].hand
            face = next((one for one in hand if one is not None and one.item == spot.item), None)
        else:
            place = self.place(spot.place) if spot.what == "card" else None
            lying = () if place is None else place.cards[spot.side]
            face = next((card.face for card in lying if card.slot == spot.slot), None)
        return None if face is None else face.name

    def is_carried(self, spot: Spot) -> bool:
        """Whether a spot may be dragged somewhere."""
        return any(self._from(held, spot) and held.drag_source.goal is not None for held in self.held)

    def of(self, spot: Spot) -> tuple[Offer, ...]:
        """All that may be done with a spot."""
        return tuple(held.offer for held in self.held if self._from(held, spot))

    def goals(self, source: Spot) -> tuple[Spot, ...]:
        """Where a spot may be dragged."""
        return tuple(
            dict.fromkeys(
                held.drag_source.goal
                for held in self.held
                if held.drag_source.goal is not None and self._from(held, source)
            )
        )

    def drops(self, source: Spot, under: Sequence[Spot]) -> tuple[Offer, ...]:
        """What dropping `source` on what lies `under` the pointer may mean."""
        return tuple(
            held.offer
            for held in self.held
            if held.drag_source.goal is not None
            and self._from(held, source)
            and any(same_goal(held.drag_source.goal, spot) for spot in under)
        )

    def clicks(self, spot: Spot) -> tuple[Offer, ...]:
        """What a click on a spot alone means."""
        return tuple(
            held.offer for held in self.held if held.drag_source.goal is None and self._from(held, spot)
        )

    def _from(self, held: Held, spot: Spot) -> bool:
        source = held.drag_source.source
        if source is None:
            return False
        if spot.what == "hand" and spot.item is None and source.what == "hand":
            return source.side == spot.side and source.item not in self._known
        return same_spot(source, spot)

    @cached_property
    def _known(self) -> frozenset[object]:
        """The cards of the own hand that have a face."""
        side = self.choice.side if self.choice is not None else -1
        if side < 0:
            return frozenset()
        return frozenset(face.item for face in self.reserves[side].hand if face is not None)

    # --- why not -------------------------------------------------------------------------------------------

    def refused(self, source: Spot, under: Sequence[Spot] | None) -> Denied | None:
        """Why a card cannot go where the pointer is, or (None) why a click on it does nothing."""
        if self.choice is None:
            return None
        side, rules = self.choice.side, self.system.rules
        for goal in self._goals_meant(under):
            action = self.card_look.action_from_drag(self.decider, side, source, goal)
            if action is None:
                continue
            refusal = rules.refusal(self.decider, side, action)
            if refusal is not None:
                return Denied(None, None, None, None, action, refusal)
        return None

    def _goals_meant(self, under: Sequence[Spot] | None) -> Iterator[Spot | None]:
        if under is None:
            yield None
        else:
            yield from under

    def nearest(self, denied: Denied) -> Offer | None:
        """The legal act that the rules name."""
        wanted = denied.refusal.nearest
        if self.offers is None or wanted is None:
            return None
        return next((offer for offer in self.offers.all if offer.action == wanted), None)

    def wished(self, denied: Denied) -> Text:
        """What was wished, as a sentence."""
        return self.system.words.action(self.decider, denied.action)

    # --- places --------------------------------------------------------------------------------------------

    def place(self, index: int) -> TablePlace | None:
        """A place by its index."""
        return next((place for place in self.places if place.index == index), None)

    def label(self, hex_: int) -> str:
        """A place has no number."""
        return ""

    def figures(self, item: Any) -> Any:
        """The printed numbers of a card."""
        return self.card_look.figures(self.context, item)


def same_goal(goal: Spot, under: Spot) -> bool:
    """Whether what lies under the pointer is that goal."""
    if goal.what == "foes":
        return under.what in ("card", "foes") and (under.side, under.place) == (goal.side, goal.place)
    if goal.what == "card" and under.what == "card":
        return (goal.side, goal.place, goal.slot) == (under.side, under.place, under.slot)
    if goal.what != under.what:
        return False
    return goal.side == under.side if goal.what == "reserve" else goal.place == under.place
