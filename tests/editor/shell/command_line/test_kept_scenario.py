"""The scenario of a battle under way, its story and its numbers: not for who may play in it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.chance.sources import source_of
from core.paths import SCENARIOS
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.steps import ActionStep
from core.records import games
from core.records.games import Game
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.cli import main
from tests.editor.boards.battle.test_kept_back import LATE, UMBRELLA, kept_back
from tests.editor.shell.command_line.test_kept_from_keeper import other_reinforcements, until_secret

EVERY = (
    ("convert", "{game}", "{out}/made.csv"),
    ("convert", "{game}", "{out}/made.json"),
    ("coverage", "{game}", "--battles", "1", "--players", "random"),
    ("collection", "{own}", "{game}"),
    ("lint", "{game}", "--battles", "0"),
    ("brief", "{game}", "-o", "{out}"),
    ("brief", "{game}", "-o", "{out}", "--side", "umpire"),
    ("play", "{game}", "--seats", "random,random", "--out", "{out}/played.json"),
    ("match", "{game}", "--seats", "random,random", "--battles", "2"),
    ("balance", "{game}", "--players", "random", "--battles", "4"),
    ("report", "{game}", "-o", "{out}/report.html"),
    ("ground", "{out}/ground.json", "--onto", "{game}", "--seed", "1"),
)
"""Commands that read the scenario of a battle as it was designed, or tell all of it."""

pytestmark = pytest.mark.usefixtures("qapp")  # pictures are drawn in this process

FOR_UMPIRES = ("convert", "report", "brief")


def words_of(wish: tuple[str, ...], folder: Path) -> list[str]:
    places = {"game": folder / "game.json", "out": folder / "out", "own": folder / "own.csv"}
    return ["--lang", "en", *(word.format(**places) for word in wish)]


def laid_down(folder: Path, game: Game) -> None:
    (folder / "out").mkdir(exist_ok=True)
    games.save(folder / "game.json", game)
    assert main(["collection", str(folder / "own.csv"), "--template", game.system.id]) == 0


@pytest.mark.parametrize("wish", EVERY, ids=lambda wish: " ".join(wish[:1]))
def test_what_is_kept_back_is_told_by_no_command_unasked(
    wish: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The units of the other side were written, named and counted."""
    game, told = kept_back(*LATE[0]), []
    for one in (game, other_reinforcements(game, LATE[0][2])):
        laid_down(tmp_path, one)
        capsys.readouterr()
        assert main(words_of(wish, tmp_path)) != 0
        found = capsys.readouterr()
        told.append(found.out + found.err)
    assert told[0] == told[1]
    assert "mpire" in told[0]
    assert UMBRELLA not in told[0]
    assert not list((tmp_path / "out").iterdir())


@pytest.mark.parametrize("wish", [one for one in EVERY if one[0] in FOR_UMPIRES], ids=lambda wish: wish[0])
def test_an_umpire_asks_for_it(wish: tuple[str, ...], tmp_path: Path) -> None:
    laid_down(tmp_path, kept_back(*LATE[0]))
    assert main([*words_of(wish, tmp_path), "--umpire"]) == 0
    assert list((tmp_path / "out").iterdir())


def test_a_side_reads_its_own_briefing(tmp_path: Path) -> None:
    laid_down(tmp_path, kept_back(*LATE[0]))
    assert main(words_of(("brief", "{game}", "-o", "{out}", "--side", "1"), tmp_path)) == 0
    assert len(list((tmp_path / "out").iterdir())) == 1


