"""The `System` of Skirmish, which the entry point of the package names: its look, its files, its players."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from core.kit.bounds import common_bounds
from core.kit.codec import CardCodec
from core.kit.field_kinds import FLAG, HEX, UNIT, FieldKind, named
from core.presentation.look import CardFace, Interaction, Look, PaletteEntry, Piece
from core.presentation.parts import Parts
from core.protocol.design import Design
from core.protocol.hidden import HiddenSlot
from core.protocol.pending import UNKNOWN
from core.protocol.system import System
from core.records.serialization.bounds import Bounds, Mask
from core.text import Names, _
from skirmish.battle import GONE, NO_ORDER, ORDERS, Action, Answer, Context, EndTurn, Fire, Move, Shot, State
from skirmish.rules import SkirmishRules, invariants, restored
from skirmish.words import SkirmishWords

if TYPE_CHECKING:
    from skirmish.scenario import SkirmishScenario

PLACES = {name: place for place, name in enumerate(ORDERS)}
ORDER: FieldKind[Context] = named(lambda context, order: ORDERS[order], lambda context: PLACES)


class SkirmishCodec(CardCodec[Context, Action]):
    kinds, card = (Move, Fire, Answer, EndTurn), ORDER
    field_kinds = {"unit": UNIT, "target": UNIT, "to": HEX, "covers": FLAG}  # noqa: RUF012 (never changed)


class SkirmishLook(Look[State, Context, Action, "SkirmishScenario"]):
    grounds = (
        PaletteEntry("clear", Names("clear", "terrain libre"), Names("", ""), "SK-1"),
        PaletteEntry("woods", Names("woods", "bois"), Names("", ""), "SK-2"),
    )
    units = (PaletteEntry("infantry", Names("infantry", "infanterie"), Names("", ""), "SK-1"),)

    def pieces(self, scenario: SkirmishScenario) -> tuple[Piece, ...]:
        """The units as they are set up; `pieces_of` as they stand."""
        return self.pieces_of(SkirmishRules().new_battle(scenario))

    def pieces_of(self, state: State) -> tuple[Piece, ...]:
        rows = zip(state.context.unit_ids, state.context.side_of, state.at, strict=True)
        return tuple(Piece(name, side, "infantry", at, 1, 1) for name, side, at in rows if at >= 0)

    def hand(self, state: State, side: int) -> tuple[CardFace | None, ...]:
        order = state.orders[side]  # drawn, hidden, or not drawn yet
        return (self.card(state.context, order) if order >= 0 else None,) if order >= UNKNOWN else ()

    def card(self, context: Context, item: Hashable) -> CardFace:
        name, goal = ORDERS[int(str(item))], context.grid.label(context.goals[int(str(item))])
        return CardFace(item, name, Names(name, name), Names(goal, goal), "SK-4", "order")

    def interaction(self, state: State, action: Action) -> Interaction:
        """Click a unit, then its target or the hex; press a button for the rest."""
        if isinstance(action, Fire):
            return Interaction("unit_to_unit", action.unit, state.at[action.target], target=action.target)
        if isinstance(action, Move):
            return Interaction("unit_to_hex", action.unit, action.to)
        return Interaction("button")


def evaluate(state: State, side: int) -> float:
    alive = [own for own, at in zip(state.context.side_of, state.at, strict=True) if at != GONE]
    return 2 * alive.count(side) - len(alive)


def score_actions(state: State, side: int, actions: Sequence[Action]) -> Sequence[float]:
    return [3.0 if isinstance(act, Fire) else 2.0 if isinstance(act, Move) else 1.0 for act in actions]


def design() -> Design[State, SkirmishScenario]:
    from skirmish.scenario import DESIGN  # pydantic is loaded when a scenario is opened, no earlier

    return DESIGN


def hidden_orders(state: State, owner: int) -> set[int]:
    return {state.orders[owner]} - {UNKNOWN, NO_ORDER}


def bounds(context: Context) -> Bounds:
    units, hexes = range(len(context.unit_ids)), frozenset((GONE, *context.grid.hexes))
    orders, masks = range(NO_ORDER, len(ORDERS)), Mask(len(units))
    ours = {"at": hexes, "to": hexes, "unit": units, "target": units, "order": orders, "orders": orders}
    marks: Bounds = {"acted": masks, "down": masks, "least": range(4, 7), "phase": range(1)}
    return {**common_bounds(()), **ours, **marks, "reason": {"losses", "objective", "draw"}}


SKIRMISH = System(
    protocol=1,
    id="skirmish",
    title=_("Skirmish"),
    board="hex",
    rules=SkirmishRules(),
    codec=SkirmishCodec(),
    words=SkirmishWords(),
    look=SkirmishLook(),
    design=design,
    evaluate=evaluate,
    score_actions=score_actions,
    restored=restored,
    bounds=bounds,
    invariants=invariants,
    hidden=(HiddenSlot("orders", hidden_orders),),
    universe=attrgetter("universe"),
    parts=Parts(hands=True),
    state_kinds=(Shot,),
)
