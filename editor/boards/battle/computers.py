"""The computers at a table: when they act, how many acts one picture shows, hurrying them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QTimer

from core.chance.seeds import generator
from core.players.careful import CarefulPlayer, Case
from core.players.player import Player, decide
from core.players.seats import effort_of, player, seat
from core.players.thinking import Asked, Thinker, Thought, think
from core.protocol.pending import Choice, SecretChoices
from core.protocol.steps import ActionStep
from core.records.games import Game
from core.records.veils import known_to
from core.records.views import is_asked
from editor.boards.battle.director.pace import Pace, pause_between
from editor.boards.battle.reactions import is_for_hidden

LOOK = 30
"""Milliseconds until it is looked again whether a computer has thought."""

USUAL = 0.4
"""Seconds, times the effort of a seat, before which no thought is told where things are hidden.

With a full hand a marshal has twice or four times as much to weigh as with a bare one: that could be timed.
Where a machine is too slow for it, the next whole multiple is the usual time of that seat from then on.
"""

MOST_TIMES = 4
"""More times than these no seat takes for good: what took longer waits for the next whole multiple, once."""

PICTURE = 0.06
"""Seconds of computers' acts that one picture may hold when they act without a pause."""


class Computers(QObject):
    """`due()` is called when a computer shall act; it calls `act` as long as `in_time()`."""

    def __init__(
        self,
        game: Game,
        due: Callable[[], object],
        pace: Pace,
        parent: QObject,
        keeps_secrets: Callable[[], bool] = lambda: False,
    ) -> None:
        """`keeps_secrets`: whether somebody looks on who may not know what a computer hides."""
        super().__init__(parent)
        self._game, self._keeps_secrets = game, keeps_secrets
        self.pace = pace
        self._players: dict[str, Player] = {}
        self.cases: list[Case] = []
        """The decisions at which a player failed and greedy took its place."""
        self._thinker: Thinker[Thought] = Thinker()
        self._about: tuple[object, int, str] | None = None
        self._since = self._asked_at = 0.0
        self._found: Thought | None = None
        """What has been thought, while the usual time has not passed."""
        self._whole = 1
        """How many times the usual time what has been found took, rounded up."""
        self._times: dict[str, int] = {}
        """How many times its usual time a seat takes on this machine; it never becomes fewer."""
        self._unseen: tuple[int, str] | None = None
        """Who is amid decisions that nobody sees: their number and their times are nobody's business."""
        self._at_once = False
        self._hurried = False
        self._until = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(due)

    @property
    def waiting(self) -> bool:
        """Whether a computer is about to act."""
        return self._timer.isActive()

    def wake(self, *, goes_on: bool = False) -> None:
        """A computer is asked: it acts after the pause between two acts; at once if it `goes_on` unseen."""
        self._timer.start(0 if self._hurried or goes_on else pause_between(self.pace))

    @property
    def is_hurried(self) -> bool:
        """Whether they act without a pause until a person is asked."""
        return self._hurried

    def rest(self) -> None:
        """A person is asked, or nobody."""
        self._hurried = False
        self._unseen = None

    def stop(self) -> None:
        """Nobody acts now."""
        self._at_once = False
        self._timer.stop()
        self._cancel()

    def hurry(self) -> None:
        """Act without a pause until `rest`."""
        self._hurried = True
        self._timer.start(0)

    def begin_picture(self) -> None:
        """What follows until `in_time` is false is shown as one picture."""
        self._until = monotonic() + PICTURE

    def in_time(self) -> bool:
        """Whether one more act belongs to the same picture: only where they act without a pause."""
        return (self._hurried or self.pace == "at_once") and monotonic() <= self._until

    def act(self, side: int, name: str) -> bool:
        """The computer `name` does one thing for `side`, the same for the same seed and moment.

        False while it thinks: it is looked for again soon.
        """
        journal = self._game.journal
        depth = journal.moments[journal.here].depth
        random = generator(self._game.seed, f"{side}/{depth}")
        if seat(name).thinks:
            action = self._thought(side, name, random.getrandbits(64))
            if action is None:
                self._timer.start(LOOK)
                return False
        else:
            mind = self._players.setdefault(name, player(name))
            action = decide(mind, self._game.system, journal.state, side, random)
            if isinstance(mind, CarefulPlayer):
                self.cases += mind.cases
                mind.cases.clear()
        by_lot = self._game.system.by_lot
        journal.must(ActionStep(side, action if by_lot is None else by_lot(action, random)))
        return True

    def stop_thinking(self) -> None:
        """Who is about to act and thinks does at once what an officer would do."""
        if self._timer.isActive():
            self._at_once = True
            self._timer.start(0)

    def thinks(self, name: str) -> bool:
        """Whether a seat takes its time before it acts."""
        return seat(name).thinks

    def new_cases(self) -> tuple[Case, ...]:
        """The failures since the last call."""
        found, self.cases = tuple(self.cases), []
        return found

    def close(self) -> None:
        """End the process in which computers think."""
        self._timer.stop()
        self._thinker.close()

    def _thought(self, side: int, name: str, seed: int) -> Any:
        """What has been thought, None while it is being thought; an officer decides where nobody can."""
        game = self._game
        known = known_to(game.system, game.journal.state, side)
        asked = Asked(game.system, known, side, name, seed)
        key = (game.journal.here, side, name)
        pending = game.journal.pending
        if isinstance(pending, Choice) and is_for_hidden(game.journal.state, pending):
            return self._at_hand(asked).action  # thinking would tell that there is something to think about
        if self._at_once:
            self._at_once = False
            self._cancel()
            return self._at_hand(asked).action
        try:
            if key != self._about or not (self._thinker.is_busy or self._found):
                self._ask(asked, key)
                return None
            self._found = self._found or self._answer(name)
        except (EOFError, OSError):
            self._thinker.close()
            return self._at_hand(asked).action
        thought = self._found
        if thought is None or self._is_early(name, side, thought.action):
            return None
        self._found = None
        self.cases += thought.cases
        return thought.action

    def _cancel(self) -> None:
        """Nothing that is thought about is wanted any more."""
        self._found = None
        self._thinker.cancel()

    def _ask(self, asked: Asked, key: tuple[object, int, str]) -> None:
        """Have it thought about; all that one side decides unseen takes its time together."""
        unseen = (asked.side, asked.name) if isinstance(self._game.journal.pending, SecretChoices) else None
        self._asked_at = monotonic()
        if unseen is None or unseen != self._unseen:
            self._since = self._asked_at
        self._about, self._found, self._unseen = key, None, unseen
        self._thinker.ask(asked)

    def _answer(self, name: str) -> Thought | None:
        """The thought if it has come; a seat that took too long takes as long from now on."""
        thought = self._thinker.answer()
        if thought is not None:
            usual, now = USUAL * effort_of(name), monotonic()
            times = ceil((now - self._asked_at) / usual)
            self._times[name] = max(self._times.get(name, 1), min(times, MOST_TIMES))
            self._whole = ceil((now - self._since) / usual)
        return thought

    def _is_early(self, name: str, side: int, action: Any) -> bool:
        """Whether an answer now would tell how much there was to be thought about.

        Of what is decided unseen only the end is seen, so that alone waits: each act by itself would tell
        how many there are.
        """
        if not self._keeps_secrets() or (self._unseen is not None and not self._ends(side, action)):
            return False
        times = max(self._times.get(name, 1), self._whole)
        return monotonic() - self._since < USUAL * effort_of(name) * times

    def _ends(self, side: int, action: Any) -> bool:
        """Whether a side that decides unseen has decided all with this act."""
        rules, after = self._game.system.rules, self._game.journal.state.copy()
        rules.apply(after, ActionStep(side, action))
        return not is_asked(rules.pending(after), side)

    def _at_hand(self, asked: Asked) -> Thought:
        """What an officer would do at once."""
        thought = think(replace(asked, name="officer"))
        self.cases += thought.cases
        return thought
