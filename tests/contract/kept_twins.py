"""Scenarios that differ in everything that a briefing keeps back, at once, by lot, and in no more.

What is changed stands in `what_is_known.KEPT` as hidden; whether a name is given at all is drawn too, and
where in its list everything stands.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from core.records.games import plain_scenario
from tests.contract.conftest import Case
from tests.contract.test_kept_back import late_of
from tests.contract.what_is_known import KEPT

Row = dict[str, Any]
NAMES = ({"en": "Umbrella", "fr": "Parapluie"}, {"en": "Zulu", "fr": "Zoulou"}, None)
SKILLS = ("incompetent", "poor", "competent", "good", "excellent")
LEVELS = ("militia", "conscript", "regular", "veteran", "elite", "guard")
ARMS = (
    "line_infantry",
    "light_infantry",
    "heavy_cavalry",
    "light_cavalry",
    "medium_foot_artillery",
    "baggage",
)
GUNS = ("none", "light_foot_artillery", "heavy_artillery")


def _id(rng: Random) -> str:
    return f"it-{rng.randrange(10**9)}"


def _hexes(rng: Random) -> list[str]:
    return rng.sample(["1.1", "1.2", "1.3", "2.1", "2.2"], rng.randrange(3))


def _point(rng: Random) -> list[int]:
    return [rng.randrange(0, 5000, 100), rng.randrange(0, 5000, 100)]


def _general(rng: Random) -> Row | None:
    """Whoever leads; he stands nowhere, else he would be seen there."""
    name = rng.choice(NAMES)
    return rng.choice([None, {"skill": rng.choice(SKILLS), **({"name": name} if name else {})}])


CHANGED: dict[str, dict[str, Callable[[Random], Any]]] = {
    "BelleEpoqueUnit": {
        "id": _id,
        "kind": lambda rng: rng.choice(["infantry", "tribal", "cavalry", "mounted_infantry"]),
        "at": lambda rng: rng.choice(["1.1", "1.2", "2.2"]),
        "name": lambda rng: rng.choice(NAMES),
        "fire": lambda rng: rng.choice("ABCDEFG"),
        "quality": lambda rng: rng.choice(["poor", "normal", "superior"]),
        "order": lambda rng: rng.choice(["close", "open"]),
        "traits": lambda rng: rng.sample(["shock", "fiery", "tenacious", "conspicuous"], rng.randrange(4)),
        "turn": lambda rng: rng.randrange(2, 9),
        "entry": _hexes,
    },
    "Brigade": {
        "id": _id,
        "kind": lambda rng: rng.choice(ARMS),
        "at": _point,
        "facing": lambda rng: rng.randrange(0, 3600, 100),
        "name": lambda rng: rng.choice(NAMES),
        "experience": lambda rng: rng.choice(LEVELS),
        "mixed": lambda rng: rng.random() < 0.5,
        "traits": lambda rng: rng.sample(["large", "unmotivated", "cautious", "fanatics"], rng.randrange(4)),
        "battery": lambda rng: rng.choice(GUNS),
        "battery_elements": lambda rng: rng.randrange(1, 4),
    },
    "Group": {
        "id": _id,
        "name": lambda rng: rng.choice(NAMES),
        "turn": lambda rng: rng.randrange(2, 9),
        "number": lambda rng: rng.randrange(1, 7),
        "entry": lambda rng: [_point(rng) for _each in range(rng.randrange(1, 3))],
    },
    "Division": {
        "id": _id,
        "name": lambda rng: rng.choice(NAMES[:2]),
        "general": _general,
        "order": lambda rng: rng.choice([None, "attack", "defend", "manoeuvre"]),
    },
}
CHANGED["Corps"] = {field: CHANGED["Division"][field] for field in ("id", "name", "order")}
HELD = {"Group": {"number"}, "Corps": {"general"}, "General": {"name", "skill", "at"}}
"""What the lists and the changes do not have in common: the number is open once it was rolled; that a corps
has a general is open, so that he is changed in place; a general is changed with his division, and not put on
the table, where all would see him.
"""


def is_whole() -> bool:
    """Whether every field that is said to be hidden is changed."""
    for name, fields in KEPT.items():
        if set(CHANGED.get(name, {})) ^ set(fields["hidden"].split()) ^ HELD.get(name, set()):
            return False
    return True


def _change(row: Row, kind: str, rng: Random) -> None:
    for field, draw in CHANGED[kind].items():
        row.pop(field, None)
        value = draw(rng)
        if value is not None:
            row[field] = value


def _put(among: list[Any], things: list[Any], rng: Random) -> None:
    """These things anywhere among the others, which keep their order."""
    for thing in things:
        among.remove(thing)
    for thing in rng.sample(things, len(things)):
        among.insert(rng.randrange(len(among) + 1), thing)


def varied(case: Case, whole: Any, owner: int, rng: Random) -> Any:
    """The scenario with all that is kept back of `owner` drawn anew; how many elements come stays."""
    row: Any = json.loads(json.dumps(plain_scenario(whole)))
    side = whole.sides[owner].id
    row |= {"briefings": {side: {"text": {"en": "x" * rng.randrange(1, 40)}}}, "plan": {}}
    coming = late_of(row, side)
    known = {unit.id: unit for unit in whole.units}
    _formations(row, owner, coming, rng)
    groups = {group["id"]: group for group in row.get("groups", []) if group["side"] == side}
    for group in groups.values():
        _change(group, "Group", rng)
    _put(row.get("groups", []), list(groups.values()), rng)
    for unit in coming:
        _unit(case, unit, known[unit["id"]], rng)
        if "group" in unit:
            unit["group"] = groups[unit["group"]]["id"]
    _put(row["units"], coming, rng)
    return type(whole).model_validate_json(json.dumps(row))


def _unit(case: Case, unit: Row, was: Any, rng: Random) -> None:
    if case.system.id == "belle_epoque":
        arms = {"infantry": 4}
        unit["figures"] = was.figures or arms.get(was.kind, 2)
        _change(unit, "BelleEpoqueUnit", rng)
        return
    unit["elements"] = was.strength
    _change(unit, "Brigade", rng)
    if not unit["kind"].endswith("infantry"):
        unit["battery"] = "none"


def _formations(row: Row, owner: int, coming: list[Row], rng: Random) -> None:
    """Divisions of which nobody is there yet, nor their general, and corps of such alone that are not led."""
    side = row["sides"][owner]
    corps = side.get("corps", [])
    if not corps:
        return
    first = corps[0]["divisions"][0]["id"]
    mine = [unit for unit in row["units"] if unit["side"] == side["id"]]
    there = {unit.get("formation") or first for unit in mine if unit not in coming}
    for unit in mine:
        unit["formation"] = unit.get("formation") or first
    moved = []
    for one in corps:
        inside = [
            it for it in one["divisions"] if it["id"] not in there and "at" not in it.get("general", {})
        ]
        for division in inside:
            was = division["id"]
            _change(division, "Division", rng)
            for unit in mine:
                if unit["formation"] == was:
                    unit["formation"] = division["id"]
        if inside and len(inside) == len(one["divisions"]) and "at" not in (one.get("general") or {}):
            _change(one, "Corps", rng)
            if one.get("general") is not None:
                one["general"] = _general(rng) or {}
            moved.append(one)
        _put(one["divisions"], inside, rng)
    _put(corps, moved, rng)
    first = corps[0]["divisions"][0]["id"]
    for unit in coming:
        if unit.get("formation") == first and rng.random() < 0.5:
            del unit["formation"]
