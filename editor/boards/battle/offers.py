"""What a side may do now, ordered by how a person takes hold of it. No Qt, no rules of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from core.presentation.look import Interaction, Preview
from core.protocol.refusals import Refusal
from core.protocol.state import State
from core.protocol.system import AnySystem


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal action and its handle."""

    action: Any
    interaction: Interaction

    @property
    def is_button(self) -> bool:
        """Whether nothing on the map or in the hand stands for it."""
        return self.interaction.kind == BUTTON


CARD, UNIT, TO_HEX, TO_UNIT, BUTTON = "card", "unit", "unit_to_hex", "unit_to_unit", "button"
"""The kinds of `Interaction`: a card, a unit, a unit then a hex, a unit then a unit, nothing of these."""


class Offers:
    """The offers of one choice. `state` is what the side knows."""

    def __init__(self, system: AnySystem, state: State, side: int) -> None:
        self._system, self._state, self._side = system, state, side
        self._previews: dict[Any, Preview | None] = {}
        self._sequels: dict[Any, Preview | None] = {}

    @cached_property
    def all(self) -> tuple[Offer, ...]:
        """All offers; on a measured table a sample of the moves is among them."""
        return self._offered(self._system.rules.actions(self._state, self._side))

    @cached_property
    def listed(self) -> tuple[Offer, ...]:
        """The offers of lists and buttons: without moves where the room tells these apart."""
        actions = self._system.look.listed_actions(self._state, self._side)
        return self.all if actions is None else self._offered(actions)

    def _offered(self, actions: Sequence[Any]) -> tuple[Offer, ...]:
        return tuple(Offer(action, self._system.look.interaction(self._state, action)) for action in actions)

    @cached_property
    def buttons(self) -> tuple[Offer, ...]:
        """What nothing on the map or in the hand stands for."""
        return self._of_kind(BUTTON)

    def standing_for(self, unit: int) -> Offer | None:
        """The button that concerns a unit on the map, as that of its division, where there is one such."""
        found = [offer for offer in self.buttons if unit in offer.interaction.units]
        return found[0] if len(found) == 1 else None

    def _of_kind(self, *kinds: str) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.listed if offer.interaction.kind in kinds)

    def cards(self, item: object) -> tuple[Offer, ...]:
        """What playing that card may mean."""
        return tuple(offer for offer in self._of_kind(CARD) if offer.interaction.card == item)

    @property
    def wants_card(self) -> bool:
        """Whether a card may be chosen."""
        return bool(self._of_kind(CARD))

    def units(self) -> tuple[int, ...]:
        """The units that can act or be named, each once, in the order of the offers."""
        found = {offer.interaction.unit: None for offer in self._of_kind(UNIT, TO_HEX, TO_UNIT)}
        return tuple(unit for unit in found if unit is not None)

    def named(self, unit: int) -> tuple[Offer, ...]:
        """What a click on the unit alone may mean: it is ordered, rallied, aimed at."""
        return tuple(offer for offer in self._of_kind(UNIT) if offer.interaction.unit == unit)

    def reaching(self, unit: int, hex_: int) -> tuple[Offer, ...]:
        """What `unit` may do in that hex."""
        return tuple(
            offer
            for offer in self._of_kind(TO_HEX)
            if offer.interaction.unit == unit and offer.interaction.at == hex_
        )

    def hexes(self, unit: int) -> tuple[int, ...]:
        """The hexes to which `unit` may go."""
        found = {
            offer.interaction.at: None for offer in self._of_kind(TO_HEX) if offer.interaction.unit == unit
        }
        return tuple(hex_ for hex_ in found if hex_ is not None)

    def entering(self, outside: Sequence[int], hex_: int) -> tuple[Offer, ...]:
        """What units that stand `outside` the map may do in that hex."""
        return tuple(offer for unit in outside for offer in self.reaching(unit, hex_))

    def against(self, unit: int, target: int) -> tuple[Offer, ...]:
        """What `unit` may do to `target`."""
        return tuple(
            offer
            for offer in self._of_kind(TO_UNIT)
            if offer.interaction.unit == unit and offer.interaction.target == target
        )

    def targets(self, unit: int) -> tuple[int, ...]:
        """The units to which `unit` may do something."""
        found = {
            offer.interaction.target: None
            for offer in self._of_kind(TO_UNIT)
            if offer.interaction.unit == unit
        }
        return tuple(target for target in found if target is not None)

    def is_actor(self, unit: int) -> bool:
        """Whether the unit may be taken up: it has a hex to go to or a target."""
        return any(offer.interaction.unit == unit for offer in self._of_kind(TO_HEX, TO_UNIT))

    def only_actor(self) -> int | None:
        """The one unit that all offers on the map belong to, as in a retreat."""
        actors = {offer.interaction.unit for offer in self._of_kind(UNIT, TO_HEX, TO_UNIT)}
        only = next(iter(actors)) if len(actors) == 1 else None
        return only if only is not None and self.is_actor(only) else None

    def of_unit(self, unit: int) -> tuple[Offer, ...]:
        """All that concerns the unit."""
        return tuple(
            offer for offer in self.listed if unit in (offer.interaction.unit, offer.interaction.target)
        )

    def of_nobody(self) -> tuple[Offer, ...]:
        """What concerns no unit on the map: cards, and buttons."""
        return tuple(
            offer
            for offer in self.listed
            if offer.interaction.unit is None and offer.interaction.target is None
        )

    def preview(self, action: Any) -> Preview | None:
        """The dice that an action would roll."""
        if action not in self._previews:
            self._previews[action] = self._system.look.preview(self._state, self._side, action)
        return self._previews[action]

    def follow_up(self, action: Any) -> Preview | None:
        """What an action leads to beyond its own dice."""
        if action not in self._sequels:
            self._sequels[action] = self._system.look.follow_up(self._state, self._side, action)
        return self._sequels[action]


