"""What a room on hexes tells the windows: pieces, fieldworks, sections, sight, zones, worth of hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from core.presentation.cues import MOVES, Cue
from core.presentation.look import Aim, Entry, HexNote, Look, PaletteEntry, Piece, SightLine, Threat, Zone
from core.protocol.events import Event
from core.protocol.state import A, C, G, S
from core.text import Text


@dataclass(frozen=True, slots=True)
class HexWay:
    """The hexes of a move with both ends, and how many steps the piece has for it."""

    hexes: tuple[int, ...]
    allowed: int

    @property
    def steps(self) -> int:
        """What the move costs."""
        return len(self.hexes) - 1


class HexLook(Look[S, G, A, C]):
    """What the windows ask of a room on hexes beside `core.presentation.look.Look`."""

    @property
    def hexsides(self) -> tuple[PaletteEntry, ...]:
        """Kinds of hexside feature."""
        return ()

    @property
    def works(self) -> tuple[PaletteEntry, ...]:
        """Kinds of fieldworks."""
        return ()

    @property
    def features(self) -> tuple[PaletteEntry, ...]:
        """Kinds of feature that a hex may have beside its ground, in any combination."""
        return ()

    def pieces(self, scenario: C) -> tuple[Piece, ...]:
        """The pieces of a scenario; a piece outside the board is left out."""
        return ()

    def pieces_of(self, state: S) -> tuple[Piece, ...]:
        """The pieces of a battle as it stands."""
        return ()

    def pace(self, state: S, unit: int) -> int | None:
        """How far a unit comes in a turn at most, from any ground, with the hex that it takes after a fight.

        None where a room does not say: then its first move tells it.
        """
        return None

    def awaited(self, state: S) -> frozenset[str]:
        """The reinforcements that have still to come, by the ids of their units."""
        return frozenset()

    def meant(
        self, state: S, side: int, *, unit: int | None, at: int | None, target: int | None
    ) -> Sequence[A]:
        """What `side` may mean by pointing at these beyond the acts that it is asked for now.

        Their refusals say what a click could not do: to fire before the test, to react with that unit.
        """
        return ()

    def works_of(self, state: S) -> Mapping[int, int]:
        """Fieldworks of a battle as it stands: hex -> facing corner (index of `core.geometry.hexes`)."""
        return {}

    def section_lines(self, scenario: C) -> tuple[float, ...]:
        """Where dotted lines split the board, in hex widths from the left edge of the board."""
        return ()

    def section_names(self, scenario: C, side: int) -> tuple[Text, ...]:
        """The sections from the screen's left to right, as `side` calls them."""
        return ()

    def hex_notes(
        self, scenario: C, hex_index: int, works: Mapping[int, int] | None = None
    ) -> tuple[HexNote, ...]:
        """What the ground of a hex does, by which rule.

        `works` are the fieldworks of a battle (`works_of`); None: those of the scenario.
        """
        return ()

    def sight(self, scenario: C, start: int, end: int) -> SightLine | None:
        """The line of sight from hex to hex as the scenario is set up; None in a system without."""
        return None

    def sight_in(self, state: S, start: int, end: int) -> SightLine | None:
        """The line of sight from hex to hex in a battle as it stands; None in a system without."""
        return None

    def zones(self, state: S, side: int) -> tuple[Zone, ...]:
        """The zones of the units of a side."""
        return ()

    def unit_now(self, state: S, unit: int) -> HexNote | None:
        """What a unit may do in this step other than its kind says: told before the usual sentence."""
        return None

    def way(self, state: S, unit: int, to: int) -> HexWay | None:
        """How a piece goes to a hex that it can reach in `state`, as planners tell it too; else None."""
        return None

    def cue(self, event: Event) -> Cue | None:
        """On hexes an event of a move says where it begins and ends."""
        cue, facts = super().cue(event), event.facts
        if cue is None or cue.kind not in MOVES or not {"start", "to"} <= facts.keys():
            return cue
        return replace(cue, path=(facts["start"], facts["to"]))

    def threat(self, state: S, side: int) -> Threat | None:
        """Where a side could fire or battle without moving; None in a system that does not tell."""
        return None

    def aims(self, scenario: C) -> tuple[Aim, ...]:
        """The hexes that are worth something, as the scenario is set up."""
        return ()

    def aims_in(self, state: S) -> tuple[Aim, ...]:
        """The hexes that are worth something, in a battle as it stands."""
        return ()

    def entries(self, scenario: C) -> tuple[Entry, ...]:
        """The reinforcements of a scenario."""
        return ()


AnyHexLook: TypeAlias = HexLook[Any, Any, Any, Any]
"""The look of whichever room on hexes it is."""

NO_HEXES: AnyHexLook = HexLook()
"""The look of a room that has no hexes: nothing stands on them."""
