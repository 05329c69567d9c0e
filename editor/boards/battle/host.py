"""What the hand and the panels of a kind of board may ask of the desk at which a battle is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from core.protocol.refusals import Refusal
    from editor.boards.battle.act_menu import ActMenu
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.battle.offers import Offer
    from editor.boards.battle.session import Session
    from editor.boards.canvas.tool import CanvasEvent
    from editor.boards.host import DeskHost


class BattleHost(Protocol):
    """The battle on the screen. `active`: its desk is in sight; `act_menu` lists what the prompt cannot."""

    active: bool
    turned_by_hand: bool

    @property
    def host(self) -> DeskHost: ...
    @property
    def session(self) -> Session: ...
    @property
    def act_menu(self) -> ActMenu: ...

    def do(self, offer: Offer) -> object:
        """Carry an act out; a refusal is said."""

    def do_or_ask(self, offer: Offer) -> object:
        """Carry out an act of the prompt; where it ends a step in which units may still act, ask first."""

    def say_refused(self, refusal: Refusal) -> object:
        """Say in the prompt's place why something cannot be done."""

    def say_asked(self) -> object:
        """Say that a click on the board waits for the answer to what the prompt asks."""

    def say_enter(self) -> object:
        """Say what Enter would need while a base that nobody leads yet is in hand."""

    def run(self, command_id: str) -> object:
        """Do a command by its name."""

    def refresh(self) -> object:
        """Show the battle as it stands."""

    def hand_changed(self) -> object:
        """What is in hand changed: marks, lists and the prompt follow."""

    def key(self, event: CanvasEvent) -> bool:
        """A key that the hand leaves alone."""
        ...

    def press_card(self, number: int) -> bool:
        """Play the card of that place in the hand under the map; False where there is none."""
        ...

    def turn_by_hand(self) -> object:
        """Turn the board round, and back."""

    def board_side(self, seen: BattleView) -> int:
        """The side whose seat the board is turned to."""
        ...
