"""Where the plans of a page are kept, and their history: with the scenario, or beside a battle's steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from core.text import Text
from editor.base.document.swap import Swap
from editor.base.document.undo_stack import UndoStack

if TYPE_CHECKING:
    from core.records.games import Game
    from core.scenarios.plans import PlanMark, Plans
    from editor.base.document.document import Document


class PlanKeeper(Protocol):
    """The plans as they stand, and the way to change those of one side."""

    @property
    def plans(self) -> Plans: ...

    def do(self, side: str, title: Text, new: Plans, gesture: int | None = None) -> None:
        """Put `new`, which differs in the plan of `side` alone, in the place of the plans."""

    def stack(self, side: str) -> QUndoStack:
        """The history that undo walks for that side."""


class ScenarioPlans:
    """The plans that are saved with a scenario: lines of the document's one history."""

    def __init__(self, document: Document) -> None:
        self.document = document

    @property
    def plans(self) -> Plans:
        return self.document.scenario.plan

    def do(self, side: str, title: Text, new: Plans, gesture: int | None = None) -> None:
        from core.scenarios import edits

        self.document.do(title, edits.set_plans(self.document.scenario, new), gesture)

    def stack(self, side: str) -> QUndoStack:
        return self.document.stack


class BattlePlans(QObject):
    """The plans drawn in a battle. Each side has a history of its own, apart from the journal."""

    changed = Signal()

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self._pages: dict[str, _SidePlan] = {}

    @property
    def plans(self) -> Plans:
        from core.records.games import plans_of

        return plans_of(self.game)

    def do(self, side: str, title: Text, new: Plans, gesture: int | None = None) -> None:
        from core.scenarios import edits

        if new == self.plans:
            return
        edits.check_plans(self.game.scenario, new)
        self._host(side).do(title, new.get(side, ()), gesture)

    def stack(self, side: str) -> QUndoStack:
        return self._host(side).stack

    def show(self, side: str, marks: tuple[PlanMark, ...]) -> None:
        """For the history of a side alone: its plan is this."""
        others = {other: theirs for other, theirs in self.plans.items() if other != side}
        self.game.plans = {**others, side: marks} if marks else others
        self.changed.emit()

    def _host(self, side: str) -> _SidePlan:
        if side not in self._pages:
            self._pages[side] = _SidePlan(self, side)
        return self._pages[side]


class _SidePlan:
    """The plan of one side as the one undo command sees it."""

    def __init__(self, book: BattlePlans, side: str) -> None:
        self._book, self._side = book, side
        self.stack = UndoStack(book)
        self._walks = self._numbers = 0

    def do(self, title: Text, new: tuple[PlanMark, ...], gesture: int | None) -> None:
        self._numbers -= 1  # below the numbers of gestures
        number = self._numbers if gesture is None else gesture
        before = self._book.plans.get(self._side, ())
        self.stack.push(Swap(self, title, before, new, (number, self._walks)))

    def show_value(self, value: Any) -> None:
        self._book.show(self._side, value)

    def close_gesture(self) -> None:
        self._walks += 1
