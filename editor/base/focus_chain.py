"""The way of the focus through widgets, read so that nothing is held by it.

PySide takes what `nextInFocusChain()`, `focusProxy()` and `focusWidget()` give back for a child of the widget
that was asked, on its side alone: two that come to be parents of one another, as a view and its viewport,
stay for ever, and all of a page with them.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def focus_chain(first: QWidget) -> list[QWidget]:
    """All that follow `first`, until the way comes back to it."""
    chain, at = [], first.nextInFocusChain()
    while at is not None and at is not first:
        chain.append(at)
        at = at.nextInFocusChain()
    for widget in (first, *chain):
        _give_back(widget)
    return chain


def focus_within(window: QWidget) -> QWidget | None:
    """What in this window has the focus, or will have it when the window comes to the front."""
    found = window.focusWidget()
    if found is not None:
        _give_back(found)
    return found


def has_proxy(widget: QWidget) -> bool:
    """Whether another one takes the focus for it: the view for its viewport."""
    proxy = widget.focusProxy()
    if proxy is not None:
        _give_back(proxy)
    return proxy is not None


def _give_back(widget: QWidget) -> None:
    """Its parent is the one that Qt knows again; for Qt nothing changes."""
    QWidget.setParent(widget, widget.parentWidget())
