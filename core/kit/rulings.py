"""An umpire's rulings: edits are tried one after the other, carried out, and what goes on is called off.

A room gives the table of its edits and says what they leave behind. One answer to what survives: a frame
that speaks of a piece which was put elsewhere is over, and all above it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from core.geometry.hexes import HexNameError
from core.kit.field_kinds import HasGrid, is_whole
from core.presentation.edit_names import NONE, edit_facts, names_nothing, side_named, unit_named
from core.protocol.events import Event, Listener
from core.protocol.frames import Frames
from core.protocol.pending import Over
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.records.serialization.annotations import state_fields


class Ruled(Protocol):
    """What rulings ask of a room's state."""

    context: Any  # each room's own
    frames: Frames
    ended: tuple[Over, ...]

    def copy(self) -> Self: ...


S = TypeVar("S", bound=Ruled)

Change: TypeAlias = Callable[[S, Edit], str | None]
"""Makes one edit; the kind of the refusal where it makes no sense, and then nothing is changed for good."""

ONE = ("unit", "target", "piece")
SEVERAL = ("units", "queue")
"""What the fields of a frame are called that hold pieces."""


class Rulings(ABC, Generic[S]):
    """The rulings of one room."""

    number: ClassVar[str]
    """The ruling of the room's own that says what an umpire may do."""
    changes: Mapping[str, Change[S]]
    """What each kind of edit does."""
    moving: frozenset[str] = frozenset({"place", "remove"})
    """The kinds of edit that call off what goes on with a piece."""

    def refusal(self, state: S, ruling: Ruling) -> Refusal | None:
        """Why these edits, one after the other, would leave no battle that could go on, or None."""
        trial = state.copy()
        for number, edit in enumerate(ruling.edits):
            reason = self.reason(trial, edit)
            if reason is not None:
                return Refusal(reason, self.number, {"number": number + 1, "set": edit.set})
        return self.clash(trial)

    def rule(self, state: S, ruling: Ruling, emit: Listener | None) -> None:
        """Carry out the edits; the battle goes on from what they leave, victory is judged.

        A mere note leaves all as it is, and so do edits that change nothing: what goes on goes on, and a
        battle that is over does not end again.
        """
        if emit is not None:
            emit(Event("ruling", {"note": ruling.note, "by": ruling.by}, self.number))
        changing = self.changing(state, ruling)
        for edit in ruling.edits:
            if emit is not None:
                emit(self.event(state, edit))
            reason = self.reason(state, edit)
            assert reason is None, reason
        if changing.edits:
            state.frames = self.surviving(state, changing)
            state.ended = ()
            self.settle(state, emit)

    def changing(self, state: S, ruling: Ruling) -> Ruling:
        """The ruling without what changes nothing, as a piece placed where it stands.

        A step of the turn that is set begins anew, be it the one that goes on.
        """
        trial, kept = state.copy(), []
        for edit in ruling.edits:
            before = trial.copy()
            self.reason(trial, edit)
            if edit.set == "phase" or not _same(before, trial):
                kept.append(edit)
        return replace(ruling, edits=tuple(kept))

    def reason(self, state: S, edit: Edit) -> str | None:
        """Make one edit; the kind of the refusal where it makes no sense."""
        change = self.changes.get(edit.set)
        if change is None:
            return "edit_unknown"
        return self.bars(state, edit) or change(state, edit)

    def bars(self, state: S, edit: Edit) -> str | None:
        """What is wrong with an edit whatever it sets: a name that nothing bears."""
        return names_nothing(state.context, edit)

    def clash(self, state: S) -> Refusal | None:
        """Why the battle cannot stand as all edits together leave it, or None."""
        return None

    def event(self, state: S, edit: Edit) -> Event:
        """What is told of an edit before it is made."""
        return Event("edit", edit_facts(state.context, edit), self.number)

    def secret(self, facts: Mapping[str, Any], side: int, **shown: Any) -> Event:
        """An edit that one side is told; the other is shown these facts instead."""
        public = Event("edit", {**facts, **shown}, self.number)
        return Event("edit", facts, self.number, to=(side,), public=public)

    def surviving(self, state: S, ruling: Ruling) -> Frames:
        """What still goes on: all below the first frame that speaks of a piece put elsewhere."""
        touched = self.touched(state, ruling)
        for place, frame in enumerate(state.frames):
            if pieces_of(frame) & touched:
                return state.frames[:place]
        return state.frames

    def touched(self, state: S, ruling: Ruling) -> set[int]:
        """The pieces that were put elsewhere."""
        return {unit_named(state.context, edit) for edit in ruling.edits if edit.set in self.moving}

    @abstractmethod
    def settle(self, state: S, emit: Listener | None) -> None:
        """Bring what follows from the edits in step, and judge victory."""


def _same(before: object, after: object) -> bool:
    """Whether two states hold the same in every field that a file keeps."""
    return all(getattr(before, name) == getattr(after, name) for name in state_fields(before))


def pieces_of(frame: object) -> set[int]:
    """The pieces that a frame speaks of."""
    found = {getattr(frame, name) for name in ONE if hasattr(frame, name)}
    for name in SEVERAL:
        found.update(getattr(frame, name, ()))
    return found


def of_unit(change: Callable[[S, int, Edit], str | None]) -> Change[S]:
    """An edit of a unit, which must be named."""

    def found(state: S, edit: Edit) -> str | None:
        unit = unit_named(state.context, edit)
        return "edit_no_unit" if unit < 0 else change(state, unit, edit)

    return found


def of_side(change: Callable[[S, int, Edit], str | None]) -> Change[S]:
    """An edit of a side, which must be named."""

    def found(state: S, edit: Edit) -> str | None:
        side = side_named(state.context, edit)
        return "edit_no_side" if side < 0 else change(state, side, edit)

    return found


def refuses(reason: str) -> Callable[[Any, Edit], str | None]:
    """An edit that a room has no use for."""
    return lambda state, edit: reason


def hex_named(context: HasGrid, edit: Edit) -> int:
    """The hex at which something is set, or -1."""
    try:
        return context.grid.parse(edit.at or "")
    except HexNameError:
        return NONE


def set_mark(state: object, mark: str, unit: int, edit: Edit) -> None:
    """A piece bears a mark or does not: its bit in that field of the state."""
    mask: int = getattr(state, mark)
    setattr(state, mark, mask | 1 << unit if edit.to else mask & ~(1 << unit))


def number_of(edit: Edit, least: int, most: int) -> int | None:
    """The whole number that an edit sets, or None where it is none from `least` to `most`."""
    return int(edit.to) if edit.to is not None and is_whole(edit.to, least, most) else None


class HoldsAims(Protocol):
    """A state in which objectives are held, on the measured table."""

    context: Any  # each room's own
    held: list[int]


def change_holder(state: HoldsAims, edit: Edit) -> str | None:
    """An objective is held by a side, or by nobody where none is named."""
    for number, aim in enumerate(state.context.aims):
        if aim.id == edit.at:
            state.held[number] = side_named(state.context, edit)
            return None
    return "edit_no_objective"


class NoEdits(Rulings[Any]):
    """The rulings of a game in which an umpire may say what happened, and changes nothing."""

    number = ""
    changes: Mapping[str, Change[Any]] = {}

    def settle(self, state: Any, emit: Listener | None) -> None:
        """Nothing follows."""
