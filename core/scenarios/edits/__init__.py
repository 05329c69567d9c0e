"""Edits: pure functions from a scenario to a scenario. None validates again, none touches the old one.

Each refuses what cannot be with `EditRefused`, and gives back the very same scenario where nothing changes.
"""

from core.geometry.hex_symmetry import Symmetry
from core.scenarios.edits.aims import (
    objective_at,
    objectives,
    remove_objectives,
    seized,
    set_objective,
    set_seize,
)
from core.scenarios.edits.clips import LAYERS, Clip, Layer, copy_region, erase, move_region, paste
from core.scenarios.edits.ground import (
    add_feature,
    add_hexsides,
    paint,
    place_works,
    remove_feature,
    remove_hexsides,
    remove_works,
    set_level,
    turn_works,
)
from core.scenarios.edits.marks import remove_flags, remove_labels, set_flag, set_label
from core.scenarios.edits.papers import change_scenario, set_notes, set_option, set_special, set_title
from core.scenarios.edits.pieces import (
    change_side,
    change_unit,
    free_id,
    move_units,
    place_unit,
    remove_units,
    set_first,
    swap_playing_order,
    unit_model,
)
from core.scenarios.edits.plans import (
    add_mark,
    change_mark,
    check_plans,
    delete_point,
    insert_point,
    move_marks,
    move_point,
    new_mark_id,
    remove_marks,
    set_plans,
)
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.edits.size import resize
from core.scenarios.edits.symmetry import mirror_left_right, mirror_top_bottom, rotate_180, turned

__all__ = [
    "LAYERS",
    "Clip",
    "EditRefused",
    "Layer",
    "Symmetry",
    "add_feature",
    "add_hexsides",
    "add_mark",
    "change_mark",
    "change_scenario",
    "change_side",
    "change_unit",
    "check_plans",
    "copy_region",
    "delete_point",
    "erase",
    "free_id",
    "insert_point",
    "mirror_left_right",
    "mirror_top_bottom",
    "move_marks",
    "move_point",
    "move_region",
    "move_units",
    "new_mark_id",
    "objective_at",
    "objectives",
    "paint",
    "paste",
    "place_unit",
    "place_works",
    "remove_feature",
    "remove_flags",
    "remove_hexsides",
    "remove_labels",
    "remove_marks",
    "remove_objectives",
    "remove_units",
    "remove_works",
    "resize",
    "rotate_180",
    "seized",
    "set_first",
    "set_flag",
    "set_label",
    "set_level",
    "set_notes",
    "set_objective",
    "set_option",
    "set_plans",
    "set_seize",
    "set_special",
    "set_title",
    "swap_playing_order",
    "turn_works",
    "turned",
    "unit_model",
]
