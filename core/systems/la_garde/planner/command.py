"""Who is in command (LG-3): generals, their reach, and for each brigade by whom it is commanded."""

from __future__ import annotations

from collections.abc import Iterator

from core.presentation.measured_planner import CommandCircle
from core.presentation.planner import CommandPicture, CommandRow, Note, PieceCommand
from core.systems.la_garde.rules import command
from core.systems.la_garde.rules.context import ARMY, CORPS, DIVISION
from core.systems.la_garde.rules.orders import NAMES, ORDERS, UNKNOWN_ORDER
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.command_words import command_notes
from core.systems.la_garde.words.names import division_text, general_text, leading
from core.text import _

ORDER = _("Order: {order}.")
SEEN_DOWN = Note(
    _("Orders that lie face down are not known: whether such chains cohere is not told."), "LG-3.1"
)
ROUTED = Note(_("It is in rout: it acts on no order."), "LG-4.4")


def picture(known: State, side: int) -> CommandPicture:
    """The generals with the brigades that they could reach, and each brigade."""
    context = known.context
    pieces = {unit: _piece(known, unit) for unit in known.on_table(side)}
    hidden = sum(known.orders[division] == UNKNOWN_ORDER for division in context.divisions_of[side])
    return CommandPicture(side, tuple(_rows(known, side)), pieces, hidden, (SEEN_DOWN,) if hidden else ())


def _piece(known: State, unit: int) -> PieceCommand:
    notes = tuple(Note(note.text, note.rule) for note in command_notes(known, unit))
    if known.is_routed(unit):
        return PieceCommand("out", "", (ROUTED, *notes))
    if not command.is_led(known, unit):
        return PieceCommand("out", "", notes)
    order = known.order_of(unit)
    if order not in ORDERS:
        return PieceCommand("partly", "?", notes)
    coherent = command.is_coherent(known, known.context.division_of[unit], order)
    label = NAMES[order].en[:1] + ("+" if coherent else "")
    return PieceCommand("ready", label, (Note(ORDER.fill(order=NAMES[order]), "LG-3.1"), *notes))


def _rows(known: State, side: int) -> Iterator[CommandRow]:
    context = known.context
    for post, row in enumerate(context.posts):
        if row.side != side or command.place_of(known, post) is None:
            continue
        cm = command.reach(context, post) // 1_000
        if row.level == DIVISION:
            if known.acting[row.number] is None:  # else an aide commands in his place (LG-3.5)
                yield _division_row(known, post, row.number)
            continue
        else:
            held = tuple(_below(known, side, post))
            note = Note(_("Gives orders to the generals within {cm} cm.", cm=cm), "LG-3.2")
        yield CommandRow(f"post-{post}", leading(general_text(context, post)), note, held)
    for division in context.divisions_of[side]:
        if known.acting[division] is not None:
            yield _division_row(known, -1 - division, division)


def _division_row(known: State, post: int, division: int) -> CommandRow:
    """The general of a division, or the aide who acts for him, with the brigades that he commands."""
    context = known.context
    note = Note(
        _(
            "Commands the brigades of {division} within {cm} cm.",
            division=division_text(context, division),
            cm=context.distances["command_division"] // 1_000,
        ),
        "LG-3.2",
    )
    held = tuple(unit for unit in context.units_of_division[division] if command.is_led(known, unit))
    name = f"post-{post}" if post >= 0 else f"aide-{division}"
    return CommandRow(name, leading(general_text(context, post)), note, held)


def _below(known: State, side: int, post: int) -> Iterator[int]:
    """The brigades whose division generals, or corps generals, stand within his reach."""
    context = known.context
    for division in context.divisions_of[side]:
        corps = context.corps_of[division]
        if context.posts[post].level == CORPS or context.corps_post[corps] == post:
            reached = context.corps_post[corps] == post and command.has_general_in_range(known, division)
        else:
            reached = context.posts[post].level == ARMY and command.corps_gets_order(known, corps)
        if reached:
            yield from (unit for unit in context.units_of_division[division] if known.feet[unit] is not None)


def circles(known: State, side: int) -> Iterator[CommandCircle]:
    """How far each division general, or the aide who acts for him, commands, and whom."""
    context = known.context
    for division in context.divisions_of[side]:
        at = command.general_place(known, division)
        if at is None:
            continue
        acting = known.acting[division] is not None
        post = -1 - division if acting else context.division_post[division]
        held = {
            unit: command.is_led(known, unit)
            for unit in context.units_of_division[division]
            if known.feet[unit] is not None
        }
        far = context.distances["command_division"]
        yield CommandCircle(at, far, general_text(context, post), held)
