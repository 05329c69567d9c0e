"""A list goes into a battle: which battle, which side, and then to draw or to play."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from core.armies.opponent import opponent
from core.armies.rosters import Roster
from core.paths import SCENARIOS
from core.text import Names, Text, _, _n
from editor.base.document.recent import recent, shipped
from editor.widgets.fields import ChoiceField, Form
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.desks.armies.list_host import ListHost, Outside

Target: TypeAlias = "DeskHost | Path | None"
"""An open battle, a file of which a copy is opened, or a new battle (None)."""
THERE, RANDOM, NOBODY = "there", "random", "nobody"
"""What may stand on the other side, beside the lists that are open."""


class UseDialog(QDialog):
    """Open battles first, then a new one, then those that come with the program and the recent ones."""

    def __init__(self, parent: QWidget, outside: Outside, host: ListHost, desk: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("use_list")
        self._outside, self._host, self._desk = outside, host, desk
        self._context = host.context
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
        self.enemy = ChoiceField(self._context)
        self._foes: list[object] = [NOBODY]
        self.enemy.setMinimumContentsLength(34)
        form.row(_("Against"), self.enemy, "use_enemy")
        self.battle.entered.connect(lambda _place: self._offer_sides())
        self.side.activated.connect(lambda _place: self._offer_enemies())
        self.enemy.entered.connect(lambda _enemy: self._show_play())
        self.what = quiet_label(self._context)
        self.buttons = QDialogButtonBox()
        place = self.buttons.addButton(say(_("Put it there")), QDialogButtonBox.ButtonRole.AcceptRole)
        place.setObjectName("use_place")
        play = self.buttons.addButton(say(_("Put it there and play")), QDialogButtonBox.ButtonRole.AcceptRole)
        play.setObjectName("use_play")
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        place.clicked.connect(lambda: self._put("design"))
        play.clicked.connect(lambda: self._put("play"))
        self.place, self.play = place, play
        (play if desk == "play" else place).setDefault(True)
        self.buttons.rejected.connect(self.close)
        rows = QVBoxLayout(self)
        rows.addWidget(form)
        rows.addWidget(self.what)
        rows.addWidget(self.buttons)
        self.battle.show_value(0)
        self._offer_sides()

    def _targets(self) -> list[tuple[Target, Names | Text | str]]:
        system = self._host.document.system
        found: list[tuple[Target, Names | Text | str]] = [
            (host, _("{title} (open)", title=host.document.title))
            for host in self._outside.battles(system.id)
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
        return [(side.id, side.name) for side in self._scenario().sides]

    def _scenario(self) -> Any:
        """The battle that is chosen, as it stands now."""
        system, target = self._host.document.system, self.target
        if isinstance(target, Path):
            from core.scenarios.files import load

            return load(target, {system.id: system.design().scenario})
        return system.design().blank() if target is None else target.document.scenario

    def _offer_sides(self) -> None:
        sides = self._sides()
        self.side.offer(sides)
        self.side.show_value(self._likely([side for side, _name in sides]))
        report = self._host.bench.report
        words: Text = _n(
            "Its {count} piece takes the place of what the side has.",
            "Its {count} pieces take the place of what the side has.",
            report.army.pieces,
        )
        if not report.stands:
            words = _("The list breaks a limit; the battle may be played all the same. {words}", words=words)
        self._context.speaker.bind(self.what, self.what.setText, words)
        self._offer_enemies()

    def _offer_enemies(self) -> None:
        """What may stand on the other side: what is there, a random list, a list that is open, nobody."""
        host, others = self._host, self._enemies()
        choices: list[tuple[object, Names | Text | str]] = []
        if others and self._has_pieces(others[0]):
            choices.append((THERE, _("what stands there")))
        choices += [
            (page, _("the list “{list}”", list=page.document.title))
            for page in self._outside.pages()
            if page is not host and page.bench.roster.system == host.bench.roster.system
        ]
        points = host.bench.report.total
        random = _n("a random list of {count} point", "a random list of {count} points", points)
        choices.append((RANDOM, random))
        choices.append((NOBODY, _("nobody yet: the battle is to be drawn first")))
        self._foes = [foe for foe, _words in choices]
        self.enemy.offer(choices)
        self.enemy.setCurrentIndex(0)
        self._show_play()

    def _show_play(self) -> None:
        """Nobody plays against nobody."""
        is_alone = self.foe == NOBODY
        self.play.setEnabled(not is_alone)
        self.buttons.setFocusProxy(self.place)  # Qt takes what was enabled last, and Tab left out the first
        why = self._context.speaker.say(_("The other side has nobody: choose whom it plays against."))
        self.play.setToolTip(why if is_alone else "")

    @property
    def foe(self) -> object:
        """What is chosen to stand on the other side."""
        return self._foes[max(0, self.enemy.currentIndex())]

    def _enemies(self) -> list[str]:
        sides = [side for side, _name in self._sides()]
        place = self.side.currentIndex()
        return [side for at, side in enumerate(sides) if at != place]

    def _has_pieces(self, side: str) -> bool:
        system = self._host.document.system
        levels = system.armies.troops().levels  # a general without troops is nobody to play against
        lines = system.armies.recruit(self._scenario(), side, self._context.speaker.language)
        return any(line.troop not in levels for line in lines)

    def _likely(self, sides: list[str]) -> str:
        """The side of the list's nation: by its name, else by its place."""
        nation = self._host.bench.roster.nation
        nations = [known for known, _name in self._host.bench.troops.nations]
        if nation in sides:
            return nation
        place = nations.index(nation) if nation in nations else 0
        return sides[min(place, len(sides) - 1)]

    def _put(self, desk: str) -> None:
        side = self.side.currentIndex()
        sides = self._sides()
        if not 0 <= side < len(sides):
            return
        target, roster = self.target, self._host.bench.roster
        enemies, foe = self._enemies(), self._enemy_list()
        self.close()
        host: DeskHost | None
        if target is None:
            host = self._outside.new_battle(roster.system)
        elif isinstance(target, Path):
            host = self._outside.copy_of(target)
        else:
            host = target
        if host is not None:
            if foe is not None and enemies:
                self._outside.put_in(host, enemies[0], foe, "design")
            self._outside.put_in(host, sides[side][0], roster, desk)

    def _enemy_list(self) -> Roster | None:
        """The list for the other side; None where it stays as it is."""
        foe = self.foe
        if foe in (THERE, NOBODY):
            return None
        if foe == RANDOM:
            seed = SystemRandom().randrange(10_000)
            title = self._context.speaker.say(_("Random list (seed {seed})", seed=seed))
            limits = self._host.document.system.armies.limits
            return opponent(self._host.bench.report.army, limits, title, seed)
        return next((page.bench.roster for page in self._outside.pages() if page is foe), None)
