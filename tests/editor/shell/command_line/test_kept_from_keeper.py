"""Who keeps a battle may play in it: the command line tells him what a window does, the umpire all."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.chance.sources import source_of
from core.paths import SCENARIOS
from core.protocol.pending import Choice, Deal, Roll, SecretChoices, deciding_side
from core.protocol.steps import ActionStep
from core.records import games, replies, views
from core.records.games import Game
from core.scenarios.files import load
from core.scenarios.plans import PlanMark
from core.systems.catalog import by_id
from editor.cli import main
from tests.editor.boards.battle.test_hidden_steps import READER, secretly
from tests.editor.boards.battle.test_kept_back import LATE, kept_back

NOTE = "The reserve stands behind the hill"


def until_secret(system_id: str, name: str) -> Game:
    """A battle in which both sides are to decide unseen of one another."""
    system = by_id(system_id)
    scenario: Any = load(SCENARIOS / system_id / f"{name}.json", {system_id: system.design().scenario})
    game, dice = games.new_game(system, scenario, 7), Random(7)
    while not isinstance(pending := game.journal.pending, SecretChoices):
        if isinstance(pending, Roll | Deal):
            game.journal.answer(source_of(game.seed))
        else:
            side = deciding_side(pending)
            game.journal.must(ActionStep(side, system.rules.propose(game.journal.state, side, dice)))
    return game


def answered(game: Game, seed: int, acts: int, note: str) -> bytes:
    """A reply of the second side."""
    view = views.view_of(game, 1)
    journal, dice = view.journal(), Random(seed)
    for _act in range(acts):
        journal.must(ActionStep(1, view.system.rules.propose(journal.state, 1, dice)))
    return replies.reply_to(view, journal, note)


def taken(folder: Path, game: Game, reply: bytes, *words: str) -> int:
    games.save(folder / "game.json", game)
    (folder / "reply.json").write_bytes(reply)
    wish = ["--lang", "en", "reply", "take", str(folder / "game.json"), str(folder / "reply.json"), *words]
    return main(wish)


def other_reinforcements(game: Game, owner: int) -> Game:
    """The same battle, but for those of a side that its briefing keeps back."""
    row: Any = json.loads(json.dumps(games.plain_scenario(game.scenario)))
    for unit in row["units"]:
        if unit["side"] == row["sides"][owner]["id"] and (unit.get("turn") or unit.get("group")):
            key, value = ("quality", "superior") if "fire" in unit else ("experience", "militia")
            unit |= {"name": {"en": "Parasol", "fr": "Ombrelle"}, key: value}
    return games.new_game(game.system, type(game.scenario).model_validate_json(json.dumps(row)), game.seed)


SECRET = pytest.mark.parametrize(
    ("system", "name"), [("la_garde", "twin_rises"), ("belle_position", "coulmiers")]
)


@SECRET
def test_a_reply_tells_who_plays_here_nothing_of_what_was_decided_unseen(
    system: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every order was printed, with the note to the umpire and how many decisions there were."""
    told = []
    for seed, acts, note in ((1, 1, "Hold"), (2, 2, NOTE)):
        reply = answered(until_secret(system, name), seed, acts, note)
        assert taken(tmp_path, until_secret(system, name), reply) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "is taken in" in told[0]
    assert "for the umpire" in told[0]


