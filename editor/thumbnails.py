"""Pictures of files for the start page: kept in the user's cache, made one by one when all is quiet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtGui import QImage, QPixmap

from core.paths import user_cache
from editor.context import Context

if TYPE_CHECKING:
    from core.play.system import System
    from core.scenarios.scenario import Scenario

SIZE = QSize(480, 270)
IDLE = 40
FORM = "3"
"""Another one makes all pictures anew: raise it when maps are drawn differently."""

Shown = Callable[[QPixmap], object]


class Thumbnails(QObject):
    """`ask(path, shown)` calls `shown(picture)` now or later; never for a file that cannot be drawn."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._wanted: list[tuple[Path, Path, Shown]] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(IDLE)
        self._timer.timeout.connect(self._next)

    def ask(self, path: Path, shown: Shown) -> None:
        kept = self._kept(path)
        if kept is None:
            return
        picture = QPixmap(str(kept)) if kept.is_file() else QPixmap()
        if not picture.isNull():
            shown(picture)
            return
        self._wanted.append((path, kept, shown))
        self._timer.start()

    def clear(self) -> None:
        """Forget who waits, as when the cards are built anew."""
        self._wanted.clear()

    def _next(self) -> None:
        if not self._wanted:
            return
        path, kept, shown = self._wanted.pop(0)
        picture = self._drawn(path)
        if picture is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            picture.save(str(kept))  # a cache that cannot be written is made again next time
            shown(QPixmap.fromImage(picture))
        self._timer.start()

    def _drawn(self, path: Path) -> QImage | None:
        from core.scenarios.documents import BadFile
        from core.scenarios.files import read_bytes, read_document, scenario_of
        from editor.document.document import models

        try:
            document = read_document(read_bytes(path), path)
            way = ("scenario",) if document.data.get("format") == "etat-major/game" else ()
            scenario = scenario_of(document, models(self._context.systems), way)
        except (BadFile, KeyError):
            return None
        return picture_of(
            scenario, self._context.system(scenario.system), SIZE, dark=self._context.theme.dark
        )

    def _kept(self, path: Path) -> Path | None:
        try:
            stamp = path.stat()
        except OSError:
            return None
        theme = "dark" if self._context.theme.dark else "light"
        key = f"{FORM} {theme} {path.resolve()} {stamp.st_mtime_ns} {stamp.st_size}"
        import hashlib  # takes as long to load as ten icons, and an empty start page has no pictures

        return user_cache() / "pictures" / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.png"


def picture_of(scenario: Scenario, system: System, size: QSize, *, dark: bool) -> QImage | None:
    """The map of a scenario without its numbers, filling `size` from its middle."""
    if system.board == "cards":
        from editor.card_table.card_picture import thumbnail

        return thumbnail(scenario, system, size, dark=dark)
    if system.board == "table":
        return _table_picture(scenario, system, size, dark=dark)
    from editor.canvas.rendering import render
    from editor.canvas.style import style_of

    one, other = scenario.sides
    return render(
        scenario.board,
        system.look.pieces(scenario),
        style_of(dark),
        size,
        side_names=(one.name, other.name),
        side_ids=(one.id, other.id),
    )


def _table_picture(scenario: Any, system: System, size: QSize, *, dark: bool) -> QImage:
    from editor.table_canvas.rendering import render_table
    from editor.table_canvas.style import table_style

    return render_table(scenario, system, size, table_style(dark, tuple(side.id for side in scenario.sides)))
