"""The form of the scenario asks who begins only where the scenario says it."""

from __future__ import annotations

from typing import Any

import pytest

from core.paths import SCENARIOS
from core.scenarios import edits
from core.text import Text
from editor.boards.design.scenario_form import ScenarioForm
from editor.shell.window import MainWindow


@pytest.mark.parametrize(("stem", "asked"), [("belle_position/coulmiers", False), ("mbt/marathon", True)])
def test_who_begins_is_no_field_where_terrain_cards_find_it_out(
    window: MainWindow, stem: str, asked: bool
) -> None:
    """The form of cards named the side that `first` has, which decides nothing there (BP-4.4)."""
    page: Any = window.files.open(SCENARIOS / f"{stem}.json")
    window.show_desk("design")
    form = ScenarioForm(window.context, page.desk.designer.edit_context)
    field = form._own.widgets["first"]
    assert field.isHidden() is not asked
    if not asked:
        scenario = page.document.scenario
        options = scenario.options.model_copy(update={"first_player": "fixed"})
        page.document.do(Text("fixed"), edits.change_scenario(scenario, options=options))
        assert not field.isHidden()
    form.deleteLater()


def test_lg_2_2_the_form_says_that_who_begins_wins_ties_alone(window: MainWindow) -> None:
    """Initiative is rolled for in each turn: the side that `first` has wins a tie of the first roll."""
    told = {}
    for stem in ("la_garde/polotsk", "mbt/marathon"):
        page: Any = window.files.open(SCENARIOS / f"{stem}.json")
        window.show_desk("design")
        form = ScenarioForm(window.context, page.desk.designer.edit_context)
        told[stem] = form._own.widgets["first"].toolTip()
        form.deleteLater()
    assert "tied roll for initiative" in told["la_garde/polotsk"]
    assert not told["mbt/marathon"], "there it simply begins"
