"""What La Garde says of combats, bombardments, losses and rallies: events, refusals, terms, chance, prompts.

`v` holds the facts with names in place of indices (`naming.values_of`). Merged into the words of the room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.protocol.events import Modifier
from core.protocol.pending import Deal, Roll
from core.systems.la_garde.rules.fighting_frames import Fighting, Joining
from core.systems.la_garde.rules.results import bombardment_outcomes, combat_outcomes
from core.systems.la_garde.rules.rule_tables import catalogue
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.rules.token_table import token_table
from core.systems.la_garde.rules.tokens import DEFEAT, NEUTRAL, VICTORY
from core.systems.la_garde.words.names import general_text, unit_text, with_leading
from core.text import Names, Text, Value, _, _n

Values = dict[str, Value]
Facts = Mapping[str, Any]

COLOURS = {
    DEFEAT: Names("blue", "bleu"),
    NEUTRAL: Names("white", "blanc"),
    VICTORY: Names("red", "rouge"),
}


def colours(tokens: str | tuple[str, ...]) -> tuple[Names, ...]:
    """The colours of tokens, in their order."""
    return tuple(COLOURS[token] for token in tokens)


def cohesion_name(word: str) -> Names:
    """What a state of cohesion is called."""
    row = catalogue().raw["cohesion"][word]["name"]
    return Names(row["en"], row["fr"])


# --- terms of sums -----------------------------------------------------------------------------------------


def modifier_text(modifier: Modifier) -> Text:
    """A row of a bag ("table/row/tokens") or a trait that helps or hinders a test."""
    if modifier.kind == "hidden_orders":
        return _("an order lies face down: each of the three counts alike")
    if "/" not in modifier.kind:
        return _("trait: {name}", name=catalogue().traits[modifier.kind].name)
    table, row, tokens = modifier.kind.split("/")
    rows = token_table().combat if table == "combat" else token_table().bombardment
    name = rows[row].name
    if not tokens:
        return _("{row} (no token)", row=name)
    times = modifier.value // len(tokens)
    if times > 1:
        return _("{row}, {count} times ({tokens})", row=name, count=times, tokens=colours(tokens))
    return _("{row} ({tokens})", row=name, tokens=colours(tokens))


# --- events ------------------------------------------------------------------------------------------------


def _drawn(v: Values, facts: Facts) -> Text:
    v["result"] = combat_outcomes()[facts["result"]].name
    v["tokens"] = colours(facts["tokens"])
    return _("{unit} against {target}: {tokens}, {result}.", **v)


def _in_millimetres(v: Values, facts: Facts) -> Values:
    """5 cm back are 5 cm, also where a slanting way is a hundredth longer for its rounded end."""
    return {**v, "length": round(facts["length"], 1)}


def _bombardment_drawn(v: Values, facts: Facts) -> Text:
    v["result"] = bombardment_outcomes()[facts["result"]].name
    v["tokens"] = colours(facts["tokens"])
    return _("{unit} bombarded {target}: {tokens}, {result}.", **v)


def _cohesion(v: Values, facts: Facts) -> Text:
    v["cohesion"] = cohesion_name(facts["cohesion"])
    return _("{unit}: now {cohesion}.", **v)


def _rallied(v: Values, facts: Facts) -> Text:
    v["cohesion"] = cohesion_name(facts["cohesion"])
    return _("{unit} rallied: now {cohesion}.", **v)


def _lost(v: Values, facts: Facts) -> Text:
    return _n(
        "{unit}: {count} element lost, {left} left.",
        "{unit}: {count} elements lost, {left} left.",
        facts["lost"],
        **v,
    )


def _tested(passed: Text, failed: Text, sure: Text, doomed: Text) -> Callable[[Values, Facts], Text]:
    """A test by its die: passed or failed, or decided without a die."""

    def said(v: Values, facts: Facts) -> Text:
        if not facts["faces"]:
            return (sure if facts["passed"] else doomed).fill(**v)
        return (passed if facts["passed"] else failed).fill(**v)

    return said


EVENTS: dict[str, Callable[[Values, Facts], Text]] = {
    "attack": lambda v, facts: _("{unit} attacked {target}.", **v),
    "joins": lambda v, facts: _("{post} joins the combat of {unit}.", **with_leading(v)),
    "combat_drawn": _drawn,
    "fierce": lambda v, facts: _("{unit} and {target} fought on: a new combat.", **v),
    "fierce_no_more": lambda v, facts: _(
        "{unit} and {target} did not fight on: the combat is indecisive.", **v
    ),
    "bombards": lambda v, facts: _("{unit} opened fire on {target}.", **v),
    "bombardment_drawn": _bombardment_drawn,
    "out_of_ammunition": lambda v, facts: _("{unit}: out of ammunition.", **v),
    "lost": _lost,
    "loss_tested": _tested(
        _("{unit}, test of losses: the die shows {faces} below {needed}, no loss."),
        _("{unit}, test of losses: the die shows {faces}, {needed} or more is a loss."),
        _("{unit}, test of losses: a loss would need {needed}, no die can show it."),
        _("{unit}, test of losses: {needed} is enough, every die shows it."),
    ),
    "cohesion": _cohesion,
    "cohesion_tested": _tested(
        _("{unit}, test of cohesion: the die shows {faces}, {needed} was needed: cohesion holds."),
        _("{unit}, test of cohesion: the die shows {faces}, {needed} was needed: cohesion falls."),
        _("{unit}, test of cohesion: {needed} is needed, every die shows it."),
        _("{unit}, test of cohesion: {needed} is needed, no die can show it."),
    ),
    "rally_tested": _tested(
        _("{unit}, rally: the die shows {faces}, {needed} was needed: success."),
        _("{unit}, rally: the die shows {faces}, {needed} was needed: failure."),
        _("{unit}, rally: {needed} is needed, every die shows it."),
        _("{unit}, rally: {needed} is needed, no die can show it."),
    ),
    "rallied": _rallied,
    "battery_broken": lambda v, facts: _("{unit}: the attached battery is broken.", **v),
    "broken": lambda v, facts: _("{unit}: broken, off the table.", **v),
    "destroyed": lambda v, facts: _("{unit}: last element lost, destroyed.", **v),
    "withdraws": lambda v, facts: _("{unit} withdrew {length} cm.", **_in_millimetres(v, facts)),
    "runs": lambda v, facts: _(
        "{unit} ran {length} cm towards the friendly edge.", **_in_millimetres(v, facts)
    ),
    "cannot_withdraw": lambda v, facts: _("{unit} cannot go back the whole distance.", **v),
    "friends_behind": lambda v, facts: _("{unit} went back no farther: friends in the way.", **v),
    "leaves_table": lambda v, facts: _("{unit} went over the edge of the table.", **v),
    "disorganised_by_river": lambda v, facts: _("{unit} crossed a river: disorganised.", **v),
    "general_lost": lambda v, facts: _("The die shows {faces}: {post} is lost.", **v),
    "general_safe": lambda v, facts: _("The die shows {faces}: {post} is safe.", **v),
    "occupies": lambda v, facts: _("{unit} occupied the ground won.", **v),
    "stays": lambda v, facts: _("{unit}: no move.", **v),
}

# --- refusals ----------------------------------------------------------------------------------------------

REFUSALS: dict[str, Callable[[Values], Text]] = {
    "own_brigade": lambda v: _("{target}: one of your own brigades.", **v),
    "never_attacks": lambda v: _("{unit}: no attack, batteries and baggage never make one.", **v),
    "has_attacked": lambda v: _("{unit}: attacked already in this activation.", **v),
    "has_occupied": lambda v: _(
        "{unit}: no attack now, for want of an attack move into contact with {target}.", **v
    ),
    "order_not_attack": lambda v: (
        _("{unit}: in rout, so no attack.", **v)
        if v.get("rout")  # LG-4.4
        else _("{unit}: no attack without the order Attack and a general in command.", **v)
    ),
    "no_contact": lambda v: (
        _("{unit} and {target} are {measured} cm apart, and in contact at {needed} cm.", **v)
        if v.get("needed")  # AMB 14
        else _("{unit} and {target} do not touch: {measured} cm lie between them.", **v)
    ),
    "nothing_to_join": lambda v: _("No combat waits for generals."),
    "no_such_general": lambda v: _("There is no such general."),
    "general_not_there": lambda v: _("That general does not stand on this side of the table.", **v),
    "general_joined": lambda v: _("{post} has joined a combat already in this turn.", **with_leading(v)),
    "general_too_far": lambda v: _(
        "{post} is too far from {unit}: {measured} cm, {needed} cm at most.", **with_leading(v)
    ),
    "other_chain": lambda v: _("{post} does not command {unit}.", **with_leading(v)),
    "no_battery": lambda v: _("{unit}: not a battery.", **v),
    "light_guns": lambda v: _("{unit} cannot bombard: light artillery only supports.", **v),
    "has_bombarded": lambda v: _("{unit}: bombarded already in this turn.", **v),
    "no_ammunition": lambda v: _("{unit}: out of ammunition.", **v),
    "order_no_bombardment": lambda v: (
        _("{unit}: in rout, so no bombardment.", **v)
        if v.get("rout")  # LG-4.4
        else _("{unit} cannot bombard without the order Attack or Defend and a general in command.", **v)
    ),
    "battery_moved": lambda v: _("{unit}: moved already, so no bombardment now.", **v),
    "not_prolonged": lambda v: (
        _(
            "{unit}: neither a turn alone nor a move by bricole or prolonge, {longest} cm at most, "
            "so bombardment was possible before the moves only.",
            **v,
        )
        if v.get("longest")
        else _(
            "{unit}: neither a turn alone nor a move by bricole or prolonge, "
            "so bombardment was possible before the moves only.",
            **v,
        )
    ),
    "out_of_range": lambda v: _("{target}: out of range, {measured} cm away, {needed} cm at most.", **v),
    "not_seen": lambda v: _("{unit} cannot see {target}: ground or other brigades in between.", **v),
    "nothing_to_occupy": lambda v: _("{unit}: no ground won.", **v),
    "not_into_ground": lambda v: _("{unit} must end on the ground that the defender held.", **v),
    "occupy_turned": lambda v: _("{unit} must keep the same facing to occupy ground.", **v),
    "occupy_too_far": lambda v: (
        _("{unit}: too far with the difficult ground, {measured} cm, {needed} cm at most.", **v)
        if v.get("ground")
        else _("{unit}: too far, {measured} cm, {needed} cm at most.", **v)
    ),
    "barred_by_ground": lambda v: _("{unit} would come on to ground that nobody enters.", **v),
    "in_the_way": lambda v: _("In the way: {by}.", **v),
}

# --- chance ------------------------------------------------------------------------------------------------


def _combat(state: State, pending: Roll | Deal) -> Text:
    frame, context = state.frames[-1], state.context
    assert isinstance(frame, Fighting)
    names: Values = {"unit": unit_text(context, frame.unit), "target": unit_text(context, frame.target)}
    if frame.first:  # AMB 2
        return _(
            "Attack of {unit} on {target}: {token} came first and went back, one more token out of the bag.",
            token=COLOURS[frame.first],
            **names,
        )
    if context.options.replace:
        text = (
            _("Attack of {unit} on {target}, new round: a token out of the bag; it goes back before another.")
            if frame.round
            else _("Attack of {unit} on {target}: a token out of the bag; it goes back before another.")
        )
        return text.fill(**names)
    if frame.round:
        return _("Attack of {unit} on {target}, new round: two tokens out of the bag.", **names)
    return _("Attack of {unit} on {target}: two tokens out of the bag.", **names)


def _bombardment(state: State, pending: Roll | Deal) -> Text:
    frame, context = state.frames[-1], state.context
    names: Values = {"unit": unit_text(context, frame.unit), "target": unit_text(context, frame.target)}
    if frame.first:  # AMB 2
        return _(
            "Bombardment of {target} by {unit}: {token} came first and went back, "
            "one more token out of the bag.",
            token=COLOURS[frame.first],
            **names,
        )
    if context.options.replace:
        return _(
            "Bombardment of {target} by {unit}: a token out of the bag; it goes back before another.", **names
        )
    return _("Bombardment of {target} by {unit}: two tokens out of the bag, one after the other.", **names)


CHANCES: dict[str, Callable[[State, Roll | Deal], Text]] = {
    "combat": _combat,
    "bombardment": _bombardment,
    "losses": lambda state, pending: _("Tests of losses: a die for each brigade."),
    "cohesion": lambda state, pending: _("Tests of cohesion: a die for each brigade."),
    "rally": lambda state, pending: _("Rally: a die for each brigade."),
    "generals": lambda state, pending: _(
        "Generals at risk, a 1 and he is lost: {generals}.",
        generals=tuple(general_text(state.context, post) for post in state.frames[-1].posts),
    ),
}

CHANCE_KINDS: Mapping[str, Text] = {
    "combat": _("tokens of combats"),
    "bombardment": _("tokens of bombardments"),
    "losses": _("tests of losses"),
    "cohesion": _("tests of cohesion"),
    "rally": _("rallies"),
    "generals": _("generals at risk"),
}

# --- prompts -----------------------------------------------------------------------------------------------


def _engage(state: State, side: int) -> Text:
    frame, context = state.frames[-1], state.context
    assert isinstance(frame, Joining)
    names: Values = {"unit": unit_text(context, frame.unit), "target": unit_text(context, frame.target)}
    if frame.asks == 0:
        return _("Attack of {unit} on {target}: a general may join.", **names)
    return _("{target} under attack by {unit}: a general may join.", **names)


PROMPTS: dict[str, Callable[[State, int], Text]] = {
    "engage": _engage,
    "occupy": lambda state, side: _(
        "{unit} may occupy the ground won, up to 5 cm.",
        unit=unit_text(state.context, state.frames[-1].unit),
    ),
}