@pytest.mark.parametrize("command", ["lint", "coverage", "collection"])
def test_a_folder_is_read_without_it(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, saved = kept_back(*LATE[0]), tmp_path / "battles"
    saved.mkdir()
    laid_down(saved, game)
    scenario = {**games.plain_scenario(game.scenario), "briefings": {}}
    (saved / "scenario.json").write_text(json.dumps(scenario))
    wish = {"lint": ["--battles", "0"], "coverage": ["--battles", "1", "--players", "random"]}
    own = [str(saved / "own.csv")] if command == "collection" else []
    capsys.readouterr()
    assert main(["--lang", "en", command, *own, str(saved), *wish.get(command, ()), "--json"]) == 0
    found = capsys.readouterr()
    assert "game.json" in found.err
    rows: Any = json.loads(found.out.splitlines()[-1])
    assert "game.json" not in str(rows)


def test_check_names_no_fault_of_what_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A battle begins although a unit has too many elements, which a designer is told by its name."""
    game = kept_back(*LATE[0])
    row: Any = json.loads(json.dumps(games.plain_scenario(game.scenario)))
    for unit in row["units"]:
        if unit.get("turn"):
            unit["figures"] = 12
    faulty = type(game.scenario).model_validate_json(json.dumps(row))
    laid_down(tmp_path, games.new_game(game.system, faulty, game.seed))
    capsys.readouterr()
    assert main(["--lang", "en", "check", str(tmp_path / "game.json")]) == 0
    found = capsys.readouterr()
    assert UMBRELLA not in found.out + found.err
    (tmp_path / "game.json").write_text(json.dumps(row))
    assert main(["--lang", "en", "check", str(tmp_path / "game.json")]) == 1
    assert UMBRELLA in capsys.readouterr().out


def test_a_battle_between_computers_is_open(tmp_path: Path) -> None:
    game = kept_back(*LATE[0])
    game.seats = {side.id: "greedy" for side in game.scenario.sides}
    laid_down(tmp_path, game)
    assert main(words_of(("convert", "{game}", "{out}/made.csv"), tmp_path)) == 0


def with_acts(acts: int) -> Game:
    """A battle in which the other side has decided so much unseen."""
    game, dice = until_secret("la_garde", "twin_rises"), Random(3)
    for _act in range(acts):
        game.journal.must(ActionStep(1, game.system.rules.propose(game.journal.state, 1, dice)))
    return game


def test_playing_again_counts_and_digests_nothing_that_was_done_unseen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A digest of the whole can be tried against orders and hands; steps count them."""
    told = []
    for acts in (0, 1, 2):
        games.save(tmp_path / "game.json", with_acts(acts))
        assert main(["--lang", "en", "replay", str(tmp_path / "game.json"), "--json"]) == 0
        line, row = capsys.readouterr().out.splitlines()
        told.append((line, {**json.loads(row), "seconds": 0}))
    assert told[0] == told[1] == told[2]
    assert main(["--lang", "en", "replay", str(tmp_path / "game.json"), "--umpire"]) == 0
    assert "digest" in capsys.readouterr().out


def opened(system_id: str, name: str, orders: str = "") -> Game:
    """A battle that begins, with a typed seed; `orders` stand on the paper of the second side."""
    system = by_id(system_id)
    scenario: Any = load(SCENARIOS / system_id / f"{name}.json", {system_id: system.design().scenario})
    if orders:
        row = json.loads(json.dumps(games.plain_scenario(scenario)))
        row["briefings"] = {scenario.sides[1].id: {"text": {"en": orders}}}
        scenario = type(scenario).model_validate_json(json.dumps(row))
    return games.new_game(system, scenario, 7)


def test_playing_again_digests_no_orders_on_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a game that hides nothing else: who tries what may stand there would see when it fits."""
    told = []
    for orders in ("Hold the hill", "Attack"):
        games.save(tmp_path / "game.json", opened("mbt", "marathon", orders))
        assert main(["--lang", "en", "replay", str(tmp_path / "game.json"), "--json"]) == 0
        line, row = capsys.readouterr().out.splitlines()
        told.append((line, {**json.loads(row), "seconds": 0}))
    assert told[0] == told[1]


@pytest.mark.parametrize("is_open", [False, True])
def test_playing_again_tells_no_side_the_seed_that_was_typed(
    is_open: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who knows it can work out every card and every die to come; so no journal for a side has it."""
    games.save(tmp_path / "game.json", opened("mbt", "marathon") if is_open else with_acts(1))
    wish = ["--lang", "en", "replay", str(tmp_path / "game.json"), "--json"]
    told = []
    for words in ((), ("--umpire",)):
        assert main([*wish, *words]) == 0
        told.append(json.loads(capsys.readouterr().out.splitlines()[-1]))
    assert "seed" not in told[0]
    assert told[1]["seed"] == 7


def played_out(game: Game) -> Game:
    dice = Random(5)
    while not isinstance(pending := game.journal.pending, Over):
        if isinstance(pending, Roll | Deal):
            game.journal.answer(source_of(game.seed))
        else:
            side = deciding_side(pending)
            game.journal.must(ActionStep(side, game.system.rules.propose(game.journal.state, side, dice)))
    return game


def test_once_a_battle_is_over_all_is_told(tmp_path: Path) -> None:
    laid_down(tmp_path, played_out(kept_back(*LATE[0])))
    assert main(words_of(("convert", "{game}", "{out}/made.csv"), tmp_path)) == 0
    assert main(words_of(("replay", "{game}"), tmp_path)) == 0
