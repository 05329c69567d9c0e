"""Game files: what is written is read again, and 2,000 broken ones are refused with their places."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.players.playouts import deciding_side
from core.protocol.pending import Deal, Roll
from core.protocol.steps import ActionStep, CardsDealt
from core.records import games
from core.records.games import Game
from core.records.serialization.digests import plain_state
from core.scenarios.documents import BadFile
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS, by_id
from tests.broken_files import MUTATIONS, Mutation, check_told, retyped

KEPT = Path(__file__).parents[2] / "data" / "kept" / "battle_cry_game_v1.json"
ROUNDS = {mutation: 600 if mutation is retyped else 175 for mutation in MUTATIONS}


def play_on(game: Game, steps: int, dice: random.Random) -> None:
    """Random steps through the journal."""
    for _step in range(steps):
        pending = game.journal.pending
        if game.journal.over():
            return
        if isinstance(pending, Roll | Deal):
            game.journal.answer(Rolled(game.seed))
            continue
        side = deciding_side(pending)
        actions = game.system.rules.actions(game.journal.state, side)
        game.journal.must(ActionStep(side, dice.choice(actions)))


def battle(name: str = "first_bull_run", steps: int = 60, seed: int = 7) -> Game:
    system = by_id("battle_cry")
    scenario: Any = load(SCENARIOS / "battle_cry" / f"{name}.json", {"battle_cry": system.design().scenario})
    game = games.new_game(system, scenario, seed)
    play_on(game, steps, random.Random(seed))
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


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_broken_games_are_refused_and_nothing_else_happens(mutation: Mutation) -> None:
    dice = random.Random(mutation.__name__)
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
