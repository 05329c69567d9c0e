"""What is said beside the threat of a side: who is supposed, who strikes later, who may still come."""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.presentation.planner import Note
from core.systems.belle_epoque.planner import hypotheticals
from core.systems.belle_epoque.rules import phases
from core.systems.belle_epoque.rules.state import NOBODY, State
from core.systems.belle_epoque.words.names import unit_text
from core.text import Text, _, _n


def notes(known: State, side: int, supposed: int) -> tuple[Note, ...]:
    """All that the numbers of a threat leave out or suppose."""
    context = known.context
    found = []
    if supposed != NOBODY:
        name = unit_text(context, supposed)
        found.append(Note(_("Hexes where nobody stands: as if {unit} had come there.", unit=name), "BE-8"))
    there = [unit for unit in context.units_of[side] if known.at[unit] >= 0]
    last = known.turn >= context.scenario.turns
    done = sum(hypotheticals.acts_later(known, unit) for unit in there)
    if done:
        found.append(Note((_done_in_the_last_turn if last else _done)(done), "BE-4.2"))
    held = sum(hypotheticals.is_held_back(known, unit) for unit in there)
    if held:
        found.append(Note((_held_in_the_last_turn if last else _held)(held), "BE-6.3"))
    found += _arrivals(known, side)
    assaulting = hypotheticals.assault_under_way(known)
    is_under_way = known.active in there and (
        hypotheticals.goes_on(known, known.active)
        or hypotheticals.declared(known, known.active)
        or (assaulting is not None and assaulting.unit == known.active)
    )
    if is_under_way and (known.aim or known.phase != phases.PASSED):
        name = unit_text(context, known.active)
        text = _("In the middle of the activation of {unit}: only what is left of it counts.", unit=name)
        found.append(Note(text, "BE-5.5"))
    return tuple(found)


def _arrivals(known: State, side: int) -> list[Note]:
    """Who may come at the end of this turn, where another one is played: shown, or not (BE-R40)."""
    if known.turn >= known.context.scenario.turns:
        return []
    coming = [unit for unit in bits(known.waiting) if hypotheticals.may_come(known, unit, side)]
    shown = sum(bool(hypotheticals.entries(known, unit, side)) for unit in coming)
    rows = ((shown, _coming), (len(coming) - shown, _not_shown))
    return [Note(text(count), "BE-AMB-40") for count, text in rows if count]


def _done(count: int) -> Text:
    return _n(
        "{count} of these units has been activated or has just come: it strikes in the next turn only.",
        "{count} of these units have been activated or have just come: they strike in the next turn only.",
        count,
    )


def _done_in_the_last_turn(count: int) -> Text:
    return _n(
        "{count} of these units has been activated or has just come: this is the last turn, "
        "it strikes no more.",
        "{count} of these units have been activated or have just come: this is the last turn, "
        "they strike no more.",
        count,
    )


def _held(count: int) -> Text:
    return _n(
        "{count} of these units has entered difficult ground: it strikes in the next turn only.",
        "{count} of these units have entered difficult ground: they strike in the next turn only.",
        count,
    )


def _held_in_the_last_turn(count: int) -> Text:
    return _n(
        "{count} of these units has entered difficult ground: this is the last turn, it strikes no more.",
        "{count} of these units have entered difficult ground: this is the last turn, they strike no more.",
        count,
    )


def _coming(count: int) -> Text:
    return _n(
        "{count} reinforcement of this side may come at the end of this turn: it is counted from each of its "
        "entry hexes that is free now, as it would strike in the next turn.",
        "{count} reinforcements of this side may come at the end of this turn: they are counted, each from "
        "those of its entry hexes that are free now, as they would strike in the next turn.",
        count,
    )


def _not_shown(count: int) -> Text:
    return _n(
        "{count} reinforcement of this side may come at the end of this turn: its strokes are not shown.",
        "{count} reinforcements of this side may come at the end of this turn: their strokes are not shown.",
        count,
    )
