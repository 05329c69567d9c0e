"""What hides what on one table at one moment: a room fills it, lines, dead ground and sight maps come of it.

The rules decide single lines (`clear`); areas and grids are asked of the same geometry. shapely and numpy are
loaded only when something is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.geometry.bases import Footprint, middle
from core.planning.measured_lines import (
    BaseWords,
    Ground,
    agreed,
    crossings,
    first_block,
    holder,
    length_of,
    verdict,
)
from core.presentation.measured_planner import DeadGround, Grid, Point, SideSurvey, TableSight
from core.presentation.planner import Line, Note, Spot, Verdict, Viewpoint
from core.text import Text, Value

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from core.geometry.sight_walls import Answers
    from core.geometry.table_shadows import Blocker
    from core.geometry.table_sight import TableSight as SightTables
    from core.geometry.table_survey import Survey
    from core.geometry.table_terrain import TableTerrain

BASE_TOP = 1 << 20
"""Bases hide whatever stands behind them, however high it is."""
SLICE = 150
"""So many lines are looked along between two pauses."""
MOST_POSTS = 6


@dataclass(frozen=True, slots=True)
class ScenePatch:
    """A ground of the table: `top` is how high it hides (None: never), `level` how high who stands on it."""

    name: Value
    top: int | None
    level: int


@dataclass(frozen=True, slots=True)
class SceneWords:
    """The sentences of a room about lines. `by` takes {what} and {cm}; `rule` is that of the verdict."""

    rule: str
    seen: Text
    hidden: Text
    by: Text
    blocks: Note
    leaves: Note
    holds: Note
    grazes: Note
    bases: BaseWords


@dataclass(frozen=True, slots=True)
class SightScene:
    """What lines of sight are asked of. `clear(start, end, units)`: the rules' verdict without those units.

    `eyes(unit)` are the points that a base looks from, `stands(unit)` how high it stands, `sees(unit, foe)`
    whether it sees another by the rules (None: they do not say, a line to its middle does),
    `apart(unit, foe)` how far the rules measure from it (None: along the line). Points and lengths are
    hundredths of a millimetre.
    """

    table: tuple[int, int]
    terrain: TableTerrain | None
    patches: tuple[ScenePatch, ...]
    sight: SightTables | None
    feet: Mapping[int, Footprint]
    names: Mapping[int, Value]
    side_of: Sequence[int]
    bases_hide: bool
    words: SceneWords
    clear: Callable[[Point, Point, frozenset[int]], bool]
    eyes: Callable[[int], tuple[Point, ...]]
    stands: Callable[[int], int]
    sees: Callable[[int, int], bool | None] | None = None
    apart: Callable[[int, int], int] | None = None

    # --- heights -----------------------------------------------------------------------------------------

    def height(self, point: Point) -> int:
        """How high a point lies."""
        if self.terrain is None or not any(patch.level for patch in self.patches):
            return 0
        return max((self.patches[place].level for place in self.terrain.at(*point)), default=0)

    def heights(self) -> list[tuple[int, BaseGeometry]]:
        """The ground above the plain."""
        if self.terrain is None:
            return []
        pairs = zip(self.patches, self.terrain.polygons, strict=True)
        return [(patch.level, polygon) for patch, polygon in pairs if patch.level]

    # --- lines -------------------------------------------------------------------------------------------

    def line(self, start: Point, end: Point, reach: int | None = None, observer: int | None = None) -> Line:
        """Everything on a line, and the verdict; beyond `reach` it is too far."""
        ends = holder(self.feet, start, observer), holder(self.feet, end)
        clear = self.clear(start, end, frozenset(ends))
        words = self.words
        found = crossings(
            start,
            end,
            self._grounds(start, end, ends),
            self.feet,
            self.names,
            words.bases,
            ends,
            bases_hide=self.bases_hide,
        )
        found = agreed(found, clear, words.grazes, words.holds, words.blocks)
        note = verdict(clear, first_block(found), words.rule, words.seen, words.hidden, words.by)
        length, measured = length_of(start, end), self._measured(observer, end)
        far = clear and reach is not None and (length if measured is None else measured) > reach
        result: Verdict = "too_far" if far else "seen" if clear else "blocked"
        return Line(start, end, result, note, found, length, reach, measured=measured)

    def _measured(self, observer: int | None, end: Point) -> int | None:
        """How far the rules measure to the base on which a line ends; None where it ends on none."""
        foe = holder(self.feet, end)
        if self.apart is None or observer is None or foe in (-1, observer):
            return None
        return self.apart(observer, foe)

    def _grounds(self, start: Point, end: Point, ends: tuple[int, int]) -> Iterator[Ground]:
        """An end on a base lies as high as that stands, whatever lies under the very place."""
        if self.terrain is None:
            return
        pairs = zip((start, end), ends, strict=True)
        eye = max(self.height(at) if unit < 0 else self.stands(unit) for at, unit in pairs)
        for place, parts in self.terrain.spans(start, end):
            patch = self.patches[place]
            hides = patch.top is not None and patch.top > eye
            yield Ground(patch.name, parts, hides, self.words.blocks, self.words.leaves, self.words.holds)

    # --- areas -------------------------------------------------------------------------------------------

    def _blockers(self, observer: int | None) -> tuple[list[Blocker], list[tuple[Value, int, Note]]]:
        """What may hide ground from an observer; of each its name, its unit (-1: none) and the rule."""
        from core.geometry.table_shadows import Blocker

        blockers: list[Blocker] = []
        labels: list[tuple[Value, int, Note]] = []
        if self.terrain is not None:
            for patch, rings in zip(self.patches, self.terrain.rings, strict=True):
                if patch.top is not None:
                    blockers.append(Blocker(rings, patch.top))
                    labels.append((patch.name, -1, self.words.blocks))
        if self.bases_hide:
            for unit, foot in self.feet.items():
                if unit != observer:
                    blockers.append(Blocker((foot.corners,), BASE_TOP))
                    labels.append((self.names[unit], unit, self.words.bases.blocks))
        return blockers, labels

    def field(
        self, eyes: tuple[Point, ...], observer: int | None, reach: int | None, notes: tuple[Note, ...]
    ) -> Iterator[TableSight | None]:
        """What is seen from those points, and what is not, in steps."""
        from core.geometry.table_shadows import Shade, dead_ground_steps

        blockers, labels = self._blockers(observer)
        height = self.height(eyes[0]) if observer is None else self.stands(observer)
        shades: tuple[Shade, ...] = ()
        for found in dead_ground_steps(eyes, height, blockers, self.heights(), self.table):
            shades = found or shades
            yield None
        ground = tuple(DeadGround(shade.rings, *labels[shade.blocker]) for shade in shades)
        middles = {unit: middle(foot) for unit, foot in self.feet.items() if unit != observer}
        if observer is not None:
            foes = {unit for unit in middles if self.side_of[unit] != self.side_of[observer]}
        else:
            foes = set(middles)
        # Whether an enemy is seen is asked as the rules do: the shades are only for showing.
        enemies = tuple(
            unit
            for unit in sorted(foes)
            if (
                self._sees(observer, unit)
                if observer is not None
                else any(self._is_seen_from(eye, unit) for eye in eyes)
            )
        )
        seen = frozenset(middles[unit] for unit in enemies)
        dead: dict[Spot, tuple[Spot, ...]] = {
            middles[unit]: () for unit in sorted(foes) if unit not in enemies
        }
        yield TableSight(eyes[0], seen, dead, frozenset(), enemies, notes, eyes, ground, reach)

    def _sees(self, unit: int, foe: int) -> bool:
        """Whether a base sees another."""
        by_rules = None if self.sees is None else self.sees(unit, foe)
        if by_rules is not None:
            return by_rules
        there = middle(self.feet[foe])
        return any(self.clear(eye, there, frozenset({unit, foe})) for eye in self.eyes(unit))

    def _is_seen_from(self, point: Point, unit: int) -> bool:
        """Whether a base is seen from a point: as it would see it, as posts are looked for."""
        ends = frozenset({unit, holder(self.feet, point)})
        return any(self.clear(point, eye, ends) for eye in self.eyes(unit))

    # --- grids -------------------------------------------------------------------------------------------

    def survey(self, points: Sequence[Point]) -> Survey:
        """Points, ready to be looked at."""
        from core.geometry.table_survey import Survey

        standing = [self.feet.get(unit) if self.bases_hide else None for unit in range(len(self.side_of))]
        return Survey(points, self.sight, standing, self.heights())

    def rows(self, survey: Survey, observers: Sequence[int]) -> Iterator[tuple[int, Answers] | None]:
        """For each observer which of the points it sees, as an array of truths; None between them."""
        import numpy as np

        count = len(survey.points)
        for unit in observers:
            eyes = self.eyes(unit)
            height = self.stands(unit)
            row = np.zeros(count, dtype=np.bool_)
            for first in range(0, count, SLICE):
                part = slice(first, first + SLICE)
                row[part] = survey.seen_by(eyes, height, unit, part)
                yield None
            yield unit, row

    def side_survey(
        self, side: int, observers: Sequence[int], cell: int, notes: tuple[Note, ...]
    ) -> Iterator[SideSurvey | None]:
        """How many of the observers see each point of the table, and each enemy."""
        grid = Grid.over(*self.table, cell)
        points = grid.points()
        survey = self.survey(points)
        yield None
        found = yield from _collected(self.rows(survey, observers))
        counts = [sum(one) for one in zip(*(row.tolist() for row in found.values()), strict=True)]
        counts = counts or [0] * len(points)
        enemies: dict[int, int] = {}
        for foe in self.feet:
            if self.side_of[foe] != side:
                enemies[foe] = 0
                for unit in observers:
                    enemies[foe] += self._sees(unit, foe)
                    yield None
        counted: dict[Spot, int] = dict(zip(points, counts, strict=True))
        yield SideSurvey(side, len(observers), counted, enemies, notes, grid)

    def _seen_already(self, mine: Sequence[int], foes: Sequence[int]) -> Generator[None, None, set[int]]:
        """The enemies that a base sees from where it stands, in steps."""
        seen = set()
        for foe in foes:
            for unit in mine:
                yield None
                if self._sees(unit, foe):
                    seen.add(foe)
                    break
        return seen

    def viewpoints(
        self, side: int, points: Sequence[Point], may_stand: Callable[[Point], bool], apart: int
    ) -> Iterator[tuple[Viewpoint, ...] | None]:
        """Those of the points from which most enemies are seen, of equal ones the nearest to its own bases.

        Two posts lie at least `apart` from each other.
        """
        import numpy as np

        foes = [unit for unit in self.feet if self.side_of[unit] != side]
        survey = self.survey(points)
        yield None
        rows = yield from _collected(self.rows(survey, foes))
        if not rows or not points:
            return
        table = np.array([rows[foe] for foe in foes])
        counts = table.sum(axis=0)
        mine = [unit for unit in self.feet if self.side_of[unit] == side]
        known = yield from self._seen_already(mine, foes)
        found: list[Viewpoint] = []
        own = np.array([middle(self.feet[one]) for one in mine] or [(0, 0)], dtype=np.int64)
        off = np.array(points, dtype=np.int64)[:, None] - own[None]
        near = (off * off).sum(axis=2).min(axis=1)
        # The best first; one that lies near a better one would show the same enemies again.
        for place in np.lexsort((near, -counts)).tolist():
            point = points[place]
            if len(found) == MOST_POSTS or not counts[place]:
                break
            if any(length_of(point, post.spot) < apart for post in found):  # type: ignore[arg-type]
                continue
            if not may_stand(point):
                continue
            seen = tuple(foe for number, foe in enumerate(foes) if table[number, place])
            fresh = sum(foe not in known for foe in seen)
            found.append(Viewpoint(point, len(seen), fresh, seen))
        yield tuple(found)


def _collected(rows: Iterator[tuple[int, Answers] | None]) -> Generator[None, None, dict[int, Answers]]:
    """All rows by their observer; gives way between them."""
    found: dict[int, Answers] = {}
    for row in rows:
        if row is None:
            yield None
        else:
            found[row[0]] = row[1]
    return found
