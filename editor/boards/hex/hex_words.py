"""What the status line and the tooltip say of a hex: what is there, what it does, by which rule."""

from __future__ import annotations

from core.text import Text, Value, _
from editor.boards.hex.tools.edit_context import HexEditContext


def hex_words(edit_context: HexEditContext, hex_: int) -> tuple[Text, tuple[Text, ...]]:
    """One line for the status bar; for the tooltip the hex, and a sentence with its rule for all it does."""
    scenario, name = edit_context.document.scenario, edit_context.grid.name(hex_)
    parts: list[Value] = [edit_context.name_of(scenario.board.ground_at(name))]
    parts += [edit_context.name_of(kind) for kind in edit_context.features_at(hex_)]
    level = scenario.board.level_at(name)
    if level:
        parts.append(_("level {level}", level=level))
    if name in scenario.board.works:
        parts.append(_("fieldworks"))
    aims = [aim for aim in edit_context.hexes.aims(scenario) if aim.at == hex_]
    parts += [_("{text} ({rule})", text=aim.note.text, rule=aim.note.rule) for aim in aims[:1]]
    units = scenario.units_at(name)
    for unit in units[:2]:
        named = unit.name if unit.name is not None and (unit.name.en or unit.name.fr) else None
        kind = edit_context.name_of(unit.kind)
        parts.append(kind if named is None else _("{name} ({kind})", name=named, kind=kind))
    if not units:
        parts.append(_("no unit"))
    where = edit_context.grid.label(hex_)
    head = _("{hex}: {things}", hex=where, things=_joined(parts))
    notes = edit_context.hexes.hex_notes(scenario, hex_)
    lines = tuple(_("{sentence} ({rule})", sentence=note.text, rule=note.rule) for note in notes)
    return _("{things}", things=_joined(parts)), (head, *lines)


def _joined(parts: list[Value]) -> Value:
    joined: Value = parts[0]
    for part in parts[1:]:
        joined = _("{first} · {then}", first=joined, then=part)
    return joined
