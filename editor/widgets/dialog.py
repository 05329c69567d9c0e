"""A window of its own before one of ours."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from editor.base.context import Context


class Dialog(QDialog):
    """Wears the style sheet from the start, which has a say in its buttons, their order and its size."""

    def __init__(
        self, context: Context, parent: QWidget | None, kind: Qt.WindowType = Qt.WindowType.Dialog
    ) -> None:
        super().__init__(parent, kind)
        context.theme.wardrobe.keep(self)
