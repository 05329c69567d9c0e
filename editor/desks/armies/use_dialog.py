"""A list goes into a battle: which battle, which side, and then to draw or to play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from core.paths import SCENARIOS
from core.text import Names, Text, _, _n
from editor.base.document.recent import recent, shipped
from editor.widgets.fields import ChoiceField, Form
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.desks.armies.outside import ListHost, Outside

Target: TypeAlias = "DeskHost | Path | None"
"""An open battle, a file of which a copy is opened, or a new battle (None)."""


class UseDialog(QDialog):
    """Open battles first, then a new one, then those that come with the program and the recent ones."""

    def __init__(self, parent: QWidget, outside: Outside, page: ListHost, desk: str) -> None:
        super().__init__(parent)
        self.setObjectName("use_list")
        self._outside, self._page, self._desk = outside, page, desk
        self._context = page.context
        say = self._context.speaker.say
        self.setWindowTitle(say(_("Take the list into a battle")))
        self.targets: list[tuple[Target, Names | Text | str]] = self._targets()
        form = Form(self._context)
        self.battle = ChoiceField(
            self._context, [(place, words) for place, (_t, words) in enumerate(self.targets)]
        )
        self.battle.setMinimumContentsLength(34)
        form.row(_("In which battle"), self.battle, "use_battle")
        self.side = ChoiceField(self._context)
        form.row(_("For which side"), self.side, "use_side")
        self.battle.entered.connect(lambda _place: self._offer_sides())
        self.what = quiet_label(self._context)
        self.buttons = QDialogButtonBox()
        place = self.buttons.addButton(say(_("Put it there")), QDialogButtonBox.ButtonRole.AcceptRole)
        place.setObjectName("use_place")
        play = self.buttons.addButton(say(_("Put it there and play")), QDialogButtonBox.ButtonRole.AcceptRole)
        play.setObjectName("use_play")
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        place.clicked.connect(lambda: self._put("design"))
        play.clicked.connect(lambda: self._put("play"))
        (play if desk == "play" else place).setDefault(True)
        self.buttons.rejected.connect(self.close)
        rows = QVBoxLayout(self)
        rows.addWidget(form)
        rows.addWidget(self.what)
        rows.addWidget(self.buttons)
        self.battle.show_value(0)
        self._offer_sides()

    def _targets(self) -> list[tuple[Target, Names | Text | str]]:
        system = self._page.document.system
        found: list[tuple[Target, Names | Text | str]] = [
            (page, _("{title} (open)", title=page.document.title))
            for page in self._outside.battles(system.id)
        ]
        found.append((None, _("A new battle")))
        found += [(battle.path, battle.title) for battle in shipped(SCENARIOS) if battle.system == system.id]
        found += [
            (file.path, _("{title} (recent)", title=file.title))
            for file in recent(self._context.settings)
            if file.system == system.id and file.kind == "scenario"
        ]
        return found

    @property
    def target(self) -> Target:
        """What is chosen."""
        return self.targets[max(0, self.battle.currentIndex())][0]

    def _sides(self) -> list[tuple[str, Names]]:
        system, target = self._page.document.system, self.target
        if isinstance(target, Path):
            from core.scenarios.files import load

            scenario = load(target, {system.id: system.design().scenario})
        else:
            scenario = system.design().blank() if target is None else target.document.scenario
        return [(side.id, side.name) for side in scenario.sides]

    def _offer_sides(self) -> None:
        sides = self._sides()
        self.side.offer(sides)
        self.side.show_value(self._likely([side for side, _name in sides]))
        report = self._page.bench.report
        words: Text = _n(
            "Its {count} piece takes the place of what the side has.",
            "Its {count} pieces take the place of what the side has.",
            report.army.pieces,
        )
        if not report.stands:
            words = _("The list breaks a limit; the battle may be played all the same. {words}", words=words)
        self._context.speaker.bind(self.what, self.what.setText, words)

    def _likely(self, sides: list[str]) -> str:
        """The side of the list's nation: by its name, else by its place."""
        nation = self._page.bench.roster.nation
        nations = [known for known, _name in self._page.bench.troops.nations]
        if nation in sides:
            return nation
        place = nations.index(nation) if nation in nations else 0
        return sides[min(place, len(sides) - 1)]

    def _put(self, desk: str) -> None:
        side = self.side.currentIndex()
        sides = self._sides()
        if not 0 <= side < len(sides):
            return
        target, roster = self.target, self._page.bench.roster
        self.close()
        page: DeskHost | None
        if target is None:
            page = self._outside.new_battle(roster.system)
        elif isinstance(target, Path):
            page = self._outside.copy_of(target)
        else:
            page = target
        if page is not None:
            self._outside.put_in(page, sides[side][0], roster, desk)
