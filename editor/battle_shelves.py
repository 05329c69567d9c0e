"""The battles that come with the program, system by system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.play.system import System
from editor.cards import CardGrid
from editor.context import Context


class BattleShelves(QWidget):
    """A heading and a grid of cards for each system that has battles."""

    def __init__(self, context: Context, systems: Sequence[System]) -> None:
        super().__init__()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        self._shelves: dict[str, tuple[QLabel, CardGrid]] = {}
        for system in systems:
            heading = QLabel()
            heading.setProperty("role", "strong")
            context.speaker.bind(heading, heading.setText, system.title)
            grid = CardGrid(context, most_columns=5)
            rows.addWidget(heading)
            rows.addWidget(grid)
            self._shelves[system.id] = (heading, grid)
        self.set_cards({})

    def set_cards(self, cards: Mapping[str, Sequence[QWidget]]) -> None:
        """Show these cards by the id of their system; a system without battles has no heading."""
        for system_id, (heading, grid) in self._shelves.items():
            own = cards.get(system_id, ())
            grid.set_cards(own)
            heading.setVisible(bool(own) and len(self._shelves) > 1)
            grid.setVisible(bool(own))

    @property
    def cards(self) -> tuple[QWidget, ...]:
        """All cards, shelf by shelf."""
        return tuple(card for _heading, grid in self._shelves.values() for card in grid.cards)
