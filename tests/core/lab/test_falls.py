"""Where men fall is noted: by hex, by square, by position of a table of cards."""

from pathlib import Path
from typing import Any

import pytest

from core.lab.balance import Balance, Wish
from core.lab.balance_records import balance_of, dumps, record_of_balance
from core.lab.battle_notes import Notes
from core.lab.lab_boards import Fall, lab_board
from core.lab.trials import Trials, play_trial
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.documents import read_document
from core.scenarios.files import load
from core.systems.belle_position.rules.codes import TOKEN
from core.systems.catalog import BELLE_POSITION, SYSTEMS


@pytest.fixture
def froeschwiller(repository: Path) -> Any:
    path = repository / "scenarios" / "belle_position" / "froeschwiller.json"
    return load(path, ScenarioModels(SYSTEMS))


def notes_of(scenario: Any, seed: int) -> Notes:
    found = play_trial(Trials(BELLE_POSITION, scenario, ("officer", "officer"), seed, range(0), 1), 0).notes
    assert found is not None
    return found


def test_cards_fall_in_the_positions_of_the_table(froeschwiller: Any) -> None:
    places = {place.id for place in BELLE_POSITION.cards.layout(froeschwiller)}
    falls = notes_of(froeschwiller, 4).falls
    assert falls
    assert {at for at, _side in falls} <= places
    assert {side for _at, side in falls} == {0, 1}


def test_of_two_copies_the_one_that_was_hit_tells_the_position(froeschwiller: Any) -> None:
    """A token on the copy at the left, none on the one in the centre; a copy that is gone had all it had."""
    before = BELLE_POSITION.rules.new_battle(froeschwiller)
    context = before.context
    card = next(number for number, is_unit in enumerate(context.is_unit) if is_unit and context.vc[number])
    before.stacks[0], before.stacks[1] = (card,), (card, card)
    hit = before.copy()
    hit.stacks[0] = (card + TOKEN,)
    left, centre = context.position_names[:2]

    def falls(after: Any) -> dict[str, int]:
        found = {}
        for piece, lost in BELLE_POSITION.outcomes.losses(before, after):  # type: ignore[union-attr]
            found.update(
                lab_board(BELLE_POSITION).falls(BELLE_POSITION, Fall(before, after, piece, "", lost))
            )
        return found

    assert falls(hit) == {left: 1}
    gone = before.copy()
    gone.stacks[1] = (card,)
    lost = list(gone.lost[0])
    lost[card] += 1
    gone.lost[0] = tuple(lost)
    assert falls(gone) == {centre: context.vc[card] + 1}
    moved = hit.copy()
    moved.stacks[2], moved.stacks[1] = (card,), (card,)
    assert sum(falls(moved).values()) == 1, "who has only moved has not fallen"


def test_the_file_of_a_result_keeps_positions(froeschwiller: Any) -> None:
    from concurrent.futures import ThreadPoolExecutor

    balance = Balance(BELLE_POSITION, froeschwiller, Wish(("officer",), battles=2, noted=2))
    with ThreadPoolExecutor(1) as pool:
        balance.play(pool)
    record = record_of_balance(balance)
    assert record.levels["officer"].falls
    assert balance_of(read_document(dumps(record), "result.json")) == record
