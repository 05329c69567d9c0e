"""What every open document does, whatever it holds: one value, its history, its file."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QObject, Signal

from core.text import Names, Text, _
from editor.base.document.disk_state import DiskState
from editor.base.document.lock import FileLock, Holder, written_under
from editor.base.document.swap import Swap
from editor.base.document.undo_stack import UndoStack

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.base.document.history import History

_GESTURES = itertools.count(1)


class EditedDocument(QObject):
    """One frozen value that is replaced by another with each edit; a kind of document says what it is.

    `changed` carries what differs, as the kind of document tells it; `state_changed` says that the path, the
    lock, the history or whether it is saved is new; `refused` carries the sentence that says why an edit was
    not taken.
    """

    changed = Signal(object)
    state_changed = Signal()
    refused = Signal(object)
    kind: ClassVar[str]

    def __init__(self, system: AnySystem, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.system, self.path = system, path
        self.stack = UndoStack(self)
        self.locked_by: Holder | None = None
        self.disk: DiskState | None = None
        self._lines: list[Swap] = []
        self._walks = 0
        self._unsaved_from_outside = False
        self._lock: FileLock | None = None
        self.stack.indexChanged.connect(self._history_moved)
        self.stack.cleanChanged.connect(self._history_moved)

    # --- what a kind of document says --------------------------------------------------------------------

    @property
    def title(self) -> Names | Text:
        """What it is called, or that it has no name yet."""
        raise NotImplementedError

    @property
    def value(self) -> Any:
        """What it holds now."""
        raise NotImplementedError

    def show_value(self, value: Any) -> None:
        """For Swap alone: hold `value` and tell what differs. Everybody else calls `do`."""
        raise NotImplementedError

    def content_of(self, value: Any) -> bytes:
        """The bytes of the file of such a value."""
        raise NotImplementedError

    def content(self) -> bytes:
        """The bytes of the file as it would be saved now."""
        return self.content_of(self.value)

    # --- what is kept of the history -----------------------------------------------------------------------

    def history(self) -> bytes:
        """The history as `take_history` reads it; empty where there is none."""
        from editor.base.document.history import written

        return written(self.lines(), self.stack.index(), self.content_of)

    def take_history(self, history: History) -> bool:
        """Have the history that was kept with what is held now; another one's is not taken (False)."""
        now = self.value
        self.show_value(history.first)
        for line in history.lines:
            swap = Swap(self, line.title, self.value, line.after, (self.new_gesture(), self._walks))
            self._lines.append(swap)
            self.stack.push(swap)
        self.stack.setIndex(history.done)
        if self.value == now:
            return True
        self.stack.clear()
        self._lines.clear()
        self.show_value(now)
        return False

    # --- the value ---------------------------------------------------------------------------------------

    @property
    def read_only(self) -> bool:
        """Whether another window has the file: it can be read, and edited as a copy."""
        return self.locked_by is not None

    def do(self, title: Text, new: Any, gesture: int | None = None) -> None:
        """Put `new` in the place of the value as one line of the history.

        Calls with one `gesture` number become one line until something is undone or redone.
        """
        if new is self.value:
            return
        if self.locked_by is not None:
            self.refused.emit(_("This file is open elsewhere. Edit a copy to change it."))
            return
        number = self.new_gesture() if gesture is None else gesture
        del self._lines[self.stack.index() :]
        swap = Swap(self, title, self.value, new, (number, self._walks))
        self._lines.append(swap)  # before the push: whoever hears of the change may read the history
        self.stack.push(swap)
        del self._lines[self.stack.count() :]
        self.state_changed.emit()

    def new_gesture(self) -> int:
        """A number for what a person does between press and release."""
        return next(_GESTURES)

    def undo(self) -> None:
        self.stack.undo()

    def redo(self) -> None:
        self.stack.redo()

    def lines(self) -> tuple[Swap, ...]:
        """The history, oldest first; those from `stack.index()` on are undone."""
        return tuple(self._lines[: self.stack.count()])

    def close_gesture(self) -> None:
        """For Swap alone: what is pushed from now on is a new line."""
        self._walks += 1

    # --- the file ----------------------------------------------------------------------------------------

    @property
    def dirty(self) -> bool:
        """Whether it differs from its file."""
        return self._unsaved_from_outside or not self.stack.isClean()

    @property
    def changes(self) -> int:
        """How many lines of the history stand between the file and now; at least 1 when dirty."""
        clean = max(0, self.stack.cleanIndex())
        return max(1, abs(self.stack.index() - clean)) if self.dirty else 0

    def mark_unsaved(self) -> None:
        """What it holds came from elsewhere than its file: it stays unsaved until it is saved."""
        self._unsaved_from_outside = True
        self.state_changed.emit()

    def keep_mine(self, disk: DiskState) -> None:
        """The file holds something else by now: what is here is unsaved, and may be written over it."""
        self.disk = disk
        self.mark_unsaved()

    def take_from_disk(self, value: Any, disk: DiskState) -> None:
        """Hold what the file holds by now, as one line of the history: undo brings back what was here."""
        self.do(_("Reload the file"), value)
        self._be_as_file(disk)

    def hold(self, path: Path, *, by_force: bool = False) -> None:
        """Take the lock of `path`, or learn who has it; `by_force` takes over what no program here has."""
        self.release_file()
        lock = FileLock(path)
        self.locked_by = lock.take_over() if by_force else lock.take()
        self._lock = lock if self.locked_by is None else None
        self.state_changed.emit()

    def release_file(self) -> None:
        """Give the file free, as when the page is closed."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def close(self) -> None:
        """The page is closed: nobody is told anything more, the file is free."""
        self.stack.blockSignals(True)  # Qt emits indexChanged once more as the stack dies
        self.release_file()

    def detach(self) -> None:
        """Go on as a copy that has no file yet."""
        self.release_file()
        self.path, self.locked_by = None, None
        self.mark_unsaved()

    def save(self, path: Path | None = None) -> Holder | None:
        """Write the file, whole or not at all; raises OSError, and ValueError where there is no path yet.

        Nothing is written when another window has the file: its holder is returned.
        """
        from core.scenarios.documents import SCENARIO_LIMITS
        from core.scenarios.provenance import write_stamped

        target = path or self.path
        if target is None:
            raise ValueError("a document that was never saved needs a path")
        if self.path is None or target != self.path or self.locked_by is not None:
            lock = FileLock(target)
            holder = lock.take()
            if holder is not None:
                return holder
        else:
            lock = None
        content = written_under(lock, lambda: write_stamped(target, self.content(), SCENARIO_LIMITS.size))
        if lock is not None:
            self.release_file()
            self._lock, self.locked_by = lock, None
        self.path = target
        self._be_as_file(DiskState(content))
        return None

    def _be_as_file(self, disk: DiskState) -> None:
        self.disk = disk
        self._unsaved_from_outside = False
        self.stack.setClean()
        self.state_changed.emit()

    def _history_moved(self) -> None:
        self.state_changed.emit()
