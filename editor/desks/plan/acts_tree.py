"""The acts that are offered now, under the unit that does them: what is taken from here is compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from core.text import Value, _
from editor.base.context import Context
from editor.boards.battle.offers import CARD, Offer
from editor.boards.registry import kind_of
from editor.widgets.plain_tips import plain_tip
from editor.widgets.section import Section, quiet_label

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment

Index = QModelIndex | QPersistentModelIndex
OTHERS: tuple[str, object] = ("", None)
OFFER = Qt.ItemDataRole.UserRole


PADDING = 18
"""Pixels of a row beside its words, as the style sheet has them and to spare."""


class _WrappedActs(QStyledItemDelegate):
    """Rows as high as their words need beside the indentation, which Qt forgets: it drew "..." instead."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = self.parent()
        assert isinstance(view, QTreeWidget)
        deep = 2 if index.parent().isValid() else 1
        narrow = QStyleOptionViewItem(option)
        width = view.columnWidth(0) - deep * view.indentation() - PADDING
        narrow.rect = QRect(0, 0, width, 10_000)
        return super().sizeHint(narrow, index)


class ActsTree(Section):
    """`unit_chosen(unit id)` when a person goes to the acts of a unit; `add(offer)` takes an act."""

    unit_chosen = Signal(str)

    def __init__(self, context: Context, add: Callable[[Offer], object]) -> None:
        super().__init__(context, _("Acts offered"), grows=True)
        self._add = add
        self._moment: PlanMoment | None = None
        self._groups: dict[object, QTreeWidgetItem] = {}
        self._waiting: dict[object, list[Offer]] = {}
        self.why = quiet_label(context)
        self.hint = quiet_label(context, _("Double-click an act, or press Enter on it, to compare it."))
        self.tree = QTreeWidget()
        self.tree.setObjectName("plan_acts")
        self.tree.setHeaderHidden(True)
        self.tree.setWordWrap(True)  # acts of a unit differ at their ends: none is cut
        self.tree.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.tree.setItemDelegate(_WrappedActs(self.tree))
        self.tree.header().sectionResized.connect(lambda *_sizes: self.tree.scheduleDelayedItemsLayout())
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setMinimumHeight(context.theme.px(90))
        context.speaker.bind(self.tree, self.tree.setAccessibleName, _("Acts offered"))
        self.body.addWidget(self.why, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addWidget(self.hint)
        self.body.addWidget(self.tree, 1)
        self.tree.itemExpanded.connect(self._fill)
        self.tree.itemActivated.connect(self._activated)
        self.tree.currentItemChanged.connect(lambda item, _before: self._emit_unit(item))

    def show_moment(self, moment: PlanMoment) -> None:
        """The acts of this moment; a sentence in their place where there are none."""
        self.leave()
        self._moment = moment
        offers = moment.offers
        self.why.setVisible(offers is None)
        self.tree.setVisible(offers is not None)
        self.hint.setVisible(offers is not None)
        if offers is None or moment.choice is None:
            if moment.why is not None:
                self.context.speaker.bind(self.why, self.why.setText, moment.why)
            return
        grouped = kind_of(moment.system).plan.groups_acts
        for offer in sorted(offers.all, key=lambda one: _group_of(one) == OTHERS):
            self._waiting.setdefault(_group_of(offer) if grouped else OTHERS, []).append(offer)
        for key, found in self._waiting.items():
            item = QTreeWidgetItem([self.context.speaker.say(self._title(key, len(found)))])
            item.setData(0, OFFER, key)
            item.addChild(QTreeWidgetItem([""]))  # filled when it is opened: there may be hundreds
            self._groups[key] = item
            self.tree.addTopLevelItem(item)
        if len(self._groups) == 1:
            next(iter(self._groups.values())).setExpanded(True)

    def leave(self) -> None:
        """The desk is left: whoever sits here next finds no acts of the one who was asked."""
        self._moment = None
        self._groups, self._waiting = {}, {}
        self.tree.clear()

    def _title(self, key: object, count: int) -> Value:
        assert self._moment is not None
        moment = self._moment
        name: Value = _("Other acts")
        kind, what = key if isinstance(key, tuple) else ("", None)
        if kind == "unit":
            name = moment.system.words.unit(moment.context, what)
        elif kind == CARD:
            name = moment.system.look.card(moment.context, what).name
        return _("{name} ({count})", name=name, count=count)

    def _fill(self, item: QTreeWidgetItem) -> None:
        key = item.data(0, OFFER)
        waiting = self._waiting.pop(_key(key), None) if item.parent() is None else None
        if waiting is None or self._moment is None:
            return
        item.takeChildren()
        for offer in waiting:
            words = self.context.speaker.say(self._moment.act_text(offer))
            child = QTreeWidgetItem([words])
            child.setToolTip(0, plain_tip(words))
            child.setData(0, OFFER, offer)
            item.addChild(child)

    def current(self) -> Offer | None:
        """The act that is marked."""
        item = self.tree.currentItem()
        found = None if item is None else item.data(0, OFFER)
        return found if isinstance(found, Offer) else None

    def show_unit(self, unit: int, target: int | None = None, at: int | None = None) -> bool:
        """Open the acts of a unit, at the one against `target` or in hex `at`; False where it has none."""
        item = self._groups.get(("unit", unit))
        if item is None:
            return False
        self._fill(item)
        item.setExpanded(True)
        wanted: QTreeWidgetItem | None = item
        if target is not None or at is not None:
            wanted = self._act_at(item, target, at)
        if wanted is None:
            return False
        self.tree.setCurrentItem(wanted)
        self.tree.scrollToItem(wanted, QAbstractItemView.ScrollHint.PositionAtTop)
        return True

    def _act_at(self, item: QTreeWidgetItem, target: int | None, at: int | None) -> QTreeWidgetItem | None:
        """The first act of a unit against `target` or in hex `at`."""
        for place in range(item.childCount()):
            child = item.child(place)
            assert child is not None
            interaction = child.data(0, OFFER).interaction
            if (target is not None and interaction.target == target) or (
                at is not None and interaction.at == at
            ):
                return child
        return None

    def _activated(self, item: QTreeWidgetItem) -> None:
        offer = item.data(0, OFFER)
        if isinstance(offer, Offer):
            self._add(offer)

    def _emit_unit(self, item: QTreeWidgetItem | None) -> None:
        above = None if item is None else item.parent()
        top = above or item
        key = None if top is None else _key(top.data(0, OFFER))
        if isinstance(key, tuple) and key[0] == "unit" and self._moment is not None:
            self.unit_chosen.emit(self._moment.scenario.units[key[1]].id)


def _group_of(offer: Offer) -> tuple[str, object]:
    interaction = offer.interaction
    if interaction.unit is not None:
        return ("unit", interaction.unit)
    return (CARD, interaction.card) if interaction.kind == CARD else OTHERS


def _key(found: object) -> object:
    """Qt gives a tuple back as a list."""
    return tuple(found) if isinstance(found, list) else found
