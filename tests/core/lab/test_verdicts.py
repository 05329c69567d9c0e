"""The word of a verdict at its bounds, and what a level counts: no battle is played here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.lab.balance import CHUNK_SECONDS, MOST_IN_CHUNK, Balance, Wish
from core.lab.comparison import difference
from core.lab.match import Count
from core.lab.statistics.shares import Share
from core.lab.trials import Trial
from core.lab.verdicts import Level, verdict_of, word_of
from core.systems.catalog import by_id


def trial(number: int, winner: int | None = 0, reason: str = "flags", turns: int = 5) -> Trial:
    return Trial(number, winner, reason, turns, 10 * turns, 0.0, (number, 2 * number), 0.1, 0.0, None)


def level(share: float, half: float, battles: int = 100, player: str = "officer") -> Level:
    """So many battles, of which the first side has won this share; an interval so wide on both sides."""
    won = round(share * battles)
    trials = [trial(number, 0 if number < won else 1) for number in range(battles)]
    return Level(player, trials, Share(share, share - half, share + half))


@pytest.mark.parametrize(
    ("share", "word"),
    [
        *((share, "fair") for share in (0.451, 0.5, 0.549)),
        *((share, "leans") for share in (0.351, 0.449, 0.551, 0.649)),
        *((share, "broken") for share in (0.0, 0.349, 0.651)),
    ],
)
def test_the_word_of_a_share_at_its_bounds(share: float, word: str) -> None:
    assert word_of(share) == word


def test_the_word_is_that_of_the_level_that_is_known_best() -> None:
    assert verdict_of([level(0.56, 0.10), level(0.54, 0.05, player="general")]) == "fair"
    assert verdict_of([level(0.56, 0.05), level(0.54, 0.10, player="general")]) == "leans"
    assert verdict_of([]) == "leans"
    assert verdict_of([level(0.9, 0.01), Level("general")]) == "broken"


def test_levels_disagree_only_where_they_plainly_differ() -> None:
    """Of a hundred battles each the error of one is 0.05, of the difference 0.07: 2 of these are asked."""
    assert verdict_of([level(0.50, 0.1), level(0.62, 0.2, player="general")]) == "fair"
    assert verdict_of([level(0.50, 0.1), level(0.66, 0.2, player="general")]) == "levels disagree"
    few = [level(0.50, 0.1, 20), level(0.66, 0.2, 20, player="general")]
    assert verdict_of(few) == "fair"


def test_two_levels_that_are_broken_for_the_same_side_agree_and_for_one_side_each_do_not() -> None:
    assert verdict_of([level(0.70, 0.1), level(0.98, 0.1, player="general")]) == "broken"
    assert verdict_of([level(0.20, 0.1), level(0.80, 0.1, player="general")]) == "levels disagree"


def test_a_level_counts_draws_ends_turns_and_first_losses() -> None:
    rows = [trial(1, None, "turn_limit", 9), trial(2, 1, "flags", 3), trial(3, 0, "flags", 5), trial(4, 0)]
    found = Level("officer", rows)
    assert (found.battles, found.draws) == (4, 1)
    assert list(found.ends.items()) == [("flags", 3), ("turn_limit", 1)]
    assert [found.middle("turns", part) for part in (0.0, 0.5, 0.9, 1.0)] == [3, 5, 9, 9]
    assert found.middle("acts", 0.25) == 50
    assert (found.first_turn(0), found.first_turn(1)) == (2.5, 5.0)
    assert Level("officer").middle("turns", 0.5) == 0
    assert Level("officer").first_turn(0) == 0.0
    assert [row.result for row in rows] == [0.5, 0.0, 1.0, 1.0]


def test_battles_of_two_variants_are_compared_pair_by_pair() -> None:
    """Of four pairs one is won more: a quarter more, with an error of a quarter and one in four beside it."""
    before, after = level(0.25, 0.4, 4), level(0.50, 0.4, 4)
    found = difference(before, after)
    error = 0.25 + 0.25
    assert (found.player, found.battles, found.difference) == ("officer", 4, 0.25)
    assert (found.low, found.high) == pytest.approx((0.25 - 1.959964 * error, 0.25 + 1.959964 * error))
    assert found.row()["difference"] == 0.25


def test_draws_count_half_until_most_are_drawn() -> None:
    half_drawn = Count(8, 3, 4)
    assert not half_drawn.mostly_drawn
    assert half_drawn.share() == 5 / 8
    half_drawn.add(won=False, drawn=True)
    assert half_drawn.mostly_drawn
    assert half_drawn.share() == 3 / 4
    half_drawn.join(Count(1, 1, 0))
    assert (half_drawn.battles, half_drawn.wins, half_drawn.draws) == (10, 4, 5)
    assert half_drawn.share() == 6.5 / 10
    assert Count(2, 0, 2).share() == 0.5
    assert Count().share() == 0.0


def numbers(seat: str, battles: int, seconds: list[float]) -> list[range]:
    """The battles that workers get, chunk by chunk; so long took those before each chunk but the first."""
    balance = Balance(by_id("belle_position"), None, Wish((seat,), battles=battles))
    level = Level(seat)
    chunks = balance._chunks(level)
    found = [next(chunks).numbers]
    for each in seconds:
        level.trials = [replace(trial(1), seconds=each)] * 20
        found.append(next(chunks).numbers)
    assert next(chunks, None) is None
    return found


def test_workers_get_as_many_battles_as_fill_their_time_and_none_too_many() -> None:
    """Two at first, one of a player who thinks; then by the clock; the last ones are those that are left."""
    third = CHUNK_SECONDS / 3.01
    assert numbers("officer", 7, [third, third]) == [range(2), range(2, 5), range(5, 7)]
    assert numbers("general", 3, [10 * CHUNK_SECONDS] * 2) == [range(1), range(1, 2), range(2, 3)]
    assert numbers("officer", 1, []) == [range(1)]
    most = MOST_IN_CHUNK
    assert numbers("officer", most + 3, [0.0, 0.0]) == [
        range(2),
        range(2, 2 + most),
        range(2 + most, 3 + most),
    ]
