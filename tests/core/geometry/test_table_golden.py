"""One random table, and all that the measured table says of it: a changed digest shows a drift.

A change that is meant (a tolerance, a rule of rounding) takes a new digest; a new library must not.
"""

import hashlib
import json
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from core.geometry.arcs import ahead_gap
from core.geometry.bases import Base, Footprint, Pose, Table, footprint, middle
from core.geometry.contacts import contact
from core.geometry.distances import gaps
from core.geometry.groups import links, moved_group
from core.geometry.layout import Layout
from core.geometry.moves import displacement, stop, turned
from core.geometry.patches import Area, Band
from core.geometry.recoil import back, met, push
from core.geometry.shapes import first_hit
from core.geometry.table_reach import Going, straight_reach
from core.geometry.table_sight import TableSight
from core.geometry.table_terrain import TableTerrain
from core.geometry.trigonometry import heading
from tests.core.geometry.paths import path_length

TABLE = Table(15_000, 10_000)


def random_ground(rng: Random) -> TableTerrain:
    patches: list[Area | Band] = []
    for kind in ("hill", "wood", "marsh") * 4:
        x, y = rng.randrange(TABLE.width), rng.randrange(TABLE.height)
        ring = []
        for corner in range(12):
            dx, dy = heading(300 * corner, rng.randrange(300, 1200), 0)
            ring.append((x + dx, y + dy))
        patches.append(Area(kind, tuple(ring), level=1 if kind == "hill" else 0))
    for kind in ("river", "road"):
        line = tuple((3000 * step, rng.randrange(TABLE.height)) for step in range(6))
        patches.append(Band(kind, line, 300))
    return TableTerrain(patches)


def random_feet(rng: Random) -> list[Footprint]:
    """Rows of aligned bases and single ones, none on another."""
    feet: list[Footprint] = []
    while len(feet) < 40:
        pose = Pose(rng.randrange(500, 14_500), rng.randrange(500, 9_500), rng.randrange(3600))
        for place in range(rng.randrange(1, 5)):
            shift_x, shift_y = heading(pose.facing, 0, 400 * place)
            foot = footprint(
                Base(400, rng.choice((200, 300))), Pose(pose.x + shift_x, pose.y + shift_y, pose.facing)
            )
            if first_hit(foot, feet) is None:
                feet.append(foot)
    return feet


RNG = Random(1415)
TERRAIN = random_ground(RNG)
FEET = random_feet(RNG)
PLACES = [middle(foot) for foot in FEET]


def of_contacts() -> object:
    return [[contact(one, other) for other in FEET if other is not one] for one in FEET]


def of_moves() -> object:
    rng, told = Random(3), []
    for foot in FEET:
        others = [other for other in FEET if other is not foot]
        x, y = heading(foot.pose.facing, 4000, rng.randrange(-500, 500))
        goal = Pose(foot.pose.x + x, foot.pose.y + y, foot.pose.facing)
        end = stop(foot.base, foot.pose, goal, others)
        spun = turned(foot.base, end, rng.randrange(3600))
        told.append(
            [
                end,
                spun,
                displacement(foot.base, foot.pose, spun),
                path_length(foot.base, [foot.pose, end, spun]),
            ]
        )
        told.append(met(foot, 10 * x, 10 * y, [other if other is not foot else None for other in FEET]))
    return told


def of_groups() -> object:
    linked = links(FEET)
    turns = [
        moved_group(FEET, linked, (place, *linked[place]), place, turned(foot.base, foot.pose, 777))
        for place, foot in enumerate(FEET)
    ]
    return [linked, turns]


def of_recoils() -> object:
    shoves = []
    for place, foot in enumerate(FEET):

        def river(_who: int, there: Footprint, _path: object) -> str | None:
            return "river" if TERRAIN.overlaps(there, {"river"}) else None

        shoves.append(push(place, back(foot.pose, 800), Layout(FEET), lambda other: other % 7 > 0, river))
    return shoves


def of_arcs() -> object:
    return [
        [ahead_gap(one, other, spread) for spread in (0, 300, 900)]
        for one in FEET[:20]
        for other in FEET[20:]
    ]


def of_ground() -> object:
    kinds = [{"wood"}, {"hill", "marsh"}, {"river"}]
    return [
        [
            TERRAIN.under(foot),
            [
                (TERRAIN.overlaps(foot, k, {"road"}), TERRAIN.share(foot, k), TERRAIN.gap(foot, k))
                for k in kinds
            ],
        ]
        for foot in FEET
    ] + [TERRAIN.crossings(one, other) for one, other in pairwise(PLACES)]


def of_costs() -> object:
    costs = {"wood": 200, "marsh": 300, "river": None, "road": 100}
    going = Going(TERRAIN, costs)
    lines = [
        TERRAIN.cost_along(one, other, {**costs, "river": 400})
        for one in PLACES[:10]
        for other in PLACES[10:]
    ]
    return [lines, [straight_reach(going, place, 10_000, 36) for place in PLACES[:10]]]


def of_sight() -> object:
    sight = TableSight(TERRAIN, [{"hill": 1, "wood": 2}.get(patch.kind) for patch in TERRAIN.patches])
    eyes = [TERRAIN.level_at(*place) for place in PLACES]
    return [
        sight.matrix(PLACES, eyes, FEET, [eye + 1 for eye in eyes]).tolist(),
        sight.matrix(PLACES, eyes, see_in=3000).tolist(),
    ]


GOLDEN = {
    "of_contacts": "03f7ee9342d13548",
    "of_moves": "acae6750c63c9dba",
    "of_groups": "dfb861cfdd695f17",
    "of_recoils": "70e6aa667a9a8d9b",
    "of_arcs": "ebd714faf943cce0",
    "of_ground": "aae0bbd9768f9205",
    "of_costs": "350cd217bcb5cdc0",
    "of_sight": "4e1756b4258e9192",
    "of_distances": "09629a75f861cdb5",
}


@pytest.mark.parametrize(
    "told",
    [of_contacts, of_moves, of_groups, of_recoils, of_arcs, of_ground, of_costs, of_sight],
    ids=lambda told: told.__name__,
)
def test_nothing_has_drifted(told: Callable[[], object]) -> None:
    text = json.dumps(told(), separators=(",", ":"))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == GOLDEN[told.__name__]


def test_distances_have_not_drifted() -> None:
    text = json.dumps([foot.corners for foot in FEET]) + json.dumps(gaps(FEET, FEET).tolist())
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == GOLDEN["of_distances"]
