"""The way of the Tab key through the window: as the eye goes, whatever was made first.

Qt goes in the order in which widgets were made, and panels, cards and buttons are made anew all the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from editor.base.accessible_switches import is_choice
from editor.base.focus_chain import has_proxy

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def is_stop(widget: QWidget) -> bool:
    """Whether the Tab key may come to it."""
    if not widget.isVisible() or not widget.isEnabled():  # asked first: of most, and a flag costs far more
        return False
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and not has_proxy(widget)


def ring(window: QWidget, regions: Sequence[QWidget]) -> list[QWidget]:
    """All stops of a window, region by region, in each as they stand in it; then what stands in none."""
    return [one for one in in_sight(window, regions) if is_stop(one) and not _is_beside(one)]


def next_stop(window: QWidget, regions: Sequence[QWidget], focus: QWidget, step: int) -> QWidget | None:
    """The stop that follows `focus`, or goes before it for `step` -1; None where there is no other.

    `focus` need be no stop itself: one may have clicked into what Tab passes over, and it may just have gone
    out of sight.
    """
    way = in_sight(window, regions, focus)
    stops = [one for one in way if is_stop(one) and not _is_beside(one)]
    if focus in stops:
        return stops[(stops.index(focus) + step) % len(stops)] if len(stops) > 1 else None
    order = {id(one): place for place, one in enumerate(way)}
    here = order.get(id(focus), 0)
    before = sum(order[id(one)] < here for one in stops)
    return stops[(before if step > 0 else before - 1) % len(stops)] if stops else None


def in_sight(window: QWidget, regions: Sequence[QWidget], focus: QWidget | None = None) -> list[QWidget]:
    """What is in sight, region by region, and the way to `focus`, wherever it is.

    Pages behind the one in front are not gone through: with many documents open they are nearly all there is.
    """
    places = {id(region): place for place, region in enumerate(regions)}
    found: list[list[QWidget]] = [[] for _region in (*regions, window)]
    for widget, place in _inside(window, places, len(regions), focus):
        found[place].append(widget)
    return [one for group in found for one in group]


def _inside(
    widget: QWidget, places: dict[int, int], place: int, focus: QWidget | None
) -> Iterator[tuple[QWidget, int]]:
    """A widget and what can be seen in it, with the number of the region in which each stands."""
    place = places.get(id(widget), place)
    yield widget, place
    named: Callable[[], Sequence[QWidget]] | None = getattr(widget, "read_in_order", None)
    # Qt's order changes where one is raised over the others
    for child in widget.findChildren(QWidget, options=DIRECT) if named is None else named():
        on_way = focus is not None and (child is focus or child.isAncestorOf(focus))
        if (child.isVisible() or on_way) and not child.isWindow():
            yield from _inside(child, places, place, focus)


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
