"""A base or a group in the hand: where it would stand, why not farther, who lines up; no window."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from core.geometry.bases import Pose
from core.paths import SCENARIOS
from core.records import games
from core.scenarios import files
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.design.scenario import MbtScenario
from core.systems.mbt.system import MBT
from core.text import say
from editor.boards.battle.session import Session
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.measured.battle.battle_marks import Canvas
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.drag_marks import clear_rows
from editor.boards.measured.battle.drags import Drag
from editor.boards.measured.battle.selection import InHand, framed
from editor.boards.styles.measured_colours import table_palette
from tests.rulebook.la_garde.table import battle


def seen_of(**poses: tuple[int, int, int]) -> MeasuredBattleView:
    """The Hydaspes with some bases elsewhere, seen by whoever is asked."""
    scenario: Any = files.load(SCENARIOS / "mbt" / "hydaspes.json", {"mbt": MbtScenario})
    assert isinstance(scenario, MbtScenario)
    units = tuple(
        unit.model_copy(update={"at": found[:2], "facing": found[2]})
        if (found := poses.get(unit.id.replace("-", "_")))
        else unit
        for unit in scenario.units
    )
    game = games.new_game(MBT, scenario.model_copy(update={"units": units}), 7)
    return MeasuredBattleView(Session(game))


@pytest.fixture(scope="module")
def seen(qapp: object) -> MeasuredBattleView:
    return seen_of()


def unit(seen: MeasuredBattleView, name: str) -> int:
    return seen.index[name]


def test_it_stops_at_the_allowance_and_says_the_rule(seen: MeasuredBattleView) -> None:
    drag = Drag.of(seen, (unit(seen, "alexander-hc-1"),))
    drag.drag_source((4800, 2650))
    drag.carry((4800, 4650))
    assert drag.ghost is not None
    assert drag.ghost.refusal is not None
    assert (drag.ghost.refusal.kind, drag.ghost.refusal.rule) == ("too_far", "MBT-5")
    assert (drag.ghost.used, drag.ghost.allowed) == (8.0, 4.0)
    assert drag.shown is not None
    assert drag.shown.bases[0].pose == (4800, 3750, 0)


def test_back_where_it_began_it_has_not_moved(seen: MeasuredBattleView) -> None:
    drag = Drag.of(seen, (unit(seen, "alexander-hc-1"),))
    drag.shift(30, 40)
    assert drag.moved
    drag.shift(-30, -40)
    assert not drag.moved
    assert drag.shown is None


def test_a_barred_way_is_bent_round_the_neighbour(seen: MeasuredBattleView) -> None:
    drag = Drag.of(seen, (unit(seen, "alexander-hc-2"),))
    drag.shift(250, 600)  # straight there it would brush along its neighbour
    assert drag.ghost is not None
    assert drag.ghost.refusal is None
    assert drag.ghost.bases[0].pose == (9650, 3350, 0)
    assert len(drag.ghost.action.path) == 2


def test_way_points_are_kept_and_counted(seen: MeasuredBattleView) -> None:
    drag = Drag.of(seen, (unit(seen, "alexander-lc-1"),))
    drag.shift(0, 300)
    assert drag.fix()
    assert not drag.fix(), "twice the same point"
    drag.shift(400, 0)
    assert drag.ghost is not None
    assert drag.ghost.action.path == (Pose(10400, 3050, 0), Pose(10800, 3050, 0))
    assert drag.ghost.used == pytest.approx(2.8)


def test_turning_keeps_the_middle(seen: MeasuredBattleView) -> None:
    drag = Drag.of(seen, (unit(seen, "alexander-hc-1"),))
    drag.turn(900)
    assert drag.pose.facing == 900
    assert (drag.pose.x, drag.pose.y) == (4925, 2625)
    drag.turn(-900)
    assert abs(drag.pose.x - 4800) <= 1
    assert abs(drag.pose.y - 2750) <= 1


def test_contact_tells_who_lines_up(qapp: object) -> None:
    seen = seen_of(alexander_hc_2=(9400, 4000, 0), porus_lc_1=(9480, 4800, 1700))
    drag = Drag.of(seen, (unit(seen, "alexander-hc-2"),))
    drag.shift(0, 900)
    assert drag.shown is not None
    conforming = [one for one in drag.shown.bases if one.conforms]
    assert [one.unit for one in conforming] == [unit(seen, "porus-lc-1")]
    assert conforming[0].pose.facing == 1800


@settings(max_examples=25, deadline=None)
@given(st.integers(-1500, 1500), st.integers(-600, 1500), st.integers(-1800, 1800))
def test_what_is_shown_is_always_legal(right: int, up: int, turn: int) -> None:
    seen = SEEN[0]
    drag = Drag.of(seen, (seen.index["alexander-li-1"],))
    drag.turn(turn)
    drag.shift(right, up)
    if drag.shown is not None:
        assert seen.system.rules.refusal(seen.decider, 0, drag.shown.action) is None


SEEN: list[MeasuredBattleView] = []


@pytest.fixture(scope="module", autouse=True)
def _one_battle(seen: MeasuredBattleView) -> None:
    SEEN[:] = [seen]


def test_groups_by_double_click_then_rank_then_alone(seen: MeasuredBattleView) -> None:
    hand = InHand()
    first = unit(seen, "alexander-hi-1")
    hand.take((first,))
    sizes = []
    for _time in range(4):
        assert hand.next_group(seen)
        sizes.append(len(hand.units))
    assert sizes == [4, 2, 1, 4]
    assert hand.leader == first


def test_a_frame_takes_what_lies_wholly_in_it(seen: MeasuredBattleView) -> None:
    names = {seen.unit_ids[one] for one in framed(seen, (9100, 2000), (10100, 3000))}
    assert names == {"alexander-hc-2", "alexander-hc-3"}
    assert framed(seen, (0, 7000), (15000, 9000)) == (), "not the enemy's"


def test_the_base_under_a_place(seen: MeasuredBattleView) -> None:
    assert seen.base_at((4800, 2650)) == unit(seen, "alexander-hc-1")
    assert seen.base_at((4800, 2800)) is None
    assert seen.base_at((10400, 7350)) == unit(seen, "porus-lc-1"), "facing down"


def test_of_two_enemies_touched_one_chooses_who_lines_up(qapp: object) -> None:
    seen = seen_of(
        alexander_hc_2=(9400, 4000, 0), porus_lc_1=(9170, 4500, 1760), porus_ch_1=(9630, 4500, 1840)
    )
    drag = Drag.of(seen, (unit(seen, "alexander-hc-2"),))
    drag.shift(0, 700)

    def lines_up() -> set[tuple[int, Pose]]:
        assert drag.shown is not None
        return {(one.unit, one.pose) for one in drag.shown.bases if one.conforms}

    first = lines_up()
    assert len(drag.variants()) == 2
    assert drag.choose_next()
    other = lines_up()
    assert other != first
    assert drag.shown is not None
    assert seen.system.rules.refusal(seen.decider, 0, drag.shown.action) is None
    assert drag.choose_next()
    assert lines_up() == first, "round again"
    drag.choose_next()
    drag.shift(0, 1)
    assert lines_up() == first, "led on, it is asked anew"


def test_it_takes_its_place_beside_a_friend_that_is_near(qapp: object) -> None:
    """A support counts by the touch of a corner (MBT-6.2): nobody leads a base to a tenth of a millimetre."""
    seen = seen_of(alexander_hc_1=(5600, 2600, 0))
    drag = Drag.of(seen, (unit(seen, "alexander-hc-1"),))
    drag.drag_source((5600, 2600))
    drag.carry((5986, 2739), 30)
    assert drag.pose == (6000, 2750, 0)
    drag.carry((5986, 2715), 30)
    assert drag.pose == (5986, 2715, 0), "farther off it stands where it was led"
    drag.carry((5986, 2739))
    assert drag.pose == (5986, 2739, 0), "with Alt it is left free"


def test_led_on_against_an_enemy_that_it_meets_nothing_is_refused(qapp: object) -> None:
    seen = seen_of(alexander_hc_2=(9400, 4000, 0), porus_lc_1=(9480, 4800, 1700))
    drag = Drag.of(seen, (unit(seen, "alexander-hc-2"),))
    drag.shift(0, 1000)
    assert drag.ghost is not None
    assert drag.ghost.refusal is not None
    assert drag.ghost.refusal.kind == "through_enemy"
    assert drag.is_met
    drag.shift(900, 700)
    assert not drag.is_met


def test_it_goes_to_the_touch_of_an_enemy_that_is_near(qapp: object) -> None:
    """Two pixels short of an enemy are no contact: nobody leads a base to half a millimetre (MBT-R54)."""
    seen = seen_of(alexander_hc_2=(9400, 4000, 0), porus_lc_1=(9480, 4800, 1700))
    drag = Drag.of(seen, (unit(seen, "alexander-hc-2"),))
    drag.drag_source((9400, 4000))
    drag.carry((9400, 4750), 60)
    assert drag.shown is not None
    assert drag.shown.refusal is None
    assert [one.unit for one in drag.shown.bases if one.conforms] == [unit(seen, "porus-lc-1")]
    drag.carry((9400, 4700), 60)
    assert drag.pose == (9400, 4700, 0), "farther off it stands where it was led"
    drag.carry((9400, 4750))
    assert drag.pose == (9400, 4750, 0), "with Alt it is left free"


@pytest.mark.parametrize("up", [4744, 4747, 4900])
def test_it_goes_exactly_before_an_enemy_that_it_faces_but_for_a_hair(up: int, qapp: object) -> None:
    """Within a millimetre nobody lines up; a friend flush beside it would miss its corner."""
    seen = seen_of(alexander_hc_2=(9400, 4000, 0), porus_lc_1=(9406, 4750, 1800))
    drag = Drag.of(seen, (unit(seen, "alexander-hc-2"),))
    drag.drag_source((9400, 4000))
    drag.carry((9400, up), 60)
    assert drag.shown is not None
    assert [(one.unit, one.pose) for one in drag.shown.bases] == [
        (unit(seen, "alexander-hc-2"), (9406, 4750, 0))
    ]
    assert drag.faced() == [unit(seen, "porus-lc-1")], "and it is said that this is contact"
    drag.carry((9400, 4400), 60)
    assert drag.faced() == []


def test_it_stays_short_of_an_enemy_whom_it_may_not_meet(qapp: object) -> None:
    """Its move ends before the enemy: there is no contact to be had (MBT-5)."""
    seen = seen_of(alexander_hc_2=(9400, 4000, 0), porus_lc_1=(9400, 5040, 1800))
    drag = Drag.of(seen, (unit(seen, "alexander-hc-2"),))
    drag.drag_source((9400, 4000))
    drag.carry((9400, 4995), 60)
    assert drag.pose == (9400, 4995, 0)
    assert drag.ghost is not None
    assert drag.ghost.refusal is None


def test_a_group_goes_to_the_touch_of_an_enemy_before_any_of_it(qapp: object) -> None:
    seen = seen_of(
        alexander_hc_1=(9000, 4000, 0), alexander_hc_2=(9400, 4000, 0), porus_lc_1=(9450, 4800, 1800)
    )
    drag = Drag.of(seen, (unit(seen, "alexander-hc-1"), unit(seen, "alexander-hc-2")))
    drag.drag_source((9000, 4000))
    drag.carry((9000, 4750), 60)
    assert drag.ghost is not None
    assert drag.ghost.refusal is None
    assert drag.pose == (9000, 4800, 0)


@pytest.mark.parametrize(("near", "ends"), [(60, 4800), (20, 4760), (0, 4760)])
def test_a_brigade_goes_to_the_touch_of_an_enemy_that_is_near(near: int, ends: int, qapp: object) -> None:
    """La Garde: an attack that stops before it touches has not gone as far as it can (LG-4.2)."""
    table = battle("li 9000 4000", "li 9000 4800")
    table.to_moves("b1", b="attack", b1="attack")
    game = games.new_game(LA_GARDE, table.scenario, 7)
    game.journal = table.journal
    drag = Drag.of(MeasuredBattleView(Session(game)), (table.unit("bli1"),))
    drag.drag_source((9000, 4000))
    drag.carry((9000, 4760), near)
    assert drag.pose == (9000, ends, 0)
    assert drag.ghost is not None
    assert (drag.ghost.refusal is None) == bool(ends == 4800)


def canvas_of(seen: MeasuredBattleView) -> Canvas:
    picture = TablePicture(seen.scenario.board, table_palette("staff", "light"), numbers=False)
    return Canvas(picture, 0.5, QRectF(), lambda text: say(text, "en"))


def test_why_not_is_not_told_over_the_enemy_whom_a_base_is_led_to(qapp: object) -> None:
    """The red strip lay above the base that was led, on the line that it was to charge."""
    seen = seen_of(alexander_hc_2=(9400, 4000, 0), porus_lc_1=(9480, 4800, 1700))
    drag = Drag.of(seen, (unit(seen, "alexander-hc-2"),))
    drag.shift(0, 380)
    canvas = canvas_of(seen)
    enemy = canvas.base(seen.piece(unit(seen, "porus-lc-1")).base, seen.piece(unit(seen, "porus-lc-1")).pose)
    box = canvas.base(drag.base, drag.pose).boundingRect()
    rows = [("Too far: 8 of 4 allowed", "#B3202C"), ("contact: Chariots", "#FFFFFF")]
    chips = clear_rows(canvas, seen, drag, rows, box.center().x(), box)
    assert [chip.words for chip in chips] == [words for words, _ground in rows], (
        "below they are read downwards"
    )
    assert not any(canvas.rect_of(chip).intersects(enemy.boundingRect()) for chip in chips)
    alone = Drag.of(seen, (unit(seen, "alexander-hc-1"),))
    above = canvas.base(alone.base, alone.pose).boundingRect()
    chips = clear_rows(canvas, seen, alone, rows, above.center().x(), above)
    assert all(canvas.rect_of(chip).bottom() < above.top() for chip in chips), "else over it, as ever"


def test_why_not_lies_over_friends_rather_than_over_the_enemy(qapp: object) -> None:
    """Two friends stood behind the brigade that was led: the strip hid the one enemy before it."""
    seen = seen_of(
        alexander_hc_2=(9400, 4000, 0),
        porus_lc_1=(9480, 4800, 1700),
        alexander_hi_1=(9000, 3600, 0),
        alexander_hi_2=(9800, 3600, 0),
    )
    drag = Drag.of(seen, (unit(seen, "alexander-hc-2"),))
    canvas = canvas_of(seen)
    foe = seen.piece(unit(seen, "porus-lc-1"))
    box = canvas.base(drag.base, drag.pose).boundingRect()
    whole = canvas.base(foe.base, foe.pose).boundingRect().adjusted(0, 30, 0, 0).united(box)
    rows = [("Too far: 8 of 4 allowed, and a long name of who is led there", "#B3202C")]
    (chip,) = clear_rows(canvas, seen, drag, rows, box.center().x(), whole)
    assert not canvas.rect_of(chip).intersects(canvas.base(foe.base, foe.pose).boundingRect())
    friends = [seen.piece(unit(seen, name)) for name in ("alexander-hi-1", "alexander-hi-2")]
    boxes = [canvas.base(one.base, one.pose).boundingRect() for one in friends]
    assert all(canvas.rect_of(chip).intersects(one) for one in boxes), "else nothing is tried here"


def test_where_nothing_is_allowed_a_drag_is_refused_and_no_move_of_a_hair(qapp: object) -> None:
    """La Garde, guns that defend: led on, they had moved 0.06 cm and could do nothing more (LG-4.2)."""
    table = battle("li 9000 4000, mb 7000 4000", "li 9000 9000")
    table.to_moves("b1", b="defend", b1="defend")
    game = games.new_game(LA_GARDE, table.scenario, 7)
    game.journal = table.journal
    for name in ("bli1", "bmb1"):
        drag = Drag.of(MeasuredBattleView(Session(game)), (table.unit(name),))
        drag.drag_source((drag.pose.x, drag.pose.y))
        drag.carry((drag.pose.x, drag.pose.y + 600))
        assert drag.ghost is not None
        assert drag.ghost.refusal is not None
        assert drag.shown is None
