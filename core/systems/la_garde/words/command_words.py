"""In words: by whom a brigade is commanded, and whether the chain of orders above it is coherent (LG-3)."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.shapes import Shape, gap, point
from core.presentation.look import HexNote
from core.systems.la_garde.rules import command, phases
from core.systems.la_garde.rules.orders import NO_ORDER, ORDERS, UNKNOWN_ORDER, UNWRITTEN
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.lengths import told
from core.systems.la_garde.words.names import division_text, general_text, leading, order_names
from core.text import Text, _


def command_notes(state: State, unit: int) -> Iterator[HexNote]:
    """The general of its division, his corps general, the orders of both."""
    foot = state.feet[unit]
    if foot is None:
        return
    division = state.context.division_of[unit]
    yield HexNote(_commander(state, division, foot), "LG-3.2")
    above = _above(state, division)
    if above is not None:
        yield HexNote(above, "LG-3.2")
    yield HexNote(chain_words(state, division), "LG-3.3")


def _commander(state: State, division: int, foot: Shape) -> Text:
    context = state.context
    general = command.general_place(state, division)
    if general is None:
        return _("Not commanded: no general of {division}.", division=division_text(context, division))
    post = -1 - division if state.acting[division] is not None else context.division_post[division]
    needed = context.distances["command_division"]
    apart = gap(foot, point(*general))
    said = {"general": general_text(context, post), "measured": told(apart, needed)}
    said["needed"] = told(needed)
    if apart > needed:
        return _("Not commanded: {general} is {measured} cm away, and commands {needed} cm.", **said)
    if state.orders[division] == NO_ORDER and not command.awaits_order(state, division):
        return _("Not commanded: no order for {division}.", division=division_text(context, division))
    return _("Commanded by {general}, {measured} cm away of {needed} cm.", **said)


def _above(state: State, division: int) -> Text | None:
    """How the general of a division stands to that of his corps."""
    context = state.context
    post, corps = context.division_post[division], context.corps_post[context.corps_of[division]]
    general, highest = command.place_of(state, post), command.place_of(state, corps)
    if state.acting[division] is not None or general is None or post == corps:
        return None
    if highest is None:
        return _("{general} is lost or not on the table.", general=leading(general_text(context, corps)))
    needed = command.reach(context, corps)
    said = {
        "general": leading(general_text(context, post)),
        "corps": general_text(context, corps),
        "measured": told(gap(point(*general), point(*highest)), needed),
        "needed": told(needed),
    }
    if command.has_general_in_range(state, division):
        return _("{general} is in range of {corps}: {measured} cm of {needed} cm.", **said)
    return _("{general} is out of range of {corps}: {measured} cm of {needed} cm.", **said)


def chain_words(state: State, division: int) -> Text:
    """Whether a division and its corps show the same order, as far as the looker knows it."""
    context = state.context
    corps = context.corps_of[division]
    order, high = state.orders[division], state.corps_orders[corps]
    asked = [order, high]
    if order == high and context.options.chain_levels == 3:  # those of the other corps, too (LG-R7)
        asked += [state.corps_orders[other] for other in context.corps_of_side[context.side_of_corps[corps]]]
    if UNWRITTEN in asked or state.phase < phases.ORDERS:
        return _("The orders are not written yet.")
    if UNKNOWN_ORDER in asked:
        return _("Whether the chain of command is coherent is not known: orders lie face down.")
    said = {"order": order_names(order), "corps_order": order_names(high)}
    if order in ORDERS and command.is_coherent(state, division, order):
        return _("The chain of command is coherent: {order}.", order=order_names(order))
    if order == high == NO_ORDER:
        return _("There is no chain of command: neither division nor corps has an order.")
    if order != high:
        return _("The chain of command is not coherent: {order}; its corps: {corps_order}.", **said)
    return _("The chain of command is not coherent, although division and corps show {order}.", **said)
