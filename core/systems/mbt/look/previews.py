"""What may come of a fight, a shot or a panic, found by letting the rules play each fall of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from core.geometry.shapes import swept
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, heading
from core.presentation.measured_look import Chance, Run
from core.protocol.pending import Roll, Shown
from core.protocol.steps import ActionStep, DiceRolled
from core.systems.mbt.look.outcomes import MbtOutcomes
from core.systems.mbt.rules import panic
from core.systems.mbt.rules.actions import Fight, Shoot
from core.systems.mbt.rules.frames import Panicking
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.state import State
from core.systems.mbt.words.event_messages import WAYS
from core.systems.mbt.words.names import short_unit_text
from core.text import Text, _

RULES = MbtRules()
OUTCOMES = MbtOutcomes()
ENDS = {
    "gone": _("elimination: {unit}"),
    "panics": _("{unit}: panic"),
    "recoils": _("{unit}: recoil"),
}
ORDER = (
    "target_gone",
    "target_panics",
    "target_recoils",
    "nothing",
    "unit_recoils",
    "unit_panics",
    "unit_gone",
)


def chances(state: State, side: int, action: Fight | Shoot) -> tuple[Chance, ...]:
    """How a fight or a shot can end, the best for its attacker first (MBT-6.3, MBT-8.2)."""
    declared = state.copy()
    RULES.apply(declared, ActionStep(side, action))
    roll = declared.pending
    assert isinstance(roll, Roll)
    ways: Counter[str] = Counter()
    for shown, weight in _falls(declared, roll):
        after = declared.copy()
        RULES.apply(after, DiceRolled(shown))
        ways[_end(state, after, action)] += weight
    total = sum(ways.values())
    return tuple(Chance(end, _label(state, action, end), ways[end], total) for end in ORDER if ways[end])


def destroyed(state: State, side: int, action: Fight | Shoot) -> Fraction:
    """The chance that the target is destroyed: at once, or by the panics that follow (MBT-6.3, MBT-7)."""
    declared = state.copy()
    RULES.apply(declared, ActionStep(side, action))
    roll = declared.pending
    assert isinstance(roll, Roll)
    whole, gone = 0, Fraction(0)
    for shown, weight in _falls(declared, roll):
        after = declared.copy()
        RULES.apply(after, DiceRolled(shown))
        whole += weight
        gone += weight * _trampled(after, action.target)
    return gone / whole


def _trampled(state: State, unit: int) -> Fraction:
    """The chance that a base is gone when all elephants that panic now have run (MBT-7.2, MBT-7.3)."""
    if state.poses[unit] is None:
        return Fraction(1)
    gone = Fraction(0)
    ways = panic_ways(state)
    for faces in ways.values():
        after = state.copy()
        RULES.apply(after, DiceRolled({"panic": (faces[0],)}))
        gone += len(faces) * _trampled(after, unit)
    return gone / sum(map(len, ways.values())) if ways else gone


def panic_ways(state: State) -> dict[str, list[int]]:
    """The faces of each way in which the elephant may run whose die has to fall; none: no die has to."""
    roll = state.pending
    by_way: dict[str, list[int]] = {}
    if isinstance(roll, Roll) and roll.why == "panic":
        for face in roll.handfuls[0].die.faces:
            assert isinstance(face, int)
            by_way.setdefault(panic.WAYS.get(face, "back"), []).append(face)
    return by_way


def _falls(state: State, roll: Roll) -> Iterator[tuple[Shown, int]]:
    """One fall of both dice for each thing that the rules make of it, with its weight (MBT-6.3)."""
    alike = OUTCOMES.alike(state, roll)
    assert alike is not None, "two dice are compared"
    found: dict[object, tuple[Shown, int]] = {}
    for shown, weight in roll.outcomes():
        made = alike((shown["attacker"], shown["defender"]))
        first, before = found.get(made, (shown, 0))
        found[made] = first, before + weight
    yield from found.values()


def _end(before: State, after: State, action: Fight | Shoot) -> str:
    for word, unit in (("target", action.target), ("unit", action.unit)):
        if after.poses[unit] is None:
            return f"{word}_gone"
        if after.frames and isinstance(after.frames[-1], Panicking) and unit in after.frames[-1].queue:
            return f"{word}_panics"
        if after.poses[unit] != before.poses[unit]:
            return f"{word}_recoils"
    return "nothing"


def _label(state: State, action: Fight | Shoot, end: str) -> Text:
    if end == "nothing":
        return _("nothing happens")
    word, _underscore, what = end.partition("_")
    unit = action.target if word == "target" else action.unit
    return ENDS[what].fill(unit=short_unit_text(state.context, unit))


def runs(state: State) -> tuple[Run, ...]:
    """Where the elephant whose die has to fall would run (MBT-7.1)."""
    by_way = panic_ways(state)
    if not by_way:
        return ()
    unit = state.frames[-1].queue[0]
    foot = state.feet[unit]
    assert foot is not None
    found = []
    for way, faces in by_way.items():
        after = state.copy()
        RULES.apply(after, DiceRolled({"panic": (faces[0],)}))
        facing = (foot.pose.facing + panic.TURNS.get(faces[0], HALF_TURN)) % FULL_TURN
        x, y = heading(facing, state.context.panic_tenths * TENTH, 0)
        if (end := after.feet[unit]) is not None:  # as far as it comes: to the next elephant (MBT-7.2)
            x, y = (end.double_x - foot.double_x) // 2, (end.double_y - foot.double_y) // 2
        path = swept(foot, x, y)
        lost = after.gone & ~state.gone
        destroyed = tuple(base for base in range(len(state.poses)) if lost >> base & 1)
        found.append(Run(unit, tuple(faces), WAYS[way], path.outline(), destroyed))
    return tuple(found)
