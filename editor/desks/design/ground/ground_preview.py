"""The picture of a scenario that is being wished for, drawn beside the window: the last wish wins."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel

from editor.boards.registry import kind_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.base.context import Context

LOOKED = 30
"""Milliseconds between two looks whether the picture is there."""

Made = tuple[Any, QImage | None, Exception | None]
"""The scenario, its picture, or what stood in the way."""


class Preview(QLabel):
    """`shown(scenario, fault)` when the last wish is in sight; one of the two is None."""

    shown = Signal(object, object)

    def __init__(self, context: Context, system: AnySystem, size: QSize) -> None:
        super().__init__()
        self.setObjectName("ground_preview")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedSize(size)
        self._context, self._system = context, system
        kind_of(system).canvas.prepare()
        self._painter = ThreadPoolExecutor(1, "ground")
        self._wish: Callable[[], Any] | None = None
        self._drawing: Future[Made] | None = None
        self._timer = QTimer(self, interval=LOOKED)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """Whether the picture in sight is not yet that of the last wish."""
        return self._wish is not None or self._drawing is not None

    def wish(self, make: Callable[[], Any]) -> None:
        """Show what `make` makes; it runs in a thread and touches no widget."""
        self._wish = make
        self._look()
        self._timer.start()

    def close_down(self) -> None:
        """Draw no more; what is being drawn is waited for by nobody."""
        self._timer.stop()
        self._painter.shutdown(wait=False, cancel_futures=True)

    def _look(self) -> None:
        if self._drawing is not None and self._drawing.done():
            scenario, image, fault = self._drawing.result()
            self._drawing = None
            if self._wish is None:
                self._show(image)
                self.shown.emit(scenario, fault)
        if self._drawing is None and self._wish is not None:
            context, make = self._context, self._wish
            self._wish = None
            size = self.size() * self.devicePixelRatioF()
            self._drawing = self._painter.submit(
                _drawn,
                make,
                self._system,
                size,
                context.theme.dark,
                context.map_style(self._system),
                context.speaker.language,
            )
        if not self.is_busy:
            self._timer.stop()

    def _show(self, image: QImage | None) -> None:
        if image is None:
            self.clear()
            return
        picture = QPixmap.fromImage(image)
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        self.setPixmap(picture)


def _drawn(
    make: Callable[[], Any], system: AnySystem, size: QSize, dark: bool, style: Any, language: str
) -> Made:
    from core.scenarios.bad_file import BadFile
    from core.scenarios.edits import EditRefused

    try:
        scenario = make()
    except (EditRefused, BadFile) as fault:
        return None, None, fault
    draw = kind_of(system).canvas.thumbnail
    return scenario, draw(scenario, system, size, dark=dark, style=style, language=language), None
