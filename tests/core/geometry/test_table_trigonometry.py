from math import cos, radians, sin
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.geometry import cosine_writer, cosines
from core.geometry.trigonometry import COSINES, SCALE, SINES, facing_gap, heading, own_frame, whole


def test_the_table_is_what_its_generator_writes() -> None:
    assert Path(cosines.__file__).read_text(encoding="utf-8") == cosine_writer.module_text()


def test_the_table_is_right_to_its_last_digit() -> None:
    assert len(COSINES) == len(SINES) == 3600
    for tenths in range(3600):
        assert abs(COSINES[tenths] - SCALE * cos(radians(tenths / 10))) < 0.51
        assert abs(SINES[tenths] - SCALE * sin(radians(tenths / 10))) < 0.51


def test_the_table_is_exactly_symmetric() -> None:
    for tenths in range(3600):
        assert COSINES[-tenths] == COSINES[tenths]
        assert SINES[-tenths] == -SINES[tenths]
        assert COSINES[tenths - 1800] == -COSINES[tenths]
        assert COSINES[tenths - 900] == SINES[tenths]


def test_facing_zero_looks_up_and_turns_clockwise() -> None:
    assert heading(0, 7, 3) == (3, 7)
    assert heading(900, 7, 3) == (7, -3)
    assert heading(1800, 7, 3) == (-3, -7)
    assert heading(2700, 7, 3) == (-7, 3)


@given(st.integers(-(10**15), 10**15))
def test_whole_rounds_halves_away_from_zero(product: int) -> None:
    assert whole(-product) == -whole(product)
    assert abs(whole(product) * SCALE - product) <= SCALE // 2


def test_half_rounds_away() -> None:
    assert whole(SCALE // 2) == 1
    assert whole(-SCALE // 2) == -1
    assert whole(SCALE // 2 - 1) == 0


@given(st.integers(0, 3599), st.integers(-30000, 30000), st.integers(-30000, 30000))
def test_own_frame_undoes_heading(facing: int, ahead: int, right: int) -> None:
    back_ahead, back_right = own_frame(facing, *heading(facing, ahead, right))
    assert abs(back_ahead - ahead) <= 1
    assert abs(back_right - right) <= 1


@given(st.integers(0, 3599), st.integers(0, 3599))
def test_facing_gap_goes_the_short_way(one: int, other: int) -> None:
    found = facing_gap(one, other)
    assert found == facing_gap(other, one) <= 1800
    assert (one + found) % 3600 == other or (one - found) % 3600 == other
