"""Lists as records: what a file may hold, and the changes that give another list."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import ValidationError

from core.armies import files
from core.armies.rosters import (
    Line,
    Roster,
    add,
    blank,
    change,
    content_hash,
    duplicate,
    move,
    one_line,
    remove,
    with_lines,
)
from core.armies.troops import Troops
from core.scenarios.bad_file import BadFile


def _file(**changes: Any) -> bytes:
    data = {
        "format": "etat-major/roster",
        "version": 1,
        "system": "belle_position",
        "title": "A corps",
        "nation": "french",
        "budget": 200,
        "points": {"id": "bp-20", "digest": ""},
        "friendly": False,
        "note": "",
        "lines": [
            {"troop": "dragons", "count": 2},
            {"troop": "general", "parts": {"attack": 1}, "name": "Ducrot"},
        ],
    }
    return json.dumps({**data, **changes}, indent=1).encode()


def test_a_file_is_read_and_written_again(systems: Mapping[str, Troops]) -> None:
    roster = files.loads(_file(), systems)
    assert roster.lines[1] == Line(troop="general", parts={"attack": 1}, name="Ducrot")
    written = files.dumps(roster).decode()
    assert '{"troop": "dragons", "count": 2},\n' in written
    assert files.loads(written.encode(), systems) == roster


@pytest.mark.parametrize(
    ("changes", "place", "wrong", "right"),
    [
        ({"format": "etat-major/scenario"}, "format", "this is no army list", "write “etat-major/roster”"),
        ({"version": 2}, "version", "later version", "update the program"),
        ({"version": 0}, "version", "no such version", "from 1 to 1"),
        ({"system": "chess"}, "system", "no system “chess”", "write one of"),
        ({"nation": "frensh"}, "nation", "no nation “frensh”", "write “french”"),
        ({"budget": -1}, "budget", "cannot stand here", "at least 0"),
        ({"budgets": 3}, "budgets", "not known here", "write “budget”"),
        ({"lines": [{"troop": "dragon"}]}, "lines[0].troop", "no troops “dragon”", "write “dragons”"),
        ({"lines": [{"troop": "dragons", "count": 0}]}, "lines[0].count", "cannot stand", "at least 1"),
        (
            {"lines": [{"troop": "dragons", "parts": {"attack": 1}}]},
            "lines[0].parts.attack",
            "not known",
            "leave",
        ),
        (
            {"lines": [{"troop": "general", "parts": {"attack": 2}}]},
            "lines[0].parts.attack",
            "cannot stand",
            "from 0 to 1",
        ),
        (
            {"lines": [{"troop": "general", "parts": {"attack": True}}]},
            "lines[0].parts.attack",
            "cannot stand",
            "from 0 to 1",
        ),
        (
            {"lines": [{"troop": "general", "parts": {"attack": 1.5}}]},
            "lines[0].parts.attack",
            "no value of a part",
            "a whole number",
        ),
        ({"lines": [{"troop": "dragons", "name": "x" * 81}]}, "lines[0].name", "too long", "at most 80"),
    ],
)
def test_a_faulty_file_says_where_and_what(
    systems: Mapping[str, Troops], changes: dict[str, Any], place: str, wrong: str, right: str
) -> None:
    with pytest.raises(BadFile) as caught:
        files.loads(_file(**changes), systems, "list.json")
    told = str(caught.value)
    assert caught.value.place.path == place
    assert caught.value.place.line > 1
    assert wrong in told
    assert right in told
    assert len(caught.value.faults) == 1


def test_texts_are_kept_on_one_line() -> None:
    assert one_line(" a\n\tb\u202f\u0000 c ") == "a b c"
    assert Line(troop="x", note="one\r\ntwo").note == "one two"


def test_parts_that_are_as_usual_are_left_out(systems: Mapping[str, Troops]) -> None:
    roster = files.loads(_file(lines=[{"troop": "general", "parts": {"attack": 0, "rally": 2}}]), systems)
    assert roster.lines[0].parts == {"rally": 2}


def test_changes_give_another_list(systems: Mapping[str, Troops]) -> None:
    empty = blank(systems["belle_position"], "french", title="One")
    roster = add(add(empty, Line(troop="dragons")), Line(troop="height"))
    roster = add(roster, Line(troop="dragons", count=2))
    assert [(line.troop, line.count) for line in roster.lines] == [("dragons", 3), ("height", 1)]
    assert empty.lines == ()
    assert [line.troop for line in move(roster, 0, 1).lines] == ["height", "dragons"]
    assert [line.troop for line in remove(roster, [0]).lines] == ["height"]
    assert change(roster, 1, name="Hill 304").lines[1].name == "Hill 304"
    with pytest.raises(ValidationError):
        change(roster, 1, count=0)
    assert duplicate(roster, "Two").title == "Two"
    assert duplicate(roster, "Two").lines == roster.lines


def test_a_line_holds_no_more_than_99_pieces(systems: Mapping[str, Troops]) -> None:
    roster = with_lines(blank(systems["mbt"]), [Line(troop="elephant", count=98)])
    assert [line.count for line in add(roster, Line(troop="elephant", count=2)).lines] == [98, 2]


def test_the_content_hash_follows_the_content(systems: Mapping[str, Troops]) -> None:
    roster: Roster = files.loads(_file(), systems)
    again = files.loads(json.dumps(json.loads(_file()), sort_keys=True).encode(), systems)
    assert content_hash(again) == content_hash(roster)
    assert len(content_hash(roster)) == 16
    assert content_hash(duplicate(roster, "Other")) != content_hash(roster)
    assert content_hash(change(roster, 0, count=3)) != content_hash(roster)


def test_in_a_hierarchy_a_line_comes_into_the_formation_in_hand(systems: Mapping[str, Troops]) -> None:
    troops = systems["la_garde"]
    levels = troops.levels
    roster = blank(troops)
    for troop in ("army", "corps", "division", "baggage", "division", "baggage", "baggage"):
        roster = add(roster, Line(troop=troop), levels)
    told = [(line.troop, line.count) for line in roster.lines]
    assert told[2:] == [("division", 1), ("baggage", 1), ("division", 1), ("baggage", 2)]
    inner = add(roster, Line(troop="line_infantry"), levels, after=2)
    assert [line.troop for line in inner.lines][2:5] == ["division", "line_infantry", "baggage"]
    more = add(roster, Line(troop="baggage"), levels, after=2)
    assert [line.count for line in more.lines][2:] == [1, 2, 1, 2]
    assert troops.level("army") == 0
    assert troops.level("baggage") == 3
    assert systems["mbt"].level("elephant") == 0
