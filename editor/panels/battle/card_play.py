"""A card of the hand is pressed: played, asked about, or why not is said."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QRect

from core.protocol.pending import UNKNOWN
from editor.boards.battle.offers import CARD, Offer

if TYPE_CHECKING:
    from editor.boards.battle.act_menu import ActMenu
    from editor.boards.battle.battle_hand import BattleHand
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.host import DeskHost


class CardPlayer(Protocol):
    """The battle on the screen at which a card is played."""

    @property
    def host(self) -> DeskHost: ...
    @property
    def seen(self) -> BattleView: ...
    @property
    def pointing(self) -> BattleHand: ...
    @property
    def act_menu(self) -> ActMenu: ...
    def do_or_ask(self, offer: Offer) -> object:
        """Carry an act out; ask first where it would end a step in which more might be done."""

    def hand_changed(self) -> None:
        """What is in hand changed: marks, lists and the prompt follow."""


def play_card(battle: CardPlayer, item: Hashable) -> None:
    """Play it, ask which of several acts is meant, or say why not."""
    seen = battle.seen
    if battle.pointing.holds_click(other=True) or seen.offers is None:
        return
    if item == UNKNOWN:
        name_card(battle)
        return
    offers = seen.offers.cards(item)
    if len(offers) == 1:
        battle.do_or_ask(offers[0])
        return
    if offers:
        battle.pointing.choose(offers)
        return
    face = next((face for face in seen.hand if face is not None and face.item == item), None)
    denied = seen.card_refused(face) if face is not None else None
    if denied is not None:
        battle.pointing.pin(denied)


def name_card(battle: CardPlayer) -> None:
    """An unknown card of the own hand is played: it is named from those that it may be."""
    seen = battle.seen
    if seen.offers is None:
        return
    known = {face.item for face in seen.hand if face is not None}
    offers = tuple(
        offer
        for offer in seen.offers.all
        if offer.interaction.kind == CARD and offer.interaction.card not in known
    )
    if offers:
        battle.pointing.among = offers
        battle.hand_changed()
        area = battle.host.view.rect()
        battle.act_menu.ask(seen, offers, QRect(area.left(), area.top() + 8, 1, 1))
