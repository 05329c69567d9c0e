"""Pictures of the start page: drawn in a thread, in the style of the maps, kept by what the file holds."""

import json
import os
import shutil
import threading
import tracemalloc
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPixmap
from pytestqt.qtbot import QtBot

from core.chance.sources import source_of
from core.paths import SCENARIOS
from core.protocol.json_rows import JsonRow
from core.protocol.pending import Choice, Deal, Roll
from core.protocol.steps import ActionStep
from core.records import view_files
from core.records.games import Game, new_game
from core.records.views import view_of
from core.scenarios import files
from core.scenarios.scenario import Scenario
from core.systems.catalog import by_id
from editor.base.context import BuiltIn, Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.shell import thumbnails
from editor.shell.thumbnails import Thumbnails, picture_of, standing_picture

BATTLE = SCENARIOS / "battle_cry" / "perryville.json"
OWN = "Nobody’s battle"


@pytest.fixture
def context(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Context:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Context(Speaker("en"), Theme("light"), Settings(tmp_path / "settings.ini"), BuiltIn())


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A battle that no other window draws: one of an earlier test may be drawing the shipped ones still."""
    path = tmp_path / "own.json"
    path.write_text(BATTLE.read_text(encoding="utf-8").replace("Perryville", OWN), encoding="utf-8")
    return path


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The styles of the pictures that were drawn, and in which threads; nothing is really drawn."""
    drawn: list[tuple[str, str]] = []

    def draw(
        scenario: Scenario, _system: object, size: QSize, *, dark: bool, kind: str, language: str
    ) -> QImage:
        assert language == "en"
        if OWN in scenario.title.en:
            drawn.append((kind, threading.current_thread().name))
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor("black" if dark else "white"))
        return image

    monkeypatch.setattr(thumbnails, "picture_of", draw)
    return drawn


def play(game: Game, steps: int) -> None:
    """Random acts of both sides."""
    journal, rng, rules = game.journal, Random(3), game.system.rules
    for _step in range(steps):
        pending = journal.pending
        if isinstance(pending, Choice):
            known = rules.observe(journal.state, pending.side)
            acts = list(rules.actions(known, pending.side))
            journal.must(ActionStep(pending.side, rng.choice(acts)))
        elif isinstance(pending, Roll | Deal):
            journal.answer(source_of(game.seed))
        else:
            return


def asked(qtbot: QtBot, context: Context, *paths: Path) -> list[QPixmap]:
    """The pictures of these files, as a new start page is shown them."""
    made, shown = Thumbnails(context), list[QPixmap]()
    for path in paths:
        made.ask(path, lambda picture, _errors: shown.append(picture))
    qtbot.waitUntil(lambda: not made.is_busy)
    return shown


def test_a_picture_is_drawn_once_in_a_thread_and_kept_by_what_the_file_holds(
    qtbot: QtBot, context: Context, tmp_path: Path, battle: Path, painted: list[tuple[str, str]]
) -> None:
    copied, bad = tmp_path / "copy.json", tmp_path / "bad.json"
    shutil.copy(battle, copied)
    bad.write_text("{}")
    first = asked(qtbot, context, battle, bad, tmp_path / "none.json")
    assert [picture.size() for picture in first] == [thumbnails.SIZE]
    assert len(asked(qtbot, context, copied, battle)) == 2
    ((_style, thread),) = painted
    assert thread.startswith("thumbnails")


def test_the_cards_on_a_picture_speak_the_language_of_the_window(
    qtbot: QtBot, context: Context, tmp_path: Path
) -> None:
    """Each language has its picture; a map without words would be the same in both."""
    path = tmp_path / "cards.json"
    shutil.copy(SCENARIOS / "belle_position" / "chalons_manoeuvres.json", path)
    (english,) = asked(qtbot, context, path)
    context.speaker.set_language("fr")
    (french,) = asked(qtbot, context, path)
    context.speaker.set_language("en")
    (again,) = asked(qtbot, context, path)
    assert english.toImage() != french.toImage()
    assert english.toImage() == again.toImage()


def test_a_kept_picture_and_the_one_on_a_card_are_one_in_memory(
    qtbot: QtBot, context: Context, battle: Path, painted: list[tuple[str, str]], tmp_path: Path
) -> None:
    """Half a megabyte each, some forty on the start page; what its file says is read with it."""
    asked(qtbot, context, battle)
    (file,) = (tmp_path / "cache").rglob("*.png")
    drawn = QImage(str(file)).convertToFormat(QImage.Format.Format_ARGB32)
    drawn.setText(thumbnails.ERRORS, "3")
    assert drawn.save(str(file))
    kept = thumbnails._picture_in(file)
    assert QPixmap.fromImage(kept).toImage().cacheKey() == kept.cacheKey()
    assert kept.text(thumbnails.ERRORS) == "3"
    assert thumbnails._picture_in(tmp_path / "none.png").isNull()


def test_another_style_of_map_is_another_picture(
    qtbot: QtBot, context: Context, battle: Path, painted: list[tuple[str, str]]
) -> None:
    for style in ("table", "staff", "table"):
        context.settings.set_map_style("battle_cry", style)
        assert len(asked(qtbot, context, battle)) == 1
    assert [style for style, _thread in painted] == ["table", "staff"]


def test_who_is_gone_is_shown_nothing(
    qtbot: QtBot, context: Context, battle: Path, painted: list[tuple[str, str]]
) -> None:
    made, shown = Thumbnails(context), list[QPixmap]()
    made.ask(battle, lambda picture, _errors: shown.append(picture))
    made._next()
    made.clear()
    qtbot.waitUntil(lambda: not made.is_busy)
    assert not shown
    assert len(painted) == 1


