"""What a list says of a troop is what the book says, in the units of the book."""

from core.armies.troop import Troop
from core.systems.battle_cry.design import armies as battle_cry
from core.systems.la_garde.design import armies as la_garde
from core.text import say


def told(troop: Troop) -> dict[str, str]:
    """The values of a troop in English."""
    return {say(head, "en"): str(value) for head, value in troop.values}


def test_arms_tell_figures_movement_and_dice() -> None:
    arms = {troop.id: told(troop) for troop in battle_cry.troops().all}
    assert arms["infantry"] == {"Figures": "4", "Movement": "1", "Dice by distance": "4-3-2-1"}
    assert arms["artillery"]["Dice by distance"] == "5-4-3-2-1"
    assert "Dice by distance" not in arms["general"], "he fights with nobody"


def test_lg_3_2_a_general_tells_how_far_he_commands_in_centimetres() -> None:
    reach = say(la_garde.REACH, "en")
    values = [told(troop) for troop in la_garde.troops().all if troop.kind == la_garde.GENERAL]
    assert sorted(int(value[reach]) for value in values if reach in value) == [25, 40, 70]
