"""1,000 broken files of a measured table: each is read whole, or refused as a BadFile that says where."""

import random

import pytest

from core.paths import SCENARIOS
from core.scenarios import files, lint
from core.scenarios.files import BadFile
from core.systems.mbt.design.lint import lint as room
from core.systems.mbt.design.scenario import MbtScenario
from endurance.files.mutations import MUTATIONS, Mutation, check_told, retyped
from tests.core.scenarios.test_table_files import changed
from tests.everyday import one_in

MODELS = {"mbt": MbtScenario}
SOURCES = [changed(), *(path.read_bytes() for path in sorted(SCENARIOS.glob("mbt/*.json")))]
PARTS = 5
"""One of them every day, all in the slow run."""
ROUNDS = {mutation: 80 if mutation is retyped else 15 for mutation in MUTATIONS}


def taken_in(data: bytes) -> bool:
    """Whether the file is read; a refusal must say where, what, and what would be right."""
    try:
        scenario = files.loads(data, MODELS, "broken.json")
    except BadFile as error:
        check_told(error, data)
        return False
    assert files.loads(files.dumps(scenario), MODELS) == scenario
    lint.run(scenario, room)
    return True


@pytest.mark.parametrize("part", one_in(PARTS, range(PARTS)))
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_broken_files_are_refused_and_nothing_else_happens(mutation: Mutation, part: int) -> None:
    dice = random.Random(f"{mutation.__name__}/{part}")
    broken = [mutation(dice.choice(SOURCES), dice) for _number in range(ROUNDS[mutation])]
    read = sum(map(taken_in, broken))
    assert read < len(broken) * 2 // 3, "mutations that break nothing say little"


def test_there_are_a_thousand_of_them() -> None:
    assert sum(ROUNDS.values()) * PARTS == 1000
