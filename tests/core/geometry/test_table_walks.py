"""Thousands of moves on one table: what must hold after each of them, and in a mirror."""

from random import Random

import pytest

from core.geometry.bases import Base, Footprint, Pose, Table, footprint, mirrored
from core.geometry.conformation import face_to_face
from core.geometry.contacts import are_face_to_face
from core.geometry.layout import Layout
from core.geometry.moves import along, displacement, leg_tenths, stop, turned
from core.geometry.recoil import back, push
from core.geometry.shapes import first_hit, hits, overlaps, swept
from core.geometry.trigonometry import heading
from tests.core.geometry.table_strategies import turned_round

TABLE = Table(8000, 6000)
ALLOWANCE = 10_000
MOVES = 1500


def standing(rng: Random) -> list[Footprint]:
    feet: list[Footprint] = []
    while len(feet) < 24:
        pose = Pose(rng.randrange(400, 7600), rng.randrange(400, 5600), rng.randrange(3600))
        foot = footprint(Base(400, rng.choice((200, 250, 300))), pose)
        if first_hit(foot, feet) is None:
            feet.append(foot)
    return feet


def others(feet: list[Footprint], who: int) -> list[Footprint]:
    return [foot for place, foot in enumerate(feet) if place != who]


def turn_and_go(feet: list[Footprint], who: int, turn: int, length: int) -> None:
    """Turn on the spot where there is room, then straight ahead to the first touch."""
    foot = feet[who]
    pose = turned(foot.base, foot.pose, foot.pose.facing + turn)
    if first_hit(footprint(foot.base, pose), others(feet, who)) is not None:
        pose = foot.pose
    x, y = heading(pose.facing, length, 0)
    end = stop(foot.base, pose, Pose(pose.x + x, pose.y + y, pose.facing), others(feet, who))
    assert not hits(
        swept(footprint(foot.base, pose), 10 * (end.x - pose.x), 10 * (end.y - pose.y)), others(feet, who)
    )
    if displacement(foot.base, foot.pose, end) <= ALLOWANCE and TABLE.holds(footprint(foot.base, end)):
        feet[who] = footprint(foot.base, end)


def turn_to_face(feet: list[Footprint], who: int, attacker: int) -> None:
    there = footprint(feet[who].base, face_to_face(feet[attacker].pose))
    if first_hit(there, others(feet, who)) is None and TABLE.holds(there):
        feet[who] = there
        assert are_face_to_face(there, feet[attacker])


def go_back(feet: list[Footprint], who: int) -> None:
    shove = push(
        who,
        back(feet[who].pose, feet[who].base.depth),
        Layout(feet),
        lambda other: other % 2 == who % 2,
        lambda _who, there, _path: None if TABLE.holds(there) else "edge",
    )
    for place, pose in shove.moved:
        feet[place] = footprint(feet[place].base, pose)


def walk(feet: list[Footprint], seed: int, hand: int) -> list[Footprint]:
    """Many random moves; ``hand`` -1 turns the other way, as in a mirror."""
    rng = Random(seed)
    for _move in range(MOVES):
        who, other, kind = rng.randrange(len(feet)), rng.randrange(len(feet)), rng.random()
        if kind < 0.7:
            turn_and_go(feet, who, hand * rng.randrange(-1800, 1800), rng.randrange(1200))
        elif kind < 0.85 and who != other:
            turn_to_face(feet, who, other)
        else:
            go_back(feet, who)
        assert not any(overlaps(foot, there) for place, foot in enumerate(feet) for there in feet[:place])
        assert all(TABLE.holds(foot) for foot in feet)
    return feet


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_overlaps_and_all_is_the_same_again(seed: int) -> None:
    start = standing(Random(seed))
    end = [foot.pose for foot in walk(list(start), seed, 1)]
    assert end != [foot.pose for foot in start]
    assert [foot.pose for foot in walk(list(start), seed, 1)] == end


def test_a_mirrored_table_goes_the_mirrored_way() -> None:
    start = standing(Random(3))
    end = [foot.pose for foot in walk(list(start), 3, 1)]
    in_mirror = [footprint(foot.base, mirrored(foot.pose, TABLE)) for foot in start]
    assert [mirrored(foot.pose, TABLE) for foot in walk(in_mirror, 3, -1)] == end
    round_about = [footprint(foot.base, turned_round(foot.pose, TABLE)) for foot in start]
    assert [turned_round(foot.pose, TABLE) for foot in walk(round_about, 3, 1)] == end


def test_moves_are_as_long_as_they_say() -> None:
    start, end = Pose(0, 0, 0), Pose(3000, 4001, 0)
    assert leg_tenths(start, end) == 5001
    assert along(start, end, 5001) == end
