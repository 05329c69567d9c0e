"""What Battle Cry tells of a scenario to who is going to play it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from core.presentation.briefs import Arrival, ForceLine, called, capital, may_know
from core.presentation.look import HexNote
from core.scenarios.edits.change import with_units
from core.systems.battle_cry.rules.rule_tables import KINDS, catalogue
from core.text import Text, Value, _, _n

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario
    from core.systems.battle_cry.rules.state import State


MINE: Mapping[str, Callable[[int], Text]] = {
    "while": lambda count: _n(
        "A unit of yours in hex {hex} counts as {count} flag while it stands there.",
        "A unit of yours in hex {hex} counts as {count} flags while it stands there.",
        count,
    ),
    "turn_end": lambda count: _n(
        "A unit of yours in hex {hex} counts as {count} flag from the end of your turn on, as long as it "
        "stays.",
        "A unit of yours in hex {hex} counts as {count} flags from the end of your turn on, as long as it "
        "stays.",
        count,
    ),
}
ITS: Mapping[str, Callable[[int], Text]] = {
    "while": lambda count: _n(
        "An enemy unit in hex {hex} counts as {count} flag while it stands there.",
        "An enemy unit in hex {hex} counts as {count} flags while it stands there.",
        count,
    ),
    "turn_end": lambda count: _n(
        "An enemy unit in hex {hex} counts as {count} flag from the end of its side’s turn on, as long as "
        "it stays.",
        "An enemy unit in hex {hex} counts as {count} flags from the end of its side’s turn on, as long as "
        "it stays.",
        count,
    ),
}
"""What a flag hex counts, to the side for which it does and to the other, by `when` it does."""


class BattleCryBrief:
    """Keeps `core.presentation.briefs.Brief`."""

    def forces(self, scenario: BattleCryScenario, side: int) -> tuple[ForceLine, ...]:
        """Units and generals in the order of the file."""
        rows, grid = catalogue().arms, scenario.board.grid
        found = []
        for unit in scenario.units:
            if unit.side != scenario.sides[side].id:
                continue
            row = rows[KINDS.index(unit.kind)]
            name, figures = capital(row.name), unit.figures or row.figures
            notes: tuple[Value, ...] = ()
            if figures < row.figures:
                notes = (_("not at full strength"),)
            place = grid.label(grid.parse(unit.at))
            found.append(ForceLine(2, called(unit.name, name), name, figures, place, notes))
        return tuple(found)

    def arrivals(self, scenario: BattleCryScenario, side: int) -> tuple[Arrival, ...]:
        """Nothing comes later."""
        return ()

    def victory(self, scenario: BattleCryScenario, side: int) -> tuple[HexNote, ...]:
        """BC-5: so many flags, and after the last turn more of them."""
        return tuple(_victory(scenario, side))

    def veiled(self, scenario: BattleCryScenario, side: int, state: State | None = None) -> BattleCryScenario:
        """Nothing of a scenario is hidden in a battle."""
        return scenario

    def known(self, scenario: BattleCryScenario, side: int) -> BattleCryScenario:
        """The units of the other side are there where their places are known."""
        if may_know(scenario, side, "places"):
            return scenario
        own = scenario.sides[side].id
        return with_units(scenario, tuple(unit for unit in scenario.units if unit.side == own))


def _victory(scenario: BattleCryScenario, side: int) -> Iterator[HexNote]:
    mine = scenario.sides[side]
    text = _n(
        "You win at once with {count} flag: one for each enemy unit or general eliminated.",
        "You win at once with {count} flags: one for each enemy unit or general eliminated.",
        mine.flags,
    )
    yield HexNote(text, "BC-5.1")
    yield from _flag_hexes(scenario, mine.id, MINE)
    yield HexNote(
        _n(
            "The enemy needs {count} flag.",
            "The enemy needs {count} flags.",
            scenario.sides[1 - side].flags,
        ),
        "BC-5.1",
    )
    yield from _flag_hexes(scenario, scenario.sides[1 - side].id, ITS)
    last = scenario.options.turn_limit
    text = _("After turn {turn} the side with more flags wins; as many are a draw.", turn=last)
    yield HexNote(text, "BC-5.2")


def _flag_hexes(
    scenario: BattleCryScenario, side: str, words: Mapping[str, Callable[[int], Text]]
) -> Iterator[HexNote]:
    """The hexes that count for a side, in the words for whose they are (BC-R37)."""
    grid = scenario.board.grid
    for flag in scenario.board.flags:
        if flag.side == side:
            hex_ = grid.label(grid.parse(flag.at))
            yield HexNote(words[flag.when](flag.value).fill(hex=hex_), "BC-5.1")
