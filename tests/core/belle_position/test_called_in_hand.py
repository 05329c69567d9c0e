"""What a button calls a shot whose card is in hand: short, and two of them never alike."""

from __future__ import annotations

from core.systems.belle_position.look.interactions import called_in_hand
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.system import BELLE_POSITION
from core.text import say
from tests.rulebook.belle_position.table import PLACES, battle


def test_a_shot_in_hand_is_called_without_the_card_that_fires() -> None:
    """ "Counter-batte...ck (Bavarians)" stood on both buttons: what was left out told them apart."""
    table = battle("A L / L / L", "O O / P / P")
    state, near, far = table.state, PLACES["fl"], PLACES["gl"]
    shots = (
        acts.LongRange(near, 0),
        acts.CounterBattery(near, 0, far, 0),
        acts.CounterBattery(near, 0, far, 1),
    )
    told = [called_in_hand(state, action) for action in shots]
    assert all(words is not None for words in told)
    said = [say(words, "en") for words in told if words is not None]
    assert len(set(said)) == len(shots)
    whole = [say(BELLE_POSITION.words.action(state, action), "en") for action in shots]
    assert all(len(short) < len(long) for short, long in zip(said, whole, strict=True))
    assert called_in_hand(state, acts.END_COMBAT) is None
