"""Decks as a scenario is set up: what the windows show of them, and how they are changed.

pydantic is loaded when it is needed, not with the room: whoever has a scenario has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.presentation.card_look import Capacity, CardFigures, DeckLine, TablePlace
from core.presentation.look import CardFace
from core.protocol.events import Modifier
from core.systems.belle_position.look.card_print import card_figures, general_text
from core.systems.belle_position.rules.positions import FACING, LINES, OWNER, POSITIONS, WINGS
from core.systems.belle_position.rules.rule_tables import (
    GENERAL,
    KINDS,
    MOST_TERRAIN,
    POSITION_LIMIT,
    catalogue,
)
from core.systems.belle_position.words.names import WING_NAMES
from core.text import Names, _

if TYPE_CHECKING:
    from core.systems.belle_position.design.scenario import BellePositionScenario, BellePositionSide, DeckCard

GENERAL_ID = "general"
NO_WORDS = Names("", "")
FIELDS = ("attack", "defence", "rally")


def layout(scenario: BellePositionScenario) -> tuple[TablePlace, ...]:
    """The six positions before the battle."""
    return tuple(_place(scenario, position) for position in POSITIONS)


def _place(scenario: BellePositionScenario, position: int) -> TablePlace:
    side = scenario.sides[OWNER[position]]
    wing = WINGS[position % 3]
    laid = tuple(_face(row, index) for index, row in enumerate(side.deck) if row.at == wing)
    terms = [Modifier("base", POSITION_LIMIT, "BP-3.1")]
    if laid:
        terms.append(Modifier("terrain", -len(laid), "BP-3.2"))
    capacity = Capacity(0, POSITION_LIMIT - len(laid), tuple(terms), "BP-3.5")
    return TablePlace(
        position,
        f"{side.id}.{wing}",
        _("{wing} ({side})", wing=WING_NAMES[position % 3], side=side.name),
        OWNER[position],
        position % 3,
        FACING[position],
        laid,
        ((), ()),
        (capacity, capacity),
        False,
        None,
        False,
    )


def decks(scenario: BellePositionScenario) -> tuple[tuple[DeckLine, ...], tuple[DeckLine, ...]]:
    """The decks of both sides, in the order of the file."""
    one, other = (
        tuple(_line(row, index, number) for index, row in enumerate(side.deck))
        for number, side in enumerate(scenario.sides)
    )
    return one, other


def _line(row: DeckCard, index: int, side: int) -> DeckLine:
    place = None if row.at is None else LINES[side][WINGS.index(row.at)]
    fields = tuple((name, int(getattr(row, name))) for name in FIELDS) if row.is_general else ()
    name = (row.name or NO_WORDS) if row.is_general else None
    return DeckLine(row.card, _face(row, index), _figures(row), row.count, row.points, place, name, fields)


def _face(row: DeckCard, item: int) -> CardFace:
    known = catalogue()
    if row.is_general:
        named = row.name is not None and bool(row.name.en or row.name.fr)
        name = row.name if named and row.name is not None else known.general.name
        text = general_text(row.attack, row.defence, row.rally)
        return CardFace(item, row.id or GENERAL_ID, name, text, "BP-17", KINDS[GENERAL])
    if row.card in known.units:
        unit = known.units[row.card]
        return CardFace(item, unit.id, unit.name, NO_WORDS, "BP-20", KINDS[unit.kind])
    if row.card in known.terrain:
        ground = known.terrain[row.card]
        return CardFace(item, ground.id, ground.name, ground.effect, "BP-5.4", "terrain")
    special = known.special[row.card]
    return CardFace(item, special.id, special.name, special.effect, "BP-20.2", "special")


def _figures(row: DeckCard) -> CardFigures:
    known = catalogue()
    if row.is_general:
        points = known.general.points(row.attack, row.defence, row.rally)
        return card_figures(GENERAL, (row.attack, row.defence, row.rally, known.general.moves), points)
    unit = known.units.get(row.card)
    if unit is None:
        return CardFigures((), row.points // max(1, row.count))
    values = (unit.vc, unit.attack, unit.defence, unit.long_range, unit.save, unit.moves)
    return card_figures(unit.kind, values, unit.points)


def palette_items(scenario: BellePositionScenario, side: int) -> tuple[DeckLine, ...]:
    """The cards of the nation that the deck has most of, then what both have; all of them for a bare deck."""
    from core.systems.belle_position.design.scenario import DeckCard

    known = catalogue()
    nation = _nation(scenario.sides[side])
    units = [row for row in known.units.values() if row.side in (nation, "both") or not nation]
    units += [row for row in known.units.values() if row not in units]
    cards = [DeckCard(card=row.id) for row in units]
    cards.append(DeckCard(card=GENERAL_ID, id=GENERAL_ID))
    cards += [DeckCard(card=card) for card in (*known.terrain, *known.special)]
    return tuple(_line(row, index, side) for index, row in enumerate(cards))


def _nation(side: BellePositionSide) -> str:
    """Whose units a side has, or whose name it bears; nothing where nobody can say."""
    units = catalogue().units
    nations = [units[row.card].side for row in side.deck if row.card in units for _copy in range(row.count)]
    own = [nation for nation in nations if nation != "both"]
    if own:
        return max(set(own), key=own.count)
    known = {row.side for row in units.values()}
    return side.id if side.id in known else ""


# --- changes -----------------------------------------------------------------------------------------------


def add_card(scenario: BellePositionScenario, side: int, card: str, place: int | None = None) -> Any:
    """One more copy of a card: in the line that it has, else in a new one; a general is always a new one."""
    deck = scenario.sides[side].deck
    at = _wing(side, place)
    if card == GENERAL_ID:
        return _with(scenario, side, (*deck, _new(card=card, id=_free_id(scenario, side))))
    for index, row in enumerate(deck):
        if row.card == card and row.at is None and at is None:
            return _with(scenario, side, _replaced(deck, index, count=row.count + 1))
    return _with(scenario, side, (*deck, _new(card=card, at=at)))


def remove_card(scenario: BellePositionScenario, side: int, line: int) -> Any:
    """One copy less; the last one takes the line along."""
    deck = scenario.sides[side].deck
    if deck[line].count > 1:
        return _with(scenario, side, _replaced(deck, line, count=deck[line].count - 1))
    return _with(scenario, side, deck[:line] + deck[line + 1 :])


def lay_card(scenario: BellePositionScenario, side: int, line: int, place: int | None) -> Any:
    """One copy of a terrain card goes into an own position, to another one, or back into the deck."""
    row = scenario.sides[side].deck[line]
    if row.at == _wing(side, place):
        return scenario
    if row.card not in catalogue().terrain:
        from core.scenarios.edits.refusals import EditRefused

        raise EditRefused(_("Only terrain cards lie in a position from the start."))
    without = remove_card(scenario, side, line)
    return add_card(without, side, row.card, place)


def change_line(scenario: BellePositionScenario, side: int, line: int, **changes: Any) -> Any:
    """Other values of a general, his name, or another number of copies of a card that is shuffled."""
    from core.scenarios.edits.refusals import EditRefused

    row = scenario.sides[side].deck[line]
    if (row.is_general or row.at is not None) and changes.get("count", 1) != 1:
        raise EditRefused(_("This is a single card: add another one."))
    if not row.is_general and set(changes) - {"count"}:
        raise EditRefused(_("Only a general has a name and values of his own."))
    return _with(scenario, side, _replaced(scenario.sides[side].deck, line, **changes))


def _wing(side: int, place: int | None) -> str | None:
    from core.scenarios.edits.refusals import EditRefused

    if place is None:
        return None
    if place not in LINES[side]:
        raise EditRefused(_("Before the battle terrain lies in positions of the own line only."))
    return WINGS[place % 3]


def _free_id(scenario: BellePositionScenario, side: int) -> str:
    taken = {row.id for each in scenario.sides for row in each.deck}
    number, stem = 1, f"{scenario.sides[side].id[:40]}-general"
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def _new(**values: Any) -> DeckCard:
    from core.scenarios.edits.pieces import checked
    from core.systems.belle_position.design.scenario import DeckCard

    card: DeckCard = checked(DeckCard, **values)
    return card


def _replaced(deck: tuple[DeckCard, ...], line: int, **changes: Any) -> tuple[DeckCard, ...]:
    plain = {name: getattr(deck[line], name) for name in type(deck[line]).model_fields}
    return (*deck[:line], _new(**{**plain, **changes}), *deck[line + 1 :])


def _with(scenario: BellePositionScenario, side: int, deck: tuple[DeckCard, ...]) -> Any:
    """The scenario with that deck; refused where terrain would lie that cannot (BP-5.1)."""
    from core.scenarios.edits.pieces import checked
    from core.scenarios.edits.refusals import EditRefused

    old = scenario.sides[side]
    if deck == old.deck:
        return scenario
    for wing in WINGS:
        laid = [row.card for row in deck if row.at == wing]
        if len(laid) > MOST_TERRAIN or len(set(laid)) < len(laid):
            raise EditRefused(
                _("A position has at most {most} different terrain cards (BP-5.1).", most=MOST_TERRAIN)
            )
        if any(card not in catalogue().terrain for card in laid):
            raise EditRefused(_("Only terrain cards lie in a position from the start."))
    new = checked(type(old), **{**dict(old), "deck": deck})
    sides = tuple(new if number == side else each for number, each in enumerate(scenario.sides))
    return scenario.model_copy(update={"sides": sides})
