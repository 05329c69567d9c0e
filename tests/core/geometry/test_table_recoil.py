from hypothesis import given
from hypothesis import strategies as st

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.layout import Layout
from core.geometry.recoil import Blocked, Push, back, met, push
from core.geometry.shapes import Shape, overlaps
from tests.core.geometry.table_strategies import CARD, poses


def nothing(_who: int, _there: Footprint, _path: Shape) -> None:
    return None


def row(*placed: tuple[int, int, int]) -> list[Footprint | None]:
    return [footprint(CARD, Pose(*pose)) for pose in placed]


def test_straight_back() -> None:
    assert back(Pose(0, 0, 0), 200) == (0, -200)
    assert back(Pose(0, 0, 900), 200) == (-200, 0)


def test_a_chain_goes_back_together() -> None:
    feet = row((1000, 3000, 0), (1000, 2750, 0), (1100, 2520, 0), (3000, 2800, 0))
    found = push(0, (0, -200), Layout(feet), lambda _other: True, nothing)
    assert found == Push(((0, Pose(1000, 2800, 0)), (1, Pose(1000, 2550, 0)), (2, Pose(1100, 2320, 0))), None)


def test_who_may_not_be_pushed_blocks() -> None:
    feet = row((1000, 3000, 0), (1000, 2750, 0), (1100, 2520, 0))
    found = push(0, (0, -200), Layout(feet), lambda other: other != 2, nothing)
    assert found == Push((), Blocked(1, 2, None))


def test_what_the_caller_names_blocks() -> None:
    feet = row((1000, 3000, 0), (1000, 2750, 0))

    def river(_who: int, there: Footprint, _path: Shape) -> str | None:
        return "river" if there.corners[2][1] < 24000 else None

    found = push(0, (0, -200), Layout(feet), lambda _other: True, river)
    assert found == Push((), Blocked(1, None, "river"))


def test_sliding_along_neighbours_pushes_nobody() -> None:
    feet = row((1000, 3000, 0), (1400, 3000, 0), (600, 2900, 0))
    found = push(0, (0, -200), Layout(feet), lambda _other: True, nothing)
    assert [who for who, _pose in found.moved] == [0]


@given(st.lists(poses(2500), min_size=2, max_size=10), st.integers(0, 400))
def test_chains_never_overlap(places: list[Pose], depth: int) -> None:
    feet: list[Footprint | None] = []
    for pose in places:
        new = footprint(CARD, pose)
        if not any(foot is not None and overlaps(new, foot) for foot in feet):
            feet.append(new)
    found = push(0, back(places[0], depth), Layout(feet), lambda _other: True, nothing)
    assert found.blocked is None
    after = list(feet)
    for who, pose in found.moved:
        after[who] = footprint(CARD, pose)
    standing = [foot for foot in after if foot is not None]
    assert not any(overlaps(a, b) for place, a in enumerate(standing) for b in standing[:place])


def test_a_run_meets_others_in_order() -> None:
    runner = footprint(CARD, Pose(1000, 1000, 0))
    others = row((1000, 2200, 0), (1000, 1600, 0), (1400, 1500, 0), (3000, 1500, 0))
    assert met(runner, 0, 16000, [*others, None]) == [(0.25, 1), (0.625, 0)]
    assert met(runner, 0, 3000, others) == []
