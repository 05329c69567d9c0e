"""What gestures and keys ask of the hand over a measured table."""

from __future__ import annotations

from typing import Protocol

from editor.boards.battle.offers import Offer
from editor.boards.measured.battle.battle_feed import BattleFeed
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.cards import Cards
from editor.boards.measured.battle.drags import Drag
from editor.boards.measured.battle.selection import InHand
from editor.boards.measured.view import TableView

XY = tuple[int, int]


class LeadingHand(Protocol):
    """The hand that leads bases: it holds `hand`, leads `drag`, and `highlighted` is a fight in sight."""

    view: TableView
    seen: MeasuredBattleView | None
    hand: InHand
    drag: Drag | None
    highlighted: Offer | None
    by_pointer: Offer | None
    is_dragging: bool
    showing: BattleFeed
    cards: Cards

    @property
    def general(self) -> int | None: ...
    @property
    def among(self) -> tuple[Offer, ...]: ...
    @property
    def unit(self) -> int | None: ...
    @property
    def chosen(self) -> Offer | None:
        """The fight or shot that Enter begins: not one at which the pointer merely rests."""

    def holds_click(self, *, other: bool = False) -> bool:
        """Whether a click is not taken, and said so, because the prompt asks something."""
        ...

    def say_enter(self) -> None:
        """Say what Enter would need: a base that is led."""

    def show(self) -> None:
        """Draw what lies over the table."""

    def take(self, unit: int | None, *others: int) -> None:
        """Take a base in hand with others, or none."""

    def take_up(self, seen: MeasuredBattleView, units: tuple[int, ...]) -> Drag:
        """These bases are led from now on."""
        ...

    def frame(self, units: tuple[int, ...]) -> None:
        """These bases lie in a frame that was drawn."""

    def drop(self) -> None:
        """Do what the ghost shows."""

    def ride(self, seen: MeasuredBattleView, post: int, at: XY) -> None:
        """A general rides to where he was led."""

    def do(self, offer: Offer) -> None:
        """Carry an act out."""

    def choose(self, found: tuple[Offer, ...]) -> None:
        """Do the one act that is meant, or ask which."""

    def choose_general(self, post: int | None) -> None:
        """Show a general."""

    def toggle(self, unit: int) -> None:
        """A base comes to those in hand, or leaves them."""

    def clear_hand(self) -> bool:
        """Lay down what is in hand; False if nothing was."""
        ...

    def light(self, offer: Offer) -> None:
        """Its odds are looked at."""

    def next_group(self) -> None:
        """The group of the base in hand, its rank, the base alone."""
