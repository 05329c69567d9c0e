"""A name that units of both sides bear is told with its side: not where one of the two is kept back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.protocol.pending import Choice
from core.records import games
from core.records.games import Game, plain_scenario
from core.records.veils import known_to
from editor.cli import main
from tests.contract.test_kept_back import LATE, called, late_of, twins

CASE, OWNER = next(one.values for one in LATE if str(one.values[0]).startswith("belle_epoque"))


def named(name: dict[str, str] | None) -> Game:
    """A battle in which the first of who are kept back has that name, or one of a unit of the other side."""
    scenario: Any = twins(CASE, OWNER)[0]
    row: Any = json.loads(json.dumps(plain_scenario(scenario)))
    side = scenario.sides[OWNER].id
    others = [unit for unit in row["units"] if unit["side"] != side]
    for unit, other in zip(late_of(row, side), others, strict=False):
        unit["name"] = other["name"] if name is None else name
    game = called(CASE, OWNER, "one")
    again = type(scenario).model_validate_json(json.dumps(row))
    played = games.new_game(game.system, again, 1)
    for node in game.journal.line():
        if node.step is not None and not _is_asked(played):
            played.journal.must(node.step)
    return played


def _is_asked(game: Game) -> bool:
    pending = game.journal.pending
    return isinstance(pending, Choice) and pending.side == 1 - OWNER


@pytest.mark.parametrize("wish", [(), ("--action", "1", "--action", "2")], ids=["list", "compared"])
def test_odds_of_a_side_call_its_units_as_it_knows_them(
    wish: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """“Péchot (French)” in place of “Péchot (infantry)” told that a Péchot was still to come."""
    told = []
    for name in (None, {"en": "Zulu", "fr": "Zulu"}):
        game = named(name)
        assert _is_asked(game)
        games.save(tmp_path / "game.json", game)
        capsys.readouterr()
        side = game.scenario.sides[1 - OWNER].id
        assert main(["--lang", "en", "odds", str(tmp_path / "game.json"), "--side", side, *wish]) == 0
        told.append([line for line in capsys.readouterr().out.splitlines() if " ms" not in line])
    assert told[0] == told[1]
    assert told[0]
    seen = known_to(game.system, game.journal.state, 1 - OWNER)
    assert seen.context is not game.journal.state.context
