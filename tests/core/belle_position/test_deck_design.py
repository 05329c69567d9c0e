"""Decks as they are made at the design desk: BP-4.1, BP-5.1, BP-20.1, BP-AMB-29."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.presentation.card_look import CardLook
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.files import dumps, loads
from core.systems.belle_position.design.scenario import BellePositionScenario, blank
from core.systems.belle_position.system import BELLE_POSITION
from core.text import Names, say

MODELS = {BELLE_POSITION.id: BELLE_POSITION.design().scenario}


def look() -> CardLook:
    found = BELLE_POSITION.look
    assert isinstance(found, CardLook)
    return found


def test_copies_of_a_card_stand_in_one_line() -> None:
    scenario = blank()
    for _copy in range(3):
        scenario = look().add_card(scenario, 0, "zouaves-turcos")
    (line,) = look().decks(scenario)[0]
    assert (line.id, line.count, line.points) == ("zouaves-turcos", 3, 30)
    assert scenario.sides[0].points == 30
    scenario = look().remove_card(scenario, 0, 0)
    assert look().decks(scenario)[0][0].count == 2
    scenario = look().remove_card(look().remove_card(scenario, 0, 0), 0, 0)
    assert look().decks(scenario) == ((), ())


def test_generals_are_lines_of_their_own_with_a_price() -> None:
    scenario = look().add_card(look().add_card(blank(), 1, "general"), 1, "general")
    scenario = look().change_line(scenario, 1, 0, attack=1, rally=2, name=Names("Bose", "Bose"))
    one, other = look().decks(scenario)[1]
    assert (one.points, other.points) == (12, 0)
    assert dict(one.fields) == {"attack": 1, "defence": 0, "rally": 2}
    assert say(one.face.name, "fr") == "Bose"
    assert {row.id for row in scenario.sides[1].deck} == {"german-general-1", "german-general-2"}
    with pytest.raises(EditRefused):
        look().change_line(scenario, 1, 0, rally=3)
    with pytest.raises(EditRefused):
        look().change_line(scenario, 1, 0, count=2)


def test_terrain_may_lie_in_own_positions_from_the_start() -> None:
    scenario = look().add_card(blank(), 0, "wood")
    scenario = look().lay_card(scenario, 0, 0, 1)
    assert [line.place for line in look().decks(scenario)[0]] == [1]
    place = look().layout(scenario)[1]
    assert [face.id for face in place.terrain] == ["wood"]
    assert [capacity.limit for capacity in place.capacity] == [3, 3]
    back = look().lay_card(scenario, 0, 0, None)
    assert [line.place for line in look().decks(back)[0]] == [None]
    assert look().lay_card(scenario, 0, 0, 1) is scenario
    with pytest.raises(EditRefused):
        look().lay_card(scenario, 0, 0, 4)
    with pytest.raises(EditRefused):
        look().add_card(scenario, 0, "wood", 1)
    full = look().add_card(scenario, 0, "town", 1)
    with pytest.raises(EditRefused):
        look().add_card(full, 0, "height", 1)
    with pytest.raises(EditRefused):
        look().add_card(blank(), 0, "zouaves-turcos", 1)
    with pytest.raises(EditRefused):
        look().lay_card(look().add_card(blank(), 0, "general"), 0, 0, 1)


def test_wares_begin_with_those_of_the_nation(woerth: BellePositionScenario) -> None:
    for scenario in (woerth, blank()):
        for side, own in ((0, scenario.sides[0].id), (1, scenario.sides[1].id)):
            palette_items = look().palette_items(scenario, side)
            first = {"french": "ligne-francaise", "german": "ligne-prussienne"}[own]
            assert palette_items[0].id == first
            assert len({item.id for item in palette_items}) == len(palette_items) == 27 + 1 + 4 + 3


steps = st.lists(
    st.tuples(st.sampled_from(["add", "remove", "lay", "value"]), st.integers(0, 40), st.integers(0, 7)),
    max_size=14,
)


@settings(max_examples=40)
@given(steps)
def test_whatever_is_done_to_decks_can_be_written_and_read(made: list[tuple[str, int, int]]) -> None:
    scenario = blank()
    for what, one, other in made:
        side = one % 2
        deck = look().decks(scenario)[side]
        palette_items = look().palette_items(scenario, side)
        try:
            if what == "add":
                place = other if other < 6 else None
                scenario = look().add_card(scenario, side, palette_items[one % len(palette_items)].id, place)
            elif deck and what == "remove":
                scenario = look().remove_card(scenario, side, one % len(deck))
            elif deck and what == "lay":
                scenario = look().lay_card(scenario, side, one % len(deck), other if other < 6 else None)
            elif deck:
                changes = {"rally": other} if one % 3 else {"count": other}
                scenario = look().change_line(scenario, side, one % len(deck), **changes)
        except EditRefused:
            continue
        assert loads(dumps(scenario), MODELS) == scenario
        assert sum(line.points for line in look().decks(scenario)[side]) == scenario.sides[side].points