def test_the_picture_of_a_staff_map_is_a_staff_map(qapp: object) -> None:
    system = by_id("battle_cry")
    scenario = files.load(BATTLE, {system.id: system.design().scenario})
    size = QSize(240, 135)
    table, staff = (picture_of(scenario, system, size, dark=False, kind=kind) for kind in ("table", "staff"))
    assert table is not None
    assert staff is not None
    assert table.pixelColor(20, 60) != staff.pixelColor(20, 60)


def errors_of(qtbot: QtBot, context: Context, path: Path) -> int:
    """What the card of a file is told."""
    made, told = Thumbnails(context), list[int]()
    made.ask(path, lambda _picture, errors: told.append(errors))
    qtbot.waitUntil(lambda: not made.is_busy, timeout=20_000)
    return told[0]


def test_a_card_is_told_how_many_errors_its_scenario_has(
    qtbot: QtBot, context: Context, battle: Path, tmp_path: Path
) -> None:
    bare = json.loads(battle.read_text(encoding="utf-8"))
    bare["units"] = [bare["units"][0], {**bare["units"][0], "id": "twin"}]
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(bare), encoding="utf-8")
    for _time in range(2):  # drawn, then kept
        assert errors_of(qtbot, context, battle) == 0
        assert errors_of(qtbot, context, wrong) > 0


@pytest.mark.parametrize(("system_id", "stem"), [("battle_cry", "perryville"), ("mbt", "twin_hills")])
def test_a_battle_is_shown_as_it_stands(qapp: object, system_id: str, stem: str) -> None:
    system = by_id(system_id)
    scenario = files.load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    game = new_game(system, scenario, 7)
    start = standing_picture(game)
    play(game, 40)
    assert standing_picture(game) != start


@pytest.mark.parametrize("seats", [("person", "person"), ("person", "greedy"), ("greedy", "greedy")])
def test_the_picture_of_a_battle_shows_what_all_may_see(qapp: object, seats: tuple[str, str]) -> None:
    """Who plays it does not matter: a start page lies before everybody who passes."""
    system = by_id("belle_position")
    path = SCENARIOS / "belle_position" / "chalons_manoeuvres.json"
    scenario = files.load(path, {system.id: system.design().scenario})
    drawn = []
    for seed in (1, 2):  # other hands
        game = new_game(system, scenario, seed)
        play(game, 2)
        game.seats = {side.id: seat for side, seat in zip(scenario.sides, seats, strict=True)}
        assert all(len(hand) for hand in game.journal.state.hands)
        drawn.append(standing_picture(game))
    assert drawn[0] == drawn[1]


def kept_back(system_id: str, stem: str, owner: int, changes: JsonRow) -> Scenario:
    """A scenario whose briefing keeps back the reinforcements of a side, which are changed like that."""
    model = by_id(system_id).design().scenario
    row = json.loads((SCENARIOS / system_id / f"{stem}.json").read_text(encoding="utf-8"))
    side = row["sides"][owner]["id"]
    row["briefings"] = {side: {"text": {"en": "wait"}}}
    for thing in (*row["units"], *row.get("groups", [])):
        if thing["side"] == side and thing.get("turn"):
            thing |= changes
    return model.model_validate_json(json.dumps(row))


def test_the_picture_of_a_battle_shows_nobody_whom_a_briefing_keeps_back(qapp: object) -> None:
    """Not where they will arrive (BE-AMB-40); on the map they are shown like all others."""
    system = by_id("belle_epoque")
    drawn = []
    for entry in (["1.1", "1.2", "1.3"], ["1.4", "1.5"]):
        game = new_game(system, kept_back("belle_epoque", "saint_privat", 0, {"entry": entry}), 1)
        drawn.append(standing_picture(game))
    assert drawn[0] == drawn[1]


def test_the_picture_of_a_view_shows_what_all_may_see(qtbot: QtBot, context: Context, tmp_path: Path) -> None:
    """A view holds the reinforcements of its own side."""
    system = by_id("belle_epoque")
    shown = []
    for number, changes in enumerate(({"kind": "cavalry", "at": "1.1"}, {"kind": "infantry", "at": "1.6"})):
        game = new_game(system, kept_back("belle_epoque", "saint_privat", 0, {**changes, "figures": 3}), 1)
        path = tmp_path / f"{number}.json"
        path.write_bytes(view_files.dumps(view_of(game, 0)))
        shown += [picture.toImage() for picture in asked(qtbot, context, path)]
    assert len(shown) == 2
    assert shown[0] == shown[1]


@pytest.mark.parametrize(("told", "errors"), [("3", 3), ("", 0), ("9" * 5000, 0), ("٣", 0), ("²", 0)])
def test_how_many_errors_a_kept_picture_tells_is_a_whole_number_or_none(told: str, errors: int) -> None:
    """A kept picture is a file of the cache: of 5,000 digits `int` made an error."""
    picture = QImage(2, 2, QImage.Format.Format_RGB32)
    picture.setText(thumbnails.ERRORS, told)
    assert thumbnails._errors_of(picture) == errors


def test_a_file_as_large_as_a_disk_is_never_read_whole_for_its_picture(
    qtbot: QtBot, context: Context, tmp_path: Path
) -> None:
    path = tmp_path / "huge.json"
    path.write_bytes(b"{")
    os.truncate(path, 64 * 1024 * 1024)
    made = Thumbnails(context)
    tracemalloc.start()
    try:
        assert made._kept(path) is not None
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
    assert asked(qtbot, context, path) == [], "it is none of ours"
