"""A desk: one way of working on a page (design, play, umpire...). It brings panels and commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from core.text import Text

if TYPE_CHECKING:
    from editor.base.commands import Command
    from editor.base.document.autosave import Autosaver
    from editor.base.document.keeper import Keeper
    from editor.boards.page_host import PageHost
    from editor.widgets.floating import Floating


class Desk(QObject):
    """A desk changes the panels around the map, never the map, the selection or the zoom.

    The panels are asked for once, when the desk is first shown. `help_page` is a file of resources/help;
    `autosaver` keeps apart what the keeper of this desk has not saved.
    """

    id: ClassVar[str]
    title: ClassVar[Text]
    help_page: ClassVar[str] = "start"
    map_first: ClassVar[bool] = False
    """Whether the panels beside the map give way to it early where letters are large."""
    draws: ClassVar[bool] = False
    """Whether the desk itself puts board and pieces on the map; else the page shows the scenario."""

    shows_plans: ClassVar[bool] = False
    """Whether what the sides planned lies over the map (`DeskHost.plan_layer`)."""

    def __init__(self, host: PageHost) -> None:
        super().__init__(host.widget)
        self.host = host

    def closing(self) -> None:
        """The page goes for good, and with it what stands in no place now: else it would hold the page.

        It is not put into the page for that: Qt would dress all of it once more.
        """
        for part in vars(self).values():
            if isinstance(part, QWidget) and isValid(part) and part.parent() is None:
                part.deleteLater()

    @property
    def autosaver(self) -> Autosaver | None:
        """What keeps the work of this desk apart; None where the page does."""
        return None

    @property
    def fold_key(self) -> str:
        """Under this name it is remembered which places are folded: what stands there may change."""
        return self.id

    @property
    def folded_first(self) -> frozenset[str]:
        """The places that are folded until a person unfolds them: the board has the window."""
        return frozenset()

    def tools(self) -> QWidget | None:
        """A narrow column at the left that is never folded by itself."""
        return None

    def floating(self) -> Mapping[Floating, QWidget]:
        """What lies over the board; each shows itself while it has something to show."""
        return {}

    def left(self) -> QWidget | None:
        return None

    def right(self) -> QWidget | None:
        return None

    def bottom(self) -> QWidget | None:
        return None

    def top(self) -> QWidget | None:
        """A strip over the whole width: the prompt, the steps of the turn."""
        return None

    def centre(self) -> QWidget | None:
        """What stands in the place of the map, for a desk that shows none."""
        return None

    def prepare(self) -> None:
        """The page is about to ask for the panels: what they depend on is made first."""

    def activate(self) -> None:
        """The page shows this desk."""

    def deactivate(self) -> None:
        """The page shows another desk, or closes."""

    def commands(self) -> Sequence[Command]:
        """What can be done at this desk besides the commands of the window."""
        return ()

    def help_now(self) -> str:
        """The page of the help that F1 opens; a desk may know a nearer one for what it shows."""
        return self.help_page

    def keeper(self) -> Keeper | None:
        """What Save writes at this desk: None for the scenario, a battle at the play desk."""
        return None

    def described(self) -> list[Text] | None:
        """What this desk shows on the map, in words; None where it is the scenario as it is set up."""
        return None

    def can_leave(self) -> bool:
        """Asked before the page closes, for what only this desk can ask."""
        return True
