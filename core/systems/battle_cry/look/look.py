"""How Battle Cry shows itself: pieces, ground, cards, acts, dice. Plain data."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from core.chance.dice import Face
from core.geometry.hex_boards import bits
from core.presentation.cues import Cue, CueKind, Subject
from core.presentation.hex_look import HexLook, HexWay
from core.presentation.look import (
    CardFace,
    HexNote,
    Interaction,
    PaletteEntry,
    Piece,
    Preview,
    SightLine,
    StepEnd,
    Threat,
)
from core.protocol.events import Event
from core.protocol.pending import UNKNOWN, Choice
from core.systems.battle_cry.look import apart, cues, step_ends, turn_phases, ways, wishes
from core.systems.battle_cry.planner import hypotheticals
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import battle, phases, sight_line
from core.systems.battle_cry.rules.actions import Action
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.ground import CORNERS
from core.systems.battle_cry.rules.rule_tables import NOWHERE, Arm, Ground, catalogue
from core.systems.battle_cry.rules.sections import section_lines
from core.systems.battle_cry.rules.sight_line import sight
from core.systems.battle_cry.rules.state import State
from core.systems.battle_cry.words import ground_notes, unit_notes
from core.systems.battle_cry.words.card_texts import card_text
from core.systems.battle_cry.words.names import FACES
from core.text import Names, Text, _, _n

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario

THREAT_NOTE = _("Without moving: in range and in sight, with one die or more left after the modifiers.")

CLEAR = Names("clear", "terrain clair")
CLEAR_SENTENCE = Names("No effect.", "Aucun effet.")

MOVES_TO_COME = (phases.ORDER, phases.MOVE, phases.SECOND_MOVE)
"""The steps in which an ordered unit may still move (BC-6.5)."""


class BattleCryLook(HexLook[State, BattleContext, Action, "BattleCryScenario"]):
    """What the windows show of Battle Cry."""

    @property
    def grounds(self) -> tuple[PaletteEntry, ...]:
        """Kinds of ground, clear first."""
        clear = PaletteEntry("clear", CLEAR, CLEAR_SENTENCE, "BC-8", "0")
        return (clear, *self._layer("ground"))

    @property
    def hexsides(self) -> tuple[PaletteEntry, ...]:
        """Kinds of hexside."""
        return self._layer("hexside")

    @property
    def works(self) -> tuple[PaletteEntry, ...]:
        """Fieldworks."""
        return self._layer("work")

    @property
    def units(self) -> tuple[PaletteEntry, ...]:
        """Kinds of piece."""
        return tuple(_arm_entry(arm, str(key)) for key, arm in enumerate(catalogue().arms, 1))

    def _layer(self, layer: str) -> tuple[PaletteEntry, ...]:
        rows = [ground for ground in catalogue().grounds.values() if ground.layer == layer]
        return tuple(
            _ground_entry(row, str(key) if layer == "ground" else "") for key, row in enumerate(rows, 1)
        )

    def pieces(self, scenario: BattleCryScenario) -> tuple[Piece, ...]:
        """The pieces of a scenario; a piece outside the board is left out."""
        board = scenario.board
        sides = [side.id for side in scenario.sides]
        rows = [unit for unit in scenario.units if board.holds(unit.at)]
        troops = {unit.at: unit for unit in rows if unit.kind != "general"}
        found = []
        for unit in rows:
            arm = _arm(unit.kind)
            full = unit.figures or arm.figures
            mate = troops.get(unit.at) if unit.kind == "general" else None
            found.append(
                Piece(
                    unit.id,
                    sides.index(unit.side),
                    unit.kind,
                    board.grid.parse(unit.at),
                    full,
                    max(full, arm.figures),
                    unit.name,
                    frozenset(),
                    mate.id if mate is not None and mate.side == unit.side else None,
                )
            )
        return tuple(found)

    def pieces_of(self, state: State) -> tuple[Piece, ...]:
        """The pieces of a battle as it stands."""
        context = state.context
        return tuple(
            Piece(
                context.unit_ids[unit],
                context.side_of[unit],
                context.catalogue.arms[context.kind_of[unit]].kind,
                hex_,
                state.strength[unit],
                context.full[unit],
                context.unit_names[unit],
                self._marks(state, unit),
                self._mate(state, unit),
            )
            for unit, hex_ in enumerate(state.at)
            if hex_ >= 0
        )

    def _marks(self, state: State, unit: int) -> frozenset[str]:
        led = self._led(state)
        masks = {
            "ordered": state.ordered | state.named,
            "led": led,
            "moved": state.moved & ~(led & _joined(state)),
            "fought": state.fought,
            "barred": state.barred,
        }
        marks = {name for name, mask in masks.items() if mask >> unit & 1}
        if state.strength[unit] < state.context.full[unit]:
            marks.add("damaged")
        return frozenset(marks)

    def _led(self, state: State) -> int:
        """The units that are ordered with their general (BC-14.15); an umpire orders any."""
        is_leadership = state.acts >= 0 and state.context.cards[state.acts].card == "leadership"
        return state.ordered & ~state.named if is_leadership else 0

    def _mate(self, state: State, unit: int) -> str | None:
        if not state.context.is_general[unit] or state.is_lone(unit):
            return None
        return state.context.unit_ids[state.unit_on(state.at[unit])]

    def works_of(self, state: State) -> Mapping[int, int]:
        """Fieldworks as they lie: hex -> facing corner."""
        return {code // CORNERS: code % CORNERS for code in state.works}

    def section_lines(self, scenario: BattleCryScenario) -> tuple[float, ...]:
        """The two dotted lines, in hex widths from the left edge (BC-2.3, BC-R97)."""
        return section_lines(scenario.board.grid)

    def section_names(self, scenario: BattleCryScenario, side: int) -> tuple[Text, ...]:
        """The sections from the screen's left to right, as `side` calls them (BC-2.2, BC-R81)."""
        names = (_("Left"), _("Centre"), _("Right"))
        return names[::-1] if scenario.sides[side].edge == "top" else names

    def hand(self, state: State, side: int) -> tuple[CardFace | None, ...]:
        """The hand of a side; None for a card that is not known."""
        return tuple(
            None if card == UNKNOWN else self.card(state.context, card) for card in state.hands[side]
        )

    def card(self, context: BattleContext, item: Hashable) -> CardFace:
        """Any card of the deck."""
        assert isinstance(item, int)
        row = context.cards[item]
        counts = () if row.anywhere else row.orders
        text = card_text(context, item)
        return CardFace(row.index, row.id, row.full_name, text, row.rule, row.kind, counts)

    @property
    def faces(self) -> Mapping[Face, Text]:
        """What the faces of the dice are called (BC-3.1)."""
        return FACES

    def score(self, state: State) -> tuple[tuple[int, int], ...]:
        """For each side the flags it holds and needs (BC-5.1)."""
        return tuple((state.flags(side), state.context.need[side]) for side in (0, 1))

    @property
    def cues(self) -> Mapping[str, CueKind]:
        return cues.CUES

    def cue(self, event: Event) -> Cue | None:
        return cues.own_cue(event) if event.kind in cues.OWN else super().cue(event)

    def dice_outcome(self, events: Sequence[Event]) -> Text | None:
        return cues.dice_outcome(events)

    def actors(self, state: State) -> tuple[Subject | None, Subject | None]:
        return cues.dice_actors(state)

    @property
    def told_too(self) -> frozenset[str]:
        return cues.TOLD_TOO

    def phases(self) -> tuple[tuple[str, Text, str], ...]:
        """The steps of a side's turn (BC-6)."""
        return turn_phases.PHASES

    def phases_of(self, state: State) -> turn_phases.Rows:
        """Those of the card on the table."""
        return turn_phases.rows(state)

    def phase(self, state: State) -> str:
        """The id of the step in hand."""
        return turn_phases.phase(state)

    def step_end(self, state: State, action: Action) -> StepEnd | None:
        """What the step was for that an act ends (BC-6); a command card may order nobody (BC-6.2)."""
        return step_ends.step_end(state, action)

    def is_forgotten(self, state: State, unit: int, ends: StepEnd) -> bool:
        """Neither a led general nor a gun that stays to fire is asked about (BC-7, BC-7.4)."""
        return step_ends.is_forgotten(state, unit, ends)

    @property
    def passed_over(self) -> frozenset[str]:
        """A step without anything to do in it is told and over (BC-R51)."""
        return frozenset({"step_empty"})

    def last_turn(self, scenario: BattleCryScenario) -> int | None:
        """The turn limit of a scenario that sets one; what ends a battle without one is no clock (BC-5.2)."""
        options = scenario.options
        usual = type(options).model_fields["turn_limit"].default
        return None if options.turn_limit == usual else options.turn_limit

    def interaction(self, state: State, action: Action) -> Interaction:
        """How a person takes hold of an action."""
        match action:
            case acts.PlayCard() | acts.DiscardCard() | acts.FightBack():
                return Interaction("card", card=action.card)
            case acts.Move():
                told = apart.with_or_without(state, action)
                return Interaction(
                    "unit_to_hex", unit=action.unit, at=action.to, apart=told, usual=action.along
                )
            case acts.Retreat() | acts.PutUnit():
                return Interaction("unit_to_hex", unit=action.unit, at=action.to)
            case acts.Battle():
                return Interaction("unit_to_unit", action.unit, state.at[action.target], target=action.target)
            case acts.Order():
                told = apart.both_or_one(state, action.unit)
                usual = not state.context.is_general[action.unit]
                return Interaction(
                    "unit", unit=action.unit, at=state.at[action.unit], apart=told, usual=usual
                )
            case acts.NameUnit() | acts.BuildWorks():
                return Interaction("unit", unit=action.unit, at=state.at[action.unit])
            case acts.Sharpshoot():
                return Interaction("unit", unit=action.target, at=state.at[action.target])
        return Interaction("button")

    def meant(
        self, state: State, side: int, *, unit: int | None, at: int | None, target: int | None
    ) -> Sequence[Action]:
        return wishes.meant(state, unit=unit, at=at, target=target)

    def preview(self, state: State, side: int, action: Action) -> Preview | None:
        """The dice that an action would roll, with every modifier."""
        context = state.context
        if isinstance(action, acts.FightBack) and _prompt(state) == "fight_back":
            frame = state.frames[-1]
            return _attack(state, frame.target, frame.unit, answer=True)
        if isinstance(action, acts.Battle) and min(state.at[action.unit], state.at[action.target]) >= 0:
            return _attack(state, action.unit, action.target, answer=False)
        if isinstance(action, acts.Sharpshoot):
            return Preview(1, (), context.sharp_roll(side))
        return None

    def hex_notes(
        self, scenario: BattleCryScenario, hex_index: int, works: Mapping[int, int] | None = None
    ) -> tuple[HexNote, ...]:
        """What the ground of a hex does, by which rule."""
        return ground_notes.hex_notes(scenario, hex_index, works)

    def unit_notes(self, scenario: BattleCryScenario, unit_id: str) -> tuple[HexNote, ...]:
        """What a special rule makes of a unit, in the place of what its arm does; else nothing."""
        return unit_notes.unit_notes(scenario, unit_id)

    def sight(self, scenario: BattleCryScenario, start: int, end: int) -> SightLine:
        """The line of sight from hex to hex as the scenario is set up (BC-10)."""
        return sight(scenario, start, end)

    def sight_in(self, state: State, start: int, end: int) -> SightLine:
        """The line of sight in a battle as it stands (BC-10)."""
        return sight_line.sight_in(state, start, end)

    def unit_now(self, state: State, unit: int) -> HexNote | None:
        """What the card on the table changes of the move of a unit that it orders (BC-14.9, BC-14.11)."""
        context = state.context
        if state.phase not in MOVES_TO_COME:
            return None
        waits = (state.ordered | state.named) & ~state.moved
        if not waits >> unit & 1 or context.is_general[unit]:
            return None
        steps, card = context.steps[state.acts][unit], context.cards[state.acts]
        if steps == context.speed[unit]:
            return None
        text = _n(
            "{card}: it may move {count} hex now.",
            "{card}: it may move up to {count} hexes now.",
            steps,
            card=card.full_name,
        )
        return HexNote(text, card.rule)

    def way(self, state: State, unit: int, to: int) -> HexWay | None:
        return ways.way(state, unit, to)

    def threat(self, state: State, side: int) -> Threat:
        """The hexes at which units of a side could battle from where they stand (BC-9, BC-10).

        The card on the table gives its dice to the side that played it alone, and there to whom it orders and
        who may battle still (BC-14.10, BC-14.11); who battles in the next turn has the die of a general who
        has moved in this one (BC-R22). A side that has played its last turn, or passes its next one,
        threatens nobody (BC-R39, BC-R83), nor does anybody once the battle is over; in the last turn of a
        side those count who may battle yet.
        """
        context = state.context
        note = HexNote(THREAT_NOTE, "BC-9")
        fights, _moves = hypotheticals.may_act(state, side)
        if state.ended or state.skip >> side & 1:
            return Threat({}, note)
        helped = 0
        if side == state.active and state.phase <= phases.BATTLE:
            helped = context.side_units[side] if state.phase <= phases.ORDER else battle.fighters(state)
        everywhere = sum(1 << hex_ for hex_ in context.grid.hexes)
        later = hypotheticals.next_turn(state)
        found: dict[int, int] = {}
        for unit, at in enumerate(state.at):
            if at == NOWHERE or not fights >> unit & 1:
                continue
            now = bool(helped >> unit & 1)
            aims = everywhere & ~(1 << at)
            for hex_, _dice in battle.strikes(state if now else later, unit, aims, answer=not now):
                found[hex_] = found.get(hex_, 0) + 1
        return Threat(found, note)


