"""Which version wrote a file: told by the file, known to no digest, and files without it are as good."""

import json
from pathlib import Path

import pytest

from core.paths import ROOT
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.documents import BadFile, read_document
from core.scenarios.files import dumps, load, loads, save
from core.scenarios.provenance import stamped
from core.systems.catalog import SYSTEMS
from core.text import say
from core.version import VERSION, commit, is_newer

KEPT = Path(__file__).parents[2] / "data" / "kept" / "battle_cry_scenario_v1.json"
MODELS = ScenarioModels(SYSTEMS)


def test_a_saved_scenario_tells_its_version_and_is_the_same_scenario(tmp_path: Path) -> None:
    scenario = load(KEPT, MODELS)
    save(tmp_path / "kept.json", scenario)
    written = (tmp_path / "kept.json").read_bytes()
    assert list(json.loads(written))[:3] == ["format", "version", "written_by"]
    assert json.loads(written)["written_by"] == VERSION
    assert load(tmp_path / "kept.json", MODELS) == scenario
    assert dumps(load(tmp_path / "kept.json", MODELS)) == dumps(scenario), "equal scenarios have equal bytes"


def test_the_document_knows_and_its_data_does_not() -> None:
    document = read_document(stamped(dumps(load(KEPT, MODELS))))
    assert document.written_by == VERSION
    assert "written_by" not in document.data
    assert read_document(KEPT.read_bytes()).written_by == ""


@pytest.mark.parametrize("data", [b"a;b\n", b"{}\n", b'{\n  "format": "other",\n  "version": 1,\n}'])
def test_what_is_no_file_of_ours_is_written_as_it_is(data: bytes) -> None:
    assert stamped(data) == data


@pytest.mark.parametrize("value", [7, None, "", "x" * 41, "0.1 0", ["0.1.0"]])
def test_what_is_no_version_is_refused_with_its_line(value: object) -> None:
    data = stamped(dumps(load(KEPT, MODELS))).replace(f'"{VERSION}"'.encode(), json.dumps(value).encode())
    with pytest.raises(BadFile) as refused:
        loads(data, MODELS, "kept.json")
    assert refused.value.place.line == 4
    assert refused.value.place.path == "written_by"


def test_a_file_of_a_later_version_that_cannot_be_read_says_so() -> None:
    data = stamped(dumps(load(KEPT, MODELS))).replace(f'"{VERSION}"'.encode(), b'"99.1"')
    assert loads(data, MODELS) == load(KEPT, MODELS), "a later version is no fault by itself"
    newer = data.replace(b'"notes"', b'"novelty": 1,\n  "notes"', 1)
    with pytest.raises(BadFile) as refused:
        loads(newer, MODELS, "kept.json")
    assert "written by État-Major 99.1, this is" in say(refused.value.lines()[-1], "en")
    with pytest.raises(BadFile) as ours:
        loads(newer.replace(b'"99.1"', f'"{VERSION}"'.encode()), MODELS, "kept.json")
    assert "written by" not in str(ours.value)


def test_versions_are_compared_by_number() -> None:
    assert is_newer("0.10.0")
    assert is_newer("0.1.1")
    assert not is_newer("0.1.0")
    assert not is_newer("0.0.9")
    assert not is_newer("")


def test_the_number_is_that_of_the_changes() -> None:
    assert f"## {VERSION} (" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_a_checkout_knows_its_commit() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    assert len(commit().split()) == 2
