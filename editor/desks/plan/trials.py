"""Lines that are tried from the battle: the planner stands at its end, the battle stays where it is.

Where nothing is hidden a line is a branch of the battle's own journal and is saved with it. Where a person
must not see what the enemy hides, it is tried in a world drawn by lot from what that person knows, in a
journal apart. Dice are never those that the battle itself would show.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from core.chance.sources import Quick
from core.odds.policies import policy_named, ranked
from core.odds.questions import outcomes_of
from core.planning import forks
from core.planning.forks import Fork, LineFigures
from core.players.player import decide
from core.players.seats import player
from core.protocol.chance_answers import answer
from core.protocol.journal import ROOT, Journal
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.state import State
from core.protocol.steps import ActionStep
from core.records.veils import in_scenario, known_to
from editor.boards.plan.moment import choice_in

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment

COMPUTER = "greedy"
MOST_STEPS = 400
"""A side that is let play on stops after so many steps."""


class Trials(QObject):
    """`changed`: another line, another moment of it, another name."""

    changed = Signal()

    def __init__(self, parent: QObject, rng: Random | None = None) -> None:
        super().__init__(parent)
        self.at: int | None = None
        self._base: PlanMoment | None = None
        self._apart: dict[object, Journal[Any]] = {}
        self._kept: tuple[object, bool] | None = None
        """Which journal the moment stood at belongs to."""
        self._rng = Random() if rng is None else rng

    # --- where it stands ---------------------------------------------------------------------------------

    def follow(self, base: PlanMoment) -> PlanMoment:
        """The battle stands at `base`; the moment to plan from: that one, or on the line that is tried."""
        old, self._base = self._base, base
        if old is None or old.session is not base.session:
            self._apart = {}
        kept = (base.key, self.is_apart)
        if kept != self._kept:
            self.at, self._kept = None, kept
        return base if self.at is None else self._moment(self.at)

    @property
    def base(self) -> PlanMoment:
        """The moment of the battle from which one plans."""
        assert self._base is not None, "it follows no battle yet"
        return self._base

    @property
    def can_try(self) -> bool:
        """Whether there is a battle from which a line can leave."""
        return self._base is not None and self._base.session is not None

    @property
    def is_apart(self) -> bool:
        """Whether lines are tried in a world that was drawn by lot, because the enemy hides things."""
        base = self._base
        if base is None or base.session is None:
            return False
        session = base.session
        return session.keeps_secrets and not session.umpired and session.over is None

    @property
    def journal(self) -> Journal[Any]:
        """Where the lines are kept."""
        base = self.base
        assert base.session is not None, "lines leave a battle"
        if not self.is_apart:
            return base.session.journal
        known = self._apart.get(base.key)
        if known is None:
            world = in_scenario(
                base.system, base.scenario, base.system.rules.imagine(base.state, self.side, self._rng)
            )
            known = self._apart[base.key] = Journal(base.system.rules, base.scenario, world)
        return known

    @property
    def side(self) -> int:
        """The side that plans: the one before the screen, else the one that chooses."""
        base = self.base
        if base.session is not None and base.session.looker in (0, 1) and not base.session.umpired:
            return int(base.session.looker)
        return base.looker if base.choice is None else base.choice.side

    @property
    def battle(self) -> int:
        """The moment of the journal at which the battle stands."""
        base = self.base
        if self.is_apart or base.session is None:
            return ROOT
        return base.session.journal.here

    @property
    def main(self) -> int:
        """The end of the battle's own line."""
        base = self.base
        if self.is_apart or base.session is None:
            return ROOT
        session = base.session
        if session.live:
            return session.journal.here
        past = {moment.number for moment in session.journal.line(session.now)} | {ROOT}
        return session.now if session.journal.here in past else session.journal.here

    @property
    def owner(self) -> str:
        """Who tries: one side's lines are not the other's to see; nobody where all sides may be seen.

        Of two persons before a screen that nobody has to take it is the side that chooses.
        """
        session = self.base.session
        seen = session is None or session.umpired or (session.looker not in (0, 1) and not session.kept_from)
        return "" if session is None or seen else str(session.sides[self.side].id)

    def lines(self) -> tuple[Fork, ...]:
        """All lines that the one before the screen has tried."""
        if not self.can_try:
            return ()
        return forks.forks(self.journal, self.main, self.owner or None)

    def here(self) -> Fork | None:
        """The line on which the planner stands."""
        return None if self.at is None else forks.fork_at(self.journal, self.at, self.main)

    def acts_of(self, fork: Fork) -> tuple[Any, ...]:
        """The acts of the side that plans on a line from the battle, until the other side has its turn."""
        journal, before = self.journal, self.battle
        found: list[Any] = []
        if self.battle not in (ROOT, *(one.number for one in journal.line(fork.end))):
            return ()
        for one in journal.line(fork.end):
            if one.depth <= journal.moments[self.battle].depth:
                continue
            is_free = not journal.moments[before].state.frames
            if is_free and isinstance(one.step, ActionStep):
                if one.step.by != self.side:
                    break
                found.append(one.step.action)
            before = one.number
        return tuple(found)

    def _moment(self, number: int) -> PlanMoment:
        base = self.base
        journal = self.journal
        state = journal.moments[number].state
        rules = base.system.rules
        shown = state
        if self.is_apart:
            shown = known_to(base.system, state, self.side)
        choice, why = choice_in(base.system, rules.pending(state), None, self.side)
        steps = None if self.is_apart else tuple(one.step for one in journal.line(number) if one.step)
        return replace(
            base,
            state=state,
            shown=shown,
            choice=choice,
            why=why,
            key=(base.key, id(journal), number),
            is_trial=True,
            steps=steps,
        )

    # --- trying ------------------------------------------------------------------------------------------

    def try_act(self, action: Any, policy: str) -> None:
        """Do this act on a line, with dice of its own; who else is asked on the way answers by `policy`."""
        moment = self._moment(self.battle) if self.at is None else self._moment(self.at)
        assert moment.choice is not None
        start = self.battle if self.at is None else self.at
        floor = len(moment.state.frames)
        at = self._step(start, ActionStep(moment.choice.side, action))
        self.at = self._settled(at, floor, policy)
        self._emit_changed()

    def play_on(self) -> None:
        """The other side plays, as the computer player would, until the one that plans has a choice."""
        at = self.battle if self.at is None else self.at
        base = self.base
        rules, computer = base.system.rules, player(COMPUTER)
        for _step in range(MOST_STEPS):
            state = self.journal.moments[at].state
            pending = rules.pending(state)
            if isinstance(pending, Roll | Deal):
                at = self._step(at, answer(pending, Quick(self._rng), 0))
                continue
            if isinstance(pending, Over) or deciding_side(pending) == self.side:
                break
            side = deciding_side(pending)
            at = self._step(at, ActionStep(side, decide(computer, base.system, state, side, self._rng)))
        self.at = at
        self._emit_changed()

    def _settled(self, at: int, floor: int, policy: str) -> int:
        """Until the one that plans must choose, or nothing is going on any more."""
        base = self.base
        rules = base.system.rules
        while True:
            state = self.journal.moments[at].state
            pending = rules.pending(state)
            if isinstance(pending, Roll | Deal):
                at = self._step(at, answer(pending, Quick(self._rng), 0))
            elif isinstance(pending, Over) or len(state.frames) <= floor:
                return at
            else:
                side = deciding_side(pending)
                if side == self.side:
                    return at
                at = self._step(at, ActionStep(side, self._reaction(state, side, policy)))

    def _reaction(self, state: State, side: int, name: str) -> Any:
        """What the policy answers, of what that side may do; one that searches takes what looks best."""
        base = self.base
        system, policy = base.system, policy_named(name)
        known = known_to(system, state, side)
        offered = [
            action
            for action in system.rules.actions(known, side)
            if system.rules.refusal(state, side, action) is None
        ]
        return ranked(policy, system, outcomes_of(system), known, side, offered)[0]

    def _step(self, at: int, step: Any) -> int:
        return forks.tried(self.journal, at, step, self.main, self.owner)

    def _emit_changed(self) -> None:
        """There is more in the journal: the battle is to be saved again."""
        base = self._base
        if base is not None and base.session is not None and not self.is_apart:
            base.session.changed.emit()
        self.changed.emit()

    # --- going, naming -----------------------------------------------------------------------------------

    def go(self, fork: Fork) -> None:
        """Stand at the end of a line."""
        self.at = fork.end
        self.changed.emit()

    def step(self, way: int) -> None:
        """One act back (-1) or ahead (1) on the line stood on; back at its beginning is the battle."""
        fork = self.here()
        if fork is None or self.at is None:
            return
        line = [fork.leaves, *(one.number for one in self.journal.line(fork.end))]
        place = line.index(self.at) + way
        while 0 < place < len(line) - 1 and not self._rests(line[place]):
            place += way
        found = line[max(0, min(place, len(line) - 1))]
        depths = {number: self.journal.moments[number].depth for number in (found, self.battle)}
        self.at = None if depths[found] <= depths[self.battle] and found == self.battle else found
        self.changed.emit()

    def _rests(self, number: int) -> bool:
        """Whether somebody chooses at this moment."""
        state = self.journal.moments[number].state
        return not isinstance(state.pending, Roll | Deal)

    def back(self) -> None:
        """Stand at the battle again; the line is kept."""
        self.at = None
        self.changed.emit()

    def rename(self, fork: Fork, name: str) -> None:
        """Call a line something else."""
        forks.rename(self.journal, fork, name)
        self._emit_changed()

    def put_away(self, fork: Fork) -> None:
        """Show a line no more."""
        here = self.here()
        forks.put_away(self.journal, fork)
        if here is not None and here.first == fork.first:
            self.at = None
        self._emit_changed()

    # --- what they have come to --------------------------------------------------------------------------

    def part(self) -> int:
        """The moment from which everything is counted: where the battle and all lines part."""
        return forks.part(self.journal, [self.battle, *(fork.end for fork in self.lines())])

    def figures(self, end: int) -> LineFigures:
        """What the line to a moment has come to."""
        base = self.base
        return forks.line_figures(base.system, outcomes_of(base.system), self.journal, self.part(), end)
