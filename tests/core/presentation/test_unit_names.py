"""Units by their names: alone where one unit only bears a name, with what they are elsewhere."""

from __future__ import annotations

from core.presentation.unit_names import NAMED, without_arms
from core.text import Names, _, say

GUARD, LINE = Names("The Guard", "La Garde"), Names("The Line", "La Ligne")


def test_a_name_that_is_clear_stands_alone_wherever_it_stands() -> None:
    guard, line = NAMED.fill(name=GUARD, arm="IC"), NAMED.fill(name=LINE, arm="LC")
    told = _("{unit} moves: {why}", unit=guard, why=_("{units}", units=(line, guard)))
    short = without_arms(told, lambda name: name is GUARD)
    assert say(short, "en") == "The Guard moves: The Line (LC) and The Guard"
    assert say(without_arms(told, lambda name: False), "en") == say(told, "en")
    assert say(without_arms(told, lambda name: True), "fr").count("(") == 0
