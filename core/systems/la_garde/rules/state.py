"""A La Garde battle at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.contacts import are_within, base_gap
from core.geometry.layout import Layout
from core.geometry.moves import shifted
from core.geometry.shapes import overlaps
from core.kit.states import BattleState
from core.protocol.pending import Over, Pending
from core.systems.la_garde.rules.rule_tables import ROUT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.systems.la_garde.rules.actions import Action
    from core.systems.la_garde.rules.context import BattleContext

NOBODY = -1
AROUND = tuple((x, y) for x in (0, -1, 1) for y in (0, -1, 1) if x or y)
"""The places a tenth of a millimetre away."""


class State(BattleState):
    """One mutable, slotted, flat object. Brigades, divisions, corps, posts are indices; sets are bit masks.

    By brigade: `poses` (None: not on the table), `elements` left, `cohesion` (rule_tables.FORMED and so on),
    `fought` (combats in which it was attacked this turn), `dry` (the turn at whose end its ammunition is
    renewed, 0: it has ammunition).
    Masks of brigades: `gone` (broken or destroyed), `attached` (their attached battery is with them still,
    LG-R82), `moved` (shifted this turn; a battery that only turns after that loses it), `turned` (made its
    move in this activation), `prolonged` (batteries that moved by bricole or prolonge in it, or only turned:
    they may bombard after), `bombarded` this turn, `attacked` in this activation, `occupied` (in contact in
    it by LG-6.12, by an enemy that went back or after a withdrawal: it may not attack, LG-R84), `tested`
    (rally rolled this turn).
    By division: `orders`, `tries` (of changing the order this turn), `acting` (the place of an aide who acts
    as its general, or None). Masks of divisions: `revealed`, `activated`.
    By corps: `corps_orders`, `aides_spent` this turn.
    By post: `generals` (where he stands, tenths of a millimetre; None: not on the table), `skills`; mask
    `lost` (fallen, not replaced), `rode` (moved this turn).
    By side: `pools` (aides for replacements). Masks of sides: `done` (orders written, aides laid), `began`
    (had its first activation this turn).
    `joined`: the generals that have joined a combat this turn, as `actions.Engage.post` names them (LG-10).
    `arrived`: mask of groups whose die has fallen well; `rolled`: mask of groups that were asked this turn.
    `held[objective]`: the side that holds it. `active`: the side in hand, `division`: the one that is
    activated, `initiative`: the side that has it.

    Fields with a leading underscore follow from the others.
    """

    context: BattleContext
    pending: Pending
    frames: tuple[Any, ...]
    turn: int
    phase: int
    active: int
    division: int
    initiative: int
    poses: list[Pose | None]
    elements: list[int]
    cohesion: list[int]
    fought: list[int]
    dry: list[int]
    laid: int
    gone: int
    attached: int
    moved: int
    turned: int
    bombarded: int
    attacked: int
    occupied: int
    prolonged: int
    tested: int
    orders: list[int]
    tries: list[int]
    acting: list[tuple[int, int] | None]
    revealed: int
    activated: int
    corps_orders: list[int]
    aides_spent: list[int]
    generals: list[tuple[int, int] | None]
    skills: list[int]
    lost: int
    rode: int
    pools: list[int]
    done: int
    began: int
    arrived: int
    rolled: int
    held: list[int]
    joined: tuple[int, ...]
    ended: tuple[Over, ...]
    _cleared: tuple[Any, ...]
    _layout: Layout
    _feet: tuple[Footprint | None, ...]
    _memo: tuple[dict[Any, Any]]
    _actions: tuple[Action, ...] | None

    def touch(self) -> None:
        """Something changed: what was remembered of this moment is forgotten."""
        self._memo = ({},)
        self._actions = None

    def place(self, changes: Mapping[int, Pose | None]) -> None:
        """Put brigades elsewhere (None: off the table) and keep what follows in step."""
        feet: dict[int, Footprint | None] = {}
        for unit, pose in changes.items():
            self.poses[unit] = pose
            feet[unit] = None if pose is None else footprint(self.base(unit), pose)
        self._layout = self._layout.moved(feet)
        self._feet = self._layout.feet
        self.touch()

    def resize(self, unit: int) -> None:
        """A brigade has lost elements: it stands on the front that is left (LG-1.6).

        Corners are rounded anew: where it would lie a hair too deep on who stands beside it, it makes room.
        """
        pose = self.poses[unit]
        self.place({unit: pose})
        if pose is None or not self._lies_on_another(unit):
            return
        for x, y in AROUND:
            self.place({unit: shifted(pose, x, y)})
            if not self._lies_on_another(unit):
                return
        self.place({unit: pose})

    def _lies_on_another(self, unit: int) -> bool:
        foot, feet = self.foot(unit), self._feet
        return any(
            other != unit and (its := feet[other]) is not None and overlaps(foot, its)
            for other in self._layout.near(foot)
        )

    def base(self, unit: int) -> Base:
        """The size of a brigade as it is now (LG-1.6)."""
        return self.context.bases[self.elements[unit]]

    @property
    def feet(self) -> tuple[Footprint | None, ...]:
        """Each brigade where it stands; None for who is not on the table."""
        return self._feet

    @property
    def layout(self) -> Layout:
        """The same, with who is near whom."""
        return self._layout

    def foot(self, unit: int) -> Footprint:
        """Where a brigade on the table stands."""
        foot = self._feet[unit]
        assert foot is not None, "a brigade that is not on the table"
        return foot

    def on_table(self, side: int) -> list[int]:
        """The brigades of a side that stand on the table."""
        feet = self._feet
        return [unit for unit in self.context.units_of[side] if feet[unit] is not None]

    # --- who stands how ---------------------------------------------------------------------------------

    def gap(self, one: int, other: int) -> int:
        """The distance of two brigades on the table, edge to edge, in hundredths; remembered."""
        return base_gap(self.foot(min(one, other)), self.foot(max(one, other)))

    def touched(self, unit: int) -> tuple[int, ...]:
        """The enemies that a brigade is in contact with (option `contact_cm`); remembered."""
        memo = self._memo[0]
        key = ("touched", unit)
        found: tuple[int, ...] | None = memo.get(key)
        if found is None:
            found = memo[key] = _touched(self.context, self._layout, unit)
        return found

    def is_routed(self, unit: int) -> bool:
        """Whether a brigade is in rout (LG-1.3)."""
        return self.cohesion[unit] >= ROUT

    def order_of(self, unit: int) -> int:
        """The order of a brigade's division, as the state shows it."""
        return self.orders[self.context.division_of[unit]]


def _touched(context: BattleContext, layout: Layout, unit: int) -> tuple[int, ...]:
    """The enemies that a brigade touches."""
    foot = layout.feet[unit]
    return () if foot is None else touched_at(context, layout, context.side_of[unit], foot)


def touched_at(context: BattleContext, layout: Layout, side: int, foot: Footprint) -> tuple[int, ...]:
    """The enemies that a brigade of a side would touch there."""
    side_of, feet = context.side_of, layout.feet
    return tuple(
        foe
        for foe in layout.near(foot, context.contact)
        if side_of[foe] != side and (its := feet[foe]) is not None and are_within(foot, its, context.contact)
    )


def rebuild(state: State) -> None:
    """Work out the slots that follow from the others."""
    state._layout = Layout(
        [None if pose is None else footprint(state.base(unit), pose) for unit, pose in enumerate(state.poses)]
    )
    state._feet = state._layout.feet
    state._cleared = ()
    state.touch()
