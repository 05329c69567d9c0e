"""A change of language reaches every part that lives, and stumbles over none that is gone."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel, QMenu, QScrollArea, QWidget

from core.paths import SCENARIOS
from core.scenarios.files import load
from core.systems.catalog import by_id
from core.text import _
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.language import Speaker
from editor.desks.design.notes import Notes
from editor.widgets.panel_tabs import PanelTabs


@pytest.mark.usefixtures("qapp")
def test_a_part_that_went_before_its_owner_is_not_spoken_to() -> None:
    speaker, owner = Speaker("en"), QWidget()
    gone, there = QLabel(), QLabel()
    for label in (gone, there):
        speaker.bind(owner, label.setText, _("Open documents"))
    shiboken6.delete(gone)
    speaker.set_language("fr")
    assert there.text() == "Documents ouverts"
    speaker.set_language("en")


def moved(panel: QWidget) -> None:
    """Put a panel into a frame that scrolls, take it out and throw the frame away.

    shiboken takes the frame for the panel's parent still, and cuts off all below that Qt itself has made.
    """
    frame = QScrollArea()
    frame.setWidget(panel)
    frame.takeWidget()
    shiboken6.delete(frame)


def test_notes_that_were_moved_change_their_language(context: Context) -> None:
    system = by_id("mbt")
    scenario = load(SCENARIOS / "mbt" / "twin_hills.json", {"mbt": system.design().scenario})
    notes = Notes(context, Document(system, scenario))
    moved(notes)
    context.speaker.set_language("fr")
    assert {box.text() for box in notes.boxes.values()} == {
        "ses renforts",
        "son ordre de bataille",
        "où sont ses pièces",
    }
    context.speaker.set_language("en")
    notes.deleteLater()


def test_tabs_that_were_moved_change_their_language(context: Context) -> None:
    panel = QWidget()
    tabs = PanelTabs(context)
    tabs.setParent(panel)
    moved(panel)
    context.speaker.set_language("fr")
    assert tabs.tabBar().accessibleName() == "Listes"
    context.speaker.set_language("en")
    panel.deleteLater()


def test_a_panel_that_was_a_guest_keeps_all_its_parts(context: Context) -> None:
    """Panels come in as tabs where the window is narrow, and are folded when it is wide again."""
    tabs, panel = PanelTabs(context), QWidget()
    made_by_qt = QMenu(panel).addAction("")
    tabs.host([(_("Tools"), panel)])
    tabs.host([])
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert shiboken6.isValid(made_by_qt)
    assert panel.parent() is None
    panel.deleteLater()
    tabs.deleteLater()
