"""How a dialog ends: a button that closes it, or one that does what it is for beside one that does not."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout

from core.text import Text, _
from editor.base.context import Context


def framed(dialog: QDialog, context: Context, spacing: int = 8) -> QVBoxLayout:
    """The rows of a dialog, within its margins; `spacing` in px at 100 %."""
    px = context.theme.px
    rows = QVBoxLayout(dialog)
    rows.setContentsMargins(px(14), px(12), px(14), px(12))
    rows.setSpacing(px(spacing))
    return rows


def closing(dialog: QDialog, context: Context) -> QDialogButtonBox:
    """Close, which rejects the dialog; other buttons may be added."""
    return _with(dialog, context, QDialogButtonBox.StandardButton.Close, _("Close"))


def deciding(
    dialog: QDialog, context: Context, act: Text, run: Callable[[], object] | None = None
) -> tuple[QDialogButtonBox, QPushButton]:
    """Cancel, and the button of what the dialog is for, which is given too: it stands out.

    It accepts the dialog, or does `run`.
    """
    buttons = _with(dialog, context, QDialogButtonBox.StandardButton.Cancel, _("Cancel"))
    chosen = buttons.addButton(context.speaker.say(act), QDialogButtonBox.ButtonRole.AcceptRole)
    chosen.setProperty("primary", True)
    buttons.accepted.connect(run or dialog.accept)
    return buttons, chosen


def _with(
    dialog: QDialog, context: Context, button: QDialogButtonBox.StandardButton, words: Text
) -> QDialogButtonBox:
    buttons = QDialogButtonBox(button)
    buttons.button(button).setText(context.speaker.say(words))
    buttons.rejected.connect(dialog.reject)
    return buttons
