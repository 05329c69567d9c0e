"""Edits of a measured table: pure functions from a scenario to a scenario, as `core.scenarios.edits`.

Each refuses what cannot be with `EditRefused`, and gives back the very same scenario where nothing changes.
Papers, sides and the removal of bases are the same as on hexes: `edits.set_title`, `edits.remove_units` ...
"""

from core.scenarios.edits.refusals import EditRefused
from core.scenarios.table_edits.bases import (
    Placing,
    change_base,
    distribute,
    line_up,
    mirror_bases,
    move_bases,
    place_base,
    pose_bases,
    stack_behind,
    turn_bases,
)
from core.scenarios.table_edits.clips import TableClip, copy, erase, inside, paste
from core.scenarios.table_edits.stock_outlines import Stock, stock_outline, tidy_line, tidy_outline
from core.scenarios.table_edits.things import (
    Axis,
    add_band,
    add_feature,
    add_label,
    add_objective,
    add_zone,
    change_thing,
    delete_vertex,
    insert_vertex,
    map_points,
    mirror_things,
    move_things,
    move_vertex,
    put_in_order,
    remove_things,
    reshape,
    turn_things,
)
from core.scenarios.table_edits.whole_table import mirror, resize, rotate_90, rotate_180, set_grid

__all__ = [
    "Axis",
    "EditRefused",
    "Placing",
    "Stock",
    "TableClip",
    "add_band",
    "add_feature",
    "add_label",
    "add_objective",
    "add_zone",
    "change_base",
    "change_thing",
    "copy",
    "delete_vertex",
    "distribute",
    "erase",
    "insert_vertex",
    "inside",
    "line_up",
    "map_points",
    "mirror",
    "mirror_bases",
    "mirror_things",
    "move_bases",
    "move_things",
    "move_vertex",
    "paste",
    "place_base",
    "pose_bases",
    "put_in_order",
    "remove_things",
    "reshape",
    "resize",
    "rotate_90",
    "rotate_180",
    "set_grid",
    "stack_behind",
    "stock_outline",
    "tidy_line",
    "tidy_outline",
    "turn_bases",
    "turn_things",
]
