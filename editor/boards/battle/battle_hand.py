"""The hand of a player over any kind of board: what is taken, what a click means, why it is refused."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from core.text import _
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.host import BattleHost
from editor.boards.battle.offers import Denied, Offer
from editor.boards.canvas.tool import CanvasEvent, Tool

HOVER_DELAY = 300
"""Milliseconds that the pointer rests before a calculation is shown."""


class BattleHand(Tool, ABC):
    """`among` are acts of which one is meant, `looked_at` the line of them that pointer or keyboard is at,
    `walked` tells that the keyboard's place is on the board,
    `target` the unit whose roll is looked at, `is_dragging` that something is led just now,
    `has_led` that it was let go where the act has it stand.
    """

    id = "play"
    title = _("Play")
    icon = "select"
    shortcut = ""

    def __init__(self, battle_host: BattleHost) -> None:
        self._battle_host, self._host = battle_host, battle_host.host
        self.among: tuple[Offer, ...] = ()
        self.looked_at: Offer | None = None
        self.walked = False
        self.target: int | None = None
        self.is_dragging = self.has_led = False

    def key(self, event: CanvasEvent) -> bool:
        return self._battle_host.key(event)

    def lay_under(self) -> None:
        """Show what belongs to the board (generals, who holds what) while another tool has the map."""

    def let_go(self) -> None:
        """Another person sits here now: nothing stays of what the one before looked at."""

    def take_under(self) -> None:
        """The other tool is gone: `activate` shows it all again."""

    # --- what is in hand -----------------------------------------------------------------------------------

    @property
    def unit(self) -> int | None:
        """The unit in hand; None where it is none, or a card."""
        return None

    @property
    @abstractmethod
    def denied(self) -> Denied | None:
        """The refusal in sight."""

    @abstractmethod
    def refresh(self, seen: BattleView) -> None:
        """The battle moved on: keep in hand what still can act."""

    @abstractmethod
    def take(self, unit: int | None) -> None:
        """Take a unit in hand, or none."""

    @abstractmethod
    def clear_hand(self) -> bool:
        """Lay down what is in hand: a choice of acts, a pinned reason, a unit. False if nothing was."""

    @abstractmethod
    def choose(self, found: tuple[Offer, ...]) -> None:
        """Do the one act that is meant, or ask which."""

    @property
    def asked_about(self) -> tuple[Offer, ...]:
        """The acts that the board lights up while one of them is asked for: the one looked at, else all."""
        found = tuple(one for one in self.among if one is self.looked_at)
        return found or self.among

    def holds_click(self, *, other: bool = False) -> bool:
        """Whether a click on the board is not taken, and said so, because the prompt asks something.

        With `other` the click means another piece than the acts of which one is asked for: it would drop
        them unseen.
        """
        held = self._battle_host.session.question is not None or (other and bool(self.among))
        if held:
            self._battle_host.say_asked()
        return held

    def say_enter(self) -> None:
        """Say what Enter would need: a piece in hand that was led somewhere."""
        self._battle_host.say_enter()

    # --- why not -------------------------------------------------------------------------------------------

    @abstractmethod
    def pin(self, denied: Denied) -> None:
        """Keep a reason in sight until the next click or Escape."""

    @abstractmethod
    def pin_shown(self) -> None:
        """Keep the reason that is in sight."""

    # --- keys ----------------------------------------------------------------------------------------------

    @abstractmethod
    def stops(self) -> tuple[Any, ...]:
        """What Tab walks: hexes, bases or offers, spots of cards."""

    @abstractmethod
    def walk(self, way: int) -> bool:
        """Go to the next or the previous candidate; False where there is none."""

    def press_cursor(self) -> bool:
        """Click where the keyboard's place is; False where there is none."""
        return False

    def takes_enter(self, *, offered: bool) -> bool:
        """Whether Enter clicks at the keyboard's place; `offered`: the prompt has a button for it."""
        return False
