"""Lines compared while the battle is played: what the side that chooses may do, weighed side by side."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from core.text import Text, Value, _, _n
from editor.base.context import Context
from editor.boards.battle.offers import CARD, Offer
from editor.panels.odds.act_odds import MOST, ActOdds
from editor.panels.odds.comparison_view import ComparisonView
from editor.panels.odds.planned_moment import moment_of
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

MOST_ACTS = 40
"""So many acts of one unit or card stand in a menu."""
AT_ONCE, MORE = 12, 20
"""So many acts stand in the first menu, the computer player's favourites, and in each that has the others."""


class BattleLines(QWidget):
    """Asks of the battle of its host; `unit` is in hand. Nothing is worked out before a person asks."""

    title = _("Odds")

    def __init__(self, context: Context, host: DeskHost) -> None:
        super().__init__()
        self._context, self._host = context, host
        self.setObjectName("battle_lines")
        on_panel(self)
        self.asking = ActOdds(self)
        self.view = ComparisonView(
            context,
            self.asking,
            _(
                "Take a unit in hand and weigh one of its acts: its odds stand here. An act that opens others"
                " is weighed with the best line that goes on from it. Up to three can be compared."
            ),
        )
        self._unit: int | None = None
        self.weigh = QPushButton()
        self.weigh.setObjectName("weigh_act")
        self.menu = QMenu(self.weigh)
        self.menu.aboutToShow.connect(self.fill)
        self.menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self, self._forget_acts))
        self.weigh.setMenu(self.menu)
        context.speaker.bind(self.weigh, self.weigh.setText, _("Weigh an act"))
        self.clear = QPushButton()
        self.clear.clicked.connect(self.asking.clear)
        context.speaker.bind(self.clear, self.clear.setText, _("Compare nothing"))
        self.why = quiet_label(context)
        px = context.theme.px
        row = QHBoxLayout()
        row.setContentsMargins(px(12), px(4), px(12), px(2))
        row.setSpacing(px(6))
        row.addWidget(self.weigh)
        row.addWidget(self.clear)
        row.addWidget(self.why)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.view, 1)
        self.asking.changed.connect(self._show_state)

    def show_battle(self, unit: int | None) -> None:
        """The battle as it stands, with this unit in hand."""
        self._unit = unit
        moment = moment_of(self._host)
        self.asking.refresh(moment)
        self._show_state()

    def _show_state(self) -> None:
        moment = self.asking.moment
        can = moment is not None and moment.choice is not None
        self.weigh.setEnabled(can and len(self.asking.candidates) < MOST)
        self.clear.setVisible(bool(self.asking.candidates))
        if moment is not None and moment.why is not None:
            self._context.speaker.bind(self.why, self.why.setText, moment.why)
        self.why.setVisible(moment is not None and not can)

    def fill(self) -> None:
        """The acts of the unit in hand, then those of the others, each in a menu of its own."""
        self.menu.clear()
        moment = self.asking.moment
        if moment is None or moment.offers is None:
            return
        groups: dict[tuple[str, object], list[Offer]] = {}
        for offer in moment.offers.all:
            groups.setdefault(_group_of(offer), []).append(offer)
        own = groups.pop(("unit", self._unit), [])
        rest = groups.pop(("", None), [])
        first = self._favourites([*own, *rest])
        for offer in first[:AT_ONCE]:
            self._put(self.menu, offer)
        for start in range(AT_ONCE, len(first), MORE):
            others = first[start : start + MORE]
            self._submenu(_n("{count} more act", "{count} more acts", len(others)), others)
        for key, offers in groups.items():
            if len(offers) == 1:
                self._put(self.menu, offers[0])
            else:
                self._submenu(self._title(key, len(offers)), offers)

    def _forget_acts(self) -> None:
        """The menu was closed, and what was chosen is done: the other person may sit here next."""
        if not self.menu.isVisible():
            for group in self.menu.findChildren(QMenu):
                group.deleteLater()
            self.menu.clear()

    def _favourites(self, offers: list[Offer]) -> list[Offer]:
        """What the computer player would rather do comes first, by what its side knows."""
        moment = self.asking.moment
        assert moment is not None
        assert moment.choice is not None
        side = moment.choice.side
        known = moment.known(side)
        scores = moment.system.score_actions(known, side, [offer.action for offer in offers])
        return [offers[place] for place in sorted(range(len(offers)), key=lambda place: -scores[place])]

    def _title(self, key: tuple[str, object], count: int) -> Text:
        moment = self.asking.moment
        assert moment is not None
        kind, what = key
        name: Value
        if kind == CARD:
            assert isinstance(what, Hashable)
            name = moment.system.look.card(moment.context, what).name
        else:
            assert isinstance(what, int)
            name = moment.system.words.unit(moment.context, what)
        return _("{name} ({count})", name=name, count=count)

    def _submenu(self, words: Text, offers: list[Offer]) -> None:
        menu = self.menu.addMenu(self._context.speaker.say(words).replace("&", "&&"))
        menu.aboutToShow.connect(partial(self._fill_group, menu, offers))

    def _fill_group(self, menu: QMenu, offers: list[Offer]) -> None:
        if menu.isEmpty():
            for offer in offers[:MOST_ACTS]:
                self._put(menu, offer)

    def _put(self, menu: QMenu, offer: Offer) -> None:
        moment = self.asking.moment
        assert moment is not None
        words = self._context.speaker.say(moment.act_text(offer)).replace("&", "&&")
        menu.addAction(words).triggered.connect(partial(self.add, offer))

    def add(self, offer: Offer, _checked: bool = False) -> None:
        """Weigh an act beside the others."""
        self.asking.add(offer)

    def ask(self) -> None:
        """Open the menu of acts under its button."""
        if self.weigh.isEnabled():
            self.menu.popup(self.weigh.mapToGlobal(self.weigh.rect().bottomLeft()))

    def leave(self) -> None:
        """Nobody looks any more: the process ends."""
        self.asking.close()


def _group_of(offer: Offer) -> tuple[str, object]:
    interaction = offer.interaction
    if interaction.unit is not None:
        return ("unit", interaction.unit)
    return (CARD, interaction.card) if interaction.kind == CARD else ("", None)
