"""An open scenario: what it holds now, its history, its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.text import Names, Text, _
from editor.base.document.disk_state import DiskState
from editor.base.document.edited_document import EditedDocument
from editor.base.document.lock import Holder

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario


class Document(EditedDocument):
    """Nobody else holds a scenario: painters and panels listen to `changed` and read `scenario`.

    `changed` carries the `core.scenarios.diff.Diff`.
    """

    kind = "scenario"

    def __init__(
        self, system: AnySystem, scenario: Scenario, path: Path | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(system, path, parent)
        self.scenario = scenario
        self.number = 0
        """Which of several untitled documents of a window it is, from 1; 0: nobody has counted."""

    @property
    def title(self) -> Names | Text:
        """The scenario's name, or that it has none yet."""
        title = self.scenario.title
        if title.en or title.fr:
            return title
        return _("Untitled {number}", number=self.number) if self.number else _("Untitled")

    @property
    def value(self) -> Scenario:
        """The scenario."""
        return self.scenario

    def show_value(self, value: Scenario) -> None:
        """For Swap alone: everybody else calls `do`."""
        from core.scenarios.diff import diff

        before, self.scenario = self.scenario, value
        self.changed.emit(diff(before, value))

    def content_of(self, value: Scenario) -> bytes:
        """The bytes of the file of a scenario."""
        from core.scenarios.files import dumps

        return dumps(value)

    def save(self, path: Path | None = None) -> Holder | None:
        """As every document; the picture to trace goes beside the file. Raises OSError."""
        holder = super().save(path)
        if holder is None and self.path is not None and self.scenario.underlay is not None:
            from editor.base.document.underlay_files import write_beside

            write_beside(self.scenario.underlay, self.path.parent)
        return holder

    @classmethod
    def open(cls, path: Path, systems: Sequence[AnySystem], *, lock: bool = True) -> Document:
        """The document of a file; raises BadFile. `locked_by` says who has it open, if somebody has."""
        from core.protocol.scenario_models import ScenarioModels
        from core.scenarios.files import loads, read_bytes

        data = read_bytes(path)
        scenario = loads(data, ScenarioModels(systems), path)
        document = cls(_system_of(scenario, systems), scenario, path)
        document.disk = DiskState(data)
        if lock:
            document.hold(path)
        return document

    @classmethod
    def from_bytes(cls, data: bytes, systems: Sequence[AnySystem], path: Path | None = None) -> Document:
        """A document with unsaved work: what an autosave kept. Raises BadFile."""
        from core.protocol.scenario_models import ScenarioModels
        from core.scenarios.files import loads

        scenario = loads(data, ScenarioModels(systems), path or "")
        document = cls(_system_of(scenario, systems), scenario, path)
        document.mark_unsaved()
        if path is not None:
            document.hold(path)
        return document


def _system_of(scenario: Scenario, systems: Sequence[AnySystem]) -> AnySystem:
    return next(system for system in systems if system.id == scenario.system)