@SECRET
def test_the_umpire_asks_to_be_told_all(
    system: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reply = answered(until_secret(system, name), 2, 2, NOTE)
    assert taken(tmp_path, until_secret(system, name), reply, "--umpire") == 0
    told = capsys.readouterr().out
    assert f"Note: {NOTE}" in told
    assert "2 decisions are taken in" in told
    assert len(told.splitlines()) > 2


def test_what_is_wrong_with_a_reply_is_for_the_umpire(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rules' refusal named the order."""
    game = until_secret("la_garde", "twin_rises")
    reply = replies.loads(answered(game, 1, 1, NOTE))
    row = {key: value for key, value in reply.document.data.items() if key != "proof"}
    broken = {**row, "steps": [*row["steps"], row["steps"][0]]}
    data = replies._proven(broken, views.view_of(game, 1).key)
    assert taken(tmp_path, game, data) == 1
    told = capsys.readouterr().err
    assert "steps" not in told
    assert "for the umpire" in told
    assert taken(tmp_path, game, data, "--umpire") == 1
    assert "steps" in capsys.readouterr().err


def test_luck_is_told_while_a_battle_hides_things_to_the_umpire_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As at the Plan desk: what was lost on average hangs on what lies face down."""
    path = tmp_path / "game.json"
    games.save(path, until_secret("la_garde", "twin_rises"))
    assert main(["--lang", "en", "odds", str(path), "--luck"]) == 1
    told = capsys.readouterr()
    assert "once the battle is over" in told.err
    assert not told.out
    assert main(["--lang", "en", "odds", str(path), "--luck", "--umpire"]) == 0
    assert "weighed" in capsys.readouterr().out


def test_a_battle_that_hides_things_is_looked_back_at_once_it_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    game = until_secret("la_garde", "twin_rises")
    games.save(path, game)
    assert main(["--lang", "en", "analyse", str(path), "--worlds", "2"]) == 1
    assert "once it is over" in capsys.readouterr().err
    assert main(["--lang", "en", "analyse", str(path), "--worlds", "2", "--umpire"]) == 0
    capsys.readouterr()
    game.seats = {side.id: "greedy" for side in game.scenario.sides}  # two computers: nobody plays
    games.save(path, game)
    assert main(["--lang", "en", "analyse", str(path), "--worlds", "2"]) == 0


def test_the_acts_of_a_side_are_offered_to_who_says_that_he_sits_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`odds GAME --step N` listed the cards that the other side held at any step."""
    path = tmp_path / "game.json"
    system = by_id("battle_cry")
    scenario: Any = load(
        SCENARIOS / "battle_cry" / "perryville.json", {"battle_cry": system.design().scenario}
    )
    game = games.new_game(system, scenario, 7)
    while not isinstance(pending := game.journal.pending, Choice):
        game.journal.answer(source_of(game.seed))
    games.save(path, game)
    wish = ["--lang", "en", "odds", str(path)]
    for words in ((), ("--side", str(2 - pending.side)), ("--step", "0")):
        assert main([*wish, *words]) != 0
        told = capsys.readouterr()
        assert not told.out
    assert main([*wish, "--side", str(pending.side + 1)]) == 0
    mine = capsys.readouterr().out
    assert mine.startswith("1. ")
    assert main([*wish, "--umpire"]) == 0
    assert capsys.readouterr().out == mine


def test_of_choices_made_unseen_each_is_offered_his_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    games.save(path, until_secret("la_garde", "twin_rises"))
    told = []
    for side in ("1", "2"):
        assert main(["--lang", "en", "odds", str(path), "--side", side]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] != told[1]


@SECRET
def test_what_was_done_unseen_is_no_step_of_the_odds_for_the_other_side(
    system: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The battle ended with another step the oftener the other side had written its orders anew."""
    path, told = tmp_path / "game.json", []
    for more in (0, 5):
        game = secretly(system, name, more)
        games.save(path, game)
        wish = ["--lang", "en", "odds", str(path), "--step"]
        reader = ["--side", str(READER + 1)]
        rows = []
        for step in range(9):
            code = main([*wish, str(step), *reader])
            rows.append((code, *capsys.readouterr()))
        told.append(rows)
        assert main([*wish, "999", "--umpire"]) == 2
        assert f"step {len(game.journal.line())}." in capsys.readouterr().err, "the umpire counts all"
    assert told[0] == told[1]
    assert {row[0] for row in told[0]} >= {0, 2}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("late", "ending"), [(LATE[0], ".svg"), (LATE[1], ".png")])
def test_the_map_of_a_battle_is_drawn_as_all_may_see_it(
    late: tuple[str, str, int], ending: str, tmp_path: Path
) -> None:
    """Reinforcements that are kept back were drawn, in an SVG under other units, too."""
    game = kept_back(*late)
    drawn: dict[str, list[bytes]] = {"": [], "--umpire": []}
    for one in (game, other_reinforcements(game, late[2])):
        games.save(tmp_path / "game.json", one)
        out = tmp_path / f"map{ending}"
        for word, found in drawn.items():
            wish = ["--lang", "en", "render", str(tmp_path / "game.json"), "-o", str(out)]
            assert main([*wish, *([word] if word else ())]) == 0
            found.append(out.read_bytes())
    plan = ["--lang", "en", "render", str(tmp_path / "game.json"), "-o", str(out), "--plan"]
    assert main([*plan, "all"]) == 1
    assert main([*plan, game.scenario.sides[1 - late[2]].id]) == 0
    assert drawn[""][0] == drawn[""][1] == out.read_bytes()
    assert drawn["--umpire"][0] != drawn["--umpire"][1]


def planned(folder: Path, name: str, *, drawn: bool) -> Game:
    """A battle of a game that hides nothing; its first side bears that id, the second has `drawn` a note."""
    system, file = by_id("mbt"), folder / "marathon.json"
    words = (SCENARIOS / "mbt" / file.name).read_text("utf-8")
    file.write_text(words.replace('"greeks"', f'"{name}"'), "utf-8")
    game = games.new_game(system, load(file, {"mbt": system.design().scenario}), 7)
    note = PlanMark(id="n", kind="note", at=((1500, 1500),), label="Here")
    game.plans = {game.scenario.sides[1].id: (note,)} if drawn else {}
    return game


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("drawn", [False, True])
def test_a_side_has_its_plan_for_itself_where_nothing_else_is_hidden(
    drawn: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a game that hides nothing both plans were drawn for whoever keeps the battle."""
    game = planned(tmp_path, "first", drawn=drawn)
    ids = [side.id for side in game.scenario.sides]
    games.save(tmp_path / "game.json", game)
    wish = ["--lang", "en", "render", str(tmp_path / "game.json"), "-o", str(tmp_path / "map.svg"), "--plan"]
    assert main([*wish, "all"]) == 1
    assert "--umpire" in capsys.readouterr().err
    assert main([*wish, ids[0]]) == 0
    own = (tmp_path / "map.svg").read_bytes()
    assert main([*wish, "all", "--umpire"]) == 0
    assert ((tmp_path / "map.svg").read_bytes() != own) == drawn
    game.seats = dict.fromkeys(ids, "officer")  # computers have nothing to keep from anybody
    games.save(tmp_path / "game.json", game)
    assert main([*wish, "all"]) == 0


@pytest.mark.usefixtures("qapp")
def test_a_side_that_is_called_all_sees_no_plan_but_its_own(tmp_path: Path) -> None:
    pictures = []
    for drawn in (False, True):
        games.save(tmp_path / "game.json", planned(tmp_path, "all", drawn=drawn))
        wish = ["render", str(tmp_path / "game.json"), "-o", str(tmp_path / "map.svg"), "--plan", "all"]
        assert main(wish) == 0
        pictures.append((tmp_path / "map.svg").read_bytes())
    assert pictures[0] == pictures[1]
