"""The options of Battle Cry: one field for each ambiguity that a scenario may settle.

The readings stand numbered in docs/rulings/battle_cry.md.
"""

from typing import Literal

from pydantic import Field

from core.scenarios.scenario import Options
from core.scenarios.settings import Option
from core.text import _

LONGEST = 999


class BattleCryOptions(Options):
    """The readings that a scenario chooses; the defaults are the recommended ones."""

    orchard_mod: int = Field(default=-1, ge=-1, le=0)
    hill_to_hill_los: Literal["blocked", "open"] = "blocked"
    hill_over_friends: Literal["all", "artillery"] = "all"
    field_tall: bool = True
    fieldwork_arc: Literal["front", "all"] = "front"
    general_terrain: Literal["stops", "free", "rough"] = "stops"
    retreat_into_rough: bool = True
    rules150: bool = False
    general_moved_die: bool = True
    min_dice: int = Field(default=0, ge=0, le=1)
    edge_los: Literal["any", "same"] = "any"
    turn_limit: int = Field(default=60, ge=1, le=LONGEST)
    all_out_price: Literal["none", "pass", "hand", "opponent"] = "none"


_SWITCH = ((True, _("yes")), (False, _("no")))

OPTIONS: tuple[Option, ...] = (
    Option(
        "orchard_mod",
        "BC-AMB-1",
        "choice",
        -1,
        _("Target in an orchard"),
        _("How many dice an orchard takes from an attack on a unit that stands in it."),
        ((-1, _("one die less")), (0, _("no effect"))),
    ),
    Option(
        "hill_to_hill_los",
        "BC-AMB-2",
        "choice",
        "blocked",
        _("Line of sight from hill to hill"),
        _("Whether a hill hex between two hills blocks the line of sight from one to the other."),
        (("blocked", _("hills between block it")), ("open", _("hills between do not block it"))),
    ),
    Option(
        "hill_over_friends",
        "BC-AMB-3",
        "choice",
        "all",
        _("From a hill over friends"),
        _("Who sees from a hill over a friendly unit on an adjacent hex."),
        (("all", _("every unit")), ("artillery", _("artillery only"))),
    ),
    Option(
        "field_tall",
        "BC-AMB-4",
        "switch",
        True,
        _("Tall crops"),
        _("Whether the crops in the fields are tall, so that fields block the line of sight."),
        _SWITCH,
    ),
    Option(
        "fieldwork_arc",
        "BC-AMB-7",
        "choice",
        "front",
        _("Fieldworks protect"),
        _("Whether fieldworks protect against attacks from the front and the flanks only, or from anywhere."),
        (("front", _("front and flanks")), ("all", _("all round"))),
    ),
    Option(
        "general_terrain",
        "BC-AMB-9",
        "choice",
        "stops",
        _("Generals and terrain"),
        _("Whether a moving general stops in woods, buildings and rivers as units do."),
        (
            ("stops", _("they stop like units")),
            ("free", _("no terrain stops them")),
            ("rough", _("no terrain stops them, and they may enter rough ground")),
        ),
    ),
    Option(
        "retreat_into_rough",
        "BC-AMB-12",
        "switch",
        True,
        _("Retreat into rough ground"),
        _("Whether a retreating unit may enter rough ground, which it could not enter in a move."),
        _SWITCH,
    ),
    Option(
        "rules150",
        "BC-AMB-14",
        "switch",
        False,
        _("Rules of the 150th anniversary edition"),
        _(
            "Whether units may advance after combat, and a unit with a general may ignore the first flag, "
            "as in the 150th anniversary edition."
        ),
        _SWITCH,
    ),
    Option(
        "general_moved_die",
        "BC-AMB-22",
        "switch",
        True,
        _("A general who has moved gives his die"),
        _("Whether a general who moved or joined a unit in this turn gives it one die more in battle."),
        _SWITCH,
    ),
    Option(
        "min_dice",
        "BC-AMB-28",
        "choice",
        0,
        _("When the modifiers leave no die"),
        _("Whether an attack that the modifiers leave without dice is impossible or rolls one die."),
        ((0, _("no battle")), (1, _("one die at least"))),
    ),
    Option(
        "edge_los",
        "BC-AMB-33",
        "choice",
        "any",
        _("Sight along hexsides"),
        _(
            "Whether obstacles on both sides of a line along hexsides block it wherever they are, "
            "or only when they lie on both sides of the same hexside."
        ),
        (("any", _("anywhere on both sides")), ("same", _("both sides of the same hexside"))),
    ),
    Option(
        "turn_limit",
        "BC-AMB-34",
        "number",
        60,
        _("Turn limit"),
        _("After so many turns the side with more flags wins; as many flags are a draw."),
        least=1,
        most=LONGEST,
    ),
    Option(
        "all_out_price",
        "BC-14.8",
        "choice",
        "none",
        _("Price of the All-Out Offensive"),
        _("What its player pays for the card All-Out Offensive."),
        (
            ("none", _("nothing")),
            ("pass", _("he passes his next turn")),
            ("hand", _("his hand is one card smaller from then on, but never under three")),
            ("opponent", _("one of the two, as the opponent chooses")),
        ),
    ),
)