def _prompt(state: State) -> str:
    return state.pending.prompt if isinstance(state.pending, Choice) else ""


def _attack(state: State, unit: int, target: int, *, answer: bool) -> Preview:
    context = state.context
    hex_ = state.at[target]
    terms = battle.itemised(state, unit, hex_, answer=answer)
    dice = battle.dice_against(state, unit, hex_, answer=answer)
    roll = context.battle_roll(context.side_of[unit], dice, context.kind_of[target]) if dice else None
    return Preview(dice, terms, roll)


def _arm(kind: str) -> Arm:
    return next(arm for arm in catalogue().arms if arm.kind == kind)


def _arm_entry(arm: Arm, key: str) -> PaletteEntry:
    return PaletteEntry(arm.kind, arm.name, arm.effect, "BC-7", key)


def _ground_entry(ground: Ground, key: str) -> PaletteEntry:
    return PaletteEntry(ground.id, ground.name, ground.effect, "BC-8", key)


def _joined(state: State) -> int:
    """The units that a general named alone has joined by his move: they stand where they stood (BC-R90)."""
    found = 0
    for general in bits(state.lead & state.moved):
        unit = state.unit_on(state.at[general]) if state.at[general] >= 0 else -1
        if unit >= 0:
            found |= 1 << unit
    return found
