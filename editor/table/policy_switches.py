"""Who shows what: a switch for all dice, all cards, and each kind of roll that the room names."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from core.text import Text, _
from editor.context import Context
from editor.table.policies import Kind, Policies
from editor.table.seen import Seen


class PolicySwitches(QWidget):
    """`set_policy(kind, policy)` when a person switches; a kind "roll" or "deal" means all of them."""

    def __init__(self, context: Context, set_policy: Callable[[Kind | str, str], object]) -> None:
        super().__init__()
        self._context, self._set_policy = context, set_policy
        px = context.theme.px
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, px(4), 0, 0)
        self._grid.setVerticalSpacing(px(4))
        self._grid.setHorizontalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._labels: list[QLabel] = []
        self.switches: dict[Kind | str, tuple[QPushButton, QPushButton]] = {}

    def show_policies(self, seen: Seen, policies: Policies) -> None:
        """Put the buttons down that hold now."""
        kinds: list[tuple[Kind | str, Text]] = [("roll", _("Dice")), ("deal", _("Cards"))]
        kinds[1:1] = [(("roll", why), text) for why, text in seen.system.words.chance_kinds.items()]
        if [kind for kind, _text in kinds] != list(self.switches):
            self._build([kind for kind, _text in kinds])
        say = self._context.speaker.say
        for label, (kind, text) in zip(self._labels, kinds, strict=True):
            label.setText(say(text))
            rolled, typed = self.switches[kind]
            policy = _policy(policies, kind)
            rolled.setText(say(_("Draw")) if kind == "deal" else say(_("Roll")))
            typed.setText(say(_("Type")))
            for button, mine in ((rolled, "rolled"), (typed, "typed")):
                button.setChecked(policy == mine)
                button.setAccessibleName(f"{say(text)}: {button.text()}")

    def _build(self, kinds: list[Kind | str]) -> None:
        for old in [*self._labels, *(button for pair in self.switches.values() for button in pair)]:
            self._grid.removeWidget(old)
            old.deleteLater()
        self._labels, self.switches = [], {}
        for place, kind in enumerate(kinds):
            label = QLabel()
            self._context.theme.dress(label, "base" if isinstance(kind, str) else "small")
            self._labels.append(label)
            self._grid.addWidget(label, place, 0)
            rolled, typed = self._button(kind, "rolled", "first"), self._button(kind, "typed", "last")
            self._grid.addWidget(rolled, place, 1)
            self._grid.addWidget(typed, place, 2)
            self.switches[kind] = (rolled, typed)

    def _button(self, kind: Kind | str, policy: str, part: str) -> QPushButton:
        button = QPushButton()
        button.setCheckable(True)
        button.setProperty("segment", part)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._set_policy(kind, policy))
        return button


def _policy(policies: Policies, kind: Kind | str) -> str:
    if isinstance(kind, str):
        return policies.roll if kind == "roll" else policies.deal
    return policies.of_kind(kind)
