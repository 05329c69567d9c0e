"""Units by their names: alone where units of one kind only bear a name, with what they are elsewhere."""

from __future__ import annotations

from core.presentation.unit_names import NAMED, beside_arm, kinds_by_name, without_arms
from core.text import Names, _, say

GUARD, LINE = Names("The Guard", "La Garde"), Names("The Line", "La Ligne")


def test_a_name_that_is_clear_stands_alone_wherever_it_stands() -> None:
    guard, line = NAMED.fill(name=GUARD, arm="IC"), NAMED.fill(name=LINE, arm="LC")
    told = _("{unit} moves: {why}", unit=guard, why=_("{units}", units=(line, guard)))
    short = without_arms(told, lambda name: name is GUARD)
    assert say(short, "en") == "The Guard moves: The Line (LC) and The Guard"
    assert say(without_arms(told, lambda name: False), "en") == say(told, "en")
    assert say(without_arms(told, lambda name: True), "fr").count("(") == 0


def test_what_the_bearers_of_a_name_are_is_told_once_each() -> None:
    units = [NAMED.fill(name=GUARD, arm="IC"), NAMED.fill(name=GUARD, arm="IC"), _("Red 3")]
    kinds = kinds_by_name([*units, NAMED.fill(name=LINE, arm="LC"), NAMED.fill(name=LINE, arm="LI")])
    assert dict(kinds) == {GUARD: {"IC"}, LINE: {"LC", "LI"}}


def test_what_a_unit_is_stands_once_where_it_stands_beside_it() -> None:
    infantry = Names("infantry", "infanterie")
    named, unnamed = NAMED.fill(name=GUARD, arm=infantry), _("Red 3")
    assert beside_arm(named, Names("infantry", "infanterie")) == GUARD
    assert beside_arm(named, Names("Red", "Rouges")) == named, "the side tells two of one name apart"
    assert beside_arm(named, Names("Infantry", "Infanterie")) == GUARD, "it began the name of a kind"
    assert beside_arm(unnamed, infantry) == unnamed
