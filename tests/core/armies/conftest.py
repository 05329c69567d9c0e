"""Random lists of every system that has army lists."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import strategies as st

from core.armies.points import PointsTable
from core.armies.rosters import MOST_COPIES, Line, Roster, canonical, used
from core.armies.troop import PartValue
from core.armies.troops import Troops
from core.protocol.system import System
from core.systems.catalog import SYSTEMS


def _offered(system: System) -> Troops:
    return system.armies.troops()


WITH_ARMIES = tuple(system for system in SYSTEMS if system.has_armies)


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


class _Taker:
    """A list out of bytes and words: two draws of hypothesis a list cost a quarter of one draw a field."""

    def __init__(self, numbers: bytes, words: list[str]) -> None:
        self.numbers, self.words_ = iter(numbers), words

    def below(self, most: int) -> int:
        """A whole number from 0 to `most` - 1; two bytes where one would not do."""
        low = next(self.numbers, 0)
        return (low if most <= 256 else low * 256 + next(self.numbers, 0)) % most

    def words(self) -> str:
        """One of the words, most often none."""
        place = self.below(2 * len(self.words_) + 1)
        return self.words_[place] if place < len(self.words_) else ""

    def line(self, troops: Troops) -> Line:
        troop = troops.all[self.below(len(troops.all))]
        parts: dict[str, PartValue] = {}
        for _part in range(self.below(4) if troop.parts else 0):
            part = troop.parts[self.below(len(troop.parts))]
            values = part.values()
            parts[part.id] = values[self.below(len(values))]
        count = 1 + self.below(MOST_COPIES)
        return Line(troop=troop.id, count=count, parts=parts, name=self.words(), note=self.words())

    def roster(self, troops: Troops) -> Roster:
        nations = ("", *(nation for nation, _name in troops.nations))
        lines = tuple(self.line(troops) for _line in range(self.below(5)))
        roster = Roster(
            system=troops.system,
            lines=lines,
            title=self.words(),
            nation=nations[self.below(len(nations))],
            budget=self.below(2**16) + self.below(2) * 34_464,
            points=used(troops.tables[0]),
            friendly=bool(self.below(2)),
            reason=self.words(),
            note=self.words(),
        )
        return canonical(roster, troops)


_numbers = st.binary(min_size=16, max_size=64)
_words = st.lists(st.text(max_size=12), max_size=2)


@pytest.fixture
def random_rosters() -> Callable[[Troops], st.SearchStrategy[Roster]]:
    def rosters(troops: Troops) -> st.SearchStrategy[Roster]:
        return st.builds(lambda numbers, words: _Taker(numbers, words).roster(troops), _numbers, _words)

    return rosters
