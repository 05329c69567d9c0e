"""The way of the Tab key through the window: as the eye goes, whatever was made first.

Qt goes in the order in which widgets were made, and panels, cards and buttons are made anew all the time.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from editor.base.accessible_switches import is_choice
from editor.base.focus_chain import focus_chain, has_proxy


def is_stop(widget: QWidget) -> bool:
    """Whether the Tab key may come to it."""
    if not widget.isVisible() or not widget.isEnabled():  # asked first: of most, and a flag costs far more
        return False
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and not has_proxy(widget)


def ring(window: QWidget, regions: Sequence[QWidget]) -> list[QWidget]:
    """All stops of a window, region by region, in each as they were made; then what stands in none."""
    places = {id(region): place for place, region in enumerate(regions)}
    found = [
        one for one in focus_chain(window) if is_stop(one) and one.window() is window and not _is_beside(one)
    ]
    return sorted(found, key=lambda one: _place(one, places))


def next_stop(window: QWidget, regions: Sequence[QWidget], focus: QWidget, step: int) -> QWidget | None:
    """The stop that follows `focus`, or goes before it for `step` -1; None where there is no other.

    `focus` need be no stop itself: one may have clicked into what Tab passes over.
    """
    stops = ring(window, regions)
    if focus in stops:
        return stops[(stops.index(focus) + step) % len(stops)] if len(stops) > 1 else None
    places = {id(region): place for place, region in enumerate(regions)}
    order = {id(one): place for place, one in enumerate(focus_chain(window))}
    here = _place(focus, places), order.get(id(focus), 0)
    before = sum((_place(one, places), order[id(one)]) < here for one in stops)
    return stops[(before if step > 0 else before - 1) % len(stops)] if stops else None


def _place(widget: QWidget, places: dict[int, int]) -> int:
    """The number of the region in which it stands."""
    at: QWidget | None = widget
    while at is not None and id(at) not in places:
        at = at.parentWidget()
    return len(places) if at is None else places[id(at)]


def _is_beside(widget: QWidget) -> bool:
    """Whether it is one of several choices and another is chosen: Tab goes to that one."""
    if not isinstance(widget, QAbstractButton) or not is_choice(widget) or widget.isChecked():
        return False
    group, parent = widget.group(), widget.parentWidget()
    others = group.buttons() if group is not None else []
    if group is None and parent is not None:
        among = parent.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
        others = [one for one in among if one.group() is None and is_choice(one)]
    return any(one.isChecked() and is_stop(one) for one in others)
