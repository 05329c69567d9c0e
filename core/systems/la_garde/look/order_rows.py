"""The rows in which orders are written: a button an order, and the brigades that it is for."""

from __future__ import annotations

from core.presentation.look import Interaction
from core.systems.la_garde.rules.orders import NAMES, ORDERS
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.names import corps_text, division_text
from core.text import Value, _


def division_order(state: State, division: int, order: int) -> Interaction:
    """An order for a division."""
    context = state.context
    units = tuple(context.units_of_division[division])
    return _order(division_text(context, division), order, state.orders[division], units)


def corps_order(state: State, corps: int, order: int) -> Interaction:
    """An order for a corps, whose brigades are those of its divisions."""
    context = state.context
    divisions = context.divisions_of_corps[corps]
    units = tuple(unit for division in divisions for unit in context.units_of_division[division])
    return _order(corps_text(context, corps), order, state.corps_orders[corps], units)


def _order(name: Value, order: int, written: int, units: tuple[int, ...]) -> Interaction:
    """One of the orders in the row of a corps or division, and the one that is written already."""
    standing = (written, NAMES[written]) if written in ORDERS else None
    row = _("{name}", name=name)
    return Interaction("button", points=order, row=row, says=NAMES[order], standing=standing, about=units)
