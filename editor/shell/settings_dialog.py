"""The settings: each works at once, so there is nothing to confirm."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from core.text import _
from editor.base.context import Context
from editor.shell.look_choices import LookChoices


class SettingsDialog(QDialog):
    """Language, colours, size of text, speed of the dice, hex numbers."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("settings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        speaker = context.speaker
        speaker.bind(self, self.setWindowTitle, _("Settings"))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(20, 16, 20, 16)
        rows.setSpacing(14)
        heading = QLabel()
        heading.setProperty("role", "name")
        speaker.bind(heading, heading.setText, _("Settings"))
        self.choices = LookChoices(context, whole=True)
        where = QLabel()
        where.setProperty("role", "small")
        where.setWordWrap(True)
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        speaker.bind(where, where.setText, _("Kept in {file}.", file=str(context.settings.path)))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        for part in (heading, self.choices, where, buttons):
            rows.addWidget(part)
