"""What may be laid over the map of a battle: zones of a side, and what the unit in hand sees."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from core.text import Text, signed
from editor.boards.drawing.marks import Mark
from editor.boards.hex.sight_words import short_sight_text, sight_text
from editor.widgets import rich_text

if TYPE_CHECKING:
    from core.presentation.look import SightLine
    from editor.base.context import Context
    from editor.boards.battle.battle_view import BattleView


class Overlays:
    """`zones` are the sides whose zones are shown; `sight` shows the line to the hex pointed at."""

    def __init__(self) -> None:
        self.zones: frozenset[int] = frozenset()
        self.sight = False
        self.start: int | None = None
        self.end: int | None = None

    def turn_zones(self, side: int) -> None:
        """Show or hide the zones of a side."""
        self.zones ^= {side}

    def turn_sight(self) -> None:
        """Show or hide the line of sight."""
        self.sight = not self.sight
        self.start = self.end = None

    def shows_zones(self, side: int) -> bool:
        """Whether the zones of a side are shown."""
        return side in self.zones

    def line(self, seen: BattleView) -> SightLine | None:
        """The line that is looked along, if one is."""
        if not self.sight or self.start is None or self.end is None or self.start == self.end:
            return None
        found: SightLine | None = seen.system.hexes.sight_in(seen.state, self.start, self.end)
        return found

    def marks(self, seen: BattleView) -> tuple[Mark, ...]:
        """Zones below, the line of sight over them."""
        marks: list[Mark] = []
        for side in sorted(self.zones):
            kind = "zone_one" if side == 0 else "zone_other"
            for zone in seen.system.hexes.zones(seen.state, side):
                marks += [Mark(hex_, kind) for hex_ in zone.hexes]  # type: ignore[arg-type]
        found = self.line(seen)
        if found is not None and self.start is not None and self.end is not None:
            marks += [Mark(one, "target") for one in found.blocked_by]
            seen_there = found.clear and (not found.reach or found.distance <= found.reach)
            label = f"{found.distance} / {found.reach}" if found.reach and found.clear else ""
            kind = "legal" if seen_there else "refused"
            marks += [
                Mark(self.start, "chosen"),
                Mark(self.end, kind, label or ("" if found.clear else "×")),  # type: ignore[arg-type]
            ]
        return tuple(marks)

    def words(self, seen: BattleView) -> Text | None:
        """The line in one sentence."""
        found = self.line(seen)
        if found is None or self.start is None or self.end is None:
            return None
        return sight_text(seen.scenario.board.grid, seen.system.words, self.start, self.end, found)

    def html(self, context: Context, seen: BattleView) -> str:
        """The line with each term of its distance, for a card."""
        found, words = self.line(seen), self.words(seen)
        if found is None or words is None:
            return ""
        say = context.speaker.say
        if not found.clear or not found.reasons:
            return f"{escape(say(words))} {rich_text.rule_link(context, found.rule)}"
        rows = [
            rich_text.row(
                context,
                escape(say(seen.system.words.modifier(one))),
                signed(one.value) if place else str(one.value),
                one.rule,
            )
            for place, one in enumerate(found.reasons)
        ]
        assert self.start is not None
        assert self.end is not None
        head = short_sight_text(seen.scenario.board.grid, found, self.start, self.end)
        return f"{escape(say(head))}{rich_text.table(rows)}"
