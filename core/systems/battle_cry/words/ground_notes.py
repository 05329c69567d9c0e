"""What the ground of a hex does, under the readings that the scenario has chosen (BC-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.geometry.hexsides import hexes_beside, parse_hexside
from core.presentation.briefs import capital
from core.presentation.look import HexNote
from core.systems.battle_cry.rules.rule_tables import Ground, catalogue
from core.text import Names, Text, _, _n

if TYPE_CHECKING:
    from core.systems.battle_cry.design.options import BattleCryOptions
    from core.systems.battle_cry.design.scenario import BattleCryScenario

READ_OTHERWISE: Mapping[tuple[str, str], Text] = {
    ("orchard", "free"): _("Free to enter. It costs no die and does not block the line of sight."),
    ("hill", "artillery"): _(
        "Free to enter. A target on it costs the attacker 1 die. Blocks the line of sight. Artillery on it "
        "reaches 6 hexes with 1 die and sees over friends beside it; other units do not."
    ),
    ("field", "tall"): _(
        "Free to enter. A target in it costs the attacker 1 die. The crops are tall: it blocks the line of "
        "sight."
    ),
    ("field", "low"): _(
        "Free to enter. A target in it costs the attacker 1 die. The crops are low: it does not block the "
        "line of sight."
    ),
    ("rough", "barred"): _("Cannot be entered, by a retreat neither. Does not block the line of sight."),
    ("rough", "generals"): _(
        "No unit enters it by a move, but a general may; a retreat may cross it. Does not block the line of "
        "sight."
    ),
    ("rough", "generals, barred"): _(
        "No unit enters it, by a move or by a retreat; a general may move into it. Does not block the line "
        "of sight."
    ),
    ("fieldwork", "all"): _(
        "Free to enter. A target in it costs the attacker 2 dice, from whatever side. The ground beneath "
        "counts for the line of sight only."
    ),
}
"""What ground does by an option; the catalogue says what it does by default, and that crops may be tall."""


GENERALS_FREE = _("Generals who move by themselves need not stop there.")
HILLS_OPEN = _("Between two hills it does not block the line of sight.")


def hex_notes(
    scenario: BattleCryScenario, hex_index: int, works: Mapping[int, int] | None
) -> tuple[HexNote, ...]:
    """The ground of a hex, fieldworks, fences, flags; `works`: those of a battle, None as it is set up."""
    board, options = scenario.board, scenario.options
    grid, grounds = board.grid, catalogue().grounds
    if not grid.is_on_board(hex_index):
        return ()
    name = grid.name(hex_index)
    notes = []
    ground = grounds.get(board.ground_at(name))
    if ground is None:
        notes.append(HexNote(_("Clear ground: no effect."), "BC-8"))
    else:
        notes.append(_note(ground, options))
        notes += _exceptions(ground, options)
    if name in board.works if works is None else hex_index in works:
        notes.append(_note(grounds["fieldwork"], options))
    if _is_beside_fence(scenario, hex_index):
        notes.append(_note(grounds["fence"], options))
    for flag in board.flags:
        if flag.at == name:
            notes.append(HexNote(_flag_note(scenario, flag), "BC-5.1"))
    return tuple(notes)


def _is_beside_fence(scenario: BattleCryScenario, hex_index: int) -> bool:
    """Whether a fence stands on a side of the hex, whichever of its two hexes it is written at."""
    grid = scenario.board.grid
    return any(
        hex_index in hexes_beside(grid, parse_hexside(grid, written))
        for written in scenario.board.hexsides.get("fence", ())
    )


def _exceptions(ground: Ground, options: BattleCryOptions) -> list[HexNote]:
    """Whom an option frees of what the ground does (BC-R2, BC-R9)."""
    found = []
    if ground.enter == "stop" and options.general_terrain != "stops":
        found.append(HexNote(GENERALS_FREE, "BC-R9"))
    if ground.id == "hill" and options.hill_to_hill_los == "open":
        found.append(HexNote(HILLS_OPEN, "BC-R2"))
    return found


def _note(ground: Ground, options: BattleCryOptions) -> HexNote:
    reading = _reading(ground.id, options)
    effect: Text | Names = READ_OTHERWISE[ground.id, reading] if reading else ground.effect
    return HexNote(_("{terrain}: {effect}", terrain=capital(ground.name), effect=effect), "BC-8")


def _reading(ground: str, options: BattleCryOptions) -> str:
    """Which reading of a ground holds; nothing where the catalogue says it."""
    match ground:
        case "orchard" if not options.orchard_mod:
            return "free"
        case "hill" if options.hill_over_friends == "artillery":
            return "artillery"
        case "field":
            return "tall" if options.field_tall else "low"
        case "fieldwork" if options.fieldwork_arc == "all":
            return "all"
        case "rough":
            said = ["generals"] if options.general_terrain == "rough" else []
            return ", ".join([*said, *([] if options.retreat_into_rough else ["barred"])])
    return ""


def _flag_note(scenario: BattleCryScenario, flag: Any) -> Text:
    side = scenario.side(flag.side).name
    if flag.when == "while":
        return _n(
            "Worth {count} flag to {side} while a unit of that side stands here.",
            "Worth {count} flags to {side} while a unit of that side stands here.",
            flag.value,
            side=side,
        )
    return _n(
        "Worth {count} flag to {side} from the end of its turn for as long as the unit stays.",
        "Worth {count} flags to {side} from the end of its turn for as long as the unit stays.",
        flag.value,
        side=side,
    )
