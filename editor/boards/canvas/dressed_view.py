"""How a canvas shows its map: numbers, palette, lettering, style, language."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsView

from editor.boards.canvas.map_appearance import MapAppearance
from editor.boards.canvas.map_scene import MapScene
from editor.boards.drawing.style import StyleId


class DressedView(QGraphicsView):
    """Has `scene_` drawn anew when its appearance is another one."""

    scene_: MapScene

    def show_numbers(self, shown: bool) -> None:
        """Whether the places of the board are numbered."""
        self._set_appearance(replace(self.scene_.appearance, numbers=shown))

    def set_dark(self, dark: bool) -> None:
        """The palette for light or dark screens."""
        self._set_appearance(replace(self.scene_.appearance, dark=dark))

    def set_lettering(self, times: float) -> None:
        """How many times larger than at 100 % numbers and names are written."""
        self._set_appearance(replace(self.scene_.appearance, lettering=times))

    def set_map_style(self, style: StyleId) -> None:
        """The style of drawing."""
        self._set_appearance(replace(self.scene_.appearance, map=style))

    def set_language(self, language: str) -> None:
        """The reader's language ("en" or "fr")."""
        self._set_appearance(replace(self.scene_.appearance, language=language))
        self._name_for_readers()

    def _set_appearance(self, appearance: MapAppearance) -> None:
        if appearance != self.scene_.appearance:
            self.scene_.appearance = appearance
            self.setBackgroundBrush(self.desk)
            self.scene_.refresh()

    @property
    def desk(self) -> QColor:
        """What lies around the board."""
        return QColor(self.scene_.appearance.style.desk)

    def _name_for_readers(self) -> None:
        """Say to screen readers what the canvas is, and what lies under the keyboard cursor."""
        raise NotImplementedError
