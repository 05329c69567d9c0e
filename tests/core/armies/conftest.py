"""Random lists of every system that has army lists."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import strategies as st

from core.armies.points import PointsTable
from core.armies.rosters import MOST_COPIES, Line, Roster, canonical, used
from core.armies.troops import Part, PartValue, Troop, Troops
from core.play.system import System
from core.systems.catalog import SYSTEMS


def _offered(system: System) -> Troops:
    assert system.troops is not None
    return system.troops()


WITH_ARMIES = tuple(system for system in SYSTEMS if system.troops is not None)


@pytest.fixture(params=WITH_ARMIES, ids=lambda system: system.id)
def system(request: pytest.FixtureRequest) -> System:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def troops(system: System) -> Troops:
    return _offered(system)


@pytest.fixture
def table(troops: Troops) -> PointsTable:
    return troops.tables[0]


@pytest.fixture(scope="session")
def systems() -> Mapping[str, Troops]:
    return {system.id: _offered(system) for system in WITH_ARMIES}


def _value(part: Part) -> st.SearchStrategy[PartValue]:
    return st.sampled_from(part.values())


def _parts(troop: Troop) -> st.SearchStrategy[dict[str, PartValue]]:
    if not troop.parts:
        return st.just({})
    pairs = st.sampled_from(troop.parts).flatmap(lambda part: st.tuples(st.just(part.id), _value(part)))
    return st.lists(pairs, max_size=3).map(dict)


def _line(troop: Troop) -> st.SearchStrategy[Line]:
    words = st.just("") | st.text(max_size=12)
    return st.builds(
        Line,
        troop=st.just(troop.id),
        count=st.integers(1, MOST_COPIES),
        parts=_parts(troop),
        name=words,
        note=words,
    )


@pytest.fixture
def random_rosters() -> Callable[[Troops], st.SearchStrategy[Roster]]:
    def rosters(troops: Troops) -> st.SearchStrategy[Roster]:
        words = st.just("") | st.text(max_size=12)
        nations = st.sampled_from(["", *(nation for nation, _name in troops.nations)])
        lines = st.lists(st.sampled_from(troops.all).flatmap(_line), max_size=4).map(tuple)
        return st.builds(
            Roster,
            system=st.just(troops.system),
            title=st.text(max_size=12),
            nation=nations,
            budget=st.integers(0, 99_999),
            points=st.just(used(troops.tables[0])),
            friendly=st.booleans(),
            reason=words,
            note=st.text(max_size=12),
            lines=lines,
        ).map(lambda roster: canonical(roster, troops))

    return rosters
