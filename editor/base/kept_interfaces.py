"""The Python halves of interfaces that Qt was handed: Qt does not keep them itself."""

from __future__ import annotations

from PySide6.QtGui import QAccessibleInterface
from shiboken6 import isValid

CLEARED = 256
"""So many more than lived last time are made before those are let go that are gone."""

_interfaces: list[QAccessibleInterface] = []
"""Those whose objects live, and some that are gone since the list was last cleared."""
_least = 0


def keep(made: QAccessibleInterface) -> None:
    """Hold the Python half. Nothing is called when an object goes: that may be after Python's own end."""
    global _least
    _interfaces.append(made)
    if len(_interfaces) > _least + CLEARED:
        _interfaces[:] = [one for one in _interfaces if isValid(one)]
        _least = len(_interfaces)
