"""The options of Belle Époque: one field for each ambiguity that a scenario may settle.

The readings stand numbered in docs/rulings/belle_epoque.md.
"""

from typing import Literal

from pydantic import Field

from core.scenarios.scenario import Options
from core.scenarios.settings import Option
from core.text import _

MOST_SUPPORT = 99


class BelleEpoqueOptions(Options):
    """The readings that a scenario chooses; the defaults are the recommended ones."""

    allow_pass: bool = True
    declare_before_test: bool = False
    zoc_blocked_by_impassable: bool = False
    edge_los: Literal["any", "same"] = "any"
    retreat_strict: bool = False
    retreat_offmap: Literal["blocked", "eliminated"] = "blocked"
    elite_is_shock: bool = False
    victory: Literal["points", "objectives", "losses"] = "points"
    support_max: int = Field(default=MOST_SUPPORT, ge=0, le=MOST_SUPPORT)
    attacked_first: bool = False
    defender_advance: bool = True
    rough_means: Literal["hill", "difficult", "any"] = "hill"
    sa_cap_first: bool = False
    mounted_is: Literal["infantry", "cavalry"] = "infantry"
    tribal_is: Literal["infantry", "apart"] = "infantry"
    fort_is_cover: bool = False


_SWITCH = ((True, _("yes")), (False, _("no")))

OPTIONS: tuple[Option, ...] = (
    Option(
        "allow_pass",
        "BE-AMB-3",
        "switch",
        True,
        _("A unit may stay idle"),
        _("Whether the unit named for a token may do nothing at all."),
        _SWITCH,
    ),
    Option(
        "declare_before_test",
        "BE-AMB-4",
        "switch",
        False,
        _("Say before the test what it is for"),
        _("Whether a player names fire, assault or forced march before the reactivity test."),
        _SWITCH,
    ),
    Option(
        "zoc_blocked_by_impassable",
        "BE-AMB-7",
        "switch",
        False,
        _("Impassable ground and zones of control"),
        _("Whether a unit that stands in an impassable sector is without a zone of control."),
        _SWITCH,
    ),
    Option(
        "edge_los",
        "BE-AMB-10",
        "choice",
        "any",
        _("Line of fire along hexsides"),
        _(
            "Whether obstacles on both sides of a line along hexsides block it wherever they are, "
            "or only when they lie on both sides of the same hexside."
        ),
        (("any", _("anywhere on both sides")), ("same", _("both sides of the same hexside"))),
    ),
    Option(
        "retreat_strict",
        "BE-AMB-12",
        "switch",
        False,
        _("Retreat away from every enemy of the map"),
        _("Whether each step of a retreat leads away from every enemy on the map, not only from those near."),
        _SWITCH,
    ),
    Option(
        "retreat_offmap",
        "BE-AMB-13",
        "choice",
        "blocked",
        _("Retreat over the own edge of the map"),
        _("What becomes of a unit in the row at its own edge that can retreat to no hex after an assault."),
        (("blocked", _("it loses elements instead")), ("eliminated", _("it leaves the map for good"))),
    ),
    Option(
        "elite_is_shock",
        "BE-AMB-18",
        "switch",
        False,
        _("Superior troops are shock troops"),
        _("Whether every unit of superior quality has the assault score of shock troops."),
        _SWITCH,
    ),
    Option(
        "victory",
        "BE-AMB-22",
        "choice",
        "points",
        _("Score at the turn limit"),
        _("What counts when the last turn is over."),
        (
            ("points", _("objectives and enemy elements lost")),
            ("objectives", _("objectives only")),
            ("losses", _("enemy elements lost only")),
        ),
    ),
    Option(
        "support_max",
        "BE-AMB-27",
        "number",
        MOST_SUPPORT,
        _("Supporting units"),
        _("How many friends of the assaulted unit may try to fire in support against one assault."),
        least=0,
        most=MOST_SUPPORT,
    ),
    Option(
        "attacked_first",
        "BE-AMB-27",
        "switch",
        False,
        _("The assaulted unit reacts first"),
        _("Whether the assaulted unit reacts before its supporters or not at all."),
        _SWITCH,
    ),
    Option(
        "defender_advance",
        "BE-AMB-35",
        "switch",
        True,
        _("A victorious defender may advance"),
        _("Whether a unit that wins an assault as defender may take the hex that the attacker has left."),
        _SWITCH,
    ),
    Option(
        "rough_means",
        "BE-AMB-43",
        "choice",
        "hill",
        _("Rough ground for cavalry"),
        _("Where the enemy stands in rough ground, so that the assault score of cavalry is limited to 1."),
        (
            ("hill", _("in difficult ground or on a hill")),
            ("difficult", _("in difficult ground only")),
            ("any", _("in any sector that is not clear")),
        ),
    ),
    Option(
        "sa_cap_first",
        "BE-AMB-44",
        "switch",
        False,
        _("Assault score at most 5 before earlier assaults count"),
        _("Whether the assault score is cut to 5 before earlier assaults of the turn lower it."),
        _SWITCH,
    ),
    Option(
        "mounted_is",
        "BE-AMB-50",
        "choice",
        "infantry",
        _("Mounted infantry counts as"),
        _("Whether the rules for infantry or those for cavalry hold for mounted infantry."),
        (("infantry", _("infantry")), ("cavalry", _("cavalry"))),
    ),
    Option(
        "tribal_is",
        "BE-AMB-50",
        "choice",
        "infantry",
        _("Tribal formations count as"),
        _("Whether the rules for infantry hold for tribal formations."),
        (("infantry", _("infantry")), ("apart", _("neither infantry nor cavalry"))),
    ),
    Option(
        "fort_is_cover",
        "BE-R84",
        "switch",
        False,
        _("Fortifications are cover"),
        _("Whether a sector in fortifications is cover besides: seen less far, and cavalry fights it at 1."),
        _SWITCH,
    ),
)
