"""Files that earlier versions wrote open for ever: each kind, of each system, is kept as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.armies import files as lists
from core.protocol.scenario_models import ScenarioModels
from core.records import games, house_rules, view_files
from core.scenarios import files
from core.scenarios.documents import read_document
from core.systems.catalog import SYSTEMS
from tests.core.records.keep_files import KEPT, STEPS, offered

VERSIONS = sorted(folder for folder in KEPT.iterdir() if folder.is_dir())
FILES = [path for folder in VERSIONS for path in sorted(folder.glob("*.json"))]


def test_every_version_keeps_every_kind() -> None:
    assert [folder.name for folder in VERSIONS] == ["0.1.0"]
    for folder in VERSIONS:
        kinds = {path.stem for path in folder.glob("*.json")}
        each = {f"{system.id}_{kind}" for system in SYSTEMS for kind in ("scenario", "game", "view")}
        assert kinds == each | {"roster", "house_rules"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_file_opens_and_says_who_wrote_it(path: Path) -> None:
    assert read_document(path.read_bytes(), path).written_by == path.parent.name
    kind = path.stem.rpartition("_")[2]
    if kind == "scenario":
        assert files.load(path, ScenarioModels(SYSTEMS)).title.fr
    elif kind == "game":
        assert len(games.load(path, SYSTEMS).journal.steps()) == STEPS
    elif kind == "view":
        assert view_files.load(path, SYSTEMS).side == 0
    elif kind == "rules":
        assert house_rules.load(path).rules
    else:
        assert lists.load(path, offered(SYSTEMS)).lines
