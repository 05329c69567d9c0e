"""Small random battles of Belle Position with random settings, as a file writes them."""

from __future__ import annotations

from random import Random
from typing import Any

from oracles.belle_position.field import printed

SIDES = ("french", "german")
EDGES = ("bottom", "top")
TERRAIN = ("wood", "height", "town", "entrenchments")
WINGS = ("left", "centre", "right")
MOST_DIFFERENT = 6
"""So many kinds of unit in a deck: many cards alike are what some rules are about (BP-R35)."""
YES_OR_NO = (False, True)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "general_face_down": YES_OR_NO,
    "sticky_conquest": YES_OR_NO,
    "terrain_in_conquered": YES_OR_NO,
    "min_dice": (0, 1),
    "lr_hits_hidden": YES_OR_NO,
    "counter_battery_any": YES_OR_NO,
    "lr_terrain": ("target", "none"),
    "general_hit_by_lr": YES_OR_NO,
    "general_hit_by_flank": YES_OR_NO,
    "moves_in_a_row": YES_OR_NO,
    "disorg_stop_early": YES_OR_NO,
    "town_entrench_stack": YES_OR_NO,
    "flank_attack": YES_OR_NO,
    "light_cavalry": YES_OR_NO,
    "light_cav": ("hussars", "hussars_lancers"),
    "special_cards": YES_OR_NO,
    "turn_limit": (1, 4, 7, 12),
    "first_player": ("terrain", "fixed"),
}


def drawn(rng: Random) -> dict[str, Any]:
    """A scenario: two decks, ground in some positions."""
    return {
        "format": "etat-major/scenario",
        "version": 1,
        "system": "belle_position",
        "title": {"en": "Drawn at random", "fr": "Tirée au sort"},
        "sides": [
            {
                "id": side,
                "name": {"en": side, "fr": side},
                "edge": edge,
                "hand": rng.randint(4, 16),
                "need": rng.choice((1, 2, 2, 3)),
                "points_ahead": rng.choice((0, 0, 5)),
                "deck": _deck(rng, side),
            }
            for side, edge in zip(SIDES, EDGES, strict=True)
        ],
        "first": rng.choice(SIDES),
        "options": {name: rng.choice(values) for name, values in OPTIONS.items()},
        "special": _special(rng),
    }


def _deck(rng: Random, side: str) -> list[dict[str, Any]]:
    """Units of few kinds, generals, terrain in the hand and on the table, special cards."""
    pool = [name for name, profile in printed().items() if profile.vc and profile.side in (side, "both")]
    guns = [name for name in pool if printed()[name].kind == "artillery"]
    kinds = [*rng.sample(pool, rng.randint(1, MOST_DIFFERENT)), rng.choice(guns)]
    units = [rng.choice(kinds) for _unit in range(rng.randint(4, 18))]
    rows: list[dict[str, Any]] = [{"card": name, "count": units.count(name)} for name in dict.fromkeys(units)]
    for number in range(rng.choice((0, 1, 2, 3))):
        values = {
            "attack": rng.randint(0, 1),
            "defence": rng.randint(0, 1),
            "rally": rng.choice((0, 1, 2, 2)),
        }
        rows.append({"card": "general", "id": f"{side}-general-{number}", **values})
    for name in rng.sample(TERRAIN, rng.choice((0, 1, 2))):
        rows.append({"card": name, "count": rng.randint(1, 2)})
    for name in ("special-rally", "special-entrench", "special-forced-march"):
        if rng.random() < 0.5:
            rows.append({"card": name, "count": rng.randint(1, 3)})
    for wing in WINGS:
        if rng.random() < 0.3:
            rows += [{"card": name, "at": wing} for name in rng.sample(TERRAIN, rng.choice((1, 1, 2)))]
    return rows


def _special(rng: Random) -> list[dict[str, Any]]:
    """Other numbers of reinforcements in the first turns."""
    if rng.random() < 0.7:
        return []
    side = rng.choice(SIDES)
    return [{"rule": "reinforcements", "side": side, "cards": rng.randint(0, 3), "turns": rng.randint(1, 5)}]
