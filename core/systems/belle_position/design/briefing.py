"""What Belle Position tells of a scenario to who is going to play it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.presentation.briefs import Arrival, ForceLine, called, capital, changed_side, may_know
from core.presentation.look import HexNote
from core.systems.belle_position.rules.rule_tables import catalogue
from core.systems.belle_position.words.names import general_name
from core.text import Names, Text, Value, _, _n, signed

if TYPE_CHECKING:
    from core.systems.belle_position.design.scenario import BellePositionScenario, DeckCard
    from core.systems.belle_position.rules.state import State

ARMS = (_("infantry"), _("cavalry"), _("artillery"))
WINGS: dict[str, Text] = {"left": _("left wing"), "centre": _("centre"), "right": _("right wing")}


class BellePositionBrief:
    """Keeps `core.presentation.briefs.Brief`."""

    def forces(self, scenario: BellePositionScenario, side: int) -> tuple[ForceLine, ...]:
        """The deck: generals, units, terrain, special cards, as the file lists them."""
        mine = scenario.sides[side]
        head = _n(
            "{count} card, {points} points", "{count} cards, {points} points", mine.cards, points=mine.points
        )
        return (ForceLine(0, _("Deck"), head), *(_line(row) for row in mine.deck))

    def arrivals(self, scenario: BellePositionScenario, side: int) -> tuple[Arrival, ...]:
        """What a special rule says of the cards that are drawn (BP-6): of several only the first holds."""
        rules = [rule for rule in scenario.special if rule.side == scenario.sides[side].id]
        return tuple(
            Arrival(
                1,
                _n("{count} card in each turn", "{count} cards in each turn", rule.cards),
                _("into the hand"),
                _n("in the first turn", "in the first {count} turns", rule.turns),
            )
            for rule in rules[:1]
        )

    def victory(self, scenario: BellePositionScenario, side: int) -> tuple[HexNote, ...]:
        """BP-8: positions, and after the last turn positions and points."""
        return tuple(_victory(scenario, side))

    def veiled(
        self, scenario: BellePositionScenario, side: int, state: State | None = None
    ) -> BellePositionScenario:
        """What a deck is made of is known in a battle (BP-R30); its cards are not."""
        return scenario

    def known(self, scenario: BellePositionScenario, side: int) -> BellePositionScenario:
        """The deck of the other side only where its forces are known; its terrain lies in the open."""
        if may_know(scenario, side, "forces"):
            return scenario
        other = 1 - side
        laid = tuple(row for row in scenario.sides[other].deck if row.at is not None)
        special = tuple(rule for rule in scenario.special if rule.side == scenario.sides[side].id)
        return changed_side(scenario, other, {"deck": laid}).model_copy(update={"special": special})


def _line(row: DeckCard) -> ForceLine:
    rows = catalogue()
    place: Value = "" if row.at is None else WINGS[row.at]
    if row.is_general:
        name = called(row.name, capital(rows.general.name))
        values = (
            _("attack {value}", value=row.attack),
            _("defence {value}", value=row.defence),
            _("rally {value}", value=row.rally),
        )
        kind: Value = capital(rows.general.name)
        if not isinstance(name, Names):
            name = general_name(rows.general.name, row.attack, row.defence, row.rally)
        return ForceLine(2, name, kind, 1, place, values)
    if row.card in rows.units:
        unit = rows.units[row.card]
        notes: tuple[Value, ...] = (
            _("combat value {value}", value=unit.vc),
            _("save {value}", value=signed(unit.save)),
            _("fire {attack}/{defence}", attack=unit.attack, defence=unit.defence),
            _("moves {value}", value=unit.moves),
        )
        if unit.long_range:
            notes = (*notes, _("long range {value}", value=unit.long_range))
        return ForceLine(2, capital(unit.name), ARMS[unit.kind], row.count, place, notes)
    if row.card in rows.terrain:
        terrain = rows.terrain[row.card]
        return ForceLine(2, capital(terrain.name), _("terrain"), row.count, place, (terrain.effect,))
    special = rows.special[row.card]
    return ForceLine(2, capital(special.name), _("special card"), row.count, place, (special.effect,))


def _conquered(sticky: bool) -> Text:
    if sticky:
        return _("A position is conquered when enemy units hold it and nobody of its owner stands in it.")
    return _("A position is conquered while enemy units hold it and nobody of its owner stands in it.")


def _victory(scenario: BellePositionScenario, side: int) -> Iterator[HexNote]:
    mine, enemy = scenario.sides[side], scenario.sides[1 - side]
    text = _n(
        "You win at once when you have conquered {count} enemy position.",
        "You win at once when you have conquered {count} enemy positions.",
        mine.need,
    )
    yield HexNote(text, "BP-8.2")
    text = _n(
        "The enemy needs {count} of your positions.",
        "The enemy needs {count} of your positions.",
        enemy.need,
    )
    yield HexNote(text, "BP-8.2")
    yield HexNote(_conquered(scenario.options.sticky_conquest), "BP-8.1")
    if scenario.options.sticky_conquest:
        yield HexNote(_("It stays conquered until a card of its owner is in it."), "BP-R4")
    if scenario.options.flank_attack:
        yield HexNote(_("A flank attack on a vacant position wins too."), "BP-8.3")
    last = scenario.options.turn_limit
    text = _(
        "After turn {turn} the side with more conquered positions wins, then with more points left.",
        turn=last,
    )
    yield HexNote(text, "BP-AMB-21")
    if mine.points_ahead:
        count = mine.points_ahead
        text = _n("You begin {count} point ahead.", "You begin {count} points ahead.", count)
        yield HexNote(text, "BP-AMB-21")
    if enemy.points_ahead:
        count = enemy.points_ahead
        text = _n("The enemy begins {count} point ahead.", "The enemy begins {count} points ahead.", count)
        yield HexNote(text, "BP-AMB-21")
