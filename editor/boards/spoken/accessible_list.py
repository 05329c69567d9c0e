"""The canvas for screen readers: a list of what stands on it. Nothing is made before somebody asks for it.

Qt keeps an interface as long as its object lives, and frees it with that. So each thing that was asked for
has a small hidden widget under the canvas, which is taken away when the thing is.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from editor.base.kept_interfaces import keep
from editor.boards.canvas.map_view import MapView

if TYPE_CHECKING:
    from editor.boards.canvas.things import BoardThing


class ThingWidget(QWidget):
    """Stands for one thing that a reader has asked for; it is never shown."""

    def __init__(self, view: MapView, thing: BoardThing) -> None:
        super().__init__(view)
        self.view, self.thing = view, thing
        self.setObjectName("board_thing")
        self.hide()


def _kept_widgets(view: MapView) -> dict[Hashable, ThingWidget]:
    """Those that were made for things of a canvas, by their keys; of what is gone none is kept."""
    made: dict[Hashable, ThingWidget] = view.thing_widgets
    known = {thing.key: thing for thing in shown_things(view)}
    for key in [key for key in made if key not in known]:
        made.pop(key).deleteLater()
    return made


def shown_things(view: MapView) -> Sequence[BoardThing]:
    """What stands on a canvas now."""
    return () if view.things is None else view.things.things()


def widget_of(view: MapView, thing: BoardThing) -> ThingWidget:
    """The widget of a thing, made when it is first asked for."""
    made = _kept_widgets(view)
    if thing.key not in made:
        made[thing.key] = ThingWidget(view, thing)
    made[thing.key].thing = thing
    return made[thing.key]


class _ThingInterface(QAccessibleWidget):
    """A line of the list. It holds nothing: Python's half of it outlives the page for a while."""

    def __init__(self, widget: ThingWidget) -> None:
        super().__init__(widget, QAccessible.Role.ListItem)
        self._held = ref(widget)

    @property
    def _widget(self) -> ThingWidget:
        """Qt asks as long as it lives."""
        widget = self._held()
        assert widget is not None
        return widget

    def text(self, kind: QAccessible.Text) -> str:
        view = self._widget.view
        if view.things is None:
            return ""
        name, description = view.things.spoken(self._widget.thing)
        if kind == QAccessible.Text.Name:
            return name
        return description if kind == QAccessible.Text.Description else ""

    def state(self) -> QAccessible.State:
        state, thing, view = QAccessible.State(), self._widget.thing, self._widget.view
        # the stubs know the fields of a state as plain attributes
        state.selectable = state.focusable = True
        state.selected = thing.selected
        state.disabled = not view.isEnabled()
        state.offscreen = not self._box().intersects(view.viewport().rect())
        return state

    def _box(self) -> QRect:
        view = self._widget.view
        return QRect() if view.things is None else view.things.box(self._widget.thing)

    def rect(self) -> QRect:
        viewport = self._widget.view.viewport()
        box = self._box()
        return QRect(viewport.mapToGlobal(box.topLeft()), box.size())

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._widget.view)

    def childCount(self) -> int:
        return 0

    def actionNames(self) -> list[str]:
        return [QAccessibleActionInterface.pressAction()]

    def doAction(self, name: str) -> None:
        view = self._widget.view
        if name == QAccessibleActionInterface.pressAction() and view.things is not None:
            view.things.press(self._widget.thing)

    def keyBindingsForAction(self, _name: str) -> list[str]:
        return []


class _ListInterface(QAccessibleWidget):
    """The canvas. It holds nothing: Python's half of it outlives the page for a while."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view, QAccessible.Role.List)
        self._held = ref(view)

    @property
    def _view(self) -> MapView:
        """Qt asks as long as it lives."""
        view = self._held()
        assert view is not None
        return view

    def childCount(self) -> int:
        return len(shown_things(self._view))

    def child(self, index: int) -> QAccessibleInterface:
        things = shown_things(self._view)
        if not 0 <= index < len(things):
            return None  # type: ignore[return-value]  # what Qt answers for a child that there is not
        return QAccessible.queryAccessibleInterface(widget_of(self._view, things[index]))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        widget = child.object() if child is not None else None
        if not isinstance(widget, ThingWidget):
            return -1
        keys = [thing.key for thing in shown_things(self._view)]
        return keys.index(widget.thing.key) if widget.thing.key in keys else -1


def _factory(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    """The interface of a canvas or of a thing on it; Qt makes all others itself."""
    made: QAccessibleInterface
    if isinstance(thing, ThingWidget):
        made = _ThingInterface(thing)
    elif isinstance(thing, MapView):
        made = _ListInterface(thing)
    else:
        return None
    keep(made)
    return made


_installed: list[bool] = []


def install() -> None:
    """Let Qt ask here for canvases; once a program."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_factory)


def things_changed(view: MapView) -> None:
    """Tell whoever reads the list that it is another one, or that what was read of it says something else."""
    active = QAccessible.isActive()
    if not active and not view.thing_widgets:
        return
    made = _kept_widgets(view)
    if not active:
        return
    known = {thing.key: thing for thing in shown_things(view)}
    for key, widget in made.items():
        if widget.thing != known[key]:
            widget.thing = known[key]
            QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.NameChanged))
    QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.ObjectReorder))
