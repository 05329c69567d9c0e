"""Large but legal at first sight: a limit with a sentence, told before the memory is taken."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.scenarios.bad_file import BadFile
from core.scenarios.records import LONGEST_NAME
from core.systems.catalog import SYSTEMS
from core.text import say

Row = dict[str, Any]
LONG = {"en": "x" * 1_000_000, "fr": "y"}


def hexes() -> Row:
    return json.loads((SCENARIOS / "battle_cry" / "mirror_creek.json").read_bytes())  # type: ignore[no-any-return]


def table() -> Row:
    return json.loads((SCENARIOS / "mbt" / "hydaspes.json").read_bytes())  # type: ignore[no-any-return]


def read(row: Row) -> object:
    return files.loads(json.dumps(row).encode(), ScenarioModels(SYSTEMS))


def title(row: Row) -> None:
    row["title"] = LONG


def side(row: Row) -> None:
    row["sides"][0]["name"] = LONG


def unit(row: Row) -> None:
    row["units"][0]["name"] = LONG


def label(row: Row) -> None:
    row["board"]["labels"] = [{"at": "1.1", "text": LONG}]


@pytest.mark.parametrize("put", [title, side, unit, label], ids=lambda put: put.__name__)
def test_a_name_of_a_million_letters_is_refused(put: Callable[[Row], None]) -> None:
    row = hexes()
    put(row)
    with pytest.raises(BadFile) as bad:
        read(row)
    assert bad.value.place.path.endswith(".en") or bad.value.place.path == "title.en"
    assert say(bad.value.faults[0].right, "en") == "write at most 40,000 letters"
    assert len(str(bad.value)) < 500


def test_what_a_field_takes_can_be_read_again_and_notes_are_as_long_as_they_are() -> None:
    row = hexes()
    row["title"] = {"en": "x" * 32_767, "fr": "é" * LONGEST_NAME}
    row["notes"] = LONG
    row["briefings"] = {row["sides"][0]["id"]: {"text": LONG}}
    scenario: Any = read(row)
    assert scenario.notes.en == LONG["en"]
    assert files.loads(files.dumps(scenario), ScenarioModels(SYSTEMS)) == scenario


@pytest.mark.parametrize("unit", [{}, {"id": "u"}, None, 7], ids=str)
def test_too_many_units_are_refused_before_each_is_looked_at(unit: object) -> None:
    row = hexes()
    row["units"] = [unit] * 100_000
    data = json.dumps(row).encode()
    models = ScenarioModels(SYSTEMS)
    tracemalloc.start()
    try:
        with pytest.raises(BadFile) as bad:
            files.loads(data, models)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert bad.value.place.path == "units"
    assert say(bad.value.faults[0].right, "en") == "write at most 2,000 entries"
    assert len(bad.value.faults) == 1
    assert most < 60_000_000


def test_a_line_of_very_many_points_is_refused() -> None:
    row = table()
    row["board"]["bands"][0]["line"] = [[number % 900, number % 700] for number in range(200_000)]
    with pytest.raises(BadFile) as bad:
        read(row)
    assert "500" in say(bad.value.faults[0].right, "en")


def test_a_file_beyond_the_limit_says_so() -> None:
    with pytest.raises(BadFile) as bad:
        files.loads(b'{"points": [' + b"[1,2]," * 1_500_000 + b"[1,2]]}", ScenarioModels(SYSTEMS))
    assert "at most 8 megabytes" in str(bad.value)
