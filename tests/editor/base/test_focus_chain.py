"""Who follows whom with the Tab key is asked without holding anybody."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QMainWindow, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import dump

from core.paths import ROOT
from editor.base.focus_chain import focus_chain, focus_within, has_proxy

pytestmark = pytest.mark.usefixtures("thawing")


class Canvas(QGraphicsView):
    """A view whose viewport comes before it on the way of the Tab key, as after some turns of the desks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        QWidget.setTabOrder(self.viewport(), self)


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    made = QMainWindow()
    qtbot.addWidget(made)
    QPushButton("first", made)
    return made


def leave(page: QWidget) -> None:
    """It is closed."""
    page.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def of(widget: QWidget) -> str:
    """How a line of `dump` speaks of it."""
    return f"{hex(id(widget))}>"


def parent_for_python(widget: QWidget) -> str:
    return next((line for line in dump(widget).splitlines() if line.startswith("parent")), "")


def test_a_page_is_not_held_by_the_way_through_it(qapp: QApplication, window: QMainWindow) -> None:
    """PySide took the view for a child of its own viewport: both, and the whole page, stayed for ever."""
    page = QWidget(window)
    view = Canvas(page)
    gone = weakref.ref(view)
    assert view in focus_chain(window)
    view.viewport()
    del view
    leave(page)
    del page
    gc.collect()
    assert gone() is None


def test_a_page_is_not_held_by_who_takes_the_focus_in_it(qapp: QApplication, window: QMainWindow) -> None:
    """Tab looks whether the viewport is a stop: its focus goes to the view."""
    page = QWidget(window)
    view = Canvas(page)
    gone = weakref.ref(view)
    assert has_proxy(view.viewport())
    assert not has_proxy(view)
    del view
    leave(page)
    del page
    gc.collect()
    assert gone() is None


def test_everybody_stays_the_child_of_whom_he_was(window: QMainWindow) -> None:
    page = QWidget(window)
    view, button = Canvas(page), QPushButton("last", page)
    focus_chain(window)
    assert not parent_for_python(window), "the window is no child of the last stop in it"
    assert parent_for_python(view).endswith(of(page))
    button.setFocus()
    assert focus_within(window) is button
    assert parent_for_python(button).endswith(of(page))
    assert button.parentWidget() is page


def test_the_way_is_that_of_qt(window: QMainWindow) -> None:
    page = QWidget(window)
    buttons = [QPushButton(word, page) for word in "abc"]
    QWidget.setTabOrder(buttons[2], buttons[0])
    chain = focus_chain(page)
    assert [one for one in chain if one in buttons] == [buttons[1], buttons[2], buttons[0]]
    assert chain[-1].nextInFocusChain() is page


def test_nobody_else_asks_qt_for_the_way() -> None:
    """Whoever does makes a chain of holders out of it."""
    asking = [
        str(file.relative_to(ROOT))
        for file in Path(ROOT, "editor").rglob("*.py")
        if any(way in file.read_text(encoding="utf-8") for way in ("InFocusChain()", "focusProxy()"))
    ]
    assert asking == ["editor/base/focus_chain.py"]
