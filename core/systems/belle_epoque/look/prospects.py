"""What an act or a reaction promises: its dice, each term with its rule, the roll for exact chances."""

from __future__ import annotations

from typing import Any

from core.geometry.hex_boards import bits
from core.presentation.look import Forecast, Preview
from core.protocol.pending import Choice
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import assault, fire, phases
from core.systems.belle_epoque.rules.frames import Assaulting
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.words import notes
from core.text import Text, _, _n

VERBS: dict[type, Text] = {acts.Fire: _("Fire"), acts.Assault: _("Assault")}


def preview(state: State, action: Any) -> Preview | None:
    """The dice that an action itself would roll."""
    match action:
        case acts.TakeTest() | acts.React():
            return notes.reactivity_preview(state, action.unit, action.cp)
        case acts.Fire() if _both_there(state, action.unit, action.target):
            return _fire(state, action.unit, action.target, moved=state.phase == phases.MOVED)
        case acts.Assault() if _both_there(state, action.unit, action.target):
            frame = Assaulting(action.unit, action.target, state.at[action.target], 0, False, True)
            return _assault(state, frame, defends=False)
    return None


def follow_up(state: State, action: Any) -> Preview | None:
    """What a reaction is for: its fire, or the assault with or without a counter-charge (BE-14, BE-16)."""
    frame = _assault_asked(state)
    if frame is None or not _both_there(state, frame.unit, frame.target):
        return None
    match action:
        case acts.React(how="fire"):
            return _fire(state, action.unit, frame.unit, moved=False)
        case acts.React(how="charge"):
            charged = Assaulting(frame.unit, frame.target, frame.stood, frame.supporters, True, True)
            return _assault(state, charged, defends=True)
        case acts.Stand():
            return _assault(state, frame, defends=True)
    return None


def forecasts(state: State) -> tuple[Forecast, ...]:
    """What the active unit could roll where it stands once it has passed its test (BE-5.5)."""
    pending, unit = state.pending, state.active
    if not isinstance(pending, Choice) or pending.prompt != "activation":
        return ()
    found: list[Forecast] = []
    for target in bits(assault.targets(state, unit)):
        preview = _assault(state, Assaulting(unit, target, state.at[target], 0, False, True), defends=False)
        found.append(Forecast(unit, VERBS[acts.Assault], target, preview))
    for target in bits(fire.targets(state, unit, moved=False)):
        shot = _fire(state, unit, target, moved=False)
        if shot is not None:
            found.append(Forecast(unit, VERBS[acts.Fire], target, shot))
    return tuple(found)


def attacker(state: State) -> int | None:
    """The unit whose assault waits for reactions."""
    frame = _assault_asked(state)
    return None if frame is None else frame.unit


def _assault_asked(state: State) -> Assaulting | None:
    frame = state.frames[-1] if state.frames else None
    return frame if isinstance(frame, Assaulting) else None


def _both_there(state: State, unit: int, target: int) -> bool:
    return min(state.at[unit], state.at[target]) >= 0


def _fire(state: State, unit: int, target: int, *, moved: bool) -> Preview | None:
    found = fire.shooting(state, unit, target, moved=moved)
    if found is None:
        return None
    dice, score, misses = found
    roll = state.context.fire_roll(state.context.side_of[unit], dice, score, misses)
    terms = fire.itemised(state, unit, target, moved=moved)
    return Preview(dice, terms, roll, _fire_words(dice, misses + 1, score))


def _fire_words(dice: int, low: int, high: int) -> Text:
    if low > high:
        return _n("{count} die, none can hit", "{count} dice, none can hit", dice)
    if low == high:
        return _n("{count} die, only a {high} hits", "{count} dice, only a {high} hits", dice, high=high)
    return _n(
        "{count} die, a face of {low} to {high} hits",
        "{count} dice, a face of {low} to {high} hits",
        dice,
        low=low,
        high=high,
    )


def _assault(state: State, frame: Assaulting, *, defends: bool) -> Preview:
    """Both sides' dice, told from the unit that attacks or from the one that `defends`."""
    roll = assault.roll(state, frame)
    sides = []
    for unit, foe, holds in ((frame.unit, frame.target, False), (frame.target, frame.unit, True)):
        charged = holds and frame.charged
        terms = assault.itemised(state, unit, foe, defends=holds, charged=charged)
        score = assault.score(state, unit, foe, defends=holds, charged=charged)
        highest = min(score, state.context.catalogue.assault.highest_die)
        dice = state.strength[unit]
        words = _n(
            "{count} die, up to {score} counts", "{count} dice, up to {score} counts", dice, score=highest
        )
        sides.append((dice, terms, words))
    mine, its = reversed(sides) if defends else sides
    other = Preview(its[0], its[1], None, its[2])
    note = None if defends else _("if nobody reacts")
    return Preview(mine[0], mine[1], roll, mine[2], other, note, frame.target if defends else frame.unit)
