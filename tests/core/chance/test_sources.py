import hashlib
import hmac
from collections import Counter
from random import Random

import pytest

from core.chance import seeds
from core.chance.dice import D6
from core.chance.seeds import Secret
from core.chance.sources import Drawn, Quick, Rolled, Source

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


@pytest.mark.parametrize("source", [Rolled(1), Drawn(Secret(bytes(16))), Quick(Random(1))])
def test_faces_and_cards_fall_fairly(source: Source) -> None:
    faces = Counter(source.dice(number, D6, 1)[0] for number in range(6000))
    assert set(faces) == set(D6.faces)
    assert all(850 < count < 1150 for count in faces.values())
    cards = Counter(source.draw(number, DECK, 2)[1] for number in range(6000))
    assert cards["scout"] == pytest.approx(6000 * 6 / 29, rel=0.12)


@pytest.mark.parametrize("source", [Rolled(1), Drawn(Secret(bytes(16))), Quick(Random(1))])
def test_a_pool_is_drawn_without_replacement(source: Source) -> None:
    assert Counter(source.draw(1, DECK, 29)) == dict(DECK)
    with pytest.raises(ValueError, match="cannot be drawn"):
        source.draw(1, DECK, 30)


def test_a_secret_gives_the_same_roll_again_and_rolls_that_have_nothing_in_common() -> None:
    secret = Secret(bytes(range(16)))
    first, second = Drawn(secret), Drawn(Secret(bytes(range(16))))
    shown = [first.dice(number, D6, 40) for number in range(50)]
    assert [second.dice(number, D6, 40) for number in reversed(range(50))] == shown[::-1]
    assert len(set(shown)) == 50
    other = Drawn(Secret(bytes(15) + b"\1"))
    alike = sum(a == b for n in range(50) for a, b in zip(other.dice(n, D6, 40), shown[n], strict=True))
    assert 270 < alike < 400, "one bit of the secret changes all"


def test_the_dice_of_a_secret_never_change() -> None:
    # A game file keeps its secret: these faces are a promise.
    secret = Secret(bytes(range(16)))
    whole = b"".join(
        hmac.new(bytes(range(16)), f"0/{block}".encode(), hashlib.sha256).digest() for block in range(2)
    )
    words = [int.from_bytes(whole[at : at + 8], "big") for at in range(0, 48, 8)]
    assert Drawn(secret).dice(0, D6, 6) == tuple(1 + word * 6 // 2**64 for word in words)
    assert Drawn(secret).dice(0, D6, 6) == (6, 1, 1, 1, 5, 3)


def test_a_secret_has_128_bits_of_the_systems_generator_and_never_shows_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(seeds, "token_bytes", lambda length: asked.append(length) or b"0123456789abcdef")
    secret = seeds.new_secret()
    assert asked == [16]
    assert secret.written() not in repr(secret)
    assert "0123" not in repr(secret) + str(secret)
    assert seeds.read_secret(secret.written()) == secret
    for wrong in ("", "00", secret.written().upper()[:-1] + "G", secret.written() + "0"):
        assert seeds.read_secret(wrong) is None


def test_who_plays_for_a_computer_hangs_on_the_seed_and_the_moment() -> None:
    secret = Secret(bytes(16))
    assert seeds.generator(secret, "0/3").random() == seeds.generator(secret, "0/3").random()
    assert seeds.generator(secret, "0/3").random() != seeds.generator(secret, "0/4").random()
    assert seeds.generator(7, "0/3").random() == Random("7/0/3").random()


def test_the_lots_of_a_computer_are_those_of_no_roll() -> None:
    """Side 0 at the fifth moment was told by the fifth block of roll 0."""
    secret = Secret(bytes(16))
    roll = hmac.digest(secret.key, b"0/5", "sha256")
    assert seeds.generator(secret, "0/5").random() != Random(int.from_bytes(roll, "big")).random()
