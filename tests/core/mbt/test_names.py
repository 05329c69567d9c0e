"""No two bases of a battle are called alike, in neither language, and their numbers stay."""

from __future__ import annotations

from collections import Counter

import pytest

from core.paths import SCENARIOS
from core.presentation.unit_names import numbered
from core.systems.mbt.look.look import MbtLook
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.words.names import short_unit_text, unit_text
from core.text import Names, say
from tests.core.mbt.conftest import shipped
from tests.rulebook.mbt.table import Table, battle, scenario

STEMS = sorted(path.stem for path in (SCENARIOS / "mbt").glob("*.json"))
SPEARS = Names("Spears", "Lances")


@pytest.mark.parametrize("stem", STEMS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_bases_of_a_battle_are_called_alike(stem: str, language: str) -> None:
    context = MbtRules().new_battle(shipped(stem)).context
    for called in (unit_text, short_unit_text):
        said = Counter(say(called(context, unit), language) for unit in range(len(context.unit_ids)))
        assert [name for name, count in said.items() if count > 1] == []


@pytest.mark.parametrize("stem", STEMS)
def test_map_sheet_and_sentences_number_alike(stem: str) -> None:
    """And so does a battle whose first base is gone."""
    given = shipped(stem)
    state, look = MbtRules().new_battle(given), MbtLook()
    names = list(state.context.unit_names)
    assert [base.name for base in look.table_bases(given)] == names
    assert [base.name for base in look.table_bases_of(state)] == names
    state.place({0: None})
    assert [base.name for base in look.table_bases_of(state)] == names[1:]


def test_numbers_pass_by_what_another_is_called() -> None:
    given = scenario("hi 5000 3000, hi 5400 3000, hi 5800 3000, hi 6200 3000", "hi 5000 9000")
    names = (SPEARS, SPEARS, Names("Spears 1", "Lances"), Names("", ""), SPEARS)
    rows = zip(given.units, names, strict=True)
    units = [unit.model_copy(update={"name": name}) for unit, name in rows]
    assert numbered(units) == (
        Names("Spears 2", "Lances 1"),
        Names("Spears 3", "Lances 2"),
        Names("Spears 1", "Lances 3"),
        Names("", ""),
        SPEARS,
    )


def test_a_name_of_both_sides_says_the_side() -> None:
    given = scenario("hi 5000 3000, hi 5400 3000", "hi 5000 9000, hi 5400 9000")
    units = tuple(unit.model_copy(update={"name": SPEARS}) for unit in given.units)
    context = Table(given.model_copy(update={"units": units})).state.context
    side = say(given.sides[1].name, "en")
    assert [say(short_unit_text(context, unit), "en") for unit in (2, 3)] == [
        f"Spears {n} ({side})" for n in (1, 2)
    ]
    assert say(short_unit_text(battle("hi 5000 3000").state.context, 0), "en").endswith("1")
