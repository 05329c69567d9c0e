"""Breaks of rulings of Battle Cry that have a test of their own number: a few words read otherwise.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("BC-R6", "rules.ground:GroundTables.is_fenced", "return all(", "return any("),
    (
        "BC-R6",
        "rules.ground:GroundTables.is_fenced",
        "entry_sides(start, target)",
        "entry_sides(target, start)",
    ),
    ("BC-R8", "rules.ground:GroundTables.is_behind", "[2]", "[0]"),
    ("BC-R10", "rules.battle:bonuses", "if context.general_die[unit]:", "if True:"),
    ("BC-R10", "rules.battle:bonuses", "general = 1", "general = 2"),
    (
        "BC-R13",
        "rules.context:BattleContext._read_sides",
        "(Side.NW, Side.NE) if top else (Side.SW, Side.SE)",
        "(Side.NW, Side.W) if top else (Side.SW, Side.W)",
    ),
    ("BC-R23", "rules.movement:ways", "if steps == 1:", "if steps == 1 or ground.stops >> start & 1:"),
    ("BC-R25", "rules.battle:pieces_between", "generals[0] | generals[1]", "generals[1 - side]"),
    ("BC-R25", "rules.battle:pieces_between", "generals[0] | generals[1]", "generals[side]"),
    (
        "BC-R81",
        "rules.context:BattleContext._read_sides",
        "on_screen[::-1] if top else on_screen for top in self.is_top",
        "on_screen for top in self.is_top",
    ),
    (
        "BC-R86",
        "rules.orders:acts_as",
        "context.catalogue.mirror[last]",
        "context.catalogue.mirror[last] * (last != card)",
    ),
    (
        "BC-R95",
        "rules.context:BattleContext._read_sides",
        "int(Corner.S) if top else int(Corner.N)",
        "int(Corner.S)",
    ),
)
