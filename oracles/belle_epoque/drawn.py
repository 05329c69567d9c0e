"""Small random battles of Belle Époque with random settings, as a file writes them."""

from __future__ import annotations

from random import Random
from typing import Any

from oracles.belle_epoque.printed_page import GROUNDS, SCORES, Board, Hex

OPTIONS: dict[str, tuple[Any, ...]] = {
    "allow_pass": (True, False),
    "declare_before_test": (True, False),
    "zoc_blocked_by_impassable": (True, False),
    "edge_los": ("any", "same"),
    "retreat_strict": (True, False),
    "retreat_offmap": ("blocked", "eliminated"),
    "elite_is_shock": (True, False),
    "victory": ("points", "objectives", "losses"),
    "support_max": (99, 0, 1, 2),
    "attacked_first": (True, False),
    "defender_advance": (True, False),
    "rough_means": ("hill", "difficult", "any"),
    "sa_cap_first": (True, False),
    "mounted_is": ("infantry", "cavalry"),
    "tribal_is": ("infantry", "apart"),
    "fort_is_cover": (True, False),
}
FEATURES = (
    "cover",
    "difficult",
    "very_difficult",
    "impassable",
    "hill",
    "fortification",
    "blocks_sight",
)
ARMS = ("infantry", "infantry", "infantry", "tribal", "cavalry", "mounted_infantry")
TRAITS = ("shock", "impetuous", "fiery", "tenacious", "conspicuous", "smokeless")
QUALITIES = ("poor", "normal", "superior")
SIDES = ("blue", "red")


def drawn(rng: Random) -> dict[str, Any]:
    """A scenario: few rows and columns, much ground, two armies that can reach one another."""
    board = Board(rng.randint(3, 9), rng.randint(3, 11), short_rows=rng.random() < 0.6)
    hexes = board.hexes()
    units = _armies(rng, hexes)
    edges = rng.sample(("top", "bottom"), 2)
    names = {"en": "Drawn at random", "fr": "Tirée au sort"}
    found: dict[str, Any] = {
        "format": "etat-major/scenario",
        "version": 1,
        "system": "belle_epoque",
        "title": names,
        "sides": [
            {
                "id": side,
                "name": {"en": side, "fr": side},
                "edge": edge,
                "command": rng.choice(QUALITIES),
                "loss_limit": rng.choice((0, 25, 60)),
            }
            for side, edge in zip(SIDES, edges, strict=True)
        ],
        "first": "blue",
        "turns": rng.randint(1, 6),
        "objectives": _objectives(rng, hexes),
        "seize": _seize(rng, hexes),
        "options": {name: rng.choice(values) for name, values in OPTIONS.items()},
        "special": _special(rng, units),
        "board": _board(rng, board, hexes),
        "units": units,
        "plan": {},
    }
    for side in found["sides"]:  # last, so that all else of a number stays as it was
        side["points_ahead"] = rng.choice((0, 0, 1, 4))
    return found


def _name(hex_: Hex) -> str:
    return f"{hex_[0]}.{hex_[1]}"


def _armies(rng: Random, hexes: list[Hex]) -> list[dict[str, Any]]:
    free = rng.sample(hexes, len(hexes))
    most = max(1, min(8, len(hexes) // 4))
    units = []
    for side in SIDES:
        for number in range(rng.randint(1, most)):
            unit: dict[str, Any] = {
                "id": f"{side}{number}",
                "side": side,
                "kind": rng.choice(ARMS),
                "at": _name(free.pop()),
                "figures": rng.randint(1, 6),
                "fire": rng.choice(list(SCORES)),
                "quality": rng.choice(QUALITIES),
                "order": rng.choice(("close", "open")),
                "traits": rng.sample(TRAITS, rng.choice((0, 0, 1, 2))),
            }
            if rng.random() < 0.2:
                unit["turn"] = rng.randint(1, 3)
                unit["entry"] = [_name(hex_) for hex_ in rng.sample(hexes, rng.choice((0, 1, 3)))]
            units.append(unit)
    return units


def _objectives(rng: Random, hexes: list[Hex]) -> list[dict[str, Any]]:
    return [
        {
            "at": _name(hex_),
            "points": rng.randint(1, 3),
            "side": rng.choice((None, *SIDES)),
            "held": rng.choice((None, *SIDES)),
        }
        for hex_ in rng.sample(hexes, rng.choice((0, 1, 3)))
    ]


def _seize(rng: Random, hexes: list[Hex]) -> list[dict[str, Any]]:
    rows = []
    for side in SIDES:
        if rng.random() < 0.3:
            few = rng.sample(hexes, rng.randint(1, 3))
            count = rng.randint(1, len(few))
            rows.append({"side": side, "hexes": [_name(hex_) for hex_ in few], "count": count})
    return rows


def _special(rng: Random, units: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    if rng.random() < 0.3:
        chosen = rng.sample(units, rng.randint(1, len(units)))
        rows.append({"rule": "difficult_march", "units": [unit["id"] for unit in chosen]})
    if rng.random() < 0.3:
        scores = sorted((rng.randint(0, 5) for _distance in range(4)), reverse=True)
        moved = [rng.randint(0, score) for score in scores]
        row = {"side": rng.choice(SIDES), "type": rng.choice(list(SCORES)), "scores": scores, "moved": moved}
        rows.append({"rule": "fire_table", **row})
    return rows


def _board(rng: Random, board: Board, hexes: list[Hex]) -> dict[str, Any]:
    thick = rng.choice((0.0, 0.2, 0.5))
    kinds = [kind for kind in GROUNDS if kind != "clear"]
    ground = {hex_: rng.choice(kinds) for hex_ in hexes if rng.random() < thick}
    levels = {hex_: rng.randint(1, 2) for hex_ in hexes if rng.random() < thick}
    features = {
        kind: [_name(hex_) for hex_ in hexes if rng.random() < thick / 6]
        for kind in FEATURES
        if rng.random() < 0.6
    }
    return {
        "kind": "hex",
        "rows": board.rows,
        "columns": board.columns,
        "short_rows": board.short_rows,
        "terrain": {
            kind: [_name(hex_) for hex_, its in ground.items() if its == kind]
            for kind in sorted(set(ground.values()))
        },
        "levels": {
            str(level): [_name(hex_) for hex_, its in levels.items() if its == level]
            for level in sorted(set(levels.values()))
        },
        "features": {kind: names for kind, names in features.items() if names},
        "flags": [],
        "labels": [],
    }
