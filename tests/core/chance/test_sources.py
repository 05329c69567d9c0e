from collections import Counter
from random import Random

import pytest

from core.chance.dice import D6
from core.chance.sources import Quick, Rolled, Source

DECK = [("scout", 6), ("probe", 13), ("attack", 10)]


def test_the_same_roll_number_shows_the_same_dice() -> None:
    first, second = Rolled(7), Rolled(7)
    shown = [first.dice(number, D6, 4) for number in range(50)]
    assert [second.dice(number, D6, 4) for number in reversed(range(50))] == shown[::-1]
    assert len(set(shown)) > 40
    assert shown != [Rolled(8).dice(number, D6, 4) for number in range(50)]
    assert first.draw(3, DECK, 5) == second.draw(3, DECK, 5)
    assert len({first.draw(number, DECK, 5) for number in range(50)}) > 30


def test_the_dice_of_a_seed_never_change() -> None:
    # A game file keeps its seed: these faces are a promise.
    assert Rolled(7).dice(0, D6, 6) == (5, 4, 1, 6, 1, 3)
    assert Rolled(7).draw(0, DECK, 4) == ("attack", "probe", "scout", "attack")


@pytest.mark.parametrize("source", [Rolled(1), Quick(Random(1))])
def test_faces_and_cards_fall_fairly(source: Source) -> None:
    faces = Counter(source.dice(number, D6, 1)[0] for number in range(6000))
    assert set(faces) == set(D6.faces)
    assert all(850 < count < 1150 for count in faces.values())
    cards = Counter(source.draw(number, DECK, 2)[1] for number in range(6000))
    assert cards["scout"] == pytest.approx(6000 * 6 / 29, rel=0.12)


@pytest.mark.parametrize("source", [Rolled(1), Quick(Random(1))])
def test_a_pool_is_drawn_without_replacement(source: Source) -> None:
    assert Counter(source.draw(1, DECK, 29)) == dict(DECK)
    with pytest.raises(ValueError, match="cannot be drawn"):
        source.draw(1, DECK, 30)
