"""All that never changes in a battle: the cards of both decks, options, built actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.protocol.pending import Handful, Roll
from core.protocol.refusals import CannotBeginError
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.codes import MOST_CARDS
from core.systems.belle_position.rules.frames import Shooting, Testing
from core.systems.belle_position.rules.positions import LATERAL, LINES, OWNER, POSITIONS, STEPS, WINGS
from core.systems.belle_position.rules.rule_tables import (
    ARTILLERY,
    DIE,
    GENERAL,
    GENERAL_READING,
    SPECIAL,
    TERRAIN,
    Catalogue,
    catalogue,
    cohesion_reading,
    fire_reading,
    long_reading,
)
from core.text import Names, _

if TYPE_CHECKING:
    from core.systems.belle_position.design.scenario import BellePositionScenario, DeckCard
    from core.systems.belle_position.rules.actions import Action

LIGHT = {"hussars": ("hussards-chasseurs",), "hussars_lancers": ("hussards-chasseurs", "lanciers-uhlans")}
"""Which cavalry is light (BP-AMB-17)."""

COMBAT_SLOTS = 8
"""No position holds more cards of a side than this while combats are fought."""

NO_NAME = Names("", "")


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card that is in a deck; a general is a kind of his own.

    `vc` to `moves` are those of units (`moves` of generals too), `attack_value`, `defence_value` and `rally`
    those of generals.
    """

    index: int
    id: str
    kind: int
    name: Names
    points: int
    vc: int = 0
    attack: int = 0
    defence: int = 0
    long_range: int = 0
    save: int = 0
    moves: int = 1
    attack_value: int = 0
    defence_value: int = 0
    rally: int = 0
    light: bool = False

    @property
    def is_unit(self) -> bool:
        """Whether it is infantry, cavalry or artillery (BP-1.1)."""
        return self.kind <= ARTILLERY


