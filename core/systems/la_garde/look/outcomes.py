"""What a La Garde action has led to: elements, brigades, rout, generals, orders."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from core.geometry.bases import Footprint
from core.geometry.shapes import is_within
from core.kit.outcomes import RoomOutcomes, actor_figure, side_of_unit, target_figure
from core.presentation.outcomes import ALL_READ, Figure, FigureValue, Losses
from core.systems.la_garde.rules import bombardment, combat, flow, zones
from core.systems.la_garde.rules.actions import Action, Attack, Bombard, ChangeOrder, EndBombards, Stand
from core.systems.la_garde.rules.aftermath import STAGES, outcome_of
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.fighting_frames import Aftermath, Bombarding, Fighting, Joining, Occupying
from core.systems.la_garde.rules.orders import MANOEUVRE, ORDERS, UNKNOWN_ORDER
from core.systems.la_garde.rules.phases import COMBAT, CONSOLIDATE, LATE_BOMBARD
from core.systems.la_garde.rules.state import NOBODY, State
from core.systems.la_garde.words.names import order_names, unit_text
from core.text import Text, Value, _

HOLDS, BACK, ADVANCED, ROUTED, GONE = "holds", "back", "advanced", "routed", "gone"
LEFT, OUT = "left", "out"
FATES = {
    HOLDS: _("holds"),
    BACK: _("withdraws"),
    ROUTED: _("in rout"),
    GONE: _("broken or destroyed"),
}
ACTOR_FATES = {HOLDS: FATES[HOLDS], ADVANCED: _("occupies the ground"), **FATES}
NO_ORDERS: Mapping[str, Hashable] = {"orders": None}
MARGIN = 100
"""A millimetre: brigades that lose elements come to stand nearer or farther by less (LG-1.6)."""
MOST_HIDDEN = 4
TURN_COUNTS = 6
"""The counts that the end of a turn adds to: elements, brigades gone and in rout, of either side."""
FATED = frozenset(("target", "actor"))
"""The figures whose brigades may run off, or see others run, as the turn ends (LG-2.5, LG-8.2)."""


class LaGardeOutcomes(RoomOutcomes[State, BattleContext, Action]):
    """Keeps `core.presentation.outcomes.Outcomes`."""

    counted = (
        (
            "lost",
            _("{side}: elements lost"),
            _(
                "Elements off the table when the action is settled, those of attached batteries too; "
                "of a brigade that breaks all it had. Where the turn ends with the action, those of brigades "
                "that run off the table then are among them."
            ),
        ),
        (
            "out",
            _("{side}: brigades broken or destroyed"),
            _(
                "Brigades that have left the table for good. Where the turn ends with the action, those that "
                "run off the table then are among them."
            ),
        ),
        (
            "routed",
            _("{side}: brigades routed"),
            _("How many more brigades of the side on the table are in rout; those gone are not counted."),
        ),
        (
            "generals",
            _("{side}: generals lost"),
            _("Generals who have fallen by the time the action is settled."),
        ),
    )

    def figures(self, before: State, side: int, action: Action) -> tuple[Figure, ...]:
        """Counts and fates of what ends the turn say so: the rules go on until somebody chooses (LG-2.5)."""
        found = super().figures(before, side, action)
        if not _ends_turn(before, action):
            return found
        return tuple(
            replace(figure, title=_("{figure}, end of turn included", figure=figure.title))
            if number < TURN_COUNTS or figure.id in FATED
            else figure
            for number, figure in enumerate(found)
        )

    def counts(self, before: State, after: State) -> list[int]:
        context = before.context
        lost = [0, 0]
        for piece, count in self.losses(before, after):
            lost[self.piece_side(context, piece)] += count
        fallen, generals = after.gone & ~before.gone, after.lost & ~before.lost
        counts = [*lost, 0, 0, 0, 0, 0, 0]
        if fallen or before.cohesion != after.cohesion:
            counts[2:4] = [_count(context, fallen, owner) for owner in (0, 1)]
            counts[4:6] = [_routed(after, owner) - _routed(before, owner) for owner in (0, 1)]
        if generals:
            counts[6:] = [
                sum(generals >> post & 1 for post, row in enumerate(context.posts) if row.side == owner)
                for owner in (0, 1)
            ]
        return counts

    def particular(self, before: State, side: int, action: Action) -> list[Figure]:
        actor, target = _pair(before, action)
        found = _fight_figures(before.context, actor, target) if target >= 0 else []
        if isinstance(action, Bombard):
            found.append(
                Figure(
                    "ammunition",
                    _("Ammunition"),
                    _("Whether the battery has ammunition left when all is settled."),
                    {LEFT: _("some left"), OUT: _("spent")},
                    LEFT,
                )
            )
        elif isinstance(action, ChangeOrder):
            found.append(_order_figure(before.orders[action.division]))
        return found

    def came(self, before: State, after: State, side: int, action: Action) -> list[FigureValue]:
        values: list[FigureValue] = []
        actor, target = _pair(before, action)
        if target >= 0:
            values += [_fate(before, after, target), _fate(before, after, actor, target)]
        if isinstance(action, Bombard):
            values.append(OUT if after.dry[action.unit] else LEFT)
        elif isinstance(action, ChangeOrder):
            values.append(after.orders[action.division])
        return values

    def losses(self, before: State, after: State) -> Losses:
        guns = before.attached & ~after.attached
        if before.elements == after.elements and before.gone == after.gone and not guns:
            return ()
        went, attached = after.gone & ~before.gone, before.context.attached_elements
        return tuple(
            [
                (
                    unit,
                    (was if went >> unit & 1 else was - left) + (attached[unit] if guns >> unit & 1 else 0),
                )
                for unit, (was, left) in enumerate(zip(before.elements, after.elements, strict=True))
                if was != left or (went | guns) >> unit & 1
            ]
        )

    def unfought(self, before: State, after: State) -> Collection[Hashable]:
        """Who was in rout runs as the turn ends, and who sees it tests (LG-2.5)."""
        if before.phase >= CONSOLIDATE:
            return range(len(before.poses))
        if after.turn == before.turn and after.phase < CONSOLIDATE:
            return ()
        return [unit for unit in range(len(before.poses)) if before.is_routed(unit)]

    def piece_name(self, context: BattleContext, piece: Hashable) -> Value:
        assert isinstance(piece, int)
        return unit_text(context, piece)

    def piece_side(self, context: BattleContext, piece: Hashable) -> int:
        return side_of_unit(context, piece)

    def actor(self, state: State, action: Action) -> Hashable | None:
        return action.unit if isinstance(action, Attack | Bombard) else None

    def opponent(self, state: State, action: Action) -> Hashable | None:
        return action.target if isinstance(action, Attack | Bombard) else None

    def activation(self, state: State) -> Hashable | None:
        return None if state.division == NOBODY else state.division

    def declines(self, action: Action) -> bool:
        return isinstance(action, Stand)

    def worlds(self, known: State, side: int, action: Action) -> Sequence[tuple[State, int]] | None:
        """Face-down orders that may be turned up: each is any of the three, alike (LG-3.1).

        A bombardment looks at the order of its target alone, a combat at those of all who may support too.
        """
        units = tuple(unit for unit in _pair(known, action) if unit >= 0)
        if not isinstance(action, Bombard):
            units += tuple(friend for unit in units for friend in _may_support(known, unit))
        hidden = sorted(
            division
            for division in {known.context.division_of[unit] for unit in units}
            if known.orders[division] == UNKNOWN_ORDER
        )
        if len(hidden) > MOST_HIDDEN:
            return None
        worlds = []
        for written in product(ORDERS, repeat=len(hidden)):
            world = known.copy()
            for division, order in zip(hidden, written, strict=True):
                world.orders[division] = order
            world.touch()
            worlds.append((world, 1))
        return worlds

    def read_as(self, state: State) -> Mapping[str, Hashable]:
        """Orders fill the bags, and only of who fights and of supporters that manoeuvre (LG-6.4, LG-6.6).

        Once the last tokens are drawn nothing looks at them.
        """
        frames = state.frames
        if not frames or not isinstance(frames[0], Joining | Fighting | Bombarding | Aftermath | Occupying):
            return ALL_READ
        drawing = next((frame for frame in frames if _fills_a_bag(state, frame)), None)
        if drawing is None:
            return NO_ORDERS
        orders, division_of = state.orders, state.context.division_of
        fights = orders[division_of[drawing.unit]], orders[division_of[drawing.target]]
        if isinstance(drawing, Bombarding):
            return {"orders": fights}
        return {"orders": (*fights, tuple([order == MANOEUVRE for order in orders]))}


def _fills_a_bag(state: State, frame: Any) -> bool:
    """Whether this frame is or may become one that draws; tests of losses have counted their guns already."""
    if isinstance(frame, Aftermath):
        return frame.stage < len(STAGES) and outcome_of(state, frame).new_combat
    return isinstance(frame, Joining | Fighting | Bombarding)


def _pair(before: State, action: Action) -> tuple[int, int]:
    """Who attacks or bombards whom; an answer to an attack is looked at as that attack."""
    if isinstance(action, Attack | Bombard):
        return action.unit, action.target
    frame = before.frames[-1] if before.frames else None
    return (frame.unit, frame.target) if isinstance(frame, Joining) else (NOBODY, NOBODY)


def _ends_turn(before: State, action: Action) -> bool:
    """Whether nobody is asked any more before the routed run, unless a brigade takes ground (LG-2.5)."""
    if before.division == NOBODY or any(flow.waiting(before, side) for side in (0, 1)):
        return False
    actor, _target = _pair(before, action)
    if any(unit != actor for unit, _foe in combat.attacks(before)):
        return False
    if before.phase == LATE_BOMBARD and not isinstance(action, EndBombards):
        return all(unit == actor for unit, _foe in bombardment.bombards(before))
    return before.phase in (LATE_BOMBARD, COMBAT)


def _may_support(known: State, unit: int) -> Iterator[int]:
    """The friends who may come to support a brigade before its combat is over (LG-6.5)."""
    context, foot = known.context, known.foot(unit)
    return (
        friend
        for friend in known.on_table(context.side_of[unit])
        if friend != unit
        and not context.is_baggage[friend]
        and not known.is_routed(friend)
        and not known.dry[friend]
        and is_within(foot, known.foot(friend), zones.support_distance(context, friend) + MARGIN)
    )


def _fight_figures(context: BattleContext, actor: int, target: int) -> list[Figure]:
    return [
        target_figure(
            unit_text(context, target),
            _(
                "Whether the brigade attacked is where it was, has withdrawn, is in rout or is gone. "
                "Where the turn ends with the action, this is so after that end."
            ),
            FATES,
            context.side_of[target],
        ),
        actor_figure(
            unit_text(context, actor),
            _(
                "Whether the attacker is where it was, occupies the ground, withdraws, is in rout or gone. "
                "Where the turn ends with the action, this is so after that end."
            ),
            ACTOR_FATES,
            context.side_of[actor],
        ),
    ]


def _order_figure(now: int) -> Figure:
    values: dict[FigureValue, Text | Value] = {order: order_names(order) for order in ORDERS}
    return Figure(
        "order",
        _("Order of the division"),
        _("The order of the division when the aide has come or failed."),
        values,
        now,
    )


def _count(context: BattleContext, units: int, side: int) -> int:
    return sum(units >> unit & 1 for unit in context.units_of[side])


def _routed(state: State, side: int) -> int:
    return sum(state.is_routed(unit) and not state.gone >> unit & 1 for unit in state.context.units_of[side])


def _fate(before: State, after: State, unit: int, foe: int = NOBODY) -> str:
    """What has become of a brigade; one that stands nearer to where its `foe` stood has advanced."""
    if after.gone >> unit & 1:
        return GONE
    if after.is_routed(unit):
        return ROUTED
    if after.poses[unit] == before.poses[unit]:
        return HOLDS
    if foe >= 0 and _apart(after.foot(unit), before.foot(foe)) < _apart(before.foot(unit), before.foot(foe)):
        return ADVANCED
    return BACK


def _apart(one: Footprint, other: Footprint) -> int:
    """The square of the distance of two middles."""
    return (one.double_x - other.double_x) ** 2 + (one.double_y - other.double_y) ** 2
