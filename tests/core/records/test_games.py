"""Game files: what is written is read again, and 2,000 broken ones are refused with their places."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from core.chance.seeds import Secret, Seed
from core.chance.sources import source_of
from core.paths import SCENARIOS
from core.protocol.pending import Deal, Roll, deciding_side
from core.protocol.steps import ActionStep, CardsDealt
from core.records import games, view_files, views
from core.records.games import Game
from core.records.serialization.digests import mark_of, plain_state
from core.scenarios.documents import BadFile
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS, by_id
from core.text import languages, say
from endurance.files.mutations import MUTATIONS, Mutation, check_told, retyped
from tests.everyday import one_in

KEPT = Path(__file__).parents[2] / "data" / "kept" / "battle_cry_game_v1.json"
PARTS = 5
"""One of them every day, all in the slow run."""
ROUNDS = {mutation: 120 if mutation is retyped else 35 for mutation in MUTATIONS}


def play_on(game: Game, steps: int, dice: random.Random) -> None:
    """Random steps through the journal."""
    for _step in range(steps):
        pending = game.journal.pending
        if game.journal.over():
            return
        if isinstance(pending, Roll | Deal):
            game.journal.answer(source_of(game.seed))
            continue
        side = deciding_side(pending)
        actions = game.system.rules.actions(game.journal.state, side)
        game.journal.must(ActionStep(side, dice.choice(actions)))


def battle(name: str = "first_bull_run", steps: int = 60, seed: Seed = 7) -> Game:
    system = by_id("battle_cry")
    scenario: Any = load(SCENARIOS / "battle_cry" / f"{name}.json", {"battle_cry": system.design().scenario})
    game = games.new_game(system, scenario, seed)
    play_on(game, steps, random.Random(7 if isinstance(seed, Secret) else seed))
    return game


def test_a_game_comes_back_from_its_file(tmp_path: Path) -> None:
    game = battle()
    game.seats = {"union": "person", "confederate": "greedy"}
    games.save(tmp_path / "game.json", game)
    again = games.load(tmp_path / "game.json", SYSTEMS)
    assert plain_state(again.journal.state) == plain_state(game.journal.state)
    assert again.journal.steps() == game.journal.steps()
    assert (again.seats, again.seed) == (game.seats, 7)
    assert games.dumps(again) == games.dumps(game)


def test_a_secret_stands_in_the_game_file_and_goes_on_with_the_same_dice() -> None:
    system = by_id("battle_cry")
    game = battle(steps=0, seed=Secret(bytes(range(16))))
    play_on(game, 30, random.Random(1))
    row = json.loads(games.dumps(game))
    assert row["secret"] == bytes(range(16)).hex()
    assert "seed" not in row
    again = games.loads(games.dumps(game), SYSTEMS)
    assert again.seed == game.seed
    assert not again.can_be_guessed
    assert games.dumps(again) == games.dumps(game)
    for each in (game, again):
        play_on(each, 30, random.Random(2))
    assert plain_state(again.journal.state) == plain_state(game.journal.state)
    for side in (0, 1):
        assert row["secret"].encode() not in view_files.dumps(views.view_of(game, side))
    assert views.guessing_note(game) is None
    assert views.guessing_note(games.new_game(system, game.scenario, 7)) is not None
    for changed in ({"secret": "00"}, {"secret": 7}, {"secret": "x" * 32}, {"seed": 7}):
        with pytest.raises(BadFile):
            games.loads(json.dumps({**row, **changed}).encode(), SYSTEMS)


def test_what_was_undone_stays_undone() -> None:
    game = battle()
    journal = game.journal
    tip = journal.here
    target = journal.undo_target()
    assert target is not None
    journal.go(target)
    again = games.loads(games.dumps(game), SYSTEMS)
    assert plain_state(again.journal.state) == plain_state(journal.state)
    assert again.journal.steps() == journal.steps()
    assert games.dumps(again) == games.dumps(game)
    while again.journal.forward():
        pass
    assert again.journal.moments[again.journal.here].depth == journal.moments[tip].depth, "redo is not lost"
    row = json.loads(games.dumps(game))
    row["at"] = len(row["steps"]) + 1
    with pytest.raises(BadFile, match="there is no such step"):
        games.loads(json.dumps(row).encode(), SYSTEMS)


def test_who_shows_dice_comes_back_and_a_wrong_word_is_refused() -> None:
    game = battle(steps=3)
    assert b"shown" not in games.dumps(game)
    game.shown = {"roll": "typed", "deal:draw": "typed"}
    assert games.loads(games.dumps(game), SYSTEMS).shown == game.shown
    for wrong in ({"roll": "thrown"}, {"dice": "typed"}, ["typed"], {"deal:draw": ["typed"]}):
        game.shown = {"roll": "typed"}
        row = json.loads(games.dumps(game))
        row["shown"] = wrong
        with pytest.raises(BadFile):
            games.loads(json.dumps(row).encode(), SYSTEMS)


def test_branches_of_branches_come_back() -> None:
    game = battle(steps=40)
    journal = game.journal
    for back, seed in ((25, 1), (12, 2), (20, 3)):
        journal.go(journal.line()[back].number)
        play_on(game, 15, random.Random(seed))
    journal.line()[-1].name = "By the left"
    again = games.loads(games.dumps(game), SYSTEMS)
    assert again.journal.line()[-1].name == "By the left"

    def lines(of: Game) -> set[tuple[Any, ...]]:
        return {tuple(repr(moment.step) for moment in of.journal.line(leaf)) for leaf in of.journal.leaves()}

    assert lines(again) == lines(game)
    assert again.journal.steps() == game.journal.steps()


def test_a_step_that_the_rules_refuse_is_named_with_its_line() -> None:
    row = games.write_row(battle())
    place = next(at for at, step in enumerate(row["steps"]) if step.get("do") == "order")
    row["steps"].insert(place, row["steps"][place])
    data = games.laid_out(row).encode()
    with pytest.raises(BadFile) as bad:
        games.loads(data, SYSTEMS)
    assert bad.value.place.path == f"steps[{place + 1}]"
    line = data.decode().splitlines()[bad.value.place.line - 1]
    assert json.loads(line.strip().rstrip(",")) == row["steps"][place]


@pytest.mark.parametrize("language", languages())
def test_a_reason_of_the_rules_is_joined_to_what_is_right_without_its_full_stop(language: str) -> None:
    row = games.write_row(battle())
    place = next(at for at, step in enumerate(row["steps"]) if step.get("do") == "order")
    row["steps"].insert(place, row["steps"][place])
    with pytest.raises(BadFile) as bad:
        games.loads(games.laid_out(row).encode(), SYSTEMS)
    assert say(bad.value.wrong, language).endswith(".")
    for line in bad.value.lines():
        assert re.search(r"\w\s?; ", say(line, language))


def test_a_card_may_be_typed_as_unknown() -> None:
    game = battle(steps=0)
    pending = game.journal.pending
    assert isinstance(pending, Deal)
    game.journal.must(CardsDealt((-1,) * pending.draw, "typed"))
    row = games.write_row(game)
    assert row["steps"][0] == {"dealt": ["?"] * pending.draw, "how": "typed"}
    assert plain_state(games.loads(games.dumps(game), SYSTEMS).journal.state) == plain_state(
        game.journal.state
    )


def test_the_kept_game_of_version_1_opens() -> None:
    assert games.load(KEPT, SYSTEMS).journal.line()


@pytest.mark.parametrize("part", one_in(PARTS, range(PARTS)))
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_broken_games_are_refused_and_nothing_else_happens(mutation: Mutation, part: int) -> None:
    dice = random.Random(f"{mutation.__name__}/{part}")
    sources = [games.dumps(battle(seed=seed, steps=30)) for seed in range(3)]
    read = 0
    for _number in range(ROUNDS[mutation]):
        data = mutation(dice.choice(sources), dice)
        try:
            again = games.loads(data, SYSTEMS, "broken.json")
        except BadFile as error:
            check_told(error, data)
        else:
            games.loads(games.dumps(again), SYSTEMS)
            read += 1
    assert read < ROUNDS[mutation] // 2


def test_a_scenario_from_which_no_battle_can_begin_is_named() -> None:
    row = games.write_row(battle(steps=0))
    row["scenario"]["units"][1]["at"] = row["scenario"]["units"][0]["at"]
    with pytest.raises(BadFile) as bad:
        games.loads(games.laid_out(row).encode(), SYSTEMS)
    assert bad.value.place.path == "scenario.units"
    assert "BC-1.3" in str(bad.value)


@pytest.mark.parametrize("key", ["①", "²", "9" * 5000])
def test_a_strange_key_of_a_step_is_named(key: str) -> None:
    row = json.loads(games.dumps(battle(steps=8)))
    row["steps"][0][key] = 1
    with pytest.raises(BadFile) as bad:
        games.loads(json.dumps(row).encode(), SYSTEMS)
    assert bad.value.place.path.startswith("steps[0]")


@pytest.mark.parametrize("system_id", ["mbt", "la_garde"])
@pytest.mark.parametrize("at", ["--5,1,2", "9" * 5000 + ",1,2", "①,1,2", "x"])
def test_a_ruling_with_a_pose_that_is_none_is_refused(system_id: str, at: str) -> None:
    system = by_id(system_id)
    path = sorted((SCENARIOS / system_id).glob("*.json"))[0]
    scenario: Any = load(path, {system_id: system.design().scenario})
    row = games.write_row(games.new_game(system, scenario, 1))
    edit = {"set": "place", "unit": scenario.units[0].id, "at": at}
    row["steps"] = [{"ruling": "r", "by": "umpire", "edits": [edit]}]
    with pytest.raises(BadFile) as bad:
        games.loads(json.dumps(row).encode(), SYSTEMS)
    assert bad.value.place.path.startswith("steps[0]")
    facts = {"set": "place", "unit": 0, "side": 0, "item": "", "to": "", "at": at[:60]}
    told = {"kind": "edit", "turn": 1, "facts": facts}
    view = view_files.write_row(views.view_of(games.new_game(system, scenario, 1), 0))
    forged = {**view, "told": [told]}
    forged["seal"] = mark_of({key: value for key, value in forged.items() if key != "seal"})
    with pytest.raises(BadFile) as bad:
        view_files.loads(json.dumps(forged).encode(), SYSTEMS)
    assert bad.value.place.path == "told[0]"
