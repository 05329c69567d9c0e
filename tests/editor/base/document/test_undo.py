"""Undo and redo: one command, gestures that melt into one line, held against a plain list of states."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from core.systems.battle_cry.design.scenario import blank
from core.systems.catalog import SYSTEMS
from core.text import Names, _
from editor.base.document.document import Document

PAINT = _("Untitled")


def named(document: Document, name: str) -> Any:
    """The document's scenario under another title."""
    return document.scenario.model_copy(update={"title": Names(name, name)})


def make_document(_app: object = None) -> Document:
    return Document(SYSTEMS[0], blank(Names("0", "0")))


class UndoMachine(RuleBasedStateMachine):
    """Lines are [before, after]; `at` is where the history stands."""

    @initialize()
    def begin(self) -> None:
        self.document = make_document()
        self.seen: list[object] = []
        self.document.changed.connect(self.seen.append)
        self.lines: list[list[Any]] = []
        self.at = 0
        self.clean: int | None = 0
        self.gesture = self.document.new_gesture()
        self.open = False
        self.number = 0

    @rule()
    def press(self) -> None:
        self.gesture = self.document.new_gesture()
        self.open = False

    @rule(back=st.booleans())
    def paint(self, back: bool) -> None:
        self.number += 1
        before = self.document.scenario
        name = self.lines[-1][0].title.en if back and self.at and self.open else str(self.number)
        after = named(self.document, name)
        self.document.do(PAINT, after, self.gesture)
        if self.clean is not None and self.clean > self.at:
            self.clean = None
        del self.lines[self.at :]
        if self.open and self.at and self.clean != self.at:
            self.lines[-1][1] = after
            if self.lines[-1][0] == after:
                self.lines.pop()
                self.at -= 1
                self.open = False
        else:
            self.lines.append([before, after])
            self.at += 1
            self.open = True

    @rule()
    def undo(self) -> None:
        self.document.undo()
        if self.at:
            self.at -= 1
            self.open = False

    @rule()
    def redo(self) -> None:
        self.document.redo()
        if self.at < len(self.lines):
            self.at += 1
            self.open = False

    @rule()
    def save(self) -> None:
        self.document.stack.setClean()
        self.clean = self.at

    @invariant()
    def agrees(self) -> None:
        if not hasattr(self, "document"):
            return
        document = self.document
        assert document.stack.count() == len(self.lines) == len(document.lines())
        assert document.stack.index() == self.at
        for swap, (before, after) in zip(document.lines(), self.lines, strict=True):
            assert (swap.before.title, swap.after.title) == (before.title, after.title)
        if self.lines:
            expected = self.lines[self.at - 1][1] if self.at else self.lines[0][0]
            assert document.scenario.title == expected.title
        if self.clean is not None:
            assert document.dirty == (self.at != self.clean)

    def teardown(self) -> None:
        if hasattr(self, "document"):
            self.document.close()


UndoMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


@pytest.mark.usefixtures("qapp")
class TestUndo(UndoMachine.TestCase):  # type: ignore[misc]
    """The machine, with Qt."""


def test_a_gesture_after_a_redo_is_a_line_of_its_own(qapp: object) -> None:
    document = make_document()
    gesture = document.new_gesture()
    for name in ("a", "b", "c"):
        document.do(PAINT, named(document, name), gesture)
    assert document.stack.count() == 1
    document.undo()
    document.redo()
    document.do(PAINT, named(document, "d"), gesture)
    assert [line.after.title.en for line in document.lines()] == ["c", "d"]
    document.undo()
    assert document.scenario.title.en == "c"
    document.close()


def test_changed_carries_what_differs(qapp: object) -> None:
    document = make_document()
    seen: list[Any] = []
    document.changed.connect(seen.append)
    document.do(PAINT, named(document, "x"))
    document.undo()
    assert [change.papers for change in seen] == [frozenset({"title"})] * 2
    document.close()
