"""The board in words, for those who hear the screen: what lies on it, and the plans over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout

from core.text import Text, _
from editor.boards.registry import kind_of

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.shell.window_frame import WindowFrame


def description(host: DeskHost) -> list[Text]:
    """What the canvas shows."""
    return kind_of(host.document.system).canvas.description(host)


def show_description(window: WindowFrame, host: DeskHost) -> QDialog:
    """A window of text that can be read line by line."""
    say = window.context.speaker.say
    dialog = QDialog(window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setObjectName("description")
    dialog.setWindowTitle(say(_("The board in words")))
    text = QPlainTextEdit()
    text.setReadOnly(True)
    text.setAccessibleName(say(_("The board in words")))
    text.setPlainText("\n".join(say(line) for line in [*description(host), *plans_in_words(host)]))
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    rows = QVBoxLayout(dialog)
    rows.addWidget(text)
    rows.addWidget(buttons)
    dialog.resize(window.context.theme.px(560), window.context.theme.px(480))
    dialog.open()
    text.setFocus()
    return dialog


def plans_in_words(host: DeskHost) -> list[Text]:
    """The marks that lie over the map, as far as the person before the screen may see them."""
    if not host.shows_plans:
        return []
    from editor.boards.plan.layer_words import mark_text

    layer, scenario = host.plan_layer, host.document.scenario
    return [mark_text(scenario, layer.sides[one.side].name, one.mark) for one in layer.shown_marks()]
