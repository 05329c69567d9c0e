"""What a Belle Époque action has led to: elements, units, the ground, a test."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from core.kit.names import hex_name, side_name
from core.kit.outcomes import (
    ACTOR_FATES,
    ADVANCED,
    BACK,
    GONE,
    STANDS,
    RoomOutcomes,
    actor_figure,
    fate,
    ground_figure,
    holder,
    side_of_unit,
    strength_counts,
    strength_lost,
    target_figure,
)
from core.presentation.outcomes import Alike, Figure, FigureValue, Losses
from core.protocol.pending import Roll
from core.systems.belle_epoque.rules import phases
from core.systems.belle_epoque.rules.actions import (
    Action,
    Assault,
    Decline,
    EndActivation,
    Fire,
    React,
    Stand,
    TakeTest,
)
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.rules.frames import Assaulting, Firing
from core.systems.belle_epoque.rules.state import NOBODY, State
from core.systems.belle_epoque.words.names import unit_text
from core.text import Value, _

PASSED, FAILED, TURN_OVER = "passed", "failed", "turn_over"

FATES = {STANDS: _("stands"), ADVANCED: _("advances"), BACK: _("leaves its hex"), GONE: _("eliminated")}


class BelleEpoqueOutcomes(RoomOutcomes[State, BattleContext, Action]):
    """Keeps `core.presentation.outcomes.Outcomes`."""

    counted = (
        (
            "lost",
            _("{side}: elements lost"),
            _("Elements taken off the map by the time the action is settled."),
        ),
        (
            "out",
            _("{side}: units eliminated"),
            _("Units that have lost their last element or left the map."),
        ),
    )

    def counts(self, before: State, after: State) -> list[int]:
        return strength_counts(before.strength, after.strength, before.context.side_of)

    def particular(self, before: State, side: int, action: Action) -> list[Figure]:
        actor, target = _pair(before, action)
        found = _fight_figures(before, actor, target) if target >= 0 else []
        if isinstance(action, TakeTest):
            found.append(
                Figure(
                    "test",
                    _("Reactivity test"),
                    _("Whether the unit passes its test and then has something to do: move, fire, assault."),
                    {FAILED: _("failed"), PASSED: _("passed")},
                    FAILED,
                )
            )
        elif isinstance(action, React):
            found.append(
                Figure(
                    "test",
                    _("Reactivity test"),
                    _("Whether the unit that reacts passes its test; not told when the turn ends before."),
                    {FAILED: _("failed"), PASSED: _("passed"), TURN_OVER: _("the turn is over")},
                    FAILED,
                )
            )
        return found

    def came(self, before: State, after: State, side: int, action: Action) -> list[FigureValue]:
        values: list[FigureValue] = []
        actor, target = _pair(before, action)
        if target >= 0:
            owner = before.context.side_of[target]
            values.append(fate(before.at, after.at, target, actor))
            values.append(fate(before.at, after.at, actor, target))
            values.append(holder(before.at[target], after.units_mask(owner), after.units_mask(1 - owner)))
        if isinstance(action, TakeTest):
            acts = after.phase == phases.PASSED and after.active == action.unit
            values.append(PASSED if acts else FAILED)
        elif isinstance(action, React):
            passed = after.passed >> action.unit & 1
            values.append(TURN_OVER if after.turn != before.turn else PASSED if passed else FAILED)
        return values

    def losses(self, before: State, after: State) -> Losses:
        return strength_lost(before.strength, after.strength)

    def piece_name(self, context: BattleContext, piece: Hashable) -> Value:
        assert isinstance(piece, int)
        return unit_text(context, piece)

    def piece_side(self, context: BattleContext, piece: Hashable) -> int:
        return side_of_unit(context, piece)

    def actor(self, state: State, action: Action) -> Hashable | None:
        unit: int = getattr(action, "unit", NOBODY)
        return None if unit < 0 else unit

    def opponent(self, state: State, action: Action) -> Hashable | None:
        """Of who reacts it is the unit that fires or assaults."""
        unit, target = _pair(state, action)
        if target < 0:
            return None
        return unit if self.actor(state, action) == target else target

    def fighters(self, state: State) -> tuple[Hashable, Hashable] | None:
        """The two units of a fire or an assault: whoever reacted before fights in neither (BE-14.4)."""
        frame = state.frames[-1] if state.frames else None
        return (frame.unit, frame.target) if isinstance(frame, Firing | Assaulting) else None

    def activation(self, state: State) -> Hashable | None:
        return None if state.active == NOBODY else state.active

    def declines(self, action: Action) -> bool:
        return isinstance(action, Stand | Decline | EndActivation)

    def lets_be(self, state: State, action: Action) -> bool:
        """Nobody reacts to the assault declared (BE-14.4)."""
        return isinstance(action, Stand)

    def alike(self, state: State, roll: Roll) -> Alike | None:
        """Of an assault nothing counts but the difference of the totals (BE-10.4)."""
        return _difference if roll.why == "assault" else None


def _difference(readings: tuple[Any, ...]) -> Hashable:
    mine: int = readings[0]
    its: int = readings[1]
    return mine - its


def _pair(before: State, action: Action) -> tuple[int, int]:
    """Who attacks whom; an action in the window of an assault is looked at as that assault."""
    if isinstance(action, Fire | Assault):
        return action.unit, action.target
    for frame in reversed(before.frames):
        if isinstance(frame, Assaulting):
            return frame.unit, frame.target
    return NOBODY, NOBODY


def _fight_figures(before: State, actor: int, target: int) -> list[Figure]:
    context = before.context
    return [
        target_figure(
            unit_text(context, target),
            _(
                "Whether the unit attacked is in its hex, has taken the attacker’s, has left its own (retreat"
                " or evasion) or is eliminated."
            ),
            FATES,
            context.side_of[target],
        ),
        actor_figure(
            unit_text(context, actor),
            _("Whether the attacker is in its hex, has taken the target’s, went elsewhere or is gone."),
            ACTOR_FATES,
            context.side_of[actor],
        ),
        ground_figure(
            _("Who is in {hex}", hex=hex_name(context, before.at[target])),
            _("Whose unit stands in the hex that was attacked when all is settled."),
            side_name(context, context.side_of[target]),
            side_name(context, 1 - context.side_of[target]),
        ),
    ]
