from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from core.chance.dice import D6, Die, Face
from core.chance.sources import Quick, Rolled, Scripted, Source, Typed
from core.text import Text

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


def test_a_script_is_used_up_in_order_and_must_be_possible() -> None:
    script = Scripted(dice=[(6, 1), (3,)], draws=[("probe",)])
    assert script.dice(0, D6, 2) == (6, 1)
    assert script.draw(1, DECK, 1) == ("probe",)
    assert not script.is_used_up
    assert script.dice(2, D6, 1) == (3,)
    assert script.is_used_up
    with pytest.raises(ValueError, match="no dice"):
        script.dice(3, D6, 1)
    with pytest.raises(ValueError, match="no draw"):
        script.draw(3, DECK, 1)
    with pytest.raises(ValueError, match="7"):
        Scripted(dice=[(7,)]).dice(0, D6, 1)
    with pytest.raises(ValueError, match="left"):
        Scripted(draws=[("rally",)]).draw(0, DECK, 1)


def test_a_person_is_asked_again_with_the_reason() -> None:
    reasons: list[Text | None] = []
    answers: list[Sequence[Face]] = [(7, 1), (1,), (6, 1)]

    def ask(number: int, die: Die, count: int, reason: Text | None) -> Sequence[Face]:
        reasons.append(reason)
        return answers[len(reasons) - 1]

    def ask_draw(number: int, pool: object, count: int, reason: Text | None) -> Sequence[str]:
        return ("rally",) if reason is None else ("probe",)

    typed = Typed(ask, ask_draw)
    assert typed.dice(0, D6, 2) == (6, 1)
    assert [reason is None for reason in reasons] == [True, False, False]
    assert typed.draw(1, DECK, 1) == ("probe",)
