"""MBT against its oracle: nothing differs, and a slip of a tenth of a millimetre would be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import product
from math import cos, radians, sin
from random import Random
from typing import Any

import pytest

from core.geometry import recoil, shapes
from core.geometry.moves import turned
from core.protocol.system import AnySystem
from core.systems import catalog
from core.systems.mbt.planner.hypotheticals import fighting
from core.systems.mbt.rules import arrival, conformation, panic, passage, routes, shooting
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.setup import new_battle
from core.systems.mbt.rules.state import State
from oracles.judgements import Judgement
from oracles.limits import about_limits
from oracles.mbt import stampedes, wishes
from oracles.mbt.field import read
from oracles.mbt.oracle import of_lines, of_move, of_shots
from oracles.mbt.shooting import about as crowds_about
from oracles.readings import with_options
from tests.everyday import one_in, slowly
from tests.oracles.conftest import Judge, Start, up_to_a_slip
from tests.rulebook.mbt.table import battle

SLIPS: dict[str, list[tuple[Any, str, Any]]] = {
    "a base goes a tenth too far": [(routes, "displacement", lambda *poses: less(*poses))],
    "bases touch over 0.6 mm": [
        (shapes, "TOUCHING", 60),
        (passage, "TOUCHING", 60),
        (arrival, "TOUCHING", 60),
    ],
    "bases lie 0.3 mm deep in one another": [(shapes, "OVERLAPPING", 30)],
    "who is met on the way is forgotten": [(arrival, "_contacts", lambda *given: None)],
}


def less(*poses: Any) -> int:
    """The farthest way of a corner, ten hundredths short."""
    from core.geometry.moves import displacement

    return max(0, displacement(*poses) - 10)


@pytest.mark.parametrize("every", [2, slowly(1)])
def test_moves_at_the_limits(every: int, judged: Judge) -> None:
    """Every other moment each day, all of them in the slow run."""
    tally = judged("mbt", stem="twin_hills", seeds=(1, 2), one_in=every)
    assert [failure.reason for failure in tally.failures] == []
    for kind in ("move, allowed", "move, not allowed", "group move, allowed", "group move, not allowed"):
        assert tally.judged[kind] > 5, kind
    assert tally.judged["shots"] > 50
    assert tally.judged["combats"] > 2


@pytest.mark.parametrize("slip", one_in(4, SLIPS))
def test_a_slip_is_seen(slip: str, judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name, wrong in SLIPS[slip]:
        monkeypatch.setattr(where, name, wrong)
    seeds = (2, 3, 4, 5, 6, 1)  # in the first of them nobody goes as far
    assert judged("mbt", stem="twin_hills", seeds=seeds, one_is_enough=True).disagreements


@pytest.mark.parametrize("slip", [False, True])
def test_a_group_that_swings_through_others_is_seen(slip: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """MBT-R63: two bases with an enemy at many places about the circle of the outer corner."""
    room = next(room for room in catalog.SYSTEMS if room.id == "mbt")
    if slip:
        monkeypatch.setattr(passage, "_swung", lambda *given: None)
    found = []
    for degrees, gap in product((0, 15, 30, 45, 135, 150, 165), (-40, -8, 8, 40)):
        right, up = sin(radians(degrees)) * (613 + gap), cos(radians(degrees)) * (613 + gap)
        red = f"hi {5000 + right:.0f} {2875 + up:.0f} @{degrees + 180}"  # its front towards them
        state = battle("lc 5000 3000, lc 5400 3000", red).state
        for turn, way in product((300, 900, 1800, 2000, 2700, 3300), ((0, 1), (1, 0))):
            base, pose = state.context.base_of[0], state.poses[way[0]]
            assert pose is not None
            move = Move(way, (turned(base, pose, turn),))
            found.append(of_move(room, state, move))
    kinds = Counter(judgement.kind for judgement in found)
    assert kinds["group move, allowed"] > 20
    if not slip:
        assert kinds["group move, not allowed"] > 20
    assert all(judgement.agrees for judgement in found) is not slip


LINES: dict[str, tuple[Any, str, Any]] = {
    "nothing is wrong": (conformation, "NOBODY", -1),
    "before a group nobody lines up": (conformation, "is_near", lambda *given: False),
    "who fights is led away": (conformation, "_touch", lambda *given: False),
}


@pytest.mark.parametrize("slip", LINES)
def test_lines_are_as_they_must_be(slip: str, started: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second look at who lines up, which builds nothing: also of a group that names whom it is to meet."""
    monkeypatch.setattr(*LINES[slip])
    room = next(room for room in catalog.SYSTEMS if room.id == "mbt")
    state, rng = started("mbt", "twin_hills"), Random("lines")

    def found() -> Iterator[Judgement]:
        for _time in range(15):
            crowd, chosen = wishes.crowded(state, read(state), rng)
            may = partial(_is_allowed, room, crowd)
            for action in wishes.wishes(read(crowd), rng, may, chosen):
                yield from of_lines(room, crowd, action)

    judgements = up_to_a_slip(found())
    assert judgements[-1].agrees is (slip == "nothing is wrong")
    assert slip != "nothing is wrong" or sum(one.right is not None for one in judgements) > 200


