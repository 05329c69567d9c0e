"""What is noted of a battle beside its end: where men fall, whose acts decide, who holds what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from core.lab.lab_boards import Fall, lab_board
from core.lab.luck_watch import LuckWatch
from core.odds.questions import outcomes_of
from core.players.player import Player
from core.protocol.state import State
from core.protocol.steps import Step
from core.protocol.system import AnySystem
from core.text import say


@dataclass(frozen=True, slots=True)
class Aim:
    """A place that is worth something, and who held it at the end (None: nobody)."""

    at: str
    holder: int | None


@dataclass(slots=True)
class Notes:
    """The notes of one battle; swings are in chance of winning, for the side that acted."""

    falls: Counter[tuple[str, int]] = field(default_factory=Counter)
    """(place, side) -> what that side lost there."""
    swings: dict[tuple[int, str], float] = field(default_factory=dict)
    """(side, piece) -> what its acts brought, without luck."""
    turns: dict[int, float] = field(default_factory=dict)
    """Turn -> how far the chance of winning was moved by acts, without luck, whoever gained."""
    aims: tuple[Aim, ...] = ()


class NotingPlayer:
    """Does what the inner player does, and notes which piece acts."""

    def __init__(self, inner: Player, taker: NoteTaker) -> None:
        self.inner, self._taker = inner, taker
        self.id = inner.id
        self.looks = inner.looks

    def decide(self, system: AnySystem, known: Any, side: int, rng: Random) -> Any:
        """What the inner player does."""
        action = self.inner.decide(system, known, side, rng)
        self._taker.acts(known, side, action)
        return action


class NoteTaker:
    """Takes the notes of one battle, step by step."""

    def __init__(self, system: AnySystem, state: State, luck: LuckWatch, *, first_only: bool) -> None:
        self.system, self.luck = system, luck
        self.notes = Notes()
        self.first_turn = [0, 0]
        """What each side has lost in the first turn."""
        self._outcomes = outcomes_of(system)
        self._first_only = first_only
        self._before = state.copy()
        self._share = luck.share(state)
        self._actor: tuple[int, str] | None = None

    def acts(self, known: State, side: int, action: object) -> None:
        """Somebody decides: what follows is the doing of this piece."""
        if not self._first_only:
            piece = self._outcomes.actor(known, action)
            self._actor = None if piece is None else (side, self._named(known, piece))

    def watch(self, state: State, step: Step) -> None:
        """Look at the battle after a step."""
        if self._first_only and self._before.turn > 1:
            return
        before, context = self._before, state.context
        for piece, count in self._outcomes.losses(before, state):
            side = self._outcomes.piece_side(context, piece)
            if before.turn <= 1:
                self.first_turn[side] += count
            if not self._first_only and count > 0:
                fall = Fall(before, state, piece, self._named(before, piece), count)
                for place, lost in lab_board(self.system).falls(self.system, fall):
                    self.notes.falls[place, side] += lost
        if not self._first_only:
            self._note_swing(before, state)
        self._before = state.copy()

    def _note_swing(self, before: State, state: State) -> None:
        share = self.luck.share(state)
        swing = share - self._share - self.luck.last
        self._share = share
        if not swing:
            return
        turns, swings = self.notes.turns, self.notes.swings
        turns[before.turn] = turns.get(before.turn, 0.0) + abs(swing)
        if self._actor is not None:
            own = swing if self._actor[0] == 0 else -swing
            swings[self._actor] = swings.get(self._actor, 0.0) + own

    def end(self, state: State) -> None:
        """Look at who holds what at the end."""
        if self._first_only:
            return
        aims = lab_board(self.system).aims(self.system, state)
        self.notes.aims = tuple(Aim(at, holder) for at, holder in aims)

    def _named(self, state: State, piece: Hashable) -> str:
        """The id of a unit in the file; a card by its name."""
        index = getattr(state.context, "unit_index", None)
        if isinstance(piece, int) and index is not None:
            names: list[str] = [name for name, number in index.items() if number == piece]
            return names[0]
        return say(self._outcomes.piece_name(state.context, piece), "en")
