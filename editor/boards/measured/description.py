"""A measured table in words, and its bases and places for the palette of commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from core.text import Names, Text, Value, _
from editor.base.finds import Find
from editor.boards.kinds.canvas import PlaceQuestion
from editor.boards.measured.view import table_view

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario
    from editor.boards.host import DeskHost

XY = tuple[int, int]


def _kind_name(host: DeskHost, unit: Any, name: Names | None) -> Names | str:
    """The name of a base, else that of its kind."""
    if name is not None and (name.en or name.fr):
        return name
    kinds: dict[str, Names] = {kind.id: kind.name for kind in host.document.system.look.units}
    return kinds.get(unit.kind, str(unit.kind))


def _names(host: DeskHost) -> dict[str, Names | None]:
    """The names of the bases, with their numbers where several share one, by the ids of these."""
    document = host.document
    return {base.id: base.name for base in document.system.measured.table_bases(document.scenario)}


def place_words(at: XY) -> Text:
    """A place on the table in centimetres from the left and from below."""
    return _("{x} × {y} cm", x=round(at[0] / 100, 1), y=round(at[1] / 100, 1))


def bases(host: DeskHost) -> Iterator[Find]:
    """The bases by their names: those of the scenario, or in a battle those that the screen shows."""
    say = host.context.speaker.say
    session = host.battle.session if host.described() is not None else None
    stands = None if session is None else session.system.measured.table_bases_of(session.shown)
    places = None if stands is None else {piece.id: (piece.pose.x, piece.pose.y) for piece in stands}
    names = _names(host)
    for unit in host.document.scenario.units:
        at = unit.at if places is None else places.get(unit.id)
        if at is None:
            continue
        side = host.document.scenario.side(unit.side).name
        yield Find(
            say(_("{unit}, {side}", unit=_kind_name(host, unit, names[unit.id]), side=side)),
            say(place_words(at)),
            lambda unit_id=unit.id, at=at: _show_base(host, unit_id, at),  # type: ignore[misc]
            " ".join((say(_("unit")), unit.id)),
        )


def _show_base(host: DeskHost, unit_id: str, at: XY) -> None:
    go_to(host, at)
    host.selection.set((), [unit_id])


def go_to(host: DeskHost, at: XY) -> None:
    """Bring a place into sight, the keyboard cursor on it."""
    view = table_view(host.view)
    view.show_place(at)
    view.set_cursor_place(at)
    view.setFocus()


def _go_to_written(host: DeskHost, written: str) -> bool:
    found = re.findall(r"\d+(?:[.,]\d+)?", written)
    if len(found) != 2:
        return False
    x, y = (round(float(number.replace(",", ".")) * 100) for number in found)
    if not host.document.scenario.board.holds((x, y)):
        return False
    go_to(host, (x, y))
    return True


PLACE_QUESTION = PlaceQuestion(
    _("Go to a place"),
    _("Centimetres from the left and from below, such as 75 50:"),
    _go_to_written,
    lambda written: _("There is no place {place} on this table.", place=written),
)


def table_description(host: DeskHost) -> list[Text]:
    """The size, what the desk shows (a battle) or the bases as set up, then what lies on the table."""
    scenario: Scenario = host.document.scenario
    board = scenario.board
    lines = [
        _(
            "{title}: a table of {width} × {depth} cm.",
            title=host.document.title,
            width=board.width / 100,
            depth=board.depth / 100,
        )
    ]
    shown = host.described()
    lines += _set_up(host, scenario) if shown is None else shown
    look: Any = host.document.system.look
    names = {entry.id: entry.name for entry in (*look.grounds, *look.bands)}
    for _layer, _index, thing in board.things():
        if hasattr(thing, "ground"):
            kind = names.get(thing.ground, thing.ground)
            lines.append(_("{thing}: {place}.", thing=kind, place=_stretch(thing)))
    return lines


def _set_up(host: DeskHost, scenario: Scenario) -> Iterator[Text]:
    """The bases of each side with their places and facings, as the scenario sets them up."""
    names = _names(host)
    for side in scenario.sides:
        own = tuple(_base(host, unit, names[unit.id]) for unit in scenario.units if unit.side == side.id)
        yield _("{side}: {units}.", side=side.name, units=own or _("no unit"))


def _base(host: DeskHost, unit: Any, name: Names | None) -> Value:
    return _(
        "{unit} at {place}, facing {degrees}°",
        unit=_kind_name(host, unit, name),
        place=place_words(unit.at),
        degrees=unit.facing / 10,
    )


def _stretch(thing: Any) -> Text:
    from core.scenarios.outlines import box
    from core.scenarios.tables import points_of

    left, low, right, high = box(points_of(thing))
    return _("from {start} to {end}", start=place_words((left, low)), end=place_words((right, high)))
