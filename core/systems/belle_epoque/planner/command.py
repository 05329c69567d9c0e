"""Who may still be activated, and how probably it does what it is told (BE-3, BE-4, BE-5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from core.presentation.planner import CommandPicture, CommandRow, Note, PieceCommand
from core.systems.belle_epoque.planner.reach import chance_of_test
from core.systems.belle_epoque.rules import activation, phases, reactivity_tests
from core.systems.belle_epoque.rules.state import State
from core.text import Text, _, _n

READY = Note(
    _("The number on a unit passes its test on a die of so much or less, without command points."), "BE-5.3"
)
OVER = Note(_("The battle is over."), "BE-17.1")


def command(known: State, side: int) -> CommandPicture:
    """The bowl, the command points, and each unit with its test; nothing once the battle is over."""
    if known.ended:
        return CommandPicture(side, (), {}, 0, (OVER,))
    context = known.context
    on_board = [unit for unit in context.units_of[side] if known.at[unit] >= 0]
    free = [unit for unit in on_board if not known.activated >> unit & 1]
    rows = (
        CommandRow(
            "tokens",
            _("Tokens in the bowl"),
            Note(_bowl_text(known, side), "BE-4.2"),
            tuple(free),
            value=_share(known, side),
        ),
        CommandRow(
            "points",
            _("Command points"),
            Note(_points_text(known, side), "BE-3.2"),
            tuple(free),
            value=known.points[side],
        ),
    )
    pieces = {unit: _piece(known, unit) for unit in on_board}
    return CommandPicture(side, rows, pieces, 0, (READY,))


def next_token(known: State, side: int) -> Fraction | None:
    """How probably the next token drawn is one of this side (BE-4.2); None while the bowl is empty."""
    total = sum(known.tokens)
    return Fraction(known.tokens[side], total) if total else None


def _share(known: State, side: int) -> Text:
    return _("{mine} of {all}", mine=known.tokens[side], all=sum(known.tokens))


def _bowl_text(known: State, side: int) -> Text:
    chance = next_token(known, side)
    if chance is None:
        return _("The bowl is empty.")
    mine = known.tokens[side]
    return _n(
        "{count} token of this side among {all}: the next one is its with {chance} %.",
        "{count} tokens of this side among {all}: the next one is its with {chance} %.",
        mine,
        all=sum(known.tokens),
        chance=round(100 * float(chance)),
    )


def _points_text(known: State, side: int) -> Text:
    if known.phase == phases.COMMAND:
        return _("The command dice are still to fall.")
    points = known.points[side]
    return _n("{count} left for tests.", "{count} left for tests.", points)


def _piece(known: State, unit: int) -> PieceCommand:
    context = known.context
    label = str(context.level[unit])
    if known.active == unit:
        now = Note(_("It is activated now."), "BE-4.2")
        if known.phase == phases.ACTIVATION and not known.frames:
            return PieceCommand("ready", label, (now, *_tests(known, unit)))
        # Its test is taken: its number says nothing any more.
        return PieceCommand("done" if known.phase == phases.DONE else "ready", "\N{CHECK MARK}", (now,))
    if known.activated >> unit & 1:
        # Who comes at the end of a turn has no token in it either (AMB 40).
        done = Note(_("Activated in this turn already, or just come."), "BE-4.2")
        return PieceCommand("done", "\N{CHECK MARK}", (done,))
    chance = chance_of_test(known, unit)
    level: Literal["ready", "out"] = (
        "ready" if activation.nameable(known, context.side_of[unit]) >> unit & 1 else "out"
    )
    return PieceCommand(level, label, _tests(known, unit), chance)


def _tests(known: State, unit: int) -> tuple[Note, ...]:
    """The chance of a test without command points and with as many as may be spent (BE-5.3)."""
    level, most = known.context.level[unit], reactivity_tests.most_points(known, unit)
    chance = round(100 * float(chance_of_test(known, unit)))
    notes = [Note(_("Its test: {level} or less, {chance} %.", level=level, chance=chance), "BE-5.2")]
    if most:
        better = round(100 * float(chance_of_test(known, unit, most)))
        text = _n(
            "With {count} command point: {chance} %.",
            "With {count} command points: {chance} %.",
            most,
            chance=better,
        )
        notes.append(Note(text, "BE-5.3"))
    return tuple(notes)
