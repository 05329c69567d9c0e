"""What a screen reader finds in a window: controls with roles and names, and the order of the Tab key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QMenuBar, QWidget

Role = QAccessible.Role
CONTROLS = {
    *(Role.Button, Role.PushButton, Role.CheckBox, Role.RadioButton, Role.ButtonMenu, Role.ButtonDropDown),
    *(Role.EditableText, Role.ComboBox, Role.SpinBox, Role.Slider, Role.Dial, Role.Link, Role.PageTab),
    *(Role.List, Role.Tree, Role.Table, Role.Graphic, Role.Canvas, Role.MenuItem, Role.Dialog),
}
ROWS = (Role.ListItem, Role.TreeItem, Role.Cell, Role.Row, Role.ColumnHeader, Role.RowHeader)
"""Rows are the model's, and may say the same twice: what tells them apart is in their columns."""
WRITTEN = {Role.ComboBox, Role.SpinBox, Role.List, Role.Tree, Role.Table}
"""Whose inside is theirs: the field of a spin box is read with the spin box."""


def shown(node: QAccessibleInterface) -> bool:
    state = node.state()
    return not state.invisible


def children(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for place in range(node.childCount()):
        child = node.child(place)
        if child is not None and child.isValid():
            yield child


def name_of(node: QAccessibleInterface) -> str:
    """What tells it from its neighbours: the name, or what says what is chosen in a list of choices."""
    if node.role() != Role.ComboBox:
        return node.text(QAccessible.Text.Name).strip()
    labels = [label for label, relation in node.relations() if relation == QAccessible.RelationFlag.Label]
    told = [label.text(QAccessible.Text.Name) for label in labels] or [
        node.text(QAccessible.Text.Description)
    ]
    return " ".join(told).strip()


def described(node: QAccessibleInterface) -> str:
    thing = node.object()
    line = []
    while thing is not None and len(line) < 6:
        line.append(
            f"{type(thing).__name__}#{thing.objectName()}" if thing.objectName() else type(thing).__name__
        )
        thing = thing.parent()
    return f"{node.role().name} {name_of(node)!r} in {' < '.join(line)}"


def described_widget(widget: QWidget) -> str:
    return described(QAccessible.queryAccessibleInterface(widget))


def faults(window: QWidget) -> list[str]:
    """Controls without a name, and those beside each other that bear one name."""
    found: list[str] = []
    _walk(QAccessible.queryAccessibleInterface(window), found)
    return found


def is_control(node: QAccessibleInterface) -> bool:
    """Whether a person does something with it: by its role, or because it takes the keys, or scrolls."""
    return (
        node.role() in CONTROLS
        or bool(node.state().focusable)
        or isinstance(node.object(), QAbstractScrollArea)
    )


def _walk(node: QAccessibleInterface, found: list[str]) -> None:
    inside = [child for child in children(node) if shown(child) and child.role() not in ROWS]
    counts: Counter[tuple[Role, str]] = Counter()
    for child in inside:
        role, name = child.role(), name_of(child)
        if is_control(child):
            if not name:
                found.append(f"no name: {described(child)}")
            else:
                counts[role, name] += 1
                if counts[role, name] == 2:
                    found.append(f"twice: {described(child)}")
        if role not in WRITTEN:
            _walk(child, found)


def round_of(window: QWidget) -> list[QWidget]:
    """Where the Tab key goes, from the window on, once round."""
    chain, at = [], window.nextInFocusChain()
    while at is not None and at is not window:
        tab = at.focusPolicy() & Qt.FocusPolicy.TabFocus
        if tab and at.isVisible() and at.isEnabled() and at.window() is window and at.focusProxy() is None:
            chain.append(at)
        at = at.nextInFocusChain()
    return chain


def leaps(window: QWidget) -> list[str]:
    """Where the Tab key goes back though it goes on to a neighbour: up, or to the left in one row."""
    found = []
    chain = [one for one in round_of(window) if not isinstance(one, QMenuBar)]
    for one, other in pairwise(chain):
        if one.parentWidget() is not other.parentWidget() or isinstance(
            one.parentWidget(), QAbstractItemView
        ):
            continue
        here, there = one.geometry(), other.geometry()
        same_row = here.top() <= there.center().y() <= here.bottom()
        back = there.right() <= here.left() if same_row else there.bottom() <= here.top()
        beside = there.left() >= here.right()
        if back and not (not same_row and beside):
            found.append(
                f"from {described(QAccessible.queryAccessibleInterface(one))}"
                f" back to {described(QAccessible.queryAccessibleInterface(other))}"
            )
    return found
