"""The options of Belle Position: one field for each ambiguity or optional rule that a scenario may settle.

The readings stand numbered in docs/rulings/belle_position.md.
"""

from typing import Literal

from pydantic import Field

from core.scenarios.scenario import Options
from core.scenarios.settings import Option
from core.text import _

LONGEST = 99


class BellePositionOptions(Options):
    """The readings that a scenario chooses; the defaults are the recommended ones."""

    deck_min: int = Field(default=18, ge=1, le=60)
    deck_max: int = Field(default=26, ge=1, le=60)
    general_face_down: bool = False
    sticky_conquest: bool = False
    terrain_in_conquered: bool = False
    min_dice: int = Field(default=0, ge=0, le=1)
    lr_hits_hidden: bool = False
    counter_battery_any: bool = False
    lr_terrain: Literal["target", "none"] = "target"
    general_hit_by_lr: bool = False
    general_hit_by_flank: bool = True
    moves_in_a_row: bool = False
    disorg_stop_early: bool = False
    town_entrench_stack: bool = False
    flank_attack: bool = False
    light_cavalry: bool = False
    light_cav: Literal["hussars", "hussars_lancers"] = "hussars"
    special_cards: bool = False
    turn_limit: int = Field(default=12, ge=1, le=LONGEST)
    first_player: Literal["terrain", "fixed"] = "terrain"


_SWITCH = ((True, _("yes")), (False, _("no")))

OPTIONS: tuple[Option, ...] = (
    Option(
        "deck_min",
        "BP-AMB-1",
        "number",
        18,
        _("Smallest deck"),
        _("The fewest cards that a deck may have."),
        least=1,
        most=60,
    ),
    Option(
        "deck_max",
        "BP-AMB-1",
        "number",
        26,
        _("Largest deck"),
        _("The most cards that a deck may have."),
        least=1,
        most=60,
    ),
    Option(
        "general_face_down",
        "BP-AMB-3",
        "switch",
        False,
        _("Generals face down"),
        _("Whether a general may lie face down; he then counts as a card and has no effect."),
        _SWITCH,
    ),
    Option(
        "sticky_conquest",
        "BP-AMB-4",
        "switch",
        False,
        _("Conquests last"),
        _("Whether a conquered position stays conquered when the conqueror leaves it."),
        _SWITCH,
    ),
    Option(
        "terrain_in_conquered",
        "BP-AMB-5",
        "switch",
        False,
        _("Terrain in conquered positions"),
        _("Whether a terrain card may also be laid into a position conquered from the enemy."),
        _SWITCH,
    ),
    Option(
        "min_dice",
        "BP-AMB-8",
        "choice",
        0,
        _("When the terrain leaves no die"),
        _("Whether a combat that the terrain leaves without dice is impossible or rolls one die."),
        ((0, _("no combat")), (1, _("one die at least"))),
    ),
    Option(
        "lr_hits_hidden",
        "BP-AMB-9",
        "switch",
        False,
        _("Long-range fire hits hidden cards"),
        _("Whether long-range fire hits face-down cards too."),
        _SWITCH,
    ),
    Option(
        "counter_battery_any",
        "BP-AMB-10",
        "switch",
        False,
        _("Counter-battery along the line"),
        _("Whether counter-battery fire reaches every position of the enemy line that is not engaged."),
        _SWITCH,
    ),
    Option(
        "lr_terrain",
        "BP-AMB-11",
        "choice",
        "target",
        _("Terrain and long-range fire"),
        _("Whether a wood in the target position takes a die from long-range fire."),
        (("target", _("a wood takes one die")), ("none", _("no effect"))),
    ),
    Option(
        "general_hit_by_lr",
        "BP-AMB-12",
        "switch",
        False,
        _("Long-range fire wounds generals"),
        _("Whether natural sixes of long-range fire give the general a loss token."),
        _SWITCH,
    ),
    Option(
        "general_hit_by_flank",
        "BP-AMB-12",
        "switch",
        True,
        _("Flank attacks wound generals"),
        _("Whether natural sixes of a flank attack give the general a loss token."),
        _SWITCH,
    ),
    Option(
        "moves_in_a_row",
        "BP-R44",
        "switch",
        False,
        _("Two moves in a row"),
        _("Whether the second move of a card must follow its first, no other card moving in between."),
        _SWITCH,
    ),
    Option(
        "disorg_stop_early",
        "BP-AMB-14",
        "switch",
        False,
        _("Disorganisation stops early"),
        _("Whether the units stop leaving as soon as the limit is kept, in the middle of a round."),
        _SWITCH,
    ),
    Option(
        "town_entrench_stack",
        "BP-AMB-16",
        "switch",
        False,
        _("Town and entrenchments add up"),
        _("Whether a town and entrenchments in one position give +2 together."),
        _SWITCH,
    ),
    Option(
        "light_cav",
        "BP-AMB-17",
        "choice",
        "hussars",
        _("Light cavalry"),
        _("Which cavalry is light."),
        (
            ("hussars", _("hussars and chasseurs")),
            ("hussars_lancers", _("lancers and uhlans too")),
        ),
    ),
    Option(
        "flank_attack",
        "BP-18",
        "switch",
        False,
        _("Flank attacks"),
        _("Optional rule: units that are not engaged may attack along the line."),
        _SWITCH,
    ),
    Option(
        "light_cavalry",
        "BP-19",
        "switch",
        False,
        _("Light cavalry fights and moves"),
        _("Optional rule: light cavalry may fight and then move in one turn."),
        _SWITCH,
    ),
    Option(
        "special_cards",
        "BP-AMB-20",
        "switch",
        False,
        _("Special cards"),
        _("Whether the special cards Rally, Field works and Forced March are played, by house rules."),
        _SWITCH,
    ),
    Option(
        "turn_limit",
        "BP-AMB-21",
        "number",
        12,
        _("Turn limit"),
        _("After so many turns the side with more conquered positions wins, then with more points left."),
        least=1,
        most=LONGEST,
    ),
    Option(
        "first_player",
        "BP-4.4",
        "choice",
        "terrain",
        _("Who begins"),
        _("Whether the side with fewer terrain cards begins, or the one that the scenario names."),
        (("terrain", _("fewer terrain cards")), ("fixed", _("as the scenario says"))),
    ),
)
