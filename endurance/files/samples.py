"""Sound files of every format, from which broken ones are made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from core.armies import budget, completion, plain_text, points, spreadsheet
from core.armies import files as lists
from core.armies.rosters import Roster, used
from core.armies.troops import Troops
from core.chance.sources import Rolled
from core.lab import worth_records
from core.lab.worth import Worth
from core.lab.worth_records import worth_record
from core.paths import ROOT, SCENARIOS
from core.protocol.pending import Choice, Deal, Roll, SecretChoices, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.records import games, house_rules, replies, sealed_papers, view_files, views
from core.records.games import Game
from core.records.house_rules import HouseRule, Register
from core.records.proofs import proof_of, side_key
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS

STEPS = 40
"""Steps of the battles: enough for every kind of frame to be met now and then."""


@cache
def scenarios() -> tuple[bytes, ...]:
    """The scenarios that come with the program."""
    return tuple(path.read_bytes() for path in sorted(SCENARIOS.rglob("*.json")))


@cache
def troops() -> dict[str, Troops]:
    """The troops of each system that has lists."""
    return {system.id: system.armies.troops() for system in SYSTEMS if system.has_armies}


@cache
def battles() -> tuple[Game, ...]:
    """A battle on the first and the last scenario of each system; the first has a branch and a paper."""
    return tuple(_battle(system, place) for system in SYSTEMS for place in (0, -1))


def _battle(system: AnySystem, place: int) -> Game:
    path = sorted((SCENARIOS / system.id).glob("*.json"))[place]
    scenario: Any = load(path, {system.id: system.design().scenario})
    game = games.new_game(system, scenario, 7)
    play_on(game, STEPS, Random(place))
    if place == 0:
        game.journal.go(game.journal.line()[STEPS // 2].number)
        play_on(game, 5, Random(9))
        game.papers = [sealed_papers.sealed(scenario.sides[0].id, "By the left.", 1, salt="00" * 16)]
    return game


def play_on(game: Game, steps: int, dice: Random) -> None:
    """Random steps through the journal."""
    rules, source = game.system.rules, Rolled(dice.randrange(1 << 30))
    for _step in range(steps):
        pending, journal = game.journal.pending, game.journal
        if isinstance(pending, Roll | Deal):
            journal.answer(source)
        elif isinstance(pending, Choice | SecretChoices):
            side = deciding_side(pending)
            journal.must(ActionStep(side, rules.propose(journal.state, side, dice)))
        else:
            return


@cache
def game_files() -> tuple[bytes, ...]:
    """The files of these battles."""
    return tuple(games.dumps(game) for game in battles())


@cache
def view_rows() -> tuple[bytes, ...]:
    """What each side knows of them."""
    return tuple(view_files.dumps(views.view_of(game, side)) for game in battles() for side in (0, 1))


@cache
def reply_files() -> tuple[bytes, ...]:
    """An answer to each view that is asked something."""
    return tuple(_replies())


def _replies() -> Iterator[bytes]:
    for data in view_rows():
        view = view_files.loads(data, SYSTEMS)
        journal = view.journal()
        if views.is_asked(journal.pending, view.side):
            journal.must(
                ActionStep(view.side, view.system.rules.propose(journal.state, view.side, Random(1)))
            )
            yield replies.reply_to(view, journal, "by the left")


@cache
def rosters() -> tuple[Roster, ...]:
    """A list for each system that has lists, filled at random."""
    return tuple(_roster(system) for system in SYSTEMS if system.has_armies)


def _roster(system: AnySystem) -> Roster:
    offered = troops()[system.id]
    blank = Roster(
        system=system.id, title="A corps — « l’aile »", budget=offered.budget, points=used(offered.tables[0])
    )
    return completion.complete(blank, system.armies.limits, offered, offered.tables[0], Random(3))


@cache
def list_files() -> tuple[bytes, ...]:
    """Lists as files."""
    return tuple(lists.dumps(roster) for roster in rosters())


@cache
def list_texts() -> tuple[bytes, ...]:
    """Lists as text, in both languages."""
    return tuple(
        plain_text.write(report.army, word).encode() for report in _reports() for word in ("en", "fr")
    )


@cache
def list_tables() -> tuple[bytes, ...]:
    """Lists as spreadsheets, in both languages."""
    return tuple(
        spreadsheet.write(report.army, word).encode() for report in _reports() for word in ("en", "fr")
    )


def _reports() -> Iterator[budget.Report]:
    for roster in rosters():
        offered = troops()[roster.system]
        yield budget.check(roster, None, offered, offered.tables[0])


@cache
def points_tables() -> tuple[bytes, ...]:
    """The points tables that come with the program."""
    return tuple(points.dumps(table) for offered in troops().values() for table in offered.tables)


@cache
def registers() -> tuple[bytes, ...]:
    """A register of rulings."""
    rule = HouseRule(
        id="1", system="mbt", text="A corner alone does not fight.", rules=("MBT-6.1",), by="Anne"
    )
    other = HouseRule(id="2", system="la_garde", text="A road bends round a village.", turn=4)
    return (house_rules.dumps(Register(rules=(rule, other))),)


@cache
def balances() -> tuple[bytes, ...]:
    """Results of the laboratory as the documents of a checkout have them."""
    return tuple(path.read_bytes() for path in sorted((ROOT / "docs" / "balance").rglob("*.json"))[:6])


@cache
def worths() -> tuple[bytes, ...]:
    """What battles might have said of the worth of troops, of each system that has a points table."""
    found = []
    for system in SYSTEMS:
        if system.has_armies and (tables := troops()[system.id].tables):
            rows = [Worth("infantry", 10, 9.5, 7.0, 12.0, 30), Worth("guns", 20, 31.0, 25.0, 37.5, 12)]
            found.append(worth_records.dumps(worth_record(system, tables[0], "officer", 1, 40, rows)))
    return tuple(found)


def sealed_anew(data: bytes) -> bytes:
    """A view as a clever hand would leave it, its seal reckoned again; the same bytes where it is no JSON."""
    from core.records.serialization.digests import mark_of

    try:
        row = json.loads(data)
        unsealed = {key: value for key, value in row.items() if key != "seal"}
        return json.dumps({**unsealed, "seal": mark_of(unsealed)}, ensure_ascii=False).encode()
    except (ValueError, AttributeError, UnicodeError, RecursionError):
        return data


def proven_anew(data: bytes) -> bytes:
    """A reply as a side would make it up on its own view; the same bytes where it answers none of these."""
    try:
        row = json.loads(data)
        game = next(game for game in battles() if views.battle_of(game) == row["battle"])
        key = side_key(games.mail_of(game), row["side"])
        return json.dumps({**row, "proof": proof_of(key, row)}, ensure_ascii=False).encode()
    except (ValueError, AttributeError, TypeError, KeyError, StopIteration, UnicodeError, RecursionError):
        return data


@cache
def map_lines() -> tuple[bytes, ...]:
    """Small maps as GeoJSON."""
    river = {
        "type": "Feature",
        "properties": {"waterway": "river", "name": "Loue"},
        "geometry": {"type": "LineString", "coordinates": [[5.9, 47.0], [6.0, 47.05], [6.1, 47.02]]},
    }
    wood = {
        "type": "Feature",
        "properties": {"landuse": "forest"},
        "geometry": {
            "type": "MultiPolygon",
            "coordinates": [[[[5.95, 47.0], [6.0, 47.0], [6.0, 47.03], [5.95, 47.0]]]],
        },
    }
    town = {
        "type": "Feature",
        "properties": {"place": "village"},
        "geometry": {"type": "Point", "coordinates": [6.02, 47.04]},
    }
    whole = {"type": "FeatureCollection", "licence": "ODbL", "features": [river, wood, town]}
    return json.dumps(whole, indent=1).encode(), json.dumps(river).encode()


@cache
def map_tables() -> tuple[bytes, ...]:
    """The same as spreadsheets, in both languages."""
    return (
        b"kind;shape;x;y;name\nriver;1;0;5;Loue\nriver;1;10;6;Loue\nvillage;2;4;4;\n",
        b"sorte,ligne,x,y\nroute,1,0,0\nroute,1,9,9\nbois,2,1,1\nbois,2,3,1\nbois,2,3,4\n",
    )


@cache
def stamps() -> tuple[bytes, ...]:
    """A piece of a shipped map, and one of a shipped table."""
    from core.interchange.stamps import dumps, stamp_of
    from core.scenarios import edits, table_edits

    models = ScenarioModels(SYSTEMS)
    creek = load(SCENARIOS / "battle_cry" / "mirror_creek.json", models)
    hills: Any = load(SCENARIOS / "mbt" / "twin_hills.json", models)
    piece = edits.copy_region(creek, tuple(creek.board.hexes())[:30], None, frozenset(edits.LAYERS))
    things = table_edits.copy(hills, [hills.board.features[0].id], [hills.units[0].id])
    return dumps(stamp_of("Redoubt", piece, creek)), dumps(stamp_of("Village", things, hills))


@cache
def collections() -> tuple[bytes, ...]:
    """What somebody owns, in both languages."""
    return (
        b"game;kind;thing;count;instead\nbattle_cry;tile;woods;12;orchard|field\nbattle_cry;unit;infantry;20;\n",
        "jeu,sorte,chose,nombre,\u00e0 d\u00e9faut\nmbt,unit,hoplite,8,\n".encode(),
    )
