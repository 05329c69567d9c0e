"""2,000 broken scenario files: each is read whole, or refused as a BadFile that says where and what."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.scenarios import edits, files, lint
from core.scenarios.files import BadFile, Limits
from core.systems.battle_cry.lint import lint as room
from core.systems.battle_cry.scenario import BattleCryScenario, blank
from core.text import languages, say

MODELS = {"battle_cry": BattleCryScenario}
KEPT = Path(__file__).parents[2] / "data" / "kept" / "battle_cry_scenario_v1.json"
SOURCES = [path.read_bytes() for path in (KEPT, *sorted(SCENARIOS.glob("battle_cry/*.json")))]

ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**14,
    -(10**14),
    1e300,
    "",
    "x",
    "1.1",
    "0.0",
    "5.08",
    "9999.9999",
    "٣.٣",
    "union",
    "\u0000",
    "\u202e",
    "🐎" * 50,
    "x" * 5000,
    [],
    {},
    [[]],
    [None],
    {"": {}},
    {"rule": "cadets"},
    {"rule": []},
    {"en": 1},
    ["1.1", "1.1"],
    [{"at": "1.1"}],
    list(range(200)),
)
ODD_TEXTS = (
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"1e999",
    b"9" * 5000,
    b"-0",
    b'"\\ud800"',
    b'"\\udfff\\ud800"',
    b'"\\u0000"',
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"[" * 500,
    b'{"a":' * 500,
    b"]",
    b"}",
    b",",
    b":",
    b'"',
    b"\\",
    b"//",
    b"\x00",
    b"\r",
    b"\t",
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """(container, key) of each value in a document."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def truncated(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data))]


def flipped(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _time in range(dice.choice((1, 1, 1, 3, 20))):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def spliced(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    end = min(len(data), start + dice.randrange(200))
    other = dice.choice(SOURCES)
    cut = dice.randrange(len(other))
    return data[:start] + dice.choice((b"", other[cut : cut + 200], data[start:end] * 2)) + data[end:]


def stuffed(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + dice.choice(ODD_TEXTS) + data[at:]


def number_replaced(data: bytes, dice: random.Random) -> bytes:
    spots = [at for at in range(len(data)) if data[at : at + 1].isdigit()]
    at = dice.choice(spots)
    return data[:at] + dice.choice(ODD_TEXTS) + data[at + 1 :]


def retyped(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    for _time in range(dice.choice((1, 1, 2, 5))):
        container, key = dice.choice(list(places(document)))
        container[key] = copy.deepcopy(dice.choice(ODD_VALUES))
    return json.dumps(document, ensure_ascii=dice.random() < 0.5).encode()


def key_changed(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    container, key = dice.choice([spot for spot in places(document) if isinstance(spot[0], dict)])
    value = container.pop(key)
    if dice.random() < 0.6:
        container[dice.choice((key[:-1], key + "s", key.upper(), "", "\u0000", "x" * 3000))] = value
    return json.dumps(document).encode()


def key_doubled(data: bytes, dice: random.Random) -> bytes:
    spots = [at for at in range(len(data)) if data[at : at + 2] in (b'{"', b"{\n")]
    at = dice.choice(spots)
    end = data.index(b":", at) + 1
    return data[:end] + b" 1, " + data[at + 1 :]


def reversioned(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    key = dice.choice(("version", "version", "format", "system"))
    document[key] = dice.choice((*ODD_VALUES, 2, 99, "1", "battle_cry", [1]))
    return json.dumps(document).encode()


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    truncated,
    flipped,
    spliced,
    stuffed,
    number_replaced,
    retyped,
    key_changed,
    key_doubled,
    reversioned,
)
ROUNDS = {mutation: 600 if mutation is retyped else 175 for mutation in MUTATIONS}


def check_told(error: BadFile, data: bytes) -> None:
    """The refusal has places inside the file and sentences in every language."""
    assert error.faults
    lines = data.count(b"\n") + 1
    for fault in error.faults:
        assert 0 <= fault.place.line <= lines, fault
    for line in error.lines():
        for language in languages():
            assert say(line, language).encode()


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


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_broken_files_are_refused_and_nothing_else_happens(
    mutation: Callable[[bytes, random.Random], bytes],
) -> None:
    dice = random.Random(mutation.__name__)
    broken = [mutation(dice.choice(SOURCES), dice) for _number in range(ROUNDS[mutation])]
    read = sum(map(taken_in, broken))
    assert read < len(broken) // 2, "mutations that break nothing say little"


def test_there_are_two_thousand_of_them() -> None:
    assert sum(ROUNDS.values()) == 2000


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
