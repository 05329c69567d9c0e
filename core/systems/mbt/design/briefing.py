"""What MBT tells of a scenario to who is going to play it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.kit.unlaid import without_places_to_come
from core.presentation.briefs import (
    Arrival,
    ForceLine,
    called,
    capital,
    changed_side,
    may_know,
    place_on_table,
    without_posts,
)
from core.presentation.look import HexNote
from core.presentation.unit_names import numbered
from core.scenarios.edits.change import with_units
from core.scenarios.kind_names import objective_at
from core.scenarios.records import NO_NAMES
from core.systems.mbt.design.scenario import Corps
from core.systems.mbt.rules import phases
from core.systems.mbt.rules.rule_tables import catalogue
from core.systems.mbt.rules.strength import ELEPHANT_FIXED
from core.text import Names, Value, _, _n

if TYPE_CHECKING:
    from core.systems.mbt.design.options import MbtOptions
    from core.systems.mbt.design.scenario import MbtBase, MbtScenario
    from core.systems.mbt.rules.state import State


class MbtBrief:
    """Keeps `core.presentation.briefs.Brief`."""

    def forces(self, scenario: MbtScenario, side: int) -> tuple[ForceLine, ...]:
        """The bases, corps after corps; those of none at the end."""
        mine = scenario.sides[side]
        names = numbered(scenario.units)
        lines = [
            (base.formation, _line(base, name, scenario.options))
            for base, name in zip(scenario.units, names, strict=True)
            if base.side == mine.id
        ]
        found: list[ForceLine] = []
        for number, corps in enumerate(mine.corps):
            found.append(ForceLine(0, mine.corps_called(number)))
            found += [line for formation, line in lines if formation == corps.id]
        return (*found, *(line for formation, line in lines if formation is None))

    def arrivals(self, scenario: MbtScenario, side: int) -> tuple[Arrival, ...]:
        """Nothing comes later."""
        return ()

    def victory(self, scenario: MbtScenario, side: int) -> tuple[HexNote, ...]:
        """MBT-4: losses, generals, objectives, corps, the turn limit."""
        return tuple(_victory(scenario, side))

    def veiled(self, scenario: MbtScenario, side: int, state: State | None = None) -> MbtScenario:
        """Everything stands on the table, but where a side would lay its own bases (MBT-R56)."""
        is_laying = scenario.options.deploy and (state is None or state.phase == phases.DEPLOY)
        return without_places_to_come(scenario, side, is_laying=is_laying)

    def known(self, scenario: MbtScenario, side: int) -> MbtScenario:
        """Bases and corps of the other side are there where they are known."""
        other = 1 - side
        if not may_know(scenario, side, "places"):
            own = scenario.sides[side].id
            scenario = with_units(scenario, tuple(base for base in scenario.units if base.side == own))
            scenario = without_posts(scenario, other)
        if not may_know(scenario, side, "forces"):
            scenario = _with_nameless_corps(scenario, other)
        return scenario


def _with_nameless_corps(scenario: MbtScenario, side: int) -> MbtScenario:
    """The number of corps says how a side is beaten (MBT-R48); their names and their bases stay unknown."""
    corps = scenario.sides[side].corps
    scenario = changed_side(scenario, side, {"corps": ()}).fitted()
    nameless = tuple(Corps(id=f"corps-{number}", name=NO_NAMES) for number in range(1, len(corps) + 1))
    return changed_side(scenario, side, {"corps": nameless})


def _strength(base: MbtBase, options: MbtOptions) -> int:
    """One a fighter, 4 and its fighters for an elephant, or always 5 (MBT-2.2, MBT-R14)."""
    troop = catalogue().troops[base.kind]
    if troop.is_elephant and options.elephant_fixed5:
        return ELEPHANT_FIXED
    return (base.figures or troop.figures) + troop.bonus


def _line(base: MbtBase, name: Names | None, options: MbtOptions) -> ForceLine:
    rows = catalogue()
    troop = rows.troops[base.kind]
    notes: list[Value] = []
    if base.general:
        notes.append(_("general"))
    if base.shoots is not None:
        notes.append(rows.abilities[base.shoots].name)
    if base.heavy is not None and base.heavy != troop.is_heavy:
        notes.append(_("heavy in combat") if base.heavy else _("not heavy in combat"))
    kind = capital(troop.name)
    strength = _strength(base, options)
    return ForceLine(2, called(name, kind), kind, strength, place_on_table(base.at), tuple(notes))


def _victory(scenario: MbtScenario, side: int) -> Iterator[HexNote]:
    enemy = scenario.sides[1 - side]
    if enemy.corps:
        text = _n(
            "A corps of the enemy is demoralised by {count} base lost, or by its general.",
            "A corps of the enemy is demoralised by {count} bases lost, or by its general.",
            enemy.losses,
        )
        yield HexNote(text, "MBT-4.3")
        text = _n(
            "You win when {count} of its corps is demoralised.",
            "You win when {count} of its corps are demoralised.",
            enemy.corps_to_lose,
        )
        yield HexNote(text, "MBT-4.3")
    else:
        yield HexNote(_("You win at once when you take the enemy general."), "MBT-4.1")
        text = _n(
            "You win at once when you inflict {count} loss.",
            "You win at once when you inflict {count} losses.",
            enemy.losses,
        )
        yield HexNote(text, "MBT-4.1")
        counted = () if any(one.corps for one in scenario.sides) else scenario.board.objectives  # MBT-R49
        for aim in counted:
            if aim.side in (None, scenario.sides[side].id):
                words = _n(
                    "{place} counts as {count} loss of the enemy while you hold it.",
                    "{place} counts as {count} losses of the enemy while you hold it.",
                    aim.value,
                    place=called(aim.name, objective_at(aim.points)),
                )
                yield HexNote(words, "MBT-4.2")
    last = scenario.options.turn_limit
    winner = next((rule.side for rule in scenario.special if rule.rule == "wins_at_limit"), None)
    if winner is None:
        text = _("After turn {turn} the side with fewer losses wins; as many are a draw.", turn=last)
    elif winner == scenario.sides[side].id:
        text = _("If nobody has won by the end of turn {turn}, you win.", turn=last)
    else:
        text = _("If nobody has won by the end of turn {turn}, the enemy wins.", turn=last)
    yield HexNote(text, "MBT-4.4")
