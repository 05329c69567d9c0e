"""Small random battles of Battle Cry with random settings, as a file writes them."""

from __future__ import annotations

from random import Random
from typing import Any

from oracles.battle_cry.printed_page import CORNERS, Board, Hex

GROUNDS = ("woods", "orchard", "hill", "building", "river", "bridge", "field", "rough")
OPTIONS: dict[str, tuple[Any, ...]] = {
    "orchard_mod": (-1, 0),
    "hill_to_hill_los": ("blocked", "open"),
    "hill_over_friends": ("all", "artillery"),
    "field_tall": (True, False),
    "fieldwork_arc": ("front", "all"),
    "general_terrain": ("stops", "free", "rough"),
    "retreat_into_rough": (True, False),
    "rules150": (True, False),
    "general_moved_die": (True, False),
    "min_dice": (0, 1),
    "edge_los": ("any", "same"),
    "turn_limit": (2, 5, 12, 30),
    "all_out_price": ("none", "pass", "hand", "opponent"),
}
ARMS = ("infantry",) * 5 + ("cavalry",) * 3 + ("artillery",) * 2
SIDES = ("blue", "red")


def drawn(rng: Random) -> dict[str, Any]:
    """A scenario: few rows and columns, much ground, two armies that can reach one another."""
    board = Board(rng.randint(3, 9), rng.choice((4, 6, 7, 9, 11, 13, 13)), rng.random() < 0.7)
    every = ((row, column) for row in range(1, board.rows + 1) for column in range(1, board.columns + 1))
    hexes = [hex_ for hex_ in every if board.has(hex_)]
    edges = rng.sample(("top", "bottom"), 2)
    units = [unit for side in SIDES for unit in _army(rng, side, hexes)]
    _set_down(rng, units, hexes)
    return {
        "format": "etat-major/scenario",
        "version": 1,
        "system": "battle_cry",
        "title": {"en": "Drawn at random", "fr": "Tirée au sort"},
        "sides": [
            {
                "id": side,
                "name": {"en": side, "fr": side},
                "edge": edge,
                "hand": rng.randint(1, 6),
                "flags": rng.randint(2, 8),
            }
            for side, edge in zip(SIDES, edges, strict=True)
        ],
        "first": rng.choice(SIDES),
        "options": {name: rng.choice(values) for name, values in OPTIONS.items()},
        "special": _special(rng, units),
        "board": _board(rng, board, hexes),
        "units": units,
        "plan": {},
    }


def _name(hex_: Hex) -> str:
    return f"{hex_[0]}.{hex_[1]}"


def _army(rng: Random, side: str, hexes: list[Hex]) -> list[dict[str, Any]]:
    arms = [rng.choice(ARMS) for _unit in range(rng.randint(1, max(1, min(9, len(hexes) // 5))))]
    arms += ["general"] * rng.randint(0, 3)
    full = {"infantry": 4, "cavalry": 3, "artillery": 2}
    army = []
    for number, kind in enumerate(arms):
        unit: dict[str, Any] = {"id": f"{side}{number}", "side": side, "kind": kind}
        if kind in full and rng.random() < 0.3:
            unit["figures"] = rng.randint(1, full[kind])
        army.append(unit)
    return army


def _set_down(rng: Random, units: list[dict[str, Any]], hexes: list[Hex]) -> None:
    """Each unit into a hex of its own; a general with a unit as often as alone."""
    free = rng.sample(hexes, len(hexes))
    for unit in units:
        mates = [
            mate["at"]
            for mate in units
            if "at" in mate and mate["side"] == unit["side"] and mate["kind"] != "general"
        ]
        taken = {mate["at"] for mate in units if mate["kind"] == "general" and "at" in mate}
        joined = [at for at in mates if at not in taken]
        if unit["kind"] == "general" and joined and rng.random() < 0.6:
            unit["at"] = rng.choice(joined)
        else:
            unit["at"] = _name(free.pop())


def _special(rng: Random, units: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for rule, kind in (("horse_artillery", "artillery"), ("cadets", "infantry")):
        able = [unit["id"] for unit in units if unit["kind"] == kind]
        if able and rng.random() < 0.3:
            rows.append({"rule": rule, "units": rng.sample(able, rng.randint(1, len(able)))})
    if rng.random() < 0.2:
        rows.append({"rule": "infantry_double_move", "side": rng.choice(SIDES)})
    if rng.random() < 0.2:
        hands = [{"lost": lost, "hand": rng.randint(1, 6)} for lost in (1, 3)]
        rows.append({"rule": "hand_by_losses", "side": rng.choice(SIDES), "hands": hands})
    return rows


def _board(rng: Random, board: Board, hexes: list[Hex]) -> dict[str, Any]:
    thick = rng.choice((0.0, 0.2, 0.5))
    ground = {hex_: rng.choice(GROUNDS) for hex_ in hexes if rng.random() < thick}
    works = rng.sample(hexes, rng.choice((0, 0, 2, 6)))
    fences = [
        f"{_name(hex_)}/{side}"
        for hex_ in hexes
        for side in ("E", "SE", "SW")
        if rng.random() < thick / 3 and board.has(board.beyond(hex_, side))
    ]
    flags = rng.sample(hexes, rng.choice((0, 0, 1, 3)))
    return {
        "kind": "hex",
        "rows": board.rows,
        "columns": board.columns,
        "short_rows": board.short_rows,
        "terrain": {
            kind: [_name(hex_) for hex_, its in ground.items() if its == kind]
            for kind in sorted(set(ground.values()))
        },
        "levels": {},
        "hexsides": {"fence": fences} if fences else {},
        "works": [{"at": _name(hex_), "faces": rng.choice(list(CORNERS))} for hex_ in works],
        "flags": [
            {
                "at": _name(hex_),
                "side": rng.choice(SIDES),
                "value": rng.randint(1, 2),
                "when": rng.choice(("while", "turn_end")),
            }
            for hex_ in flags
        ],
        "labels": [],
    }
