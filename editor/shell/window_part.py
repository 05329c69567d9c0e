"""What the groups of the window's commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.text import Text, _

if TYPE_CHECKING:
    from editor.shell.window_frame import WindowFrame


class WindowPart:
    """Some commands of one window."""

    def __init__(self, window: WindowFrame) -> None:
        self.window = window

    def no_page(self) -> Text | None:
        """Why there is nothing that a page could do."""
        return None if self.window.page is not None else _("nothing is open")
