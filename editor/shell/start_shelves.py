"""What can be begun from the start page: battles that come with the program, scenarios of each system."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.paths import SCENARIOS
from core.text import Text, _
from editor.base.context import Context
from editor.shell.card_grid import CardGrid
from editor.shell.shipped_battles import BattleGroups

if TYPE_CHECKING:
    from editor.base.document.recent import Shipped
    from editor.shell.start_cards import StartCards

NEXT = 5
"""Milliseconds from some cards to the next: mouse and keys are looked at in between."""
TOGETHER = 2
"""Groups at once after the first one: for each time all that stands there is laid out again."""


class StartShelves(QWidget):
    """Cards come group by group from above as long as somebody looks; `whole` says that all are there."""

    whole = Signal()

    def __init__(self, context: Context, cards: Callable[[], StartCards]) -> None:
        super().__init__()
        self._context, self._cards = context, cards
        self._shipped: list[Shipped] = []
        self._laid: tuple[object, ...] | None = None
        self._left: list[Callable[[], None]] = []
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(NEXT)
        self._next.timeout.connect(self._lay_next)
        self.battles = BattleGroups(context)
        self.systems = CardGrid(context, 240)
        self._new = heading(context, _("New scenario"))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(12)
        for part in (heading(context, _("Play a battle")), self.battles, self._new, self.systems):
            rows.addWidget(part)

    def shipped(self) -> list[Shipped]:
        """The battles that come with the program, read once."""
        from editor.base.document.recent import shipped

        if not self._shipped:
            self._shipped = shipped(SCENARIOS)
        return self._shipped

    def lay(self, *, at_once: bool) -> None:
        """The battles and systems that there are: their cards stay until systems or colours are others."""
        theme, entries = self._context.theme, self._context.system_entries
        styles = tuple(sorted(self._context.settings.map_styles.items()))
        laid = (tuple(system.id for system in entries), theme.dark, theme.scale, styles)
        if laid != self._laid:
            self._laid = laid
            self._cards().forget_battles()
            self.battles.clear()
            self.systems.set_cards(())
            self._new.hide()
            self._left = [*(partial(self._lay_group, system.id) for system in entries), self._lay_systems]
        self._lay(len(self._left) if at_once else 1)

    def _lay_next(self) -> None:
        self._lay(TOGETHER)

    def _lay(self, groups: int) -> None:
        for lay in self._left[:groups]:
            lay()
        del self._left[:groups]
        if self._left:
            self._next.start()
        else:
            self.whole.emit()

    def _lay_group(self, system_id: str) -> None:
        own = [battle for battle in self.shipped() if battle.system == system_id]
        self.battles.set_group(system_id, [self._cards().battle(battle) for battle in own])

    def _lay_systems(self) -> None:
        make, battles = self._cards().system, self.shipped()
        self.systems.set_cards([make(system, battles) for system in self._context.system_entries])
        self._new.show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._left:
            self._next.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._next.stop()  # what nobody looks at is not built


def heading(context: Context, words: Text) -> QLabel:
    """The words over a part of the start page."""
    label = QLabel()
    label.setProperty("role", "heading")
    context.speaker.bind(label, label.setText, words)
    return label
