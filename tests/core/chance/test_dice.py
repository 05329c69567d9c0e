"""Every reading against the enumeration of all faces."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance.dice import D6, D10, Die, Faces, Reading, SumUpTo, Tally, allowed
from core.text import Names, say

BATTLE = Die(("infantry", "infantry", "cavalry", "artillery", "sabres", "flag"))
HITS_AND_FLAGS = Tally.of(hit={"infantry", "sabres"}, flag={"flag"})


def enumerated(reading: Reading, die: Die, dice: int) -> Counter[object]:
    return Counter(reading.read(shown) for shown in product(die.faces, repeat=dice))


def weighed(reading: Reading, die: Die, dice: int) -> Counter[object]:
    """Reading -> weight, and proof that no reading comes twice and none is impossible."""
    found: Counter[object] = Counter()
    for shown, weight in reading.outcomes(die, dice):
        assert len(shown) == dice
        assert weight > 0
        assert allowed(die, shown, dice) is None
        assert reading.read(shown) not in found
        found[reading.read(shown)] = weight
    return found


dice_of_numbers = st.lists(st.integers(0, 7), min_size=1, max_size=6).map(lambda faces: Die(tuple(faces)))


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize(
    "reading",
    [
        HITS_AND_FLAGS,
        Tally.of(hit={"infantry", "sabres"}, sabres={"sabres"}, flag={"flag", "sabres"}),
        Tally.of(),
        Faces(),
        Faces(ordered=True),
    ],
)
def test_battle_dice_weigh_what_enumeration_counts(reading: Reading, dice: int) -> None:
    assert weighed(reading, BATTLE, dice) == enumerated(reading, BATTLE, dice)


@settings(max_examples=150, deadline=None)
@given(
    die=dice_of_numbers,
    dice=st.integers(0, 4),
    groups=st.lists(st.frozensets(st.integers(0, 7)), max_size=3),
)
def test_any_tally_weighs_what_enumeration_counts(
    die: Die, dice: int, groups: list[frozenset[int | str]]
) -> None:
    tally = Tally(tuple((str(place), group) for place, group in enumerate(groups)))
    assert weighed(tally, die, dice) == enumerated(tally, die, dice)


@settings(max_examples=150, deadline=None)
@given(die=dice_of_numbers, dice=st.integers(0, 4), limit=st.integers(-1, 8))
def test_any_sum_weighs_what_enumeration_counts(die: Die, dice: int, limit: int) -> None:
    assert weighed(SumUpTo(limit), die, dice) == enumerated(SumUpTo(limit), die, dice)


@settings(max_examples=80, deadline=None)
@given(die=dice_of_numbers, dice=st.integers(0, 4), ordered=st.booleans())
def test_any_faces_weigh_what_enumeration_counts(die: Die, dice: int, ordered: bool) -> None:
    assert weighed(Faces(ordered), die, dice) == enumerated(Faces(ordered), die, dice)


def test_known_numbers() -> None:
    # 5 dice against infantry: 3 of 6 faces hit, 1 of 6 is a flag, 2 miss.
    found = weighed(HITS_AND_FLAGS, BATTLE, 5)
    assert found[0, 0] == 2**5
    assert found[5, 0] == 3**5
    assert found[2, 1] == 30 * 3**2 * 1 * 2**2
    assert len(found) == 21
    assert weighed(SumUpTo(3), D6, 1) == {0: 3, 1: 1, 2: 1, 3: 1}


def test_many_dice_stay_exact() -> None:
    for reading in (SumUpTo(6), HITS_AND_FLAGS):
        die = D6 if isinstance(reading, SumUpTo) else BATTLE
        assert sum(weight for _shown, weight in reading.outcomes(die, 60)) == 6**60


def test_outcomes_are_worked_out_once() -> None:
    assert SumUpTo(4).outcomes(D10, 3) is SumUpTo(4).outcomes(D10, 3)
    assert Tally.of(hit={1, 2}).outcomes(D6, 3) is Tally.of(hit={1, 2}).outcomes(D6, 3)


def test_tally_counts_a_die_in_each_of_its_groups_in_order() -> None:
    assert Tally.of(hit={1, 2, 3}, one={1}).read((1, 3, 3, 6)) == (3, 1)
    assert Tally.of(one={1}, hit={1, 2, 3}).read((1, 3, 3, 6)) == (1, 3)


def test_faces_sort_only_where_order_means_nothing() -> None:
    assert Faces().read((5, "flag", 2)) == (2, 5, "flag")
    assert Faces(ordered=True).read((5, "flag", 2)) == (5, "flag", 2)


def test_what_cannot_be_rolled_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one face"):
        Die(())
    with pytest.raises(ValueError, match="cannot be rolled"):
        HITS_AND_FLAGS.outcomes(BATTLE, -1)
    with pytest.raises(ValueError, match="limit"):
        Faces(ordered=True).outcomes(D10, 9)
    with pytest.raises(ValueError, match="no sum"):
        SumUpTo(3).outcomes(BATTLE, 2)


def test_typed_dice_that_cannot_fall_are_refused_with_the_reason() -> None:
    assert allowed(BATTLE, ("flag", "flag"), 2) is None
    too_few = allowed(BATTLE, ("flag",), 2)
    assert too_few is not None
    assert "2 dice" in say(too_few, "en")
    unknown = allowed(BATTLE, ("flag", "mule"), 2)
    assert unknown is not None
    assert "mule" in say(unknown, "en")
    assert "sabres" in say(unknown, "en")
    named = allowed(BATTLE, ("mule",), 1, {"sabres": Names("crossed sabres", "sabres croisés")})
    assert named is not None
    assert "sabres croisés" in say(named, "fr")
    assert allowed(D6, (7,), 1) is not None
    assert allowed(D6, (True,), 1) is not None
