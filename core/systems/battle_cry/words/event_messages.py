"""One entry for each kind of event: a line of the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kit.names import side_name
from core.protocol.pending import Over
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.words.names import values_of
from core.text import Text, Value, _, _n

Values = dict[str, Value]
Facts = Mapping[str, Any]

MARKS = {
    "ordered": _("ordered"),
    "moved": _("moved"),
    "fought": _("battled"),
    "barred": _("barred from battle"),
}
STEPS = {
    "order": _("Order"),
    "move": _("Move"),
    "battle": _("Battle"),
    "finish": _("end of the turn"),
}
CORNERS: Mapping[str, Text] = {
    "N": _("north"),
    "ENE": _("east-north-east"),
    "ESE": _("east-south-east"),
    "S": _("south"),
    "WSW": _("west-south-west"),
    "WNW": _("west-north-west"),
}


def event_text(context: BattleContext, kind: str, facts: Facts) -> Text:
    """The line of the journal for an event."""
    if kind == "over":
        winner = None if facts["winner"] < 0 else facts["winner"]
        return over_text(context, Over(winner, facts["reason"]))
    return EVENTS[kind](values_of(context, facts), facts)


def over_text(context: BattleContext, over: Over) -> Text:
    """How the battle ended."""
    if over.winner is None:
        return _("The turn limit is reached with as many flags on both sides: a draw.")
    side = side_name(context, over.winner)
    if over.reason == "turn_limit":
        return _("Victory: {side}. The turn limit is reached, with more flags.", side=side)
    return _("Victory: {side}. The number of flags is reached.", side=side)


def _card_played(v: Values, facts: Facts) -> Text:
    if facts["acts"] == facts["card"]:
        return _("{side}: {card} is played.", **v)
    return _("{side}: {card} is played and counts as {acts}.", **v)


def _step_empty(v: Values, facts: Facts) -> Text:
    return {
        "order": _("Nobody can be ordered."),
        "move": _("Nobody can move."),
        "second_move": _("No cavalry can move again."),
        "battle": _("Nobody can battle."),
        "build": _("Nobody can build."),
    }[facts["step"]]


def _moved(v: Values, facts: Facts) -> Text:
    if facts["general"] >= 0:
        return _("{unit} moved from {start} to {to} with {general}.", **v)
    return _("{unit} moved from {start} to {to}.", **v)


def _battle(v: Values, facts: Facts) -> Text:
    return _n(
        "{unit} battled {target} at distance {distance} with {count} die.",
        "{unit} battled {target} at distance {distance} with {count} dice.",
        facts["dice"],
        **v,
    )


def _rolled(v: Values, facts: Facts) -> Text:
    hits = _n("{count} hit", "{count} hits", facts["hits"])
    flags = _n("{count} flag", "{count} flags", facts["flags"])
    shown = _n("The die shows {faces}", "The dice show {faces}", len(facts["faces"]), faces=v["faces"])
    return _("{shown}: {hits}, {flags}.", shown=shown, hits=hits, flags=flags)


def _lost(v: Values, facts: Facts) -> Text:
    return _n(
        "{unit}: {count} figure lost, {left} left.",
        "{unit}: {count} figures lost, {left} left.",
        facts["lost"],
        **v,
    )


def _retreated(v: Values, facts: Facts) -> Text:
    if facts["general"] >= 0:
        return _("{unit} retreated from {start} to {to} with {general}.", **v)
    return _("{unit} retreated from {start} to {to}.", **v)


def _advanced(v: Values, facts: Facts) -> Text:
    if facts["general"] >= 0:
        return _("{unit} advanced from {start} to {to} with {general}.", **v)
    return _("{unit} advanced from {start} to {to}.", **v)


def _retreat_stopped(v: Values, facts: Facts) -> Text:
    return _n(
        "{unit} stopped with the general; {count} flag is ignored.",
        "{unit} stopped with the general; {count} flags are ignored.",
        facts["flags"],
        **v,
    )


def _cards_drawn(v: Values, facts: Facts) -> Text:
    return _n(
        "{side}: {count} card is drawn.", "{side}: {count} cards are drawn.", facts["count"], side=v["side"]
    )


def _reshuffled(v: Values, facts: Facts) -> Text:
    return _n(
        "{count} discard is shuffled into a new pile.",
        "{count} discards are shuffled into a new pile.",
        facts["cards"],
    )


def _rallied(v: Values, facts: Facts) -> Text:
    if not facts["gained"]:
        return _("{unit} rolled {faces}: nobody rallied.", **v)
    return _n(
        "{unit} rolled {faces}: {count} figure rallied, {left} in all.",
        "{unit} rolled {faces}: {count} figures rallied, {left} in all.",
        facts["gained"],
        **v,
    )


def _sharp_shot(v: Values, facts: Facts) -> Text:
    if facts["hits"]:
        return _("The sharpshooter rolled {faces} and hit {unit}.", **v)
    return _("The sharpshooter rolled {faces} and missed {unit}.", **v)


def _price(v: Values, facts: Facts) -> Text:
    if facts["price"] == "pass":
        return _("{side}: the next turn will be passed, the price of the All-Out Offensive.", **v)
    return _("{side}: the hand is one card smaller from now on, the price of the All-Out Offensive.", **v)


def _hex_flag(v: Values, facts: Facts) -> Text:
    return _n(
        "{side}: {at} counts {count} flag for as long as the unit stays.",
        "{side}: {at} counts {count} flags for as long as the unit stays.",
        facts["value"],
        **v,
    )


def _card_put(v: Values, facts: Facts) -> Text:
    """Where a card goes, of which the other side may not be told which one it is (BC-R75)."""
    return {
        "hand": _("The umpire puts a card into the hand of {side}: {item}.", **v),
        "pile": _("The umpire puts a card of {side} back into the pile: {item}.", **v),
        "discards": _("The umpire puts a card of {side} onto the discards: {item}.", **v),
    }[facts["at"]]


def _edit(v: Values, facts: Facts) -> Text:
    """What an umpire has set right."""
    to = facts["to"]
    match facts["set"]:
        case "card":
            v["item"] = v["card"]
            return _card_put(v, facts)
        case "token" if to == "none":
            return _("The umpire takes the fieldworks in {at} away.", **v)
        case "token":
            v["facing"] = CORNERS[to]
        case "order" if to == 0:
            return _("The umpire takes the order of {unit} back.", **v)
        case "state":
            v["item"], v["to"] = MARKS[facts["item"]], _("yes") if to else _("no")
        case "phase":
            v["to"] = STEPS[to]
        case _other:
            v["to"] = to
    return {
        "place": _("The umpire puts {unit} into {at}.", **v),
        "remove": _("The umpire takes {unit} off the board.", **v),
        "strength": _("The umpire gives {unit} this many figures: {to}.", **v),
        "state": _("The umpire sets a mark of {unit}: {item} is {to}.", **v),
        "order": _("The umpire orders {unit}.", **v),
        "points": _("The umpire sets the flags taken ({side}): {to}.", **v),
        "phase": _("The umpire goes to another step of the turn: {to}.", **v),
        "token": _("The umpire sets fieldworks in {at}, facing {facing}.", **v),
    }[facts["set"]]


EVENTS: dict[str, Callable[[Values, Facts], Text]] = {
    "turn_begins": lambda v, facts: _("Turn {turn}: {side} to play.", **v),
    "drew": lambda v, facts: _("{side}: drawn, {cards}.", **v),
    "cards_drawn": _cards_drawn,
    "nothing_to_draw": lambda v, facts: _("No card is left to draw."),
    "reshuffled": _reshuffled,
    "card_played": _card_played,
    "card_discarded": lambda v, facts: _("{side}: {card} is discarded, no card could order anybody.", **v),
    "turn_passed": lambda v, facts: _("{side}: this turn is passed, {card} is discarded.", **v),
    "passed": lambda v, facts: _("{side}: no cards in hand, this turn is passed.", **v),
    "card_doubted": lambda v, facts: _(
        "{card} has turned up elsewhere: that card in hand is another one.", **v
    ),
    "laid_down": lambda v, facts: _("{card} goes to the discards.", **v),
    "no_effect": lambda v, facts: _("{card} has no effect.", **v),
    "ordered": lambda v, facts: _("Ordered: {unit}.", **v),
    "led": lambda v, facts: _("Ordered: {unit} with {general}.", **v),
    "step_empty": _step_empty,
    "moved": _moved,
    "attached": lambda v, facts: _("{general} is now with {unit}.", **v),
    "battle": _battle,
    "rolled": _rolled,
    "lost": _lost,
    "eliminated": lambda v, facts: _("Eliminated: {unit}, a flag for {side}.", **v),
    "retreated": _retreated,
    "retreat_stopped": _retreat_stopped,
    "flag_ignored": lambda v, facts: _("{unit} ignored one flag, with a general there.", **v),
    "left_board": lambda v, facts: _("Driven off the board: {unit}.", **v),
    "cannot_retreat": lambda v, facts: _("{unit} cannot retreat, which costs a figure.", **v),
    "reaction_played": lambda v, facts: _("{side}: {unit} fought back, with {card}.", **v),
    "no_fight_back": lambda v, facts: _("{unit} did not fight back.", **v),
    "advanced": _advanced,
    "no_advance": lambda v, facts: _("{unit} did not advance.", **v),
    "works_built": lambda v, facts: _("{unit} built fieldworks in {at}, facing {facing}.", **v),
    "rallied": _rallied,
    "aimed": lambda v, facts: _("The sharpshooter aimed at {unit}.", **v),
    "sharp_shot": _sharp_shot,
    "cut_off": lambda v, facts: _("Cut off from supplies: {unit}.", **v),
    "put_back": lambda v, facts: _("{unit} went back from {start} to {to}.", **v),
    "price": _price,
    "hex_flag": _hex_flag,
    "hex_flag_lost": lambda v, facts: _("{side}: the flag of {at} counts no more.", **v),
    "ruling": lambda v, facts: _("Ruling ({by}): {note}", **v),
    "edit": _edit,
}

EVENT_KINDS = frozenset(EVENTS) | {"over"}
