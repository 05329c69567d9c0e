"""Where the scenario would have bases stand that a side lays itself is no knowledge of the other side."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.pending import Choice
from core.protocol.steps import ActionStep
from core.records import view_files
from core.records.games import Game, new_game, plain_scenario
from core.records.veils import known_to
from core.records.views import view_of
from core.scenarios.files import load
from core.systems.catalog import by_id

TABLES = pytest.mark.parametrize(("system", "stem"), [("la_garde", "twin_rises"), ("mbt", "twin_hills")])


def laying(system_id: str, stem: str, known: tuple[str, ...], *, elsewhere: bool) -> tuple[Game, int]:
    """A battle whose sides lay their own, and who lays first; the other would stand `elsewhere`."""
    system = by_id(system_id)
    scenario: Any = load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    row: Any = json.loads(scenario.model_dump_json())
    row |= {"handicap": [], "options": {**row.get("options", {}), "deploy": True}}
    first = system.rules.new_battle(type(scenario).model_validate_json(json.dumps(row))).pending.side
    its = scenario.sides[1 - first].id
    row["briefings"] = {its: {"text": {"en": "wait"}, "known": known}}
    if elsewhere:
        units = [unit for unit in row["units"] if unit["side"] == its]
        for unit, at in zip(units, [unit["at"] for unit in reversed(units)], strict=True):
            unit["at"] = at
    return new_game(system, type(scenario).model_validate_json(json.dumps(row)), 1), first


def told(game: Game, side: int) -> list[Any]:
    """The view of a side, which can be read, and what it knows on a screen."""
    data = view_files.dumps(view_of(game, side))
    assert view_files.dumps(view_files.loads(data, (game.system,))) == data
    row = json.loads(data)
    known = known_to(game.system, game.journal.state, side).context.scenario
    return [row["scenario"], row["state"], plain_scenario(known)]


@TABLES
def test_who_lays_first_does_not_know_where_the_other_side_would_stand(system: str, stem: str) -> None:
    """The place of each base stood in its view, though its briefing told of none."""
    (one, side), (other, _side) = (laying(system, stem, ("forces",), elsewhere=by) for by in (False, True))
    rng = Random(2)
    for _base in range(3):
        assert told(one, side) == told(other, side)
        assert told(one, 1 - side)[0] != told(other, 1 - side)[0]
        act = one.system.rules.propose(one.journal.state, side, rng)
        for game in (one, other):
            game.journal.must(ActionStep(side, act))


@TABLES
def test_who_is_told_of_places_and_who_has_seen_all_laid_knows_them(system: str, stem: str) -> None:
    game, side = laying(system, stem, ("forces", "places"), elsewhere=False)
    assert told(game, side)[2]["units"] == plain_scenario(game.scenario)["units"]
    game, side = laying(system, stem, ("forces",), elsewhere=False)
    while isinstance(game.journal.pending, Choice) and game.journal.pending.prompt == "lay":
        state, asked = game.journal.state, game.journal.pending.side
        game.journal.must(ActionStep(asked, next(iter(game.system.rules.actions(state, asked)))))
    assert told(game, side)[2]["units"] == plain_scenario(game.scenario)["units"]
