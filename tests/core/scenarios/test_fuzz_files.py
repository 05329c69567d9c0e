"""2,000 broken scenario files: each is read whole, or refused as a BadFile that says where and what."""

import random
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from core.scenarios import edits, files, lint
from core.scenarios.documents import read_document
from core.scenarios.files import BadFile, Limits
from core.systems.battle_cry.design.lint import lint as room
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from endurance.files.mutations import MUTATIONS, Mutation, check_told, retyped
from tests.everyday import one_in

MODELS = {"battle_cry": BattleCryScenario}
KEPT = Path(__file__).parents[2] / "data" / "kept" / "battle_cry_scenario_v1.json"
SOURCES = [path.read_bytes() for path in (KEPT, *sorted(SCENARIOS.glob("battle_cry/*.json")))]
PARTS = 5
"""One of them every day, all in the slow run."""
ROUNDS = {mutation: 120 if mutation is retyped else 35 for mutation in MUTATIONS}


def taken_in(data: bytes, limits: Limits = files.SCENARIO_LIMITS) -> bool:
    """Whether the file is read; a refusal must say where, what, and what would be right."""
    try:
        scenario = files.loads(data, MODELS, "broken.json", limits)
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
    assert read < len(broken) // 2, "mutations that break nothing say little"


def test_there_are_two_thousand_of_them() -> None:
    assert sum(ROUNDS.values()) * PARTS == 2000


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "ends too early"),
        (b"   \n ", "ends too early"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8"),
        (b"[]", "no JSON object"),
        (b"null", "no JSON object"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"a":' + b"[" * 1_000_000, "nested too deeply"),
        (b'{"a": "' + b"[" * 100 + b'"}', "no scenario"),
        (b'{"version": 1,\n "version": 1}', "line 2, version: this key stands here twice"),
        (b'{"a": {"b": 1, "b": 2}}', "a.b: this key stands here twice"),
        (b'{"a": NaN}', "a: this number"),
        (b'{"a": [1, -Infinity]}', r"a\[1\]: this number"),
        (b'{"a": 1e999}', "a: this number"),
        (b'{"a": ' + b"7" * 10_000 + b"}", "a: this number"),
        (b'{"a": "\\ud83d"}', "half a character"),
        (b'{"\\ud83d": 1}', "half a character"),
        (b'{"a": 1,}', "last comma|a key in double quotes"),
        (b'{"a": 1} x', "after|follows"),
        (b"{'a': 1}", "double quotes"),
        (b'{"a" 1}', "colon"),
        (b'{"a": "\n"}', "line ends"),
        (b'{"a": "\\x"}', "backslash"),
    ],
)
def test_what_is_no_strict_json_is_refused_by_name(data: bytes, why: str) -> None:
    with pytest.raises(BadFile, match=why):
        files.loads(data, MODELS)
    assert not taken_in(data)


def test_a_file_larger_than_the_limit_is_refused_without_being_read(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(files.SCENARIO_LIMITS.size * 40)
    with pytest.raises(BadFile, match="at most 8 megabytes"):
        files.load(large, MODELS)
    with pytest.raises(BadFile, match="too large"):
        files.loads(SOURCES[0], MODELS, limits=Limits(size=1000))


def test_the_largest_map_fits_into_a_file() -> None:
    large = blank(rows=150, columns=200)
    for row in range(1, 151):
        names = [f"{row}.{column}" for column in range(1, large.board.width(row) + 1)]
        large = edits.paint(large, names, "woods" if row % 2 else "hill")
    data = files.dumps(large)
    assert files.loads(data, MODELS) == large
    assert len(data) < files.SCENARIO_LIMITS.size // 8


@pytest.mark.parametrize("beside", [b"", b', "b": [[], [], {}]'])
def test_values_are_nested_at_most_as_deep_as_the_limit(beside: bytes) -> None:
    depth = files.SCENARIO_LIMITS.depth
    for deep in (depth, depth + 1):
        inner = deep - 1  # within the object
        data = b'{"a": ' + b"[" * inner + b"]" * inner + beside + b"}"
        if deep == depth:
            assert read_document(data).data
        else:
            with pytest.raises(BadFile, match=f"nest at most {depth} deep"):
                read_document(data)
