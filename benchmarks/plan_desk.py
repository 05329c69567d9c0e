"""The plan desk over a shipped scenario in a window of its own: what `etat-major bench` measures it in."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from editor.base.commands import Commands
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.desks.plan.plan_desk import PlanDesk
from editor.shell.map_page import MapPage

if TYPE_CHECKING:
    from core.protocol.system import AnySystem

WINDOW = 1280, 800


@contextmanager
def bench_context() -> Iterator[Context]:
    """English, light, settings that nobody keeps."""
    from core.systems.catalog import SYSTEMS

    with tempfile.TemporaryDirectory(prefix="etat-major-plan-") as folder:
        settings = Settings(Path(folder, "settings.ini"))
        yield Context(Speaker("en"), Theme("light"), settings, tuple(SYSTEMS))


@contextmanager
def planned(context: Context, system: AnySystem, path: Path) -> Iterator[PlanDesk]:
    """The plan desk over a scenario, its tiles drawn."""
    document = Document.open(path, context.systems, lock=False)
    window = QWidget()
    page = MapPage(context, document, Commands(context.speaker, window), window)
    rows = QVBoxLayout(window)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.addWidget(page)
    window.resize(*WINDOW)
    window.show()
    page.show_desk("plan")
    desk = page.desk
    assert isinstance(desk, PlanDesk)
    QApplication.processEvents()
    page.view.settle()
    try:
        yield desk
    finally:
        page.closing()
        window.close()
        window.deleteLater()
