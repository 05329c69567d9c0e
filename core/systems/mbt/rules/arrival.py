"""The end of a move: which enemies may be touched there, and who lines up with whom (MBT-5.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.contacts import are_within
from core.geometry.shapes import overlaps
from core.geometry.tolerances import TOUCHING
from core.protocol.refusals import Refusal
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.conformation import NoRoom, conform, fronts
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.routes import Path
from core.systems.mbt.rules.state import NOBODY, State

if TYPE_CHECKING:
    from core.systems.mbt.rules.context import BattleContext


def arrive(
    state: State,
    action: Move,
    paths: Sequence[Path],
    met: Mapping[int, int],
    measured: tuple[int, int],
) -> Outcome | Refusal:
    """The contacts at the end of the way, and who conforms (MBT-5.4)."""
    context, units = state.context, action.units
    ends = tuple((unit, path[-1]) for unit, path in zip(units, paths, strict=True))
    if len(units) > 1 and any(path[0].facing != path[-1].facing for path in paths):
        squeezed = _squeezed(context, ends)
        if squeezed is not None:
            return squeezed
    if not met:
        return Outcome(ends, (), *measured, NOBODY, NOBODY)
    after = state.layout.moved({unit: footprint(context.base_of[unit], pose) for unit, pose in ends})
    wrong = _contacts(state, units, after.feet, met)
    if wrong is not None:
        return wrong
    found = conform(context, after, units, action.prefer, state.opposed())
    if isinstance(found, NoRoom):
        facts = {"unit": units[0], "target": found.target}
        alone = context.options.conform_fallback == "refuse"  # the attacker's room was not asked
        return Refusal("target_has_no_room" if alone else "no_room_to_conform", "MBT-AMB-7", facts)
    changes, touched, by = found
    poses = {**dict(ends), **changes}
    return Outcome(tuple(poses.items()), tuple(changes), *measured, touched, by)


def _squeezed(context: BattleContext, ends: Sequence[tuple[int, Pose]]) -> Refusal | None:
    """A group whose bases, aligned within the tolerance only, would overlap once it has turned."""
    feet = [footprint(context.base_of[unit], pose) for unit, pose in ends]
    for place, foot in enumerate(feet):
        for before in range(place):
            if overlaps(foot, feet[before]):
                return Refusal("squeezed", "MBT-R54", {"unit": ends[before][0], "by": ends[place][0]})
    return None


def _contacts(
    state: State, units: Sequence[int], after: Sequence[Footprint | None], met: Mapping[int, int]
) -> Refusal | None:
    """Why the enemies that were met may not be touched so."""
    context = state.context
    for foe in sorted(met):
        its = after[foe]
        assert its is not None
        at_end = was_touched = False
        for unit in units:
            foot, before = after[unit], state.feet[unit]
            assert foot is not None
            assert before is not None
            touched_before = are_within(before, its, TOUCHING)
            was_touched |= touched_before
            if not are_within(foot, its, TOUCHING):
                continue
            at_end = True
            if not touched_before and not fronts(context, foot, its):
                return Refusal("not_by_front", "MBT-AMB-10", {"unit": unit, "target": foe})
        if not at_end and not was_touched:
            return Refusal("contact_on_the_way", "MBT-5.4", {"unit": met[foe], "target": foe})
    return None
