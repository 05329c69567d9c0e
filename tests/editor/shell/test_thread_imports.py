"""Threads that draw pictures make no classes of Qt: modules with such are loaded by the main thread."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from core.records import games, view_files
from core.records.views import view_of
from core.scenarios import files
from core.systems.catalog import by_id

WATCHED = """
import builtins, sys, threading
from pathlib import Path
from PySide6.QtWidgets import QApplication
from editor.base.context import BuiltIn, Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme

application = QApplication([])
make = builtins.__build_class__
elsewhere = []

def build(body, name, *bases, **more):
    made = make(body, name, *bases, **more)
    if any(base.__module__ == "Shiboken" for base in made.__mro__):
        if threading.current_thread() is not threading.main_thread():
            elsewhere.append(f"{made.__module__}.{name}")
    return made

builtins.__build_class__ = build
"""

DRAW = """
from editor.shell.thumbnails import Thumbnails
style, *paths = sys.argv[1:]
settings = Settings(Path("settings.ini").absolute())
for system in ("battle_cry", "belle_epoque", "la_garde", "mbt"):
    settings.set_map_style(system, style)
pictures, drawn = Thumbnails(Context(Speaker("en"), Theme("light"), settings, BuiltIn())), []
for path in paths:
    pictures.ask(Path(path), lambda picture, errors: drawn.append(picture))
while pictures.is_busy:
    application.processEvents()
assert len(drawn) == len(paths), (len(drawn), paths)
print("ELSEWHERE", *elsewhere)
"""

WRITE = """
from concurrent.futures import ThreadPoolExecutor
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS, by_id
from editor.boards.registry import kind_of
from editor.shell.interchange.exporting import exported
for path in map(Path, sys.argv[1:]):
    scenario = load(path, ScenarioModels(SYSTEMS))
    system = by_id(scenario.system)
    kind_of(system).paper.prepare()
    with ThreadPoolExecutor(1) as writer:
        assert writer.submit(exported, scenario, system, ".vmod", "module", "fr").result()
print("ELSEWHERE", *elsewhere)
"""

BATTLES = (
    ("battle_cry", "mirror_creek"),
    ("la_garde", "twin_rises"),
    ("belle_position", "coulmiers"),
)


def classes_of_threads(
    program: str, words: list[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """The classes of Qt that were not made by the main thread of a fresh program that drew these files."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    command = [sys.executable, "-c", WATCHED + program, *words]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False, cwd=home)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.rpartition("ELSEWHERE")[2].split()


@pytest.mark.parametrize("style", ["table", "staff"])
def test_pictures_of_scenarios(style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [SCENARIOS / system / f"{stem}.json" for system, stem in BATTLES]
    assert classes_of_threads(DRAW, [style, *map(str, paths)], tmp_path, monkeypatch) == []


def test_pictures_of_battles_and_views(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = []
    for name, stem in BATTLES:
        system = by_id(name)
        scenario = files.load(SCENARIOS / name / f"{stem}.json", {name: system.design().scenario})
        game = games.new_game(system, scenario, 1)
        paths += [tmp_path / f"{name}-game.json", tmp_path / f"{name}-view.json"]
        paths[-2].write_bytes(games.dumps(game))
        paths[-1].write_bytes(view_files.dumps(view_of(game, 0)))
    assert classes_of_threads(DRAW, ["table", *map(str, paths)], tmp_path, monkeypatch) == []


def test_modules_for_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [str(SCENARIOS / system / f"{stem}.json") for system, stem in BATTLES]
    assert classes_of_threads(WRITE, paths, tmp_path, monkeypatch) == []
