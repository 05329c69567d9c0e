"""What an MBT action has led to: bases destroyed, driven back, running."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from core.kit.outcomes import RoomOutcomes, actor_figure, side_of_unit, target_figure
from core.presentation.outcomes import Alike, Figure, FigureValue, Losses
from core.protocol.pending import Roll
from core.systems.mbt.rules.actions import Action, Fight, Move, Shoot
from core.systems.mbt.rules.combat import DOUBLED
from core.systems.mbt.rules.context import BattleContext
from core.systems.mbt.rules.frames import Fighting, Shooting
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import terms, total
from core.systems.mbt.rules.victory import losses as losses_of
from core.systems.mbt.words.names import unit_text
from core.text import Value, _

STANDS, BACK, GONE = "stands", "back", "gone"
FATES = {STANDS: _("stands"), BACK: _("driven back or running"), GONE: _("destroyed")}


class MbtOutcomes(RoomOutcomes[State, BattleContext, Action]):
    """Keeps `core.presentation.outcomes.Outcomes`."""

    counted = (
        (
            "out",
            _("{side}: bases destroyed"),
            _("Bases that have left the table, trampled ones too, until all that runs has stopped."),
        ),
        (
            "losses",
            _("{side}: losses counted"),
            _("By how much the losses that decide the battle grow: bases that count, objectives lost."),
        ),
    )

    def counts(self, before: State, after: State) -> list[int]:
        context = before.context
        fallen = after.gone & ~before.gone
        counts = [(fallen & context.side_units[who]).bit_count() for who in (0, 1)]
        if fallen or before.held != after.held:
            return [*counts, *(losses_of(after, who) - losses_of(before, who) for who in (0, 1))]
        return [*counts, 0, 0]

    def particular(self, before: State, side: int, action: Action) -> list[Figure]:
        if not isinstance(action, Fight | Shoot):
            return []
        context = before.context
        definition = _("Whether the base is where it was, has moved (recoil, panic) or is destroyed.")
        return [
            figure(unit_text(context, unit), definition, FATES, context.side_of[unit])
            for figure, unit in ((target_figure, action.target), (actor_figure, action.unit))
        ]

    def came(self, before: State, after: State, side: int, action: Action) -> list[FigureValue]:
        if not isinstance(action, Fight | Shoot):
            return []
        return [_fate(before, after, unit) for unit in (action.target, action.unit)]

    def losses(self, before: State, after: State) -> Losses:
        fallen = after.gone & ~before.gone
        return tuple([(unit, 1) for unit in range(fallen.bit_length()) if fallen >> unit & 1])

    def piece_name(self, context: BattleContext, piece: Hashable) -> Value:
        assert isinstance(piece, int)
        return unit_text(context, piece)

    def piece_side(self, context: BattleContext, piece: Hashable) -> int:
        return side_of_unit(context, piece)

    def actor(self, state: State, action: Action) -> Hashable | None:
        match action:
            case Fight(unit=unit) | Shoot(unit=unit):
                return unit
            case Move(units=units):
                return units[0]
        return None

    def opponent(self, state: State, action: Action) -> Hashable | None:
        return action.target if isinstance(action, Fight | Shoot) else None

    def alike(self, state: State, roll: Roll) -> Alike | None:
        """Who has more, and whether it is the double (MBT-6.3); of a shot only whether it beats (MBT-8.2)."""
        frame = state.frames[-1] if state.frames else None
        if not isinstance(frame, Fighting | Shooting):
            return None
        shooting = isinstance(frame, Shooting)
        mine = total(terms(state, frame.unit, frame.target, shooting=shooting))
        its = total(terms(state, frame.target, frame.unit, shooting=shooting))
        return Compared(mine, its, shooting)


@dataclass(frozen=True, slots=True)
class Compared:
    """Two dice and what is added to each: 0 even, 1 the attacker beats, 2 doubles; negative for the other."""

    mine: int
    its: int
    shooting: bool

    def __call__(self, readings: tuple[Any, ...]) -> int:
        ((attack,), (defence,)) = readings
        mine, its = attack + self.mine, defence + self.its
        if mine > its:
            return 2 if mine >= DOUBLED * its else 1
        if mine == its or self.shooting:
            return 0
        return -2 if its >= DOUBLED * mine else -1


def _fate(before: State, after: State, unit: int) -> str:
    here = after.poses[unit]
    if here is None:
        return GONE
    return STANDS if here == before.poses[unit] else BACK
