"""Army lists of Belle Position: the cards of BP-20 at their printed costs, and decks (BP-4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from core.armies.army import Army, Entry
from core.armies.deployment import Gathering, Mustered, named
from core.armies.points import PointsTable
from core.armies.rosters import Line
from core.armies.troop import Part, Troop
from core.armies.troops import Troops
from core.systems.belle_position.design.list_limits import lying
from core.systems.belle_position.design.recipes import RECIPES
from core.systems.belle_position.design.scenario import (
    GENERAL_CARD,
    MOST_BUDGET,
    MOST_COPIES,
    MOST_ROWS,
    BellePositionScenario,
    DeckCard,
)
from core.systems.belle_position.look.card_print import SHORT, STARRED
from core.systems.belle_position.rules.rule_tables import (
    GENERAL,
    KINDS,
    OPENING_CARDS,
    SPECIAL,
    TERRAIN,
    Catalogue,
    Profile,
    catalogue,
)
from core.text import Names, Text, Value, _, _n, signed

BUDGETS = (200, 250)
BOTH = "both"
LABELS = {
    "vc": _("VC"),
    "attack": _("Attack"),
    "defence": _("Defence"),
    "long_range": _("Long range"),
    "save": _("Save value"),
    "moves": _("Moves"),
}


@cache
def troops() -> Troops:
    """What a Belle Position deck is made of."""
    known = catalogue()
    return Troops(
        system="belle_position",
        title=_("Belle Position"),
        all=(
            *(_unit(row) for row in known.units.values()),
            _general(known),
            *(
                Troop(
                    row.id,
                    row.name,
                    KINDS[TERRAIN],
                    (),
                    effect=row.effect,
                    rules=("BP-5.4", "BP-20.2"),
                )
                for row in known.terrain.values()
            ),
            *(
                Troop(
                    row.id,
                    row.name,
                    KINDS[SPECIAL],
                    (),
                    effect=row.effect,
                    rules=("BP-20.2", "BP-AMB-20"),
                )
                for row in known.special.values()
            ),
        ),
        kinds=_kinds(),
        tables=(printed(),),
        nations=(("french", Names("French", "Français")), ("german", Names("Germans", "Allemands"))),
        budgets=BUDGETS,
        budget=BUDGETS[0],
        budget_rule="BP-4.1",
        nation_rule="BP-4.1",
        hand=OPENING_CARDS,
        pieces=_("cards"),
        heads={label.id: SHORT[key] for key, label in LABELS.items() if key in SHORT},
        starred=frozenset(LABELS[key].id for key in STARRED),
        recipes=RECIPES,
    )


@cache
def printed() -> PointsTable:
    """The costs of BP-20 as the rules print them."""
    known = catalogue()
    costs = {row.id: row.points for row in known.units.values()}
    costs |= {row.id: row.points for row in known.terrain.values()}
    costs |= {row.id: row.points for row in known.special.values()}
    general = known.general
    return PointsTable(
        id="bp-20",
        system="belle_position",
        title=Names("Belle Position, printed costs", "Belle Position, coûts imprimés"),
        source="printed",
        formula=Names("The costs that BP-20 prints.", "Les coûts qu’imprime BP-20."),
        troops={**costs, GENERAL_CARD: 0},
        each={"attack": general.attack, "defence": general.defence, "rally": general.rally},
    )


def muster(scenario: Any, side: str, army: Army) -> Mustered:
    """The list as the deck and the budget of a side; how it is laid out is decided in battle (BP-4.3).

    Terrain that lies from the start is the scenario's own and stays (BP-AMB-29).
    """
    given: BellePositionScenario = scenario
    laid = lying(given, side)
    taken = {row.id for other in given.sides if other.id != side for row in other.deck if row.id}
    rows: list[DeckCard] = []
    left: list[Text] = []
    for entry in army.entries:
        cards = _general_cards(entry, side, taken) if entry.troop.id == GENERAL_CARD else _cards(entry)
        for card in cards:
            if len(rows) < MOST_ROWS - len(laid):
                rows.append(card)
            else:
                left.append(
                    _n(
                        "{troop}: no room for {count} card.",
                        "{troop}: no room for {count} cards.",
                        card.count,
                        troop=entry.troop.name,
                    )
                )
    old = given.side(side)
    new = old.model_copy(update={"deck": (*rows, *laid), "budget": min(MOST_BUDGET, army.roster.budget)})
    sides = tuple(new if other.id == side else other for other in given.sides)
    return Mustered(given.model_copy(update={"sides": sides}), tuple(left))


def recruit(scenario: Any, side: str, language: str) -> tuple[Line, ...]:
    """The deck of a side as the lines of a list; terrain that lies from the start is the scenario's own."""
    given: BellePositionScenario = scenario
    found = Gathering(troops(), language)
    for row in given.side(side).deck:
        if row.is_general:
            values = {"attack": row.attack, "defence": row.defence, "rally": row.rally}
            found.add(GENERAL_CARD, values, row.name)
        elif row.at is None:
            found.add(row.card, count=row.count)
    return found.lines


def beside(scenario: Any, side: str) -> Text | None:
    """The terrain that lies in positions of a side from the start: it costs and is in no list (BP-AMB-29)."""
    laid = lying(scenario, side)
    if not laid:
        return None
    return _n(
        "Besides, {count} terrain card lies there from the start and stays: {points} points.",
        "Besides, {count} terrain cards lie there from the start and stay: {points} points.",
        len(laid),
        points=sum(row.points for row in laid),
    )


def _cards(entry: Entry) -> Iterator[DeckCard]:
    left = entry.count
    while left:
        count = min(left, MOST_COPIES)
        yield DeckCard(card=entry.troop.id, count=count)
        left -= count


def _general_cards(entry: Entry, side: str, taken: set[str]) -> Iterator[DeckCard]:
    for _copy in range(entry.count):
        number = 1
        while f"{side[:40]}-general-{number}" in taken:
            number += 1
        own = f"{side[:40]}-general-{number}"
        taken.add(own)
        yield DeckCard.model_validate({"card": GENERAL_CARD, "id": own, "name": named(entry), **entry.parts})


def _unit(row: Profile) -> Troop:
    values: tuple[tuple[Text, Value], ...] = (
        (LABELS["vc"], row.vc),
        (LABELS["attack"], row.attack),
        (LABELS["defence"], row.defence),
        *(((LABELS["long_range"], row.long_range),) if row.long_range else ()),
        (LABELS["save"], signed(row.save)),
        (LABELS["moves"], row.moves),
    )
    return Troop(
        row.id,
        row.name,
        KINDS[row.kind],
        values,
        "" if row.side == BOTH else row.side,
        rules=("BP-1.2", "BP-20"),
    )


def _general(known: Catalogue) -> Troop:
    return Troop(
        GENERAL_CARD,
        known.general.name,
        KINDS[GENERAL],
        ((LABELS["moves"], known.general.moves),),
        parts=(
            Part("attack", _("Attack"), "number", 0, least=0, most=1, rule="BP-17.1"),
            Part("defence", _("Defence"), "number", 0, least=0, most=1, rule="BP-17.1"),
            Part("rally", _("Rally bonus"), "number", 0, least=0, most=2, rule="BP-3.4"),
        ),
        rules=("BP-17", "BP-20.1"),
    )


def _kinds() -> tuple[tuple[str, Text], ...]:
    names = (_("Infantry"), _("Cavalry"), _("Artillery"), _("Generals"), _("Terrain"), _("Special cards"))
    return tuple(zip(KINDS, names, strict=True))
