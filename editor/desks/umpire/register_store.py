"""The register of rulings of this person: read, changed, written at once, with a way back."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.records import house_rules
from core.records.house_rules import Register
from core.scenarios.documents import BadFile
from core.text import Text, _


class RegisterStore(QObject):
    """`changed` when the register is new. Another window may write the file too: `renew` reads it again."""

    changed = Signal()

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path or house_rules.default_path()
        self.register = Register()
        self.fault: Text | None = None
        self._before: list[Register] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the file; one that cannot be read is left as it is, and told."""
        try:
            found = house_rules.load(self.path)
        except BadFile as bad:
            self.fault = _("{file} cannot be read: {fault}", file=self.path.name, fault=bad.faults[0].wrong)
            found = Register()
        else:
            self.fault = None
        if found != self.register:
            self.register, self._before = found, []
            self.changed.emit()

    def put(self, register: Register) -> Text | None:
        """Write another register; why not, or None. The one before can be had back."""
        reason = self._write(register)
        if reason is None:
            self._before.append(self.register)
            self._show(register)
        return reason

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    def undo(self) -> Text | None:
        """The register as it was before the last change; why not, or None."""
        if not self._before:
            return _("nothing was changed")
        reason = self._write(self._before[-1])
        if reason is None:
            self._show(self._before.pop())
        return reason

    def _show(self, register: Register) -> None:
        self.register = register
        self.changed.emit()

    def _write(self, register: Register) -> Text | None:
        if self.fault is not None:
            return self.fault
        try:
            house_rules.save(self.path, register)
        except OSError as fault:
            reason = fault.strerror or str(fault)
            return _("{file} could not be written: {reason}.", file=self.path.name, reason=reason)
        return None
