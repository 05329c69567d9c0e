"""Systems of packages: what fits is taken in and played, what does not is named and left out."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from skirmish.system import SKIRMISH

from core.protocol.version import PROTOCOL_VERSION
from core.systems import catalog
from core.text import say

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "skirmish"
MOST_LINES = 400

later = replace(SKIRMISH, protocol=PROTOCOL_VERSION + 1)
twin = replace(SKIRMISH, id="mbt")
shouted = replace(SKIRMISH, id="Skirmish!")
stranger = SimpleNamespace(id="skirmish")

HERE = "tests.house.test_packages"


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The entry points that packages offer: `module:name`."""
    values: list[str] = []

    def entry_points(group: str) -> list[EntryPoint]:
        assert group == catalog.GROUP
        return [EntryPoint(f"one{number}", value, group) for number, value in enumerate(values)]

    monkeypatch.setattr(catalog, "entry_points", entry_points)
    catalog.installed.cache_clear()
    yield values
    catalog.installed.cache_clear()


def test_a_package_that_fits_is_one_of_the_systems(offered: list[str]) -> None:
    assert catalog.all_systems() == catalog.SYSTEMS
    catalog.installed.cache_clear()
    offered.append("skirmish.system:SKIRMISH")
    assert catalog.all_systems() == (*catalog.SYSTEMS, SKIRMISH)
    assert catalog.installed().left_out == ()


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        (
            f"{HERE}:later",
            "keeps version 2 of the protocol, this program version 1",
            "suit la version 2 du protocole",
        ),
        (f"{HERE}:twin", "the id “mbt”", "l’identifiant «\u202fmbt\u202f»"),
        (f"{HERE}:shouted", "the id “Skirmish!”", "l’identifiant «\u202fSkirmish!\u202f»"),
        (f"{HERE}:stranger", "is no system of this program", "n’est pas un système"),
        (f"{HERE}:nothing", "cannot be loaded", "ne peut être chargé"),
        ("no_such_package:SYSTEM", "No module named 'no_such_package'", "ne peut être chargé"),
    ],
)
def test_a_package_that_does_not_fit_is_named_and_left_out(
    offered: list[str], value: str, english: str, french: str
) -> None:
    offered += [value, "skirmish.system:SKIRMISH"]
    assert catalog.all_systems() == (*catalog.SYSTEMS, SKIRMISH)
    (reason,) = catalog.installed().left_out
    assert english in say(reason, "en")
    assert french in say(reason, "fr")
    for language in ("en", "fr"):
        assert "{" not in say(reason, language)


def test_two_packages_with_one_id_are_not_both_taken(offered: list[str]) -> None:
    offered += ["skirmish.system:SKIRMISH"] * 2
    assert len(catalog.all_systems()) == len(catalog.SYSTEMS) + 1
    assert len(catalog.installed().left_out) == 1


def packed(target: Path, entry: str) -> Path:
    """The example as pip lays it out; the wheel itself is built and installed by `.ci/run`."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(EXAMPLE / "skirmish", target / "skirmish")
    info = target / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, "utf-8")
    points = project["entry-points"]["etat_major.systems"]
    rows = "".join(f"{name} = {entry or value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[{catalog.GROUP}]\n{rows}", "utf-8")
    return target


def commands(packages: Path, *lines: list[str]) -> Any:
    """The program in an environment with that package beside it: one process, up to the first that fails."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(packages), str(ROOT)))}
    code = "import json, sys; from editor.cli import main; sys.exit(any(map(main, json.loads(sys.argv[1]))))"
    line = [sys.executable, "-c", code, json.dumps(lines)]
    return subprocess.run(line, capture_output=True, text=True, env=environment, cwd=packages, check=False)


def test_the_example_is_played_where_it_is_installed(tmp_path: Path) -> None:
    packages = packed(tmp_path, "")
    ford = str(packages / "skirmish" / "ford.json")
    play = ["play", ford, "--seats", "random,random", "--seed", "1", "--out", "g.json", "--json"]
    said = commands(packages, ["check", ford], play, ["replay", "g.json", "--json"])
    assert said.returncode == 0, said.stderr
    played, replayed = (json.loads(line) for line in said.stdout.splitlines() if line.startswith("{"))
    assert played["digest"] == replayed["digest"]


def test_the_command_line_names_a_package_that_does_not_fit(tmp_path: Path) -> None:
    packages = packed(tmp_path, "skirmish.rules:RANGE")
    said = commands(packages, ["--lang", "fr", "check", str(packages / "skirmish" / "ford.json")])
    assert said.returncode == 1
    assert "etat-major-skirmish" in said.stderr
    assert "n’est pas un système" in said.stderr


def test_the_example_stays_small() -> None:
    lines = [
        line for path in (EXAMPLE / "skirmish").glob("*.py") for line in path.read_text("utf-8").splitlines()
    ]
    assert len([line for line in lines if line.strip()]) <= MOST_LINES
