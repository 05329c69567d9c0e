"""The options of La Garde: one field for each ambiguity that a scenario may settle.

The readings stand numbered in docs/rulings/la_garde.md.
"""

from typing import Literal

from pydantic import Field

from core.scenarios.scenario import Options
from core.scenarios.settings import Option
from core.text import _

LONGEST = 99


class LaGardeOptions(Options):
    """The readings that a scenario chooses; the defaults are the recommended ones. Lengths in cm."""

    turn_limit: int = Field(default=10, ge=1, le=LONGEST)
    random_length: bool = False
    deploy: bool = False
    replace: bool = False
    die: Literal[6, 8, 10] = 6
    cohesion_stack: bool = False
    fierce_max: int = Field(default=2, ge=0, le=9)
    order_bonus_stacks: bool = False
    chain_levels: Literal[2, 3] = 2
    initiative: Literal["skill", "die"] = "skill"
    contact_cm: int = Field(default=0, ge=0, le=10)
    zoc_arc: Literal["all", "front"] = "all"
    difficult_def_infantry: bool = False
    ammo: Literal["next_turn", "game"] = "next_turn"
    victory: Literal["army_break", "to_the_last"] = "army_break"
    replacement: Literal["game", "turn"] = "game"
    mixed_rally: Literal["better", "worse", "weakest"] = "better"
    loss_gun_bonus: Literal["both", "elements"] = "both"
    bombard_swap: bool = False
    bricole_cm: int = Field(default=0, ge=0, le=99)
    pikes: Literal["VN", "DN"] = "VN"
    fanatics: Literal["VV", "DV"] = "VV"
    cavalry_met: Literal["DNN", "VNN"] = "DNN"
    reorientation: Literal["all", "light_foot"] = "all"
    defend_nearer: Literal["any", "nearest"] = "any"


_SWITCH = ((True, _("yes")), (False, _("no")))

