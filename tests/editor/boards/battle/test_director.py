"""The director: one beat after another, at a pace that somebody chose."""

from __future__ import annotations

import pytest

from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.director import Director
from editor.boards.battle.director.pace import FACTORS, PACES, length_of, pause_between
from tests.editor.boards.battle.director_acts import Clock, act


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_beats_are_seen_one_after_another_each_as_long_as_its_sort(clock: Clock) -> None:
    director = Director(clock, "normal")
    director.show(act(1))
    assert director.running is not None
    assert director.running.beat.kind == "aim"
    clock.pass_(length_of("aim") - 1)
    assert not director.advance()
    clock.pass_(1)
    assert director.advance()
    assert director.running.beat.kind == "dice"
    assert director.until_change() == length_of("dice", 3) == 450 + 2 * 80 + 150 + 400
    clock.pass_(10_000)
    assert director.advance()
    assert director.is_idle
    assert [beat.kind for beat in director.done] == ["aim", "dice", "lose"]


@pytest.mark.parametrize("pace", [pace for pace in PACES if pace != "at_once"])
def test_a_pace_stretches_every_length(pace: str, clock: Clock) -> None:
    wanted = next(one for one in PACES if one == pace)
    director = Director(clock, wanted)
    director.show(act(1, others=False))
    whole = sum(beat.length for beat in act(1)) * FACTORS[wanted]
    clock.pass_(whole - 1)
    director.advance()
    assert not director.is_idle
    clock.pass_(2)
    director.advance()
    assert director.is_idle


def test_slow_is_twice_and_quick_a_third_of_normal() -> None:
    assert FACTORS["slow"] == 2 * FACTORS["normal"]
    assert pause_between("quick") * 3 == pause_between("normal") == 300
    assert pause_between("at_once") == 0


def test_at_once_leaves_the_marks_and_is_never_busy(clock: Clock) -> None:
    director = Director(clock, "at_once")
    director.show(act(1))
    assert director.is_idle
    assert len(director.done) == 3


def test_haste_ends_the_act_that_is_seen_and_no_other(clock: Clock) -> None:
    director = Director(clock, "slow")
    director.show([*act(1), *act(2)])
    director.hasten()
    assert director.running is not None
    assert (director.running.beat.number, director.running.beat.kind) == (2, "aim")
    assert director.running.at == 0
    director.finish()
    assert director.is_idle
    assert len(director.done) == 6


def test_step_by_step_an_act_of_others_stays_until_somebody_goes_on(clock: Clock) -> None:
    director = Director(clock, "step")
    director.show([*act(1), *act(2)])
    clock.pass_(60_000)
    director.advance()
    assert director.waits
    assert director.running is None
    assert [beat.number for beat in director.done] == [1, 1, 1]
    clock.pass_(60_000)
    assert not director.advance()
    director.hasten()
    assert director.running is not None
    assert director.running.beat.number == 2


def test_step_by_step_waits_for_nobody_after_ones_own_act(clock: Clock) -> None:
    director = Director(clock, "step")
    director.show(act(1, others=False))
    clock.pass_(60_000)
    director.advance()
    assert director.is_idle


def test_another_pace_leaves_the_running_beat_as_far_as_it_is(clock: Clock) -> None:
    director = Director(clock, "normal")
    director.show(act(1))
    clock.pass_(length_of("aim") / 2)
    director.set_pace("slow")
    assert director.running is not None
    assert director.running.part == pytest.approx(0.5)
    assert director.until_change() == pytest.approx(length_of("aim"))
    director.set_pace("at_once")
    assert director.is_idle


def test_what_was_led_by_hand_stands_at_once_but_in_its_turn(clock: Clock) -> None:
    director = Director(clock, "normal")
    director.stand(act(1)[:1])
    assert director.is_idle
    director.show(act(2))
    director.stand(act(3)[:1])
    assert len(director.done) == 1
    director.finish()
    assert [beat.number for beat in director.done] == [1, 2, 2, 2, 3]


def test_what_is_kept_of_a_turn_is_said_by_who_clears(clock: Clock) -> None:
    director = Director(clock, "at_once")
    director.show([*act(1), Beat("gone", 1, (2,), number=1)])
    director.clear(lambda beat: beat.kind == "gone")
    assert [beat.kind for beat in director.done] == ["gone"]
