"""Everything that may be done in the moments whose list is only made when it is asked for."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.protocol.pending import Choice
from core.systems.battle_cry.rules import battle, deck, fieldworks, movement, orders, retreat, special_cards
from core.systems.battle_cry.rules.action_tables import DECLINE, END_BATTLES, END_MOVES, PASS, PRICES
from core.systems.battle_cry.rules.actions import Action
from core.systems.battle_cry.rules.phases import RALLY
from core.systems.battle_cry.rules.state import State


def actions(state: State) -> tuple[Action, ...]:
    """What the side that is asked may do."""
    pending = state.pending
    if not isinstance(pending, Choice):
        return ()
    tables = state.context.actions
    match pending.prompt:
        case "card":
            return _cards(state, pending.side)
        case "passing":
            return tuple(tables.discard[card] for card in deck.cards_of(state, pending.side))
        case "no_cards":
            return (PASS,)
        case "order":
            return orders.actions(state, orders.orderable(state))
        case "move" | "second_move":
            return (*movement.moves(state), END_MOVES)
        case "battle":
            return (*battle.battles(state), END_BATTLES)
        case "build":
            return fieldworks.actions(state, fieldworks.able(state))
        case "retreat" | "retreat_or_stop" | "ignore_flag":
            return retreat.choices(state, state.frames[-1])
        case "fight_back":
            can = deck.holds(state, pending.side, state.context.fight_back)
            return (tables.fight_back, DECLINE) if can else (DECLINE,)
        case "advance":
            return (tables.advance[state.frames[-1].unit], DECLINE)
        case "rally" | "supply":
            units = special_cards.nameable(state, rally=state.phase == RALLY)
            return tuple(tables.name[unit] for unit in bits(units))
        case "sharpshoot":
            return tuple(tables.sharpshoot[general] for general in bits(special_cards.marks(state)))
        case "put":
            unit = state.frames[-1].unit
            return tuple(tables.put(unit, to) for to in bits(special_cards.supply_hexes(state, unit)))
    assert pending.prompt == "price", pending.prompt
    return PRICES


def _cards(state: State, side: int) -> tuple[Action, ...]:
    """The cards that may be played, and those that may be given up (BC-6.2, BC-R49)."""
    tables = state.context.actions
    held = deck.cards_of(state, side)
    if orders.some_card_could(state, side):
        turn_plays = tables.turn_plays
        return tuple([act for card in held if (act := turn_plays[card])])
    play = tables.play
    found: list[Action] = [play[card] for card in held if orders.playable(state, side, card, must_play=False)]
    found += [tables.discard[card] for card in held if not orders.could_order(state, side, card)]
    return tuple(found)
