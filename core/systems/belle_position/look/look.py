"""How Belle Position shows itself: cards, places, acts, dice. Plain data."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from core.kit.codec import word
from core.presentation.card_look import (
    Capacity,
    CardFigures,
    CardLook,
    DeckLine,
    DragSource,
    Spot,
    TableCard,
    TablePlace,
    TableReserve,
    place_and_slot,
    table_card,
)
from core.presentation.cues import Cue, Subject
from core.presentation.look import (
    CardFace,
    CounterRow,
    Interaction,
    PaletteEntry,
    Preview,
    StepEnd,
)
from core.protocol.events import Event
from core.systems.belle_position.design import deck_design
from core.systems.belle_position.look import cues, interactions
from core.systems.belle_position.look.card_print import FIGURES, GENERAL_FIGURES, card_figures, general_text
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import combat, phases
from core.systems.belle_position.rules.actions import Action
from core.systems.belle_position.rules.codes import (
    CARD,
    DUG_IN,
    FOUGHT,
    MARCHING,
    MOVES,
    TOKENS,
    UNKNOWN_CARD,
    UP,
)
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.rules.frames import Disordered, Routing, Shooting, Testing
from core.systems.belle_position.rules.occupation import conquered, points_left
from core.systems.belle_position.rules.positions import FACING, OWNER, POSITIONS
from core.systems.belle_position.rules.rule_tables import GENERAL, KINDS, SPECIAL, TERRAIN, catalogue
from core.systems.belle_position.rules.stacking import count, engaged, limit, limit_terms
from core.systems.belle_position.rules.state import NO_POSITION, State
from core.systems.belle_position.words.names import position_name
from core.text import Names, Text, _

if TYPE_CHECKING:
    from core.scenarios.settings import Option
    from core.systems.belle_position.design.scenario import BellePositionScenario

PHASES = (
    ("deployment", _("Deployment"), "BP-4.3"),
    ("cohesion", _("Cohesion"), "BP-7"),
    ("combat", _("Combat"), "BP-10"),
    ("movement", _("Movement"), "BP-13"),
    ("reinforcement", _("Reinforcement"), "BP-6"),
)

PHASE_OF = {
    phases.OPENING: "deployment",
    phases.DEPLOYMENT: "deployment",
    phases.FIRST_PLAYER: "deployment",
    phases.COHESION: "cohesion",
    phases.COMBAT: "combat",
    phases.MOVEMENT: "movement",
    phases.REINFORCEMENT: "reinforcement",
    phases.TURN_END: "reinforcement",
}

MARKS = (("moved", MOVES), ("fought", FOUGHT), ("marching", MARCHING), ("dug_in", DUG_IN))
NO_MARKS: frozenset[str] = frozenset()
ACTING = frozenset(("acting",))
NO_WORDS = Names("", "")
UNKNOWN_NAME = Names("an unknown card", "une carte inconnue")


class BellePositionLook(CardLook[State, BattleContext, Action, "BellePositionScenario"]):
    """What the windows show of Belle Position."""

    @property
    def units(self) -> tuple[PaletteEntry, ...]:
        """The cards that a deck may have."""
        known = catalogue()
        rows = [PaletteEntry(row.id, row.name, NO_WORDS, "BP-20") for row in known.units.values()]
        rows += [PaletteEntry(row.id, row.name, row.effect, "BP-5.4") for row in known.terrain.values()]
        rows += [PaletteEntry(row.id, row.name, row.effect, "BP-20.2") for row in known.special.values()]
        return tuple(rows)

    def hand(self, state: State, side: int) -> tuple[CardFace | None, ...]:
        """The hand of `side`; None for a card that is not known."""
        return tuple(
            None if code & CARD == UNKNOWN_CARD else self.card(state.context, code & CARD)
            for code in state.hands[side]
        )

    def card(self, context: BattleContext, item: Hashable) -> CardFace:
        """Any card of the game; one of a hand that is not known is called so."""
        if int(str(item)) == UNKNOWN_CARD:
            return CardFace(UNKNOWN_CARD, "unknown", UNKNOWN_NAME, NO_WORDS, "BP-R30", "")
        card = context.cards[int(str(item))]
        if card.kind == GENERAL:
            name = card.name if card.name.en or card.name.fr else catalogue().general.name
            text = general_text(card.attack_value, card.defence_value, card.rally)
            return CardFace(card.index, card.id, name, text, "BP-17", "general")
        known = catalogue()
        text, rule = NO_WORDS, "BP-20"
        if card.kind == TERRAIN:
            text, rule = known.terrain[card.id].effect, "BP-5.4"
        elif card.kind == SPECIAL:
            text, rule = known.special[card.id].effect, "BP-20.2"
        return CardFace(card.index, card.id, card.name, text, rule, KINDS[card.kind])

    def figures(self, context: BattleContext, item: Hashable) -> CardFigures:
        """The printed numbers of a card."""
        card = context.cards[int(str(item))]
        if card.kind in (TERRAIN, SPECIAL):
            return CardFigures((), card.points)
        rows = GENERAL_FIGURES if card.kind == GENERAL else FIGURES
        return card_figures(card.kind, [int(getattr(card, key)) for key, _words in rows], card.points)

    def score(self, state: State) -> tuple[tuple[int, int], ...]:
        """For each side the positions that it has conquered and those that it needs."""
        return tuple((conquered(state, side), state.context.need[side]) for side in (0, 1))

    @property
    def told_too(self) -> frozenset[str]:
        return cues.TOLD_TOO

    @property
    def told_of_others(self) -> frozenset[str]:
        return cues.TOLD_OF_OTHERS

    def cue(self, event: Event) -> Cue | None:
        return cues.cue(event)

    def dice_outcome(self, events: Sequence[Event]) -> Text | None:
        return cues.dice_outcome(events)

    def actors(self, state: State) -> tuple[Subject | None, Subject | None]:
        return cues.actors(state)

    def phases(self) -> tuple[tuple[str, Text, str], ...]:
        """The steps of a side's turn (BP-6): the deployment comes before the first."""
        return PHASES[1:]

    def phases_of(self, state: State) -> tuple[tuple[str, Text, str], ...]:
        """Those of a battle, which begins with the deployment (BP-4.3)."""
        return PHASES

    def phase(self, state: State) -> str:
        """The id of the step in hand."""
        return PHASE_OF[state.phase]

    def step_end(self, state: State, action: Action) -> StepEnd | None:
        """Cards may still be laid or fight; moves are few in most turns (BP-4.3, BP-10, BP-13).

        Who fights elsewhere finishes the place where the last fight was (BP-10.3).
        """
        match action:
            case acts.EndDeployment():
                return "laying"
            case acts.EndCombat():
                return "fights"
            case acts.Fire(at) | acts.LongRange(at) | acts.CounterBattery(at) | acts.Flank(at):
                return None if state.site in (NO_POSITION, at) else "place"
        return None

    def is_forgotten(self, state: State, unit: int, ends: StepEnd) -> bool:
        """A fight elsewhere finishes one place alone (BP-10.3)."""
        return ends != "place" or place_and_slot(unit)[0] == state.site

    def interaction(self, state: State, action: Action) -> Interaction:
        """How a person takes hold of `action`: `unit` and `target` are `card_table.table_card` numbers."""
        kind = _kind(action)
        match action:
            case acts.Deploy(card, to) | acts.Bring(card, to):
                return Interaction(kind, card=card, at=to)
            case acts.TakeUpTerrain(position, card):
                return Interaction(kind, card=card, at=position)
            case acts.Move(position, slot, to):
                return Interaction(kind, unit=table_card(position, slot), at=to)
            case acts.CounterBattery(position, slot, target, aim):
                return Interaction(
                    kind, unit=table_card(position, slot), at=target, target=table_card(target, aim)
                )
            case acts.Flank(position, slot, target):
                return Interaction(kind, unit=table_card(position, slot), at=target)
            case acts.LongRange(position, slot):
                return Interaction(kind, unit=table_card(position, slot), at=FACING[position])
            case acts.PlaySpecial(card, position, slot):
                return Interaction(kind, card=card, unit=table_card(position, slot), at=position)
            case acts.Rally(card):
                return Interaction(kind, card=card)
            case acts.Test(position, slot) | acts.Fire(position, slot) | acts.TakeLoss(position, slot):
                return Interaction(kind, unit=table_card(position, slot), at=position)
            case acts.TakeUp(position, slot):
                return Interaction(kind, unit=table_card(position, slot), at=position)
        return Interaction(kind)

    def preview(self, state: State, side: int, action: Action) -> Preview | None:
        """The dice that a combat would roll, with every modifier."""
        if not isinstance(action, acts.Fire | acts.LongRange | acts.CounterBattery | acts.Flank):
            return None
        stack = state.stacks[side * 6 + action.position]
        if state.active != side or action.slot >= len(stack):
            return None
        frame = combat.frame_of(state, action)
        terms = combat.dice_terms(state, frame, stack[action.slot] & CARD)
        return Preview(frame.dice, terms, state.context.shot_roll(frame) if frame.dice > 0 else None)

    def counters(self, state: State) -> tuple[CounterRow, ...]:
        """Reinforcements that are left, and what the cards of each side that are left cost."""
        rows = []
        ahead = any(state.context.points_ahead)
        words = _("points left, with those ahead") if ahead else _("points left")
        for side in (0, 1):
            rows.append(CounterRow("pile", _("reinforcements"), state.pile[side], "BP-4.2", side))
            rows.append(CounterRow("points", words, points_left(state, side), "BP-AMB-21", side))
        return tuple(rows)

    def last_turn(self, scenario: BellePositionScenario) -> int | None:
        """The turn limit (BP-AMB-21)."""
        return scenario.options.turn_limit

    # --- the table of cards ------------------------------------------------------------------------------

    def places(self, state: State) -> tuple[TablePlace, ...]:
        """The six positions."""
        return tuple(self._place(state, position) for position in POSITIONS)

    def _place(self, state: State, position: int) -> TablePlace:
        context, owner = state.context, OWNER[position]
        held = bool(state.held >> position & 1)
        return TablePlace(
            position,
            context.position_names[position],
            position_name(context, position),
            owner,
            position % 3,
            FACING[position],
            tuple(self.card(context, card) for card in state.terrain[position]),
            (self._cards(state, 0, position), self._cards(state, 1, position)),
            (_capacity(state, 0, position), _capacity(state, 1, position)),
            engaged(state, position),
            1 - owner if held else None,
            held and not state.stacks[owner * 6 + position],
            any(isinstance(frame, Disordered) and frame.position == position for frame in state.frames),
        )

    def _cards(self, state: State, side: int, position: int) -> tuple[TableCard, ...]:
        acting = _acting(state)
        return tuple(
            TableCard(
                side,
                slot,
                None if code & CARD == UNKNOWN_CARD else self.card(state.context, code & CARD),
                bool(code & UP),
                code >> TOKENS,
                frozenset(mark for mark, bits in MARKS if code & bits)
                | (ACTING if (side, position, slot) == acting else NO_MARKS),
            )
            for slot, code in enumerate(state.stacks[side * 6 + position])
        )

    def drag_source(self, state: State, side: int, action: Action) -> DragSource:
        """What is dragged where, or clicked, to do `action`."""
        return interactions.drag_source(side, action)

    def called_in_hand(self, state: State, action: Action) -> Text | None:
        """A fight, a shot or an attack in the flank, with its target where there are several."""
        return interactions.called_in_hand(state, action)

    def action_from_drag(self, state: State, side: int, source: Spot, goal: Spot | None) -> Any | None:
        """What is meant by dragging `source` to `goal`, legal or not."""
        return interactions.action_from_drag(state, side, source, goal)

    def layout(self, scenario: BellePositionScenario) -> tuple[TablePlace, ...]:
        """The six positions before the battle."""
        return deck_design.layout(scenario)

    def decks(self, scenario: BellePositionScenario) -> tuple[tuple[DeckLine, ...], tuple[DeckLine, ...]]:
        """The decks of both sides."""
        return deck_design.decks(scenario)

    def palette_items(self, scenario: BellePositionScenario, side: int) -> tuple[DeckLine, ...]:
        """What the deck of a side may be made of."""
        return deck_design.palette_items(scenario, side)

    def add_card(
        self, scenario: BellePositionScenario, side: int, card: str, place: int | None = None
    ) -> Any:
        """One more copy of a card."""
        return deck_design.add_card(scenario, side, card, place)

    def remove_card(self, scenario: BellePositionScenario, side: int, line: int) -> Any:
        """One copy less of a line."""
        return deck_design.remove_card(scenario, side, line)

    def lay_card(self, scenario: BellePositionScenario, side: int, line: int, place: int | None) -> Any:
        """One copy of a terrain card lies in a position from the start, or is shuffled."""
        return deck_design.lay_card(scenario, side, line, place)

    def line_fields(self) -> tuple[Option, ...]:
        """The values of a general (BP-20.1)."""
        from core.systems.belle_position.design.fields import GENERAL_FIELDS

        return GENERAL_FIELDS

    def change_line(self, scenario: BellePositionScenario, side: int, line: int, **changes: Any) -> Any:
        """Other values of a line."""
        return deck_design.change_line(scenario, side, line, **changes)

    def reserves(self, state: State) -> tuple[TableReserve, TableReserve]:
        """What each side has beside the table."""
        return self._reserve(state, 0), self._reserve(state, 1)

    def _reserve(self, state: State, side: int) -> TableReserve:
        lost = tuple(
            self.card(state.context, card)
            for card, copies in enumerate(state.lost[side])
            for _copy in range(copies)
        )
        return TableReserve(side, self.hand(state, side), state.pile[side], lost)


def _acting(state: State) -> tuple[int, int, int] | None:
    """The card that fights or is tested now: its side, position and slot."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Shooting | Testing | Routing):
        return frame.side, frame.position, frame.slot
    return None


def _kind(action: Action) -> str:
    """The word of the files."""
    return word(type(action))


def _capacity(state: State, side: int, position: int) -> Capacity:
    terms = limit_terms(state, side, position)
    return Capacity(count(state, side, position), limit(state, side, position), terms, "BP-3.5")
