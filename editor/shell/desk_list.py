"""The five desks in the order of their keys, Ctrl+1 to Ctrl+5."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.text import Text, _
from editor.desks.desk import Desk

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.desks.armies.list_host import Outside


class DeskName(NamedTuple):
    """A desk before it is built."""

    id: str
    title: Text


DESKS = (
    DeskName("design", _("Design")),
    DeskName("armies", _("Armies")),
    DeskName("plan", _("Plan")),
    DeskName("play", _("Play")),
    DeskName("umpire", _("Umpire")),
)


def build(desk_id: str, host: DeskHost, lists: Callable[[], Outside] | None) -> Desk:
    """The desk of that id for `host`; its panels are built when it is first shown. Raises KeyError.

    `lists` gives what army lists ask of the window, where there is one.
    """
    if desk_id == "design":
        from editor.desks.design.design_desk import DesignDesk

        return DesignDesk(host)
    if desk_id == "play":
        from editor.desks.play.play_desk import PlayDesk

        return PlayDesk(host)
    if desk_id == "plan":
        from editor.desks.plan.plan_desk import PlanDesk

        return PlanDesk(host)
    if desk_id == "umpire":
        from editor.desks.umpire.umpire_desk import UmpireDesk

        return UmpireDesk(host)
    system = host.document.system
    if desk_id == "armies" and lists is not None and system.has_armies:
        from editor.desks.armies.scenario_desk import ArmiesDesk

        return ArmiesDesk(host, lists())
    return _LATER[desk_id](host)


class LaterDesk(Desk):
    """A desk that is not built yet says so, and what it will be for."""

    words: ClassVar[Text]

    def centre(self) -> QWidget:
        sheet = QWidget()
        sheet.setProperty("surface", "panel")
        rows = QVBoxLayout(sheet)
        rows.setContentsMargins(48, 40, 48, 40)
        speaker = self.host.context.speaker
        for role, text in (("name", self.title), ("prompt", self.words)):
            label = QLabel()
            label.setProperty("role", role)
            label.setWordWrap(True)
            label.setMaximumWidth(self.host.context.theme.px(620))
            speaker.bind(label, label.setText, text)
            rows.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        rows.addStretch(1)
        return sheet


class NoArmiesDesk(LaterDesk):
    id = "armies"
    title = _("Armies")
    words = _("This game has no army lists: place its units at the Design desk.")


_LATER: dict[str, type[LaterDesk]] = {desk.id: desk for desk in (NoArmiesDesk,)}
