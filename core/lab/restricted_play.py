"""Play without a part of the army or of the rules: what it is worth is what its side then loses.

A restricted side never uses cavalry (or another kind of troops), never reacts, or never plays cards of one
kind, wherever it may do something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from core.odds.questions import outcomes_of
from core.presentation.look import CardFace
from core.protocol.state import State
from core.protocol.system import AnySystem
from core.text import Text, _

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

REACTIONS = "reactions"
CARDS = "cards:"


def fault(word: str) -> Text | None:
    """Why this is nothing that can be gone without, or None. Kinds of troops go by a part of their id."""
    if not word or (word.startswith(CARDS) and not word.removeprefix(CARDS)):
        return _("Write reactions, cards:KIND, or a kind of troops such as cavalry.")
    return None


@dataclass(frozen=True, slots=True)
class Restriction:
    """What a side does without."""

    side: int
    without: str


def nothing_of(system: AnySystem, scenario: Scenario, restriction: Restriction) -> Text | None:
    """Why a side of this scenario goes without nothing by this word, with those that there are, or None."""
    word = restriction.without
    if word == REACTIONS:
        return None
    context: Any = system.rules.new_battle(scenario).context
    faces = [system.look.card(context, card) for card in range(len(getattr(context, "cards", ())))]
    side = scenario.sides[restriction.side].id
    if word.startswith(CARDS):
        known = {CARDS + face.kind for face in faces}
        is_known = word in known | {CARDS + face.id for face in faces}
    elif scenario.units:
        known = {unit.kind for unit in scenario.units if unit.side == side}
        is_known = any(word in kind for kind in known)
    else:
        known = {face.kind for face in faces}
        is_known = any(_is_called(face, word) for face in faces)
    if is_known:
        return None
    return _(
        "There is no “{name}”. Write one of: {words}", name=word, words=", ".join(sorted(known | {REACTIONS}))
    )


def restricted(system: AnySystem, restrictions: Sequence[Restriction]) -> AnySystem:
    """The system in which a side is not offered what it does without."""
    if not restrictions:
        return system
    return replace(system, rules=_RestrictedRules(system, tuple(restrictions)))


class _RestrictedRules:
    """The rules of a system with some actions left out of those that are offered."""

    def __init__(self, system: AnySystem, restrictions: tuple[Restriction, ...]) -> None:
        self._system, self._restrictions = system, restrictions
        self._rules = system.rules

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._rules, name)

    def actions(self, state: State, side: int) -> Sequence[object]:
        """What `side` may do now, without what it never uses; all of it where nothing else is left."""
        found = self._rules.actions(state, side)
        for restriction in self._restrictions:
            if restriction.side == side and len(found) > 1:
                found = self._left(state, side, found, restriction.without) or found
        return found

    def propose(self, state: State, side: int, rng: Random) -> object:
        """One of the actions that are left."""
        return rng.choice(self.actions(state, side))

    def _left(self, state: State, side: int, actions: Sequence[object], without: str) -> list[object]:
        outcomes = outcomes_of(self._system)
        if without == REACTIONS:
            declining = [action for action in actions if outcomes.lets_be(state, action)]
            return declining or list(actions)
        if without.startswith(CARDS):
            kind = without.removeprefix(CARDS)
            return [action for action in actions if not self._is_card(state, action, kind)]
        return [action for action in actions if not self._is_of(state, side, action, without)]

    def _is_card(self, state: State, action: object, kind: str) -> bool:
        card = self._system.look.interaction(state, action).card
        if card is None or card == -1:
            return False
        face = self._system.look.card(state.context, card)
        return kind in (face.kind, face.id)

    def _is_of(self, state: State, side: int, action: object, kind: str) -> bool:
        outcomes = outcomes_of(self._system)
        piece = outcomes.used(state, side, action)
        if piece is None:
            return False
        units = state.context.scenario.units
        index = getattr(state.context, "unit_index", None)
        if isinstance(piece, int) and index is not None:
            return any(kind in unit.kind for unit in units if index[unit.id] == piece)
        return isinstance(piece, tuple) and _is_called(self._system.look.card(state.context, piece[1]), kind)


def _is_called(card: CardFace, kind: str) -> bool:
    """Whether these troops on a card are of that kind, or have it in their name."""
    return card.kind == kind or kind in card.name.en.lower()