OPTIONS: tuple[Option, ...] = (
    Option(
        "turn_limit",
        "LG-14.3",
        "number",
        10,
        _("Turn limit"),
        _("After so many turns the objectives decide, then the exhausted divisions."),
        least=1,
        most=LONGEST,
    ),
    Option(
        "random_length",
        "LG-14.3",
        "switch",
        False,
        _("Random length"),
        _("Whether from the last turn on a die says at the end of each turn if the battle goes on."),
        _SWITCH,
    ),
    Option(
        "deploy",
        "LG-R40",
        "switch",
        False,
        _("The sides lay their own brigades"),
        _("Whether the sides place their brigades in their zones as the first decisions of the battle."),
        _SWITCH,
    ),
    Option(
        "replace",
        "LG-AMB-2",
        "switch",
        False,
        _("Tokens go back into the bag"),
        _("Whether the first token goes back into the bag before the second is drawn."),
        _SWITCH,
    ),
    Option(
        "die",
        "LG-AMB-3",
        "choice",
        6,
        _("Die of all tests"),
        _("Which die rallies, tests of losses and cohesion, and changes of orders are rolled with."),
        ((6, _("six sides")), (8, _("eight sides")), (10, _("ten sides"))),
    ),
    Option(
        "cohesion_stack",
        "LG-AMB-4",
        "switch",
        False,
        _("Disorder adds up"),
        _("Whether a disorganised brigade that is disorganised again goes into rout instead of testing."),
        _SWITCH,
    ),
    Option(
        "fierce_max",
        "LG-AMB-5",
        "number",
        2,
        _("New rounds of a fierce combat"),
        _("How often a fierce combat is fought again before it counts as indecisive."),
        least=0,
        most=9,
    ),
    Option(
        "order_bonus_stacks",
        "LG-AMB-6",
        "switch",
        False,
        _("Order bonus and coherent chain add up"),
        _("Whether the bonus of the sheet of orders counts beside the row of the coherent chain."),
        _SWITCH,
    ),
    Option(
        "chain_levels",
        "LG-AMB-7",
        "choice",
        2,
        _("Coherent chain of command"),
        _(
            "Whether corps and division alone must show one order, "
            "or no other corps of the army another one, too."
        ),
        ((2, _("corps and division")), (3, _("army, corps and division"))),
    ),
    Option(
        "initiative",
        "LG-AMB-11",
        "choice",
        "skill",
        _("Initiative"),
        _("What decides who has the initiative."),
        (("skill", _("a die and the army general’s skill")), ("die", _("a die alone"))),
    ),
    Option(
        "zoc_arc",
        "LG-AMB-13",
        "choice",
        "all",
        _("Zones of control"),
        _("Where a brigade controls the ground about it."),
        (("all", _("all round")), ("front", _("ahead of its front"))),
    ),
    Option(
        "contact_cm",
        "LG-AMB-14",
        "number",
        0,
        _("Distance of contact, in cm"),
        _("How near brigades are in contact, so that an attack is fought; 0 is base against base."),
        least=0,
        most=10,
    ),
    Option(
        "difficult_def_infantry",
        "LG-AMB-23",
        "switch",
        False,
        _("Difficult ground for defending infantry"),
        _("Whether infantry that defends in difficult ground has its handicap beside the cover."),
        _SWITCH,
    ),
    Option(
        "ammo",
        "LG-AMB-25",
        "choice",
        "next_turn",
        _("Out of ammunition"),
        _("How long a battery that is out of ammunition stays so."),
        (("next_turn", _("until the end of the next turn")), ("game", _("for the whole battle"))),
    ),
    Option(
        "victory",
        "LG-AMB-30",
        "choice",
        "army_break",
        _("Breaking of an army"),
        _("With how many of its divisions exhausted an army breaks, as judged at the end of each turn."),
        (("army_break", _("with half of its divisions")), ("to_the_last", _("with all of its divisions"))),
    ),
    Option(
        "replacement",
        "LG-AMB-33",
        "choice",
        "game",
        _("Aides that replace generals"),
        _("Whether the aides of the army general are a stock for the battle or for each turn."),
        (("game", _("for the whole battle")), ("turn", _("for each turn"))),
    ),
    Option(
        "mixed_rally",
        "LG-AMB-34",
        "choice",
        "better",
        _("Rally of mixed brigades"),
        _("What brigades of mixed experience rally on."),
        (
            ("better", _("the weakest, better by 1")),
            ("worse", _("the weakest, worse by 1")),
            ("weakest", _("the weakest")),
        ),
    ),
    Option(
        "loss_gun_bonus",
        "LG-AMB-35",
        "choice",
        "both",
        _("Guns in tests of losses"),
        _("What enemy guns add to the die of a test of losses."),
        (("both", _("their elements, and 1 for medium or heavy pieces")), ("elements", _("their elements"))),
    ),
    Option(
        "bombard_swap",
        "LG-R41",
        "switch",
        False,
        _("Order of mixed draws in bombardments"),
        _("Whether it is defence before victory that leaves a battery out of ammunition."),
        _SWITCH,
    ),
    Option(
        "bricole_cm",
        "LG-AMB-38",
        "number",
        0,
        _("Longest move before a bombardment, in cm"),
        _("How far a battery with the order Attack may move and still bombard; 0 is its whole move."),
        least=0,
        most=99,
    ),
    Option(
        "pikes",
        "LG-AMB-1",
        "choice",
        "VN",
        _("Tokens of pikes and bows in attack"),
        _("Which tokens go into the bag for an attacker with pikes or bows; the colours are not printed."),
        (("VN", _("red, white")), ("DN", _("blue, white"))),
    ),
    Option(
        "fanatics",
        "LG-AMB-36",
        "choice",
        "VV",
        _("Tokens of fanatics"),
        _("Which tokens go into the bag for fanatics that attack."),
        (("VV", _("two red")), ("DV", _("blue, red"))),
    ),
    Option(
        "cavalry_met",
        "LG-AMB-37",
        "choice",
        "DNN",
        _("Tokens of cavalry attacked by infantry"),
        _("Which tokens go into the bag when infantry attacks cavalry."),
        (("DNN", _("blue, two white")), ("VNN", _("red, two white"))),
    ),
    Option(
        "reorientation",
        "LG-AMB-39",
        "choice",
        "all",
        _("Artillery that only turns under Defend"),
        _("Which batteries may not step under the order Defend; the others step as everybody does."),
        (("all", _("all artillery")), ("light_foot", _("light foot artillery alone"))),
    ),
    Option(
        "defend_nearer",
        "LG-R49",
        "choice",
        "any",
        _("Not nearer under Defend"),
        _("To which enemy a step under the order Defend may not bring a brigade nearer."),
        (("any", _("any enemy")), ("nearest", _("the nearest enemy"))),
    ),
)
