"""The options of MBT: one field for each ambiguity that a scenario may settle.

The readings stand numbered in docs/rulings/mbt.md.
"""

from typing import Literal

from pydantic import Field

from core.scenarios.scenario import Options
from core.scenarios.settings import Option
from core.text import _

LONGEST = 999


class MbtOptions(Options):
    """The readings that a scenario chooses; the defaults are the recommended ones.

    `graduation` and `base_width` are tenths of a millimetre, `panic_distance` graduations.
    """

    graduation: int = Field(default=250, ge=50, le=2000)
    base_width: Literal[400, 600] = 400
    deploy: bool = False
    measure: Literal["corner", "centre"] = "corner"
    pass_friends: bool = False
    group_turn: Literal["swept", "placed"] = "swept"
    disengage: bool = True
    difficult_cost: int = Field(default=2, ge=1, le=4)
    conform_fallback: Literal["attacker", "refuse"] = "attacker"
    contact_any_edge: bool = False
    support_if_engaged: bool = True
    elephant_fixed5: bool = False
    recoil_friends: Literal["push", "block", "die"] = "push"
    recoil_slide: Literal["free", "dies"] = "free"
    panic_distance: int = Field(default=4, ge=1, le=40)
    trample_counts: bool = True
    arc: Literal["strip", "wide"] = "strip"
    los: Literal["all", "ground", "open"] = "all"
    shoot_into_melee: bool = False
    shoot_support: bool = False
    shooting_first: bool = False
    turn_limit: int = Field(default=20, ge=1, le=LONGEST)


_SWITCH = ((True, _("yes")), (False, _("no")))

OPTIONS: tuple[Option, ...] = (
    Option(
        "graduation",
        "MBT-1.2",
        "number",
        250,
        _("Graduation, in tenths of a millimetre"),
        _("How long one graduation of the measuring stick is: 250 is 2.5 cm."),
        least=50,
        most=2000,
    ),
    Option(
        "base_width",
        "MBT-1.1",
        "choice",
        400,
        _("Front of a base"),
        _("The front that all bases have; it follows the size of the figures."),
        ((400, _("4 cm (15 mm figures)")), (600, _("6 cm (28 mm figures)"))),
    ),
    Option(
        "deploy",
        "MBT-AMB-1",
        "switch",
        False,
        _("The sides lay their own bases"),
        _("Whether the sides place their bases in their zones as the first decisions of the battle."),
        _SWITCH,
    ),
    Option(
        "measure",
        "MBT-AMB-2",
        "choice",
        "corner",
        _("How a move is measured"),
        _("Whether no corner, or only the middle of a base, may end farther away than its speed."),
        (("corner", _("by the corner that goes farthest")), ("centre", _("by the middle of the base"))),
    ),
    Option(
        "pass_friends",
        "MBT-AMB-3",
        "switch",
        False,
        _("Friends may be passed"),
        _("Whether a moving base may pass through its friends when it ends clear of them."),
        _SWITCH,
    ),
    Option(
        "group_turn",
        "MBT-R63",
        "choice",
        "swept",
        _("Turn of a group"),
        _("Whether a group that turns swings round past others, or need only be free where the turn ends."),
        (("swept", _("it swings round as one block")), ("placed", _("only where it ends must be free"))),
    ),
    Option(
        "disengage",
        "MBT-AMB-5",
        "switch",
        True,
        _("Free to leave contact"),
        _("Whether a base that is face to face with an enemy may move away in its own turn."),
        _SWITCH,
    ),
    Option(
        "difficult_cost",
        "MBT-5.3",
        "number",
        2,
        _("Cost of difficult ground"),
        _("How many times each distance on difficult ground counts."),
        least=1,
        most=4,
    ),
    Option(
        "conform_fallback",
        "MBT-AMB-7",
        "choice",
        "attacker",
        _("No room to conform"),
        _("What happens when the contacted base has no room to line up with the attacker."),
        (("attacker", _("the attacker lines up with it")), ("refuse", _("the contact is refused"))),
    ),
    Option(
        "contact_any_edge",
        "MBT-AMB-10",
        "switch",
        False,
        _("Contact by any edge"),
        _("Whether a base may go into contact by its flanks and rear, not by its front only."),
        _SWITCH,
    ),
    Option(
        "support_if_engaged",
        "MBT-AMB-13",
        "switch",
        True,
        _("Engaged friends support"),
        _("Whether a friend that is face to face with another enemy still gives its support."),
        _SWITCH,
    ),
    Option(
        "elephant_fixed5",
        "MBT-AMB-14",
        "switch",
        False,
        _("Elephants always count 5"),
        _("Whether an elephant counts 5 whatever its crew, or 4 and its fighters."),
        _SWITCH,
    ),
    Option(
        "recoil_friends",
        "MBT-AMB-16",
        "choice",
        "push",
        _("Recoil into friends"),
        _("What happens when friends stand behind a base that recoils."),
        (
            ("push", _("they are pushed back")),
            ("block", _("it goes back no farther than to them")),
            ("die", _("it is eliminated")),
        ),
    ),
    Option(
        "recoil_slide",
        "MBT-AMB-17",
        "choice",
        "free",
        _("Recoil along an enemy front"),
        _("Whether a base may recoil along an enemy front edge that it already touched."),
        (("free", _("it may")), ("dies", _("it is eliminated"))),
    ),
    Option(
        "panic_distance",
        "MBT-AMB-21",
        "number",
        4,
        _("Panic distance, in graduations"),
        _("How far an elephant that panics runs in a straight line."),
        least=1,
        most=40,
    ),
    Option(
        "trample_counts",
        "MBT-AMB-24",
        "switch",
        True,
        _("Trampled bases are losses"),
        _("Whether a base trampled by an elephant counts as a loss of its owner."),
        _SWITCH,
    ),
    Option(
        "arc",
        "MBT-AMB-27",
        "choice",
        "strip",
        _("Shooting arc"),
        _("Where a target may stand in front of a shooter."),
        (("strip", _("straight ahead, as wide as the base")), ("wide", _("45 degrees to either side"))),
    ),
    Option(
        "los",
        "MBT-AMB-29",
        "choice",
        "all",
        _("What stops shooting"),
        _("What blocks the line of sight from a shooter to its target."),
        (
            ("all", _("bases and ground that hides")),
            ("ground", _("only ground that hides")),
            ("open", _("nothing")),
        ),
    ),
    Option(
        "shoot_into_melee",
        "MBT-AMB-30",
        "switch",
        False,
        _("Shooting in and into close combat"),
        _("Whether a base face to face with an enemy may shoot or be shot at."),
        _SWITCH,
    ),
    Option(
        "shoot_support",
        "MBT-AMB-31",
        "switch",
        False,
        _("Support when shooting"),
        _("Whether supports count in shooting as they do in close combat."),
        _SWITCH,
    ),
    Option(
        "shooting_first",
        "MBT-AMB-43",
        "switch",
        False,
        _("All shooting first"),
        _("Whether all shooting of a turn comes before its first close combat."),
        _SWITCH,
    ),
    Option(
        "turn_limit",
        "MBT-AMB-44",
        "number",
        20,
        _("Turn limit"),
        _("After so many turns the side with fewer losses wins; as many are a draw."),
        least=1,
        most=LONGEST,
    ),
)
