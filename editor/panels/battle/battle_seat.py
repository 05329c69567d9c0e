"""Whose seat the screen is turned to, and how the line below the window names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.seated_battle import PERSON
from editor.boards.battle.session import Session
from editor.panels.mail.exchange import KEY as POST
from editor.widgets.passing import put_away_passing

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.canvas.sight import Sight
    from editor.boards.host import DeskHost


class BattleSeat:
    """The seat before the screen."""

    def __init__(
        self, host: DeskHost, session: Session, put_down: Callable[[], object], *, turns_to_answer: bool
    ) -> None:
        """`put_down` takes from the board what the person before looked at. `turns_to_answer`: hands lie on
        the board, so it turns even for an answer within an act.
        """
        self._host, self._session, self._turns_to_answer = host, session, turns_to_answer
        self._put_down = put_down
        self._below: int | None = None
        self._asked: int | None = None
        self._looker = session.looker
        self._sits: int | None = None
        """Whose person has the map as it is seen now, of several; None: nobody's yet."""
        self._sights: dict[int, Sight] = {}
        """What those who do not sit here now had in sight."""
        self._switched: dict[int, frozenset[tuple[str, int]]] = {}
        """What they had laid over the map."""
        self._lays: int | None = None
        """Whose that is which lies there now."""

    def follow(self) -> None:
        """Another person looks: what was told to the one before, and words beside the pointer, go.

        Another side is asked for its own act: what was looked at in the last turn is let go.
        """
        session = self._session
        if session.looker != self._looker:
            put_away_passing()
            self._host.context.announcer.forget()
            if not session.umpired:
                for told in (POST, "table"):  # what a side wrote, or wished, was told to its own person
                    self._host.notices.take_down(told)
            if session.is_shared and session.hides_things:
                self._host.forget_help()  # the rule of a card that was asked about
                self._host.view.leave_cursor()
        self._looker = session.looker
        self._rise()
        asked = session.asked
        if asked is None or session.journal.state.frames:
            return
        if self._asked is not None and asked != self._asked:
            self._let_go()
        self._asked = asked

    def _rise(self) -> None:
        """Another of several persons takes the screen: the one before leaves no more than the map."""
        session, sits = self._session, self._sits
        if session.screen.last == NOBODY:
            self._sits = None  # somebody who plays neither side had it meanwhile
        if not self._another_sits():
            return
        if sits is not None and self._sits is not None:
            self._sights[sits] = self._host.view.sight()
        self._let_go()

    def _another_sits(self) -> bool:
        session = self._session
        shared = len(session.persons) > 1 and not session.umpired
        return shared and session.looker in session.persons and session.looker != self._sits

    def sit_down(self, board: BattleBoard) -> None:
        """Who has taken the screen finds the map as he left it, else as it is shown at the start.

        It lies as he sees it by now.
        """
        self._lay_own(board)
        if not self._another_sits():
            return
        self._sits = self._session.looker
        sight = self._sights.get(self._sits)
        if sight is None:
            self._host.view.forget_way_back()
            board.open_view()
        else:
            self._host.view.see_again(sight)

    def _lay_own(self, board: BattleBoard) -> None:
        """Each finds over the board what he had laid there, also where nobody has to take the screen."""
        session = self._session
        taken = session.looker in session.persons
        who = session.looker if taken else session.asked
        answers = not taken and bool(session.journal.state.frames)
        if not session.is_shared or who is None or answers or who == self._lays:
            return
        if self._lays is not None:
            self._switched[self._lays] = board.switched
        self._lays, own = who, self._switched.get(who, frozenset())
        if board.switched != own:
            board.switched = own
            self._host.renew_commands()  # menus that are closed say, too, what is switched on

    def _let_go(self) -> None:
        """Nothing is in hand, and the keyboard's place is nowhere."""
        self._host.selection.clear()
        self._host.view.leave_cursor()
        if self._session.is_shared:
            self._put_down()

    def forget(self) -> None:
        """The map is shown anew: nobody sits below yet."""
        self._below = None

    def side_below(self, seen: BattleView) -> int:
        """The side whose seat the board is turned to; it stays where it is while hands are covered."""
        self._below = self._found_below(seen)
        return self._below

    def _found_below(self, seen: BattleView) -> int:
        session = self._session
        if session.umpired:  # a battle against the computer lies as at the play desk
            seated = [side for side in range(len(session.sides)) if session.seat(side) == PERSON]
            return seated[0] if len(seated) == 1 else _bottom_side(seen)
        answers = bool(session.journal.state.frames) and not self._turns_to_answer
        if answers and len(session.persons) > 1 and self._below is not None:
            return self._below  # whose turn it is goes on from where he sat
        if session.looker in session.persons:
            return session.looker
        if self._below is not None:
            return self._below
        return session.persons[0] if session.persons else _bottom_side(seen)

    def show_words(self, seen: BattleView) -> None:
        """Say in the line below the window who sits here."""
        self._host.show_status("seat", self._words(seen))

    def _words(self, seen: BattleView) -> Text | None:
        looker = self._session.looker
        large = self._host.context.theme.is_large
        if self._session.umpired:
            return _("Turn {turn}, umpire", turn=seen.state.turn) if large else _("Umpire")
        if looker not in self._session.persons:
            return _("Turn {turn}", turn=seen.state.turn) if large else None
        if large:  # the steps with the turn's number are hidden then
            return _("Turn {turn}, your seat: {side}", turn=seen.state.turn, side=seen.side_name(looker))
        return _("Your seat: {side}", side=seen.side_name(looker))


def _bottom_side(seen: BattleView) -> int:
    edges = [getattr(side, "edge", "") for side in seen.scenario.sides]
    return edges.index("bottom") if "bottom" in edges else 0
