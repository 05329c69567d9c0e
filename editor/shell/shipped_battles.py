"""The battles that come with the program, system by system."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.base.context import Context
from editor.shell.card_grid import CardGrid


class BattleGroups(QWidget):
    """A heading and a grid of cards for each system that has battles."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(8)
        self._shelves: dict[str, tuple[QLabel, CardGrid]] = {}

    def _build(self) -> None:
        """A group for each system that has none yet: those of packages are known later than ours."""
        for system in self._context.system_entries:
            if system.id in self._shelves:
                continue
            heading = QLabel()
            heading.setProperty("role", "strong")
            self._context.speaker.bind(heading, heading.setText, system.title)
            grid = CardGrid(self._context, most_columns=5)
            self._rows.addWidget(heading)
            self._rows.addWidget(grid)
            self._shelves[system.id] = (heading, grid)

    def clear(self) -> None:
        """Show none until `set_group` does; a system without battles has no heading."""
        self._build()
        for heading, grid in self._shelves.values():
            grid.set_cards(())
            heading.hide()
            grid.hide()

    def set_group(self, system_id: str, cards: Sequence[QWidget]) -> None:
        """Show these cards of a system."""
        heading, grid = self._shelves[system_id]
        grid.set_cards(cards)
        heading.setVisible(bool(cards) and len(self._shelves) > 1)
        grid.setVisible(bool(cards))

    @property
    def cards(self) -> tuple[QWidget, ...]:
        """All cards, group by group."""
        return tuple(card for _heading, grid in self._shelves.values() for card in grid.cards)
