import pytest

from core.presentation.edit_names import pose_written
from core.records.serialization.states import NotPortableError, Reader
from core.records.serialization.steps import parts_of
from core.text.whole_numbers import whole


@pytest.mark.parametrize(("word", "number"), [("0", 0), ("007", 7), ("41", 41), ("9" * 15, 10**15 - 1)])
def test_digits_are_a_number(word: str, number: int) -> None:
    assert whole(word) == number


@pytest.mark.parametrize(
    "word", ["", "①", "²", "٣", "-1", "+1", " 1", "1 ", "1_0", "1.0", "9" * 16, "9" * 5000]
)
def test_nothing_else_is(word: str) -> None:
    assert whole(word) is None


def test_a_sign_only_where_it_may_stand() -> None:
    assert (whole("-41", signed=True), whole("--41", signed=True), whole("-", signed=True)) == (
        -41,
        None,
        None,
    )
    assert (whole("-999", 3, signed=True), whole("9999", 3, signed=True)) == (-999, None)


@pytest.mark.parametrize("at", ["--5,1,2", "①,1,2", "1,2", "1,2,3,4", f"{'9' * 5000},1,2", "", "a,b,c", None])
def test_a_pose_is_three_numbers(at: str | None) -> None:
    assert pose_written(at) is None
    assert pose_written("-50, 10,20") is not None


def test_a_step_may_have_a_key_that_is_no_number() -> None:
    assert parts_of("edits[2].①.²") == ("edits", 2, "①", "²")
    assert parts_of("9" * 5000) == ("9" * 5000,)


@pytest.mark.parametrize("digits", ["1_f", " 1f", "0x1f", "--1", "", "F", "١"])
def test_a_mask_is_hexadecimal_and_no_more(digits: str) -> None:
    with pytest.raises(NotPortableError):
        Reader(()).value({"mask": digits})
    assert Reader(()).value({"mask": "1f"}) == 31
