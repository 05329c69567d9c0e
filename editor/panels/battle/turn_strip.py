"""How far a battle has come: the steps of the turn in the prompt, the track of turns over the journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.text import _
from editor.boards.battle.battle_hand import BattleHand
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.director.projector import Projector
from editor.boards.battle.session import Session
from editor.boards.battle.turn_steps import TurnSteps

if TYPE_CHECKING:
    from editor.boards.battle.turn_track import TurnTrack
    from editor.boards.host import DeskHost


class TurnStrip:
    """`track` is None where there is no room for it; `line_end`: the last moment of the line shown."""

    def __init__(
        self,
        host: DeskHost,
        session: Session,
        projector: Projector,
        hand: BattleHand,
        steps: TurnSteps,
        track: TurnTrack | None,
        line_end: Callable[[], int],
    ) -> None:
        self._host, self._session, self._projector, self._hand = host, session, projector, hand
        self._steps, self.track, self._line_end = steps, track, line_end
        self._seen: BattleView | None = None
        if track is not None:
            track.unit_chosen.connect(self._tell_arrival)
            track.turn_chosen.connect(self._look_at_turn)

    def show_battle(self, seen: BattleView) -> None:
        """The turn and its step as the battle stands."""
        self._seen, self._told = seen, None
        self.show_step()
        last = seen.system.look.last_turn(seen.scenario)
        track = self.track
        if track is None:
            return
        track.setVisible(last is not None and not self._host.context.theme.is_large)
        if last is not None:
            played = self._session.journal.moments[self._line_end()].state.turn
            track.show_scenario(seen.scenario, seen.system, seen.state.turn, seen.arrived(), played)

    def show_step(self) -> None:
        """The turn and its step of the moment that is seen: no further on than what the board shows."""
        seen, projector = self._seen, self._projector
        if seen is None:
            return
        upto = projector.seen_moment if self._session.live else None
        state = seen.state if upto is None else projector.reading.state(upto)
        look = seen.system.look
        phases = look.phases_of(state)
        here = look.phase(state) if upto is not None or self._session.over is None else ""
        rule = next((row[2] for row in phases if row[0] == here), "")
        last = look.last_turn(seen.scenario)
        turn = _("Turn {turn}", turn=state.turn)
        if last is not None and state.turn <= last:  # a die may let it go on
            turn = _("Turn {turn} of {last}", turn=state.turn, last=last)
        if (here, state.turn, phases) != self._told:
            self._told = here, state.turn, phases
            self._steps.show_steps(phases, here, turn, rule.partition(".")[0])

    _told: tuple[object, ...] | None = None

    def mark_unit(self, seen: BattleView) -> None:
        """Mark what is in hand and has not arrived."""
        if self.track is not None:
            unit = self._hand.unit
            outside = unit if unit in seen.outside() else None
            self.track.mark_unit(None if outside is None else seen.unit_ids[outside])

    def _look_at_turn(self, turn: int) -> None:
        """Show the first moment of a turn on the line; nothing where that turn is played now."""
        if self._session.live and self._seen is not None and turn == self._seen.state.turn:
            return
        line = self._session.journal.line(self._line_end())
        first = next((moment for moment in line if moment.state.turn == turn), None)
        if first is not None:
            self._session.look_at(first.number)

    def _tell_arrival(self, unit_id: str) -> None:
        """A reinforcement that can enter now is taken; the status line says where and when it arrives."""
        seen = self._seen
        if seen is None:
            return
        entering = [unit for unit in seen.outside() if seen.unit_ids[unit] == unit_id]
        if entering:
            self._hand.take(entering[0])
        entries = seen.system.hexes.entries(seen.scenario)
        note = next((entry.note for entry in entries if entry.unit == unit_id), None)
        self._host.show_status("ground", None if note is None else note.text)
