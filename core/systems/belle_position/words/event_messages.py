"""One entry for each kind of event: a line of the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.kit.names import side_name
from core.protocol.pending import Over
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.words.names import begun, card_of_side, values_of
from core.text import Text, Value, _, _n

Values = dict[str, Value]
Facts = Mapping[str, Any]

PHASES = {
    "cohesion": _("Cohesion"),
    "combat": _("Combat"),
    "movement": _("Movement"),
    "reinforcement": _("Reinforcement"),
}
MARKS = {
    "face_up": _("lies face up"),
    "moved": _("has moved"),
    "fought": _("has fought"),
}
GOES = {
    "reserve": _("to the reserve"),
    "hand": _("into the hand"),
    "pile": _("into the pile"),
    "lost": _("to the lost cards"),
}

SIDE_TOLD = frozenset({"special_played", "brought", "edit", "deployed", "taken_up"})
"""What says by itself whose the card is: it is named, or lays into its own line."""


def event_text(context: BattleContext, kind: str, facts: Facts) -> Text:
    """The line of the journal for an event."""
    if kind == "over":
        winner = None if facts["winner"] < 0 else facts["winner"]
        return over_text(context, Over(winner, facts["reason"]), facts["positions"], facts["points"])
    values = values_of(context, facts)
    side = facts.get("side")
    if kind not in SIDE_TOLD and side is not None:
        for key, owner in (("card", side), ("aim", 1 - side)):
            if isinstance(facts.get(key), int):
                values[key] = card_of_side(context, owner, facts[key])
    return begun(EVENTS[kind](values, facts))


def over_text(context: BattleContext, over: Over, positions: Sequence[int], points: Sequence[int]) -> Text:
    """How the battle ended; at the turn limit by what: positions conquered, then points left (BP-AMB-21)."""
    if over.winner is None:
        return _("The turn limit is reached with as many positions and points on both sides: a draw.")
    side = side_name(context, over.winner)
    if over.reason == "turn_limit":
        mine, its = positions[over.winner], positions[1 - over.winner]
        if mine != its:
            return _n(
                "Victory: {side}. The turn limit is reached, with {count} position conquered against "
                "{other}.",
                "Victory: {side}. The turn limit is reached, with {count} positions conquered against "
                "{other}.",
                mine,
                side=side,
                other=its,
            )
        return _by_points(context, side, points[over.winner], points[1 - over.winner])
    if over.reason == "flank":
        return _("Victory: {side}. A vacant position of the enemy line lies open to the flank.", side=side)
    return _("Victory: {side}. Enough enemy positions are conquered.", side=side)


def _by_points(context: BattleContext, side: Value, mine: int, its: int) -> Text:
    """As many positions: the points of what is left, with those that a side was ahead (BP-R21)."""
    if any(context.points_ahead):
        return _n(
            "Victory: {side}. The turn limit is reached, with as many positions and {count} point, those "
            "ahead with them, against {other}.",
            "Victory: {side}. The turn limit is reached, with as many positions and {count} points, those "
            "ahead with them, against {other}.",
            mine,
            side=side,
            other=its,
        )
    return _n(
        "Victory: {side}. The turn limit is reached, with as many positions and {count} point left "
        "against {other}.",
        "Victory: {side}. The turn limit is reached, with as many positions and {count} points left "
        "against {other}.",
        mine,
        side=side,
        other=its,
    )


def _cards_drawn(v: Values, facts: Facts) -> Text:
    return _n("{side}: {count} card drawn.", "{side}: {count} cards drawn.", facts["count"], side=v["side"])


def _line_seen(v: Values, facts: Facts) -> Text:
    if not facts["cards"] and not facts["hidden"]:
        return _("{position}: nobody.", **v)
    hidden = _n("{count} face-down card", "{count} face-down cards", facts["hidden"])
    if not facts["cards"]:
        return _("{position}: {hidden}.", position=v["position"], hidden=hidden)
    if not facts["hidden"]:
        return _("{position}: {cards}.", position=v["position"], cards=v["cards"])
    return _("{position}: {cards}, {hidden}.", position=v["position"], cards=v["cards"], hidden=hidden)


def _first_player(v: Values, facts: Facts) -> Text:
    ours, theirs = facts["terrain"]
    if facts["why"] == "fixed":
        return _("{side}: first to play, as the scenario says.", side=v["side"])
    if facts["why"] == "toss":
        return _n(
            "{side}: first to play by the higher die, {count} terrain card each.",
            "{side}: first to play by the higher die, {count} terrain cards each.",
            ours,
            side=v["side"],
        )
    fewer, more = sorted((ours, theirs))
    return _(
        "{side}: first to play with fewer terrain cards, {fewer} against {more}.",
        side=v["side"],
        fewer=fewer,
        more=more,
    )


def _combat(v: Values, facts: Facts) -> Text:
    rest = {"count": facts["dice"], "position": v["position"], "card": v["card"], "power": facts["power"]}
    number = rest.pop("count")
    match facts["how"]:
        case "flank":
            return _n(
                "{card} attacked {target} from {position} in the flank: {count} die, hits up to {power}.",
                "{card} attacked {target} from {position} in the flank: {count} dice, hits up to {power}.",
                number,
                target=v["target"],
                **rest,
            )
        case "long":
            return _n(
                "{card} in {position} fired at long range at {target}: {count} die, hits up to {power}.",
                "{card} in {position} fired at long range at {target}: {count} dice, hits up to {power}.",
                number,
                target=v["target"],
                **rest,
            )
        case "counter":
            return _n(
                "{card} in {position}, counter-battery at {aim}: {count} die, hits up to {power}.",
                "{card} in {position}, counter-battery at {aim}: {count} dice, hits up to {power}.",
                number,
                aim=v["aim"],
                **rest,
            )
    return _n(
        "{card} fought in {position}: {count} die, hits up to {power}.",
        "{card} fought in {position}: {count} dice, hits up to {power}.",
        number,
        **rest,
    )


def _rolled(v: Values, facts: Facts) -> Text:
    hits = _n("{count} hit", "{count} hits", facts["hits"])
    shown = _n("The die shows {faces}", "The dice show {faces}", len(facts["faces"]), faces=v["faces"])
    return _("{shown}: {hits}.", shown=shown, hits=hits)


def _token(v: Values, facts: Facts) -> Text:
    return _n(
        "{card} in {position} took a loss and has {count} token.",
        "{card} in {position} took a loss and has {count} tokens.",
        facts["tokens"],
        card=v["card"],
        position=v["position"],
    )


def _general_hit(v: Values, facts: Facts) -> Text:
    return _n(
        "A natural six: {card} got {count} token.",
        "Natural sixes: {card} got {count} tokens.",
        facts["tokens"],
        card=v["card"],
    )


def _hits_lost(v: Values, facts: Facts) -> Text:
    if facts.get("aimed"):  # counter-battery hits one card alone (BP-11.4)
        return _n(
            "{count} hit is more than the card aimed at takes.",
            "{count} hits are more than the card aimed at takes.",
            facts["hits"],
        )
    return _n(
        "{count} hit found no unit left that it can fall on.",
        "{count} hits found no unit left that they can fall on.",
        facts["hits"],
    )


def _tested(v: Values, facts: Facts) -> Text:
    rest = {key: v[key] for key in ("card", "position", "faces", "cohesion")}
    if facts["general"]:
        if facts["failed"]:
            return _("{card}, test: {faces}. He falls.", **rest)
        return _("{card}, test: {faces}. He is unhurt.", **rest)
    if facts["failed"]:
        return _("{card} in {position}, test: {faces} against cohesion {cohesion}. Rout.", **rest)
    return _("{card} in {position}, test: {faces} against cohesion {cohesion}. No rout.", **rest)


def _disorder_test(v: Values, facts: Facts) -> Text:
    rest = {key: v[key] for key in ("card", "faces", "cohesion")}
    if facts["leaves"]:
        return _("{card}: {faces} against cohesion {cohesion}. Back to the reserve.", **rest)
    if facts["failed"]:
        return _("{card}: {faces} against cohesion {cohesion}. Failed, but enough have left.", **rest)
    return _("{card}: {faces} against cohesion {cohesion}. No retreat.", **rest)


def _edit(v: Values, facts: Facts) -> Text:
    """What an umpire has set right; a card on the table is named by its place."""
    v["number"], v["at"] = v["slot"], GOES.get(facts["at"], v["at"])
    match facts["set"]:
        case "place" if facts["slot"] < 0:
            return _("The umpire brings a card of {side} to the table: {card}, {at}.", **v)
        case "place":
            return _("The umpire lays card {number} of {side} in {position} elsewhere: {at}.", **v)
        case "remove":
            return _("The umpire takes card {number} of {side} in {position} away: it is lost.", **v)
        case "token":
            return _n(
                "The umpire gives card {number} of {side} in {position} {count} loss token.",
                "The umpire gives card {number} of {side} in {position} {count} loss tokens.",
                facts["to"],
                **v,
            )
        case "state":
            v["mark"], v["yes"] = MARKS[facts["item"]], _("yes") if facts["to"] else _("no")
            return _("The umpire sets a mark of card {number} of {side} in {position}: {mark}, {yes}.", **v)
        case "card":
            return _("The umpire moves a card of {side}’s deck: {card}, {at}.", **v)
    return _("The umpire goes to another step of the turn: {step}.", step=PHASES[facts["to"]])


def _brought(v: Values, facts: Facts) -> Text:
    if facts["terrain"]:
        return _("{side}: {card} laid in {to}.", **v)
    return _("{side}: {card} came from the reserve to {to}.", **v)


EVENTS: dict[str, Callable[[Values, Facts], Text]] = {
    "drew": lambda v, facts: _("{side}: {cards} drawn.", **v),
    "cards_drawn": _cards_drawn,
    "nothing_to_draw": lambda v, facts: _("{side}: no reinforcements are left.", **v),
    "deployed": lambda v, facts: _("{card} laid in {position}.", **v),
    "taken_up": lambda v, facts: _("{card} taken up again from {position}.", **v),
    "deployment_ended": lambda v, facts: _("{side}: the deployment is over.", **v),
    "line_seen": _line_seen,
    "toss": lambda v, facts: _("{side}: {faces} rolled for the first turn.", **v),
    "first_player": _first_player,
    "turn_begins": lambda v, facts: _("Turn {turn}: {side}.", **v),
    "tested": _tested,
    "rallied": lambda v, facts: _("{special}: {card} went to the reserve instead.", **v),
    "no_combat": lambda v, facts: _("Nobody can fight."),
    "revealed": lambda v, facts: _("Turned face up: {card} in {position}.", **v),
    "combat": _combat,
    "rolled": _rolled,
    "token": _token,
    "general_hit": _general_hit,
    "hits_lost": _hits_lost,
    "eliminated": lambda v, facts: _("Eliminated: {card} in {position}.", **v),
    "position_held": lambda v, facts: _("{position} is held by {side}.", **v),
    "position_free": lambda v, facts: _("{position} is held by {side} no more.", **v),
    "disorganised": lambda v, facts: _n(
        "{position} is overcrowded by {count} card: the units of {side} are tested.",
        "{position} is overcrowded by {count} cards: the units of {side} are tested.",
        facts["over"],
        side=v["side"],
        position=v["position"],
    ),
    "disorder_test": _disorder_test,
    "moved": lambda v, facts: _("{card} moved from {position} to {to}.", **v),
    "brought": _brought,
    "taken_back": lambda v, facts: _("{side}: moves are taken back.", **v),
    "special_played": lambda v, facts: _("{side}: {special} played for {card} in {position}.", **v),
    "ruling": lambda v, facts: _("Ruling ({by}): {note}", **v),
    "edit": _edit,
}

EVENT_KINDS = frozenset(EVENTS) | {"over"}