_HEX_FIELDS = ("to", "at")


def wished(
    kinds: Sequence[type],
    *,
    unit: int | None = None,
    at: int | None = None,
    target: int | None = None,
    card: object = None,
) -> Any | None:
    """The action of one of `kinds` that somebody means who points at just these, or None.

    Rooms name the fields of their actions `unit`, `to` (or `at`), `target` and `card`, as a Handle does.
    """
    given = {"unit": unit, "target": target, "card": card}
    wanted = {name for name, value in given.items() if value is not None}
    if at is not None:
        wanted.add("to")
    for kind in kinds:
        values: dict[str, Any] = {}
        known = True
        for field in fields(kind):
            name = "to" if field.name in _HEX_FIELDS else field.name
            if name in wanted:
                values[field.name] = at if name == "to" else given[name]
            elif name in ("to", *given):
                known = False
        if not known or len(values) != len(wanted):
            continue
        try:
            return kind(**values)
        except TypeError:
            continue  # it wants more than a pointer can say
    return None


@dataclass(frozen=True, slots=True)
class Denied:
    """A wish that the rules refuse: what was pointed at, and why not."""

    unit: int | None
    at: int | None
    target: int | None
    card: object
    action: Any
    refusal: Refusal


def denied(
    system: AnySystem,
    state: State,
    side: int,
    kinds: Sequence[type],
    *,
    unit: int | None = None,
    at: int | None = None,
    target: int | None = None,
    card: object = None,
) -> Denied | None:
    """Why the wish is refused; None where nobody could mean anything by it or where it is legal."""
    action = wished(kinds, unit=unit, at=at, target=target, card=card)
    if action is None and card is None:
        action = next(iter(system.hexes.meant(state, side, unit=unit, at=at, target=target)), None)
    if action is None:
        return None
    refusal = system.rules.refusal(state, side, action)
    return None if refusal is None else Denied(unit, at, target, card, action, refusal)
