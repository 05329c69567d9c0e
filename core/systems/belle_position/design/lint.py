"""What may be wrong with a Belle Position scenario; each problem has the number of its rule."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from core.scenarios.problems import Fix, Problem
from core.systems.belle_position.design.option_checks import option_problems
from core.systems.belle_position.design.scenario import MOST_BUDGET, BellePositionScenario, BellePositionSide
from core.systems.belle_position.design.terrain_room import lying_where, most_laid
from core.systems.belle_position.rules.rule_tables import OPENING_CARDS, catalogue
from core.text import _, _n

USUAL_CARDS = range(19, 23)
"""What "about 20 cards" means without a warning (BP-AMB-1)."""
USUAL_BUDGETS = (200, 250)
OWN_POSITIONS = 3
ALL_POSITIONS = 6


def lint(scenario: BellePositionScenario) -> Sequence[Problem]:
    """The problems of a scenario that Belle Position sees."""
    found = [problem for side in scenario.sides for problem in _side(scenario, side)]
    return [*found, *option_problems(scenario)]


def _side(scenario: BellePositionScenario, side: BellePositionSide) -> Iterator[Problem]:
    if not side.deck:
        yield Problem("warning", _("{side}: there are no cards.", side=side.name), rule="BP-4.1")
        return
    yield from _budget(side)
    yield from _size(scenario, side)
    yield from _hand(side)
    yield from _units(side)
    yield from _nations(side)
    yield from _generals(side)
    yield from _specials(scenario, side)
    yield from _terrain(scenario, side)


def _budget(side: BellePositionSide) -> Iterator[Problem]:
    """BP-4.1: the cards cost no more than the budget."""
    usual = next((budget for budget in USUAL_BUDGETS if budget >= side.points), side.points)
    if side.points > side.budget:
        yield Problem(
            "error",
            _(
                "{side}: the deck costs {points} points; the budget is {budget}.",
                side=side.name,
                points=side.points,
                budget=side.budget,
            ),
            rule="BP-4.1",
            fix=None if usual > MOST_BUDGET else _raised(side.id, usual),
        )
    elif side.budget not in USUAL_BUDGETS:
        yield Problem(
            "hint",
            _(
                "{side}: a budget of {budget} points is unusual; 200 or 250 are usual.",
                side=side.name,
                budget=side.budget,
            ),
            rule="BP-4.1",
        )


def _raised(side_id: str, budget: int) -> Fix:
    words = _("Raise the budget to {points}", points=budget)
    return Fix(words, partial(_with_side, side_id=side_id, budget=budget))


def _size(scenario: BellePositionScenario, side: BellePositionSide) -> Iterator[Problem]:
    """BP-4.1: about 20 cards."""
    options = scenario.options
    if not options.deck_min <= side.cards <= options.deck_max:
        yield Problem(
            "error",
            _n(
                "{side}: the deck has {count} card; from {least} to {most} are allowed.",
                "{side}: the deck has {count} cards; from {least} to {most} are allowed.",
                side.cards,
                side=side.name,
                least=options.deck_min,
                most=options.deck_max,
            ),
            rule="BP-AMB-1",
        )
    elif side.cards not in USUAL_CARDS:
        yield Problem(
            "hint",
            _(
                "{side}: the deck has {count} cards, which is not about 20.",
                side=side.name,
                count=side.cards,
            ),
            rule="BP-4.1",
        )


def _hand(side: BellePositionSide) -> Iterator[Problem]:
    """BP-4.2: the first hand."""
    shuffled = sum(row.count for row in side.deck if row.at is None)
    if side.hand > shuffled:
        yield Problem(
            "warning",
            _(
                "{side}: cards of the first hand: {hand}; cards in the deck to draw from: {count}.",
                side=side.name,
                hand=side.hand,
                count=shuffled,
            ),
            rule="BP-4.2",
            fix=_drawing_all(side.id, shuffled) if shuffled else None,  # a first hand has a card
        )
    elif side.hand != OPENING_CARDS:
        yield Problem(
            "hint",
            _n(
                "{side}: a first hand of {count} card is unusual.",
                "{side}: a first hand of {count} cards is unusual.",
                side.hand,
                side=side.name,
            ),
            rule="BP-4.2",
        )


def _drawing_all(side_id: str, shuffled: int) -> Fix:
    return Fix(_("Draw them all"), partial(_with_side, side_id=side_id, hand=shuffled))


def _units(side: BellePositionSide) -> Iterator[Problem]:
    """BP-17.6: units alone hold positions and conquer them."""
    if not any(row.card in catalogue().units for row in side.deck):
        yield Problem("warning", _("{side}: there are no units in the deck.", side=side.name), rule="BP-17.6")


def _nations(side: BellePositionSide) -> Iterator[Problem]:
    """BP-4.1: a deck is made of cards of its own side."""
    units = catalogue().units
    nations = Counter(
        units[row.card].side
        for row in side.deck
        if row.card in units and units[row.card].side != "both"
        for _copy in range(row.count)
    )
    if len(nations) > 1:
        yield Problem(
            "error",
            _("{side}: French and German units stand in one deck.", side=side.name),
            rule="BP-4.1",
        )


def _generals(side: BellePositionSide) -> Iterator[Problem]:
    """BP-17.1: one general a position, those of the enemy too (BP-13.3); a general has a name."""
    generals = [row for row in side.deck if row.is_general]
    if len(generals) > ALL_POSITIONS:
        yield Problem(
            "hint",
            _n(
                "{side}: {count} general, but only {positions} positions to lead.",
                "{side}: {count} generals, but only {positions} positions to lead.",
                len(generals),
                side=side.name,
                positions=ALL_POSITIONS,
            ),
            rule="BP-17.1",
        )
    for number, row in enumerate(generals, 1):
        if row.name is None or not (row.name.en or row.name.fr):
            yield Problem(
                "hint",
                _("{side}: general {number} has no name.", side=side.name, number=number),
                rule="BP-17",
            )


def _specials(scenario: BellePositionScenario, side: BellePositionSide) -> Iterator[Problem]:
    """BP-AMB-20: special cards without the option are dead cards."""
    special = catalogue().special
    if not scenario.options.special_cards and any(row.card in special for row in side.deck):
        yield Problem(
            "warning",
            _("{side}: special cards are in the deck, but this battle does not play them.", side=side.name),
            rule="BP-AMB-20",
            fix=Fix(_("Play special cards"), _with_specials),
        )


def _terrain(scenario: BellePositionScenario, side: BellePositionSide) -> Iterator[Problem]:
    """BP-5.1: two different terrain cards a position; those beyond can never be laid."""
    known, drawn = catalogue().terrain, Counter[str]()
    for row in side.deck:
        if row.at is None and row.card in known:
            drawn[row.card] += row.count
    idle = drawn.total() - most_laid(drawn, lying_where(scenario, side.id))
    if idle:
        yield Problem(
            "warning",
            _n(
                "{side}: {count} terrain card can never be laid (two different ones a position).",
                "{side}: {count} terrain cards can never be laid (two different ones a position).",
                idle,
                side=side.name,
            ),
            rule="BP-5.1",
        )


def _with_side(scenario: Any, side_id: str, **values: Any) -> Any:
    sides = tuple(side.model_copy(update=values) if side.id == side_id else side for side in scenario.sides)
    return scenario.model_copy(update={"sides": sides})


def _with_specials(scenario: Any) -> Any:
    options = scenario.options.model_copy(update={"special_cards": True})
    return scenario.model_copy(update={"options": options})
