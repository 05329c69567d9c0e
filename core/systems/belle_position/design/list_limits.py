"""What the rules ask of a Belle Position list, by itself and as the deck of a side of a scenario (BP-4.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from core.armies.budget import Finding
from core.systems.belle_position.design.lint import ALL_POSITIONS, OWN_POSITIONS, USUAL_CARDS
from core.systems.belle_position.design.options import BellePositionOptions
from core.systems.belle_position.design.terrain_room import lying_where, most_laid
from core.systems.belle_position.rules.rule_tables import (
    GENERAL,
    KINDS,
    MOST_TERRAIN,
    OPENING_CARDS,
    SPECIAL,
    TERRAIN,
)
from core.text import _, _n

if TYPE_CHECKING:
    from core.armies.army import Army, Entry
    from core.armies.budget import LimitsOf
    from core.systems.belle_position.design.scenario import BellePositionScenario, DeckCard

USUAL = BellePositionOptions()


def lying(scenario: BellePositionScenario, side: str) -> tuple[DeckCard, ...]:
    """The terrain cards that lie in positions of a side from the start (BP-AMB-29)."""
    return tuple(row for row in scenario.side(side).deck if row.at is not None)


def limits(army: Army) -> Iterator[Finding]:
    """What is asked of a list by itself, by the usual options."""
    return found(army, USUAL, (), [set() for _place in range(OWN_POSITIONS)])


def limits_in(scenario: Any, side: str) -> LimitsOf:
    """What is asked of the list of a side, by the options of its scenario and with the terrain that lies."""
    return partial(
        found,
        options=scenario.options,
        laid=lying(scenario, side),
        ground=lying_where(scenario, side),
        hand=scenario.side(side).hand,
    )


def found(
    army: Army,
    options: BellePositionOptions,
    laid: tuple[DeckCard, ...],
    ground: list[set[str]],
    hand: int = OPENING_CARDS,
) -> Iterator[Finding]:
    """BP-4.1 the size and cost of a deck, BP-5.1 terrain, BP-17.1 generals, BP-AMB-20 special cards."""
    if laid:
        yield _spent(army, laid)
    if army.entries:
        yield from _size(army.pieces + len(laid), army.pieces, options, hand)
    yield from _generals(army)
    yield from _terrain(army, ALL_POSITIONS if options.terrain_in_conquered else OWN_POSITIONS, laid, ground)
    if army.number(KINDS[SPECIAL]) and not options.special_cards:
        yield Finding(
            "warning",
            _("Special cards are played only in battles that allow them."),
            "BP-AMB-20",
            army.number(KINDS[SPECIAL]),
            0,
            tuple(entry.index for entry in army.entries if entry.troop.kind == KINDS[SPECIAL]),
        )


def _spent(army: Army, laid: tuple[DeckCard, ...]) -> Finding:
    """BP-4.1: terrain that lies from the start costs its points, too."""
    points, budget = army.total + sum(row.points for row in laid), army.roster.budget
    if points > budget:
        text = _(
            "{points} points with the terrain that lies from the start; the budget is {budget}.",
            points=points,
            budget=budget,
        )
        return Finding("error", text, "BP-4.1", points, budget)
    most = _("at most {most}", most=budget)
    return Finding("kept", _("Points with the terrain that lies from the start"), "BP-4.1", points, most)


def _size(count: int, drawn: int, options: BellePositionOptions, hand: int) -> Iterator[Finding]:
    """BP-4.1: about 20 cards, of which `drawn` are shuffled and `hand` drawn first (BP-4.2)."""
    if not options.deck_min <= count <= options.deck_max:
        text = _n(
            "The deck has {count} card; from {least} to {most} are allowed.",
            "The deck has {count} cards; from {least} to {most} are allowed.",
            count,
            least=options.deck_min,
            most=options.deck_max,
        )
        needed = _("from {least} to {most}", least=options.deck_min, most=options.deck_max)
        yield Finding("error", text, "BP-AMB-1", count, needed, short=max(0, options.deck_min - count))
    elif count not in USUAL_CARDS:
        text = _("The deck has {count} cards, which is not about 20.", count=count)
        needed = _("from {least} to {most}", least=USUAL_CARDS[0], most=USUAL_CARDS[-1])
        yield Finding("warning", text, "BP-4.1", count, needed, short=max(0, USUAL_CARDS[0] - count))
    else:
        usual = _("from {least} to {most}", least=USUAL_CARDS[0], most=USUAL_CARDS[-1])
        yield Finding("kept", _("Cards of the deck"), "BP-4.1", count, usual)
    if drawn >= hand:
        least = _("at least {least}", least=hand)
        yield Finding("kept", _("Cards enough for the first hand"), "BP-4.2", drawn, least)
    elif count >= options.deck_min:
        text = _(
            "Cards of the first hand: {hand}; cards in the deck to draw from: {count}.",
            hand=hand,
            count=drawn,
        )
        needed = _("at least {least}", least=hand)
        yield Finding("warning", text, "BP-4.2", drawn, needed, short=hand - drawn)


def _generals(army: Army) -> Iterator[Finding]:
    """BP-17.1: at most one general a position, those of the enemy too (BP-13.3)."""
    count = army.number(KINDS[GENERAL])
    if count > ALL_POSITIONS:
        yield Finding(
            "warning",
            _(
                "{count} generals, but only {positions} positions to lead.",
                count=count,
                positions=ALL_POSITIONS,
            ),
            "BP-17.1",
            count,
            ALL_POSITIONS,
            tuple(entry.index for entry in army.entries if entry.troop.kind == KINDS[GENERAL]),
        )
    elif count:
        most = _("at most {most}", most=ALL_POSITIONS)
        yield Finding("kept", _("Generals, one a position"), "BP-17.1", count, most)


def _terrain(
    army: Army, positions: int, laid: tuple[DeckCard, ...], ground: list[set[str]]
) -> Iterator[Finding]:
    """BP-5.1: two different terrain cards a position, so one of each kind a position.

    In battles that allow it (BP-AMB-5) conquered positions take some, too. `ground`: what lies in them.
    """
    here = [entry for entry in army.entries if entry.troop.kind == KINDS[TERRAIN]]
    if not here:
        return
    count, room = army.number(KINDS[TERRAIN]) + len(laid), MOST_TERRAIN * positions
    own, doubled = positions == OWN_POSITIONS, list(_doubled(here, positions, laid))
    if count > room:
        text = _("{count} terrain cards; {most} can be laid in the own positions.", count=count, most=room)
        if not own:
            text = _("{count} terrain cards; {most} can be laid in all positions.", count=count, most=room)
        yield Finding("warning", text, "BP-5.1", count, room, tuple(entry.index for entry in here))
    elif not doubled and (idle := _idle(here, ground)):
        yield _never_laid(here, idle)
    else:
        most = _("at most {most}", most=room)
        yield Finding("kept", _("Terrain cards, two a position"), "BP-5.1", count, most)
    for same, copies in doubled:
        text = _("{troop}: {count} cards; one can be laid in each own position.")
        if not own:
            text = _("{troop}: {count} cards; one can be laid in each position.")
        text = text.fill(troop=same[0].troop.name, count=copies)
        yield Finding("warning", text, "BP-5.1", copies, positions, tuple(entry.index for entry in same))


def _doubled(
    terrain: list[Entry], positions: int, laid: tuple[DeckCard, ...]
) -> Iterator[tuple[list[Entry], int]]:
    """The lines of each card of which there are more than positions, with its copies."""
    for troop in dict.fromkeys(entry.troop.id for entry in terrain):
        same = [entry for entry in terrain if entry.troop.id == troop]
        copies = sum(entry.count for entry in same) + sum(row.card == troop for row in laid)
        if copies > positions:
            yield same, copies


def _idle(terrain: list[Entry], ground: list[set[str]]) -> int:
    """How many of these cards find no place beside what lies there from the start."""
    drawn = Counter[str]()
    for entry in terrain:
        drawn[entry.troop.id] += entry.count
    return drawn.total() - most_laid(drawn, ground)


def _never_laid(terrain: list[Entry], idle: int) -> Finding:
    text = _n(
        "{count} terrain card can never be laid (two different ones a position).",
        "{count} terrain cards can never be laid (two different ones a position).",
        idle,
    )
    count = sum(entry.count for entry in terrain)
    return Finding("warning", text, "BP-5.1", count, count - idle, tuple(entry.index for entry in terrain))