UNENGAGED = conformation._unengaged


@pytest.mark.parametrize("slip", [False, True])
def test_who_could_line_up_and_is_left_apart_is_seen(slip: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """MBT-R11: the light one is named and has no room beside the other, who has."""
    if slip:
        monkeypatch.setattr(conformation, "_unengaged", lambda *given: UNENGAGED(*given)[:1])
    room = next(room for room in catalog.SYSTEMS if room.id == "mbt")
    table = battle("hi 5000 4600, hi 5000 4350", "li 4598 5000, hi 5300 5000")
    move = table.moving("bhi1 bhi2", (5000, 5000, 0), prefer="rli1")
    (judgement,) = of_lines(room, table.state, move)
    assert judgement.agrees is not slip


def _is_allowed(room: AnySystem, state: State, action: Move) -> bool:
    return room.rules.refusal(state, state.active, action) is None


SHOTS: dict[str, tuple[Any, str, Any]] = {
    "nothing is wrong": (shooting, "WIDE", 450),
    "the arc is too wide": (shooting, "WIDE", 500),
    "what lies behind is seen": (shooting, "_entry", lambda *given: 0),
    "they shoot a tenth too far": (shooting, "distance_to", lambda *given: nearer(*given)),
}


DISTANCE = shooting.distance_to


def nearer(*given: Any) -> int | None:
    """A range that is measured a tenth of a millimetre short."""
    found = DISTANCE(*given)
    return None if found is None else found - 10


@pytest.mark.parametrize("slip", SHOTS)
def test_shots_all_round_and_in_wide_arcs(slip: str, started: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*SHOTS[slip])
    room = next(room for room in catalog.SYSTEMS if room.id == "mbt")
    scenario = with_options(started("mbt", "twin_hills").context.scenario, {"arc": "wide"})
    state, rng = new_battle(scenario), Random("shots")
    crowds = (fighting(crowd, 0) for _time in range(30) for crowd in crowds_about(state, rng))
    found = up_to_a_slip(judgement for crowd in crowds for judgement in of_shots(room, crowd))
    if slip == "nothing is wrong":
        assert found[-1].agrees
        assert sum(judgement.engine is True for judgement in found) > 50
    else:
        assert not found[-1].agrees


STAMPEDES: dict[str, tuple[Any, str, Any]] = {
    "nothing is wrong": (panic, "TURNS", panic.TURNS),
    "it tramples one alone": (panic, "met", lambda *given: recoil.met(*given)[:1]),
    "it runs to its right on a 2": (panic, "TURNS", {1: 0, 2: 900, 3: -900}),
    "it keeps its facing": (panic, "turned", lambda base, pose, facing: pose),
}


@pytest.mark.parametrize("slip", STAMPEDES)
def test_elephants_run_as_the_oracle_says(slip: str, started: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*STAMPEDES[slip])
    room = next(room for room in catalog.SYSTEMS if room.id == "mbt")
    state, rng = started("mbt", "hydaspes"), Random("elephants")
    found = up_to_a_slip(
        judgement for _time in range(25) for judgement in stampedes.of_panics(room, state, rng)
    )
    if slip == "nothing is wrong":
        assert found[-1].agrees
        assert sum(judgement.kind == "panics" for judgement in found) > 50
    else:
        assert not found[-1].agrees


TURNS: dict[str, tuple[Any, str, Any]] = {
    "nothing is wrong": (conformation, "TENTH", conformation.TENTH),
    "nobody lines up": (arrival, "conform", lambda *given: ({}, -1, -1)),
    "a flank is a front": (conformation, "_is_by_front", lambda *given: True),
}


@pytest.mark.parametrize("slip", TURNS)
def test_turns_into_contact_by_any_edge(slip: str, started: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*TURNS[slip])
    setup = with_options(started("mbt", "twin_hills").context.scenario, {"contact_any_edge": True})
    found = up_to_a_slip(wheeled(setup))
    if slip == "nothing is wrong":
        assert found[-1].agrees
        assert sum(judgement.kind == "move, allowed" for judgement in found) > 40
        assert any(judgement.kind == "group move, allowed" for judgement in found)
    else:
        assert not found[-1].agrees


def wheeled(setup: Any) -> Iterator[Judgement]:
    """Wheels of bases among enemies, judged about the places where what is allowed changes."""
    room, rng = next(room for room in catalog.SYSTEMS if room.id == "mbt"), Random("turns")
    for _time in range(24):
        battle = new_battle(setup)
        state, chosen = wishes.crowded(battle, read(battle), rng)

        def allowed(action: Any, state: Any = state) -> bool:
            return room.rules.refusal(state, state.active, action) is None

        for wheel in wishes.wheels(read(state), rng, chosen):

            def may(tenths: int, wheel: Any = wheel) -> bool:
                return allowed(wheel.move(tenths))

            for tenths in about_limits(may, wishes.MOST_WHEELED, rng):
                yield of_move(room, state, wheel.move(tenths))
