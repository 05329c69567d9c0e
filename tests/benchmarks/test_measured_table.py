"""What the bench of the measured table compares answers the same question."""

from random import Random

from benchmarks.measured_table import (
    BASES,
    POLYGONS,
    ShapelyLoop,
    all_pairs,
    drag_frame,
    random_table,
    table_figures,
)
from core.geometry.bases import Pose, middle
from core.geometry.table_sight import TableSight


def test_both_ways_of_seeing_agree() -> None:
    terrain, feet = random_table(Random(1))
    ours = all_pairs(TableSight(terrain, [1] * POLYGONS), feet)
    theirs = ShapelyLoop(terrain, feet).all_pairs()
    differ = [
        (one, other) for one in range(BASES) for other in range(one) if ours[one][other] != theirs[one][other]
    ]
    # They differ only where a line leaves the wood of its end and comes back into it.
    assert len(differ) <= 10
    assert not any(ours[one][other] for one, other in differ)
    assert 50 < sum(map(sum, ours)) < BASES * BASES // 2


def test_a_frame_answers() -> None:
    terrain, feet = random_table(Random(1))
    sight = TableSight(terrain, [1] * POLYGONS)
    pose = feet[0].pose
    seen, distances, zones, refused = drag_frame(
        terrain, sight, feet, 0, Pose(pose.x + 50, pose.y, pose.facing)
    )
    assert len(seen) == len(distances) == BASES
    assert seen[0]
    assert distances[0] == 0
    assert all(distances[place + 1] <= 10_000 for place in zones)
    assert refused is False
    assert drag_frame(terrain, sight, feet, 0, feet[1].pose)[3]
    assert middle(feet[0]) != middle(feet[1])


def test_the_figures_have_their_names() -> None:
    figures = table_figures()
    assert {"drag_frame_p95_ms", "sight_vs_shapely_loop", "straight_reach_ms"} <= figures.keys()
    assert all(figure > 0 for figure in figures.values())
