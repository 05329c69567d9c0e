"""One battle on its kind of board: the hand, the details, what the map shows, what the prompt adds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtWidgets import QWidget

from core.protocol.state import State
from core.text import Text
from editor.base.commands import Command
from editor.boards.battle.battle_change import BattleChange
from editor.boards.battle.battle_hand import BattleHand
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.battle_words import battle_in_words
from editor.boards.battle.director.stage import StageBoard
from editor.boards.battle.forces_panel import ForcesPanel
from editor.boards.battle.host import BattleHost
from editor.boards.battle.offers import Offer
from editor.boards.battle.prompt_acts import asked_of
from editor.boards.battle.prompt_content import PromptContent
from editor.boards.battle.prompt_row import MOST
from editor.boards.battle.result import Result
from editor.boards.drawing.hex_picture import side_letters


def letters_of(seen: BattleView, language: str) -> tuple[str, str]:
    """The letters of both sides, as their counters wear them."""
    one, other = seen.scenario.sides
    return side_letters((one.name, other.name), language)


class BattleBoard(ABC):
    """What a kind of board has of its own in a battle that a `BattleHost` shows.

    `details` is the panel of what is in hand, `forces` the list of units (None where all lies on the board),
    `result` what stands over the details once the battle is over.
    """

    has_track: ClassVar[bool] = True
    """Whether the track of turns stands under the map."""

    hand: BattleHand
    details: QWidget
    forces: ForcesPanel | None
    seen: BattleView
    busy = False
    """Whether something is still seen to happen: nothing lights up for the next act."""

    def __init__(self, battle_host: BattleHost) -> None:
        self.battle_host, self.host, self.session = battle_host, battle_host.host, battle_host.session
        self.result = Result(self.host.context)

    # --- showing -------------------------------------------------------------------------------------------

    @abstractmethod
    def view_model(self) -> BattleView:
        """What the screen shows of this moment."""

    def view_at(self, state: State) -> BattleView:
        """What the screen would show of another moment of this battle, as somebody knows it."""
        seen = self.view_model()
        seen.look_at(state)
        return seen

    @abstractmethod
    def stage(self) -> StageBoard:
        """The board as the director of what happens sees it."""

    @abstractmethod
    def show_map(self, seen: BattleView, change: BattleChange) -> None:
        """Board, pieces and lines as they stand, as far as `change` touches them."""

    @abstractmethod
    def show_hand(self, seen: BattleView) -> None:
        """What lights up on the map."""

    def look_at_act(self, offer: Offer | None) -> None:
        """The pointer or the keyboard is at this line of the acts of which one is meant."""
        hand = self.hand
        if hand.among and offer is not hand.looked_at:
            hand.looked_at = offer
            self.show_hand(self.seen)

    concerned: tuple[int, ...] = ()
    """The units that the button under the pointer is about."""

    def show_concerned(self, units: Sequence[int]) -> None:
        """The pointer is at a button that concerns these units, or at none."""
        self.concerned = tuple(units)

    @abstractmethod
    def show_details(self, seen: BattleView) -> bool:
        """What is in hand, in the right panel; whether there is anything to show."""

    def open_view(self) -> None:
        """How the board is shown to a person who sees it for the first time: whole."""
        self.host.view.fit()

    switched: frozenset[tuple[str, int]] = frozenset()
    """What a person has laid over the board: he finds it again, the other does not."""

    @abstractmethod
    def forget_map(self) -> None:
        """Another desk was in sight: everything is drawn anew."""

    def draw_anew(self) -> None:
        """Other words, colours or letters: everything is drawn anew, what is in sight stays there."""
        self.forget_map()

    @abstractmethod
    def deactivate(self) -> None:
        """Leave the map to another desk."""

    # --- what is in hand -----------------------------------------------------------------------------------

    def taken_unit(self, seen: BattleView) -> int | None:
        """The unit in hand, else that of the acts of which one is meant, else the selected one."""
        if self.hand.unit is not None:
            return self.hand.unit
        meant = {offer.interaction.unit for offer in self.hand.among}
        return meant.pop() if len(meant) == 1 and None not in meant else self._selected(seen)

    def _selected(self, seen: BattleView) -> int | None:
        return next((seen.index[name] for name in self.host.selection.units if name in seen.index), None)

    def letter(self, seen: BattleView, side: int | None) -> str:
        """The letter of a side; nothing for the table itself."""
        return "" if side is None else letters_of(seen, self.host.context.speaker.language)[side]

    # --- the prompt ----------------------------------------------------------------------------------------

    @property
    def most_acts(self) -> int:
        """So many acts are buttons of the prompt; the others stand in its menu."""
        return MOST

    def asked(self, seen: BattleView) -> PromptContent:
        """What the prompt shows."""
        return self.plain_asked(seen)

    def plain_asked(self, seen: BattleView) -> PromptContent:
        """What is asked for, whatever is led or looked at just now."""
        return asked_of(
            seen, self.hand.among, self.battle_host.do_or_ask, self.battle_host.run, self.hand.clear_hand
        )

    def described(self, seen: BattleView) -> list[Text]:
        """The battle as it stands, in words."""
        return battle_in_words(seen, self.plain_asked(seen))

    # --- doing ---------------------------------------------------------------------------------------------

    @abstractmethod
    def take(self, unit: int) -> None:
        """Activate a line of the list of units: what a click on the unit would do."""

    @abstractmethod
    def point_at(self, unit: int) -> None:
        """Show a unit on the map, and its roll where it is a target of the unit in hand."""

    def choose_number(self, number: int) -> bool:
        """A digit that nothing else wants: a card of the hand under the map."""
        return number > 0 and self.battle_host.press_card(number - 1)

    def overlay_commands(self) -> Sequence[Command]:
        """What may be laid over the map, as far as the system has it."""
        return ()

    def adapt(self, commands: Sequence[Command]) -> Sequence[Command]:
        """The commands of every battle as this board wants them."""
        return commands
