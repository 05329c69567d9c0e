"""The notes tab: what all are told, and what one side alone is told."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from core.scenarios.briefings import Briefing
from core.scenarios.files import dumps, loads
from core.scenarios.lint import run
from core.systems.battle_cry.system import BATTLE_CRY
from core.text import Names, say
from editor.base.context import Context
from editor.base.document.document import Document
from editor.desks.design.notes import Notes


def test_each_side_has_a_paper_of_its_own(context: Context, qtbot: QtBot) -> None:
    document = Document(BATTLE_CRY, BATTLE_CRY.design().blank())
    notes = Notes(context, document)
    qtbot.addWidget(notes)
    notes.show()
    union, confederate = document.scenario.sides
    assert notes.chosen == ("notes", "")
    assert not notes.known_to.isVisible()
    notes.choose("text", union.id)
    notes.fields["en"].setPlainText("Take the bridge.")
    notes.fields["en"].commit()
    notes.boxes["places"].trigger()
    assert "1 of 3" in notes.known_to.text()
    assert document.scenario.briefings == {
        union.id: Briefing(text=Names("Take the bridge.", ""), known=("places",))
    }
    assert document.scenario.notes == Names("", "")
    told = [say(problem.text, "en") for problem in run(document.scenario)]
    assert "The briefing of Union: the French is missing." in told
    assert "No briefing is written for Confederates; the other side has one." in told
    again = loads(dumps(document.scenario), {"battle_cry": BATTLE_CRY.design().scenario})
    assert again.briefings == document.scenario.briefings
    notes.choose("rules", confederate.id)
    assert notes.fields["en"].toPlainText() == ""
    assert not notes.boxes["places"].isChecked()
    document.undo()
    document.undo()
    assert not document.scenario.briefings
    assert b"briefings" not in dumps(document.scenario)