class BattleContext:
    """Built once a battle and shared by all its copies.

    `cards` are the kinds of card of both decks. Rows by card (`kind`, `vc`, ...) have 128 places, so that a
    face-down card that is not known has one too, with nothing in it. `copies[side][card]` are shuffled,
    `laid[position]` terrain cards that lie there from the start.
    """

    def __init__(self, scenario: BellePositionScenario) -> None:
        self.scenario = scenario
        self.options = scenario.options
        self.catalogue: Catalogue = catalogue()
        self.side_ids = tuple(side.id for side in scenario.sides)
        self.first = self.side_ids.index(scenario.first)
        self.need = tuple(side.need for side in scenario.sides)
        self.points_ahead = tuple(side.points_ahead for side in scenario.sides)
        self.points_whole = tuple(side.points for side in scenario.sides)
        self._read_decks()
        self._read_rows()
        self.deck_size = tuple(sum(row) for row in self.copies)
        self.opening = tuple(
            min(side.hand, size) for side, size in zip(scenario.sides, self.deck_size, strict=True)
        )
        self.draws = tuple(self._draws_of(side) for side in self.side_ids)
        self.position_names = tuple(
            f"{self.side_ids[OWNER[place]]}.{WINGS[place % 3]}" for place in POSITIONS
        )
        self.position_index = {name: place for place, name in enumerate(self.position_names)}
        self._rolls: dict[object, Roll] = {}
        self._universe: tuple[Action, ...] | None = None

    # --- reading -----------------------------------------------------------------------------------------

    def _read_decks(self) -> None:
        cards: list[Card] = []
        self.by_id: dict[str, int] = {}
        shuffled: list[dict[int, int]] = [{}, {}]
        laid: list[tuple[int, ...]] = [() for _place in POSITIONS]
        for side, setup in enumerate(self.scenario.sides):
            for row in setup.deck:
                index = self._index_of(row, cards)
                if row.at is None:
                    shuffled[side][index] = shuffled[side].get(index, 0) + row.count
                else:
                    place = LINES[side][WINGS.index(row.at)]
                    laid[place] = (*laid[place], index)
        if len(cards) >= MOST_CARDS:
            raise CannotBeginError(
                _("the decks have more than {most} kinds of card", most=MOST_CARDS - 1), "BP-4.1"
            )
        self.cards = tuple(cards)
        self.copies = tuple(tuple(counts.get(card.index, 0) for card in self.cards) for counts in shuffled)
        self.laid = tuple(laid)

    def _index_of(self, row: DeckCard, cards: list[Card]) -> int:
        card_id = row.id or row.card
        known = self.by_id.get(card_id)
        if known is not None:
            return known
        index = self.by_id[card_id] = len(cards)
        cards.append(self._made(row, card_id, index))
        return index

    def _made(self, row: DeckCard, card_id: str, index: int) -> Card:
        table = self.catalogue
        if row.is_general:
            costs = table.general
            return Card(
                index,
                card_id,
                GENERAL,
                row.name or NO_NAME,
                costs.points(row.attack, row.defence, row.rally),
                moves=costs.moves,
                attack_value=row.attack,
                defence_value=row.defence,
                rally=row.rally,
            )
        if row.card in table.terrain:
            terrain = table.terrain[row.card]
            return Card(index, card_id, TERRAIN, terrain.name, terrain.points)
        if row.card in table.special:
            special = table.special[row.card]
            return Card(index, card_id, SPECIAL, special.name, special.points)
        unit = table.units[row.card]
        return Card(
            index,
            card_id,
            unit.kind,
            unit.name,
            unit.points,
            unit.vc,
            unit.attack,
            unit.defence,
            unit.long_range,
            unit.save,
            unit.moves,
            light=unit.id in LIGHT[self.options.light_cav],
        )

    def _read_rows(self) -> None:
        def row(name: str, spare: int) -> tuple[int, ...]:
            values = [int(getattr(card, name)) for card in self.cards]
            return tuple(values + [spare] * (MOST_CARDS + 1 - len(values)))

        self.kind = row("kind", -1)
        self.vc = row("vc", 0)
        self.attack = row("attack", 0)
        self.defence = row("defence", 0)
        self.long_range = row("long_range", 0)
        self.save = row("save", 0)
        self.moves = row("moves", 0)
        self.points = row("points", 0)
        self.rally = row("rally", 0)
        self.attack_value = row("attack_value", 0)
        self.defence_value = row("defence_value", 0)
        self.light = row("light", 0)
        self.is_general = tuple(kind == GENERAL for kind in self.kind)
        # What lies face down and is not known counts as a unit (BP-R31).
        self.is_unit = tuple(kind <= ARTILLERY for kind in self.kind)
        terrain = self.catalogue.terrain
        rows = [terrain.get(card.id) for card in self.cards]
        self.attacker_dice = tuple(row.attacker_dice if row else 0 for row in rows)
        self.cavalry_dice = tuple(row.attacker_cavalry_dice if row else 0 for row in rows)
        self.defender_dice = tuple(row.defender_dice if row else 0 for row in rows)
        self.shelter = tuple(row.cohesion if row else 0 for row in rows)

    def _draws_of(self, side_id: str) -> tuple[int, int]:
        """(cards, turns): so many reinforcement cards in each of the first turns, 1 afterwards (BP-6)."""
        for rule in self.scenario.special:
            if rule.side == side_id:
                return rule.cards, rule.turns
        return 1, 0

    def draw_count(self, side: int, turn: int) -> int:
        """The reinforcement cards of a side in a turn (BP-6)."""
        cards, turns = self.draws[side]
        return cards if turn <= turns else 1

    # --- rolls -------------------------------------------------------------------------------------------

    def shot_roll(self, frame: Shooting) -> Roll:
        """The dice of a combat (BP-10.4, BP-11.2)."""
        key = (frame.how, frame.side, frame.dice, frame.power, frame.sixes)
        roll = self._rolls.get(key)
        if roll is None:
            reading = fire_reading(frame.power) if frame.sixes else long_reading(frame.power)
            rule = {"fire": "BP-10.4", "flank": "BP-18.2"}.get(frame.how, "BP-11.2")
            handful = Handful("fire", frame.side, frame.dice, DIE, reading)
            why = {"fire": "combat", "flank": "flank"}.get(frame.how, "long_range")
            roll = self._rolls[key] = Roll((handful,), why, rule)
        return roll

    def test_roll(self, frame: Testing, cohesion: int) -> Roll:
        """The dice of a cohesion test, one a loss token (BP-7.2, BP-7.5)."""
        key = ("test", frame.side, frame.dice, frame.general, cohesion)
        roll = self._rolls.get(key)
        if roll is None:
            reading = GENERAL_READING if frame.general else cohesion_reading(cohesion)
            handful = Handful("cohesion", frame.side, frame.dice, DIE, reading)
            roll = self._rolls[key] = Roll((handful,), "cohesion", "BP-7.5" if frame.general else "BP-7.2")
        return roll

    # --- every action ------------------------------------------------------------------------------------

    def universe(self) -> tuple[Action, ...]:
        """Every action that this context can ever name."""
        if self._universe is None:
            self._universe = tuple(self._every())
        return self._universe

    def _every(self) -> Iterator[Action]:
        yield from (acts.END_DEPLOYMENT, acts.DECLINE, acts.END_COMBAT, acts.TAKE_BACK, acts.END_MOVES)
        slots = range(max(self.deck_size) + 1)
        for card in self.cards:
            index = card.index
            yield acts.rally(index)
            for place in POSITIONS:
                yield acts.deploy(index, place, False)
                yield acts.deploy(index, place, True)
                yield acts.take_up_terrain(place, index)
                for again in (False, True):
                    yield acts.bring(index, place, again, False)
                    yield acts.bring(index, place, again, True)
                if card.kind == SPECIAL:
                    yield from (acts.play_special(index, place, slot) for slot in slots)
        for place in POSITIONS:
            for slot in slots:
                yield acts.take_up(place, slot)
                for to in {*STEPS[0][place], *STEPS[1][place]}:
                    yield acts.move(place, slot, to)
            yield from self._combats(place)

    def _combats(self, place: int) -> Iterator[Action]:
        for slot in range(COMBAT_SLOTS):
            yield acts.test(place, slot)
            yield acts.fire(place, slot)
            yield acts.long_range(place, slot)
            yield acts.take_loss(place, slot)
            yield from (acts.flank(place, slot, target) for target in LATERAL[place])
            for target in LINES[1 - OWNER[place]]:
                for target_slot in range(COMBAT_SLOTS):
                    yield acts.counter_battery(place, slot, target, target_slot)
