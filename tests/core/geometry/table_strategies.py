"""Bases and poses on a measured table for hypothesis."""

from collections.abc import Sequence

from hypothesis import strategies as st

from core.geometry.bases import Base, Footprint, Pose, Table, footprint, mirrored
from core.geometry.shapes import overlaps, segment
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, heading

TABLE = Table(6000, 4000)
CARD = Base(400, 200)

bases = st.builds(Base, st.integers(50, 1200), st.integers(50, 1200))
facings = st.one_of(st.sampled_from([0, 450, 900, 1800, 2700]), st.integers(0, 3599))


def poses(spread: int = 1500) -> st.SearchStrategy[Pose]:
    """Poses about the middle of the table, so that many of them meet."""
    half = spread // 2
    return st.builds(
        Pose, st.integers(3000 - half, 3000 + half), st.integers(2000 - half, 2000 + half), facings
    )


def feet(spread: int = 1500) -> st.SearchStrategy[Footprint]:
    return st.builds(footprint, bases, poses(spread))


@st.composite
def near_pairs(draw: st.DrawFn) -> tuple[Footprint, Footprint]:
    """Two bases, the second often close to an edge or corner of the first."""
    one = draw(feet())
    if draw(st.booleans()):
        return one, draw(feet(800))
    base = draw(bases)
    x, y = one.corners[draw(st.integers(0, 3))]
    slack = st.integers(-8, 8)
    turn = draw(st.sampled_from([0, 900, 1800, 2700, 3, 897, 1812]))
    facing = (one.pose.facing + turn) % 3600
    shift_x, shift_y = heading(
        facing, draw(st.sampled_from([0, base.depth])), draw(st.sampled_from([-1, 1])) * base.width // 2
    )
    place = Pose(x // 10 + shift_x + draw(slack), y // 10 + shift_y + draw(slack), facing)
    return one, footprint(base, place)


def mirror(foot: Footprint) -> Footprint:
    return footprint(foot.base, mirrored(foot.pose, TABLE))


def turn_round(foot: Footprint) -> Footprint:
    return footprint(foot.base, turned_round(foot.pose, TABLE))


def turned_round(pose: Pose, table: Table) -> Pose:
    """The pose on the table turned by half."""
    return Pose(table.width - pose.x, table.height - pose.y, (pose.facing + HALF_TURN) % FULL_TURN)


def is_past_bases(start: tuple[int, int], end: tuple[int, int], feet: Sequence[Footprint]) -> bool:
    """Whether a line passes all these bases, one after the other."""
    line = segment(*start, *end)
    return not any(overlaps(line, foot) for foot in feet)
