"""What a plan says of a hex, a line, a list: rich text, each sentence beside its rule."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from core.presentation.planner import Line, MutualSight, Reach, SideSight, ThreatMap, ThreatSpot, Verdict
from core.text import Text, Value, _, _n
from editor.boards.plan.sentences import Sentences
from editor.widgets import rich_text

if TYPE_CHECKING:
    from core.presentation.look import Piece
    from core.presentation.planner import Crossing, PieceCommand

VERDICTS: dict[Verdict, Text] = {"seen": _("seen"), "blocked": _("not seen"), "too_far": _("too far away")}
STROKES_LISTED = 6


class HexWords(Sentences):
    """Sentences about one moment, for one reader."""

    def label(self, hex_: object) -> str:
        """A hex as the map prints it."""
        grid = self._moment.scenario.board.grid
        return str(grid.label(hex_))

    def unit(self, unit: int) -> str:
        """A unit as lists call it."""
        return self._say(self._moment.short_name(unit))

    # --- a hex -------------------------------------------------------------------------------------------

    def title(self, hex_: int, pieces: Iterable[Piece]) -> str:
        """The hex and who of these pieces stands in it."""
        names = [unit.id for unit in self._moment.scenario.units]
        here = [piece for piece in pieces if piece.at == hex_]
        units = [self.unit(names.index(piece.id)) for piece in here if piece.id in names]
        words = _("Hex {number}", number=self.label(hex_))
        who = f" {escape(', '.join(units))}" if units else ""
        return f"<b>{escape(self._say(words))}</b>{who}"

    def verdict(self, line: Line) -> str:
        """A line of sight in one sentence, in the colour of its verdict."""
        colour = "passed" if line.is_seen else "refused"
        words = rich_text.coloured(self._context, escape(self._say(line.note.text)), colour, bold=True)
        why = escape(self._say(_("Why?")))
        return f"{words} {why} {rich_text.rule_link(self._context, line.note.rule)}"

    def seen_by(self, side: SideSight, hex_: int) -> str:
        """How many units of the side see the hex."""
        words = _n(
            "Seen by {count} unit of {all}.",
            "Seen by {count} units of {all}.",
            side.counts.get(hex_, 0),
            all=side.observers,
        )
        return escape(self._say(words))

    def way(self, reach: Reach, hex_: int) -> str:
        """What it costs to get there, or what stops it."""
        if hex_ == reach.start:
            return self.notes(reach.notes)
        way = reach.ways.get(hex_)
        if way is not None:
            cost = _n("{count} hex, {kind}", "{count} hexes, {kind}", way.cost, kind=reach.kinds[way.kind])
            found = [note for note in (way.condition, way.ends) if note is not None]
            return "<br>".join((escape(self._say(cost)), *(self.note(one) for one in (*found, *way.notes))))
        stop = reach.stops.get(hex_)
        if stop is None:
            return escape(self._say(_("Out of reach.")))
        return rich_text.coloured(self._context, escape(self._say(stop.note.text)), "refused") + (
            f" {rich_text.rule_link(self._context, stop.note.rule)}"
        )

    def threat(self, found: ThreatMap, hex_: int) -> str:
        """Each stroke with its dice and its losses, the sum above."""
        spot = found.spots.get(hex_)
        if spot is None:
            return escape(self._say(_("No enemy reaches it next.")))
        rows = [self._sum(found, spot)]
        kinds = {kind.id: kind for kind in found.kinds}
        strokes = spot.worst_strokes()
        for stroke in strokes[:STROKES_LISTED]:
            words = _(
                "{unit}: {kind}, from {hex}",
                unit=self.unit(stroke.piece),
                kind=kinds[stroke.kind].title,
                hex=self.label(stroke.start),
            )
            losses = self._say(round(float(stroke.losses or 0), 2))
            rows.append(
                rich_text.row(
                    self._context, escape(self._say(words)), losses, kinds[stroke.kind].definition.rule
                )
            )
        movers = len(spot.pieces("move"))
        table = rich_text.table(rows)
        if len(strokes) > STROKES_LISTED:
            more = _n("and {count} more", "and {count} more", len(strokes) - STROKES_LISTED)
            table += escape(self._say(more)) + "<br>"
        if movers:
            words = _n("{count} enemy unit can move here.", "{count} enemy units can move here.", movers)
            table += escape(self._say(words))
        return table

    def _sum(self, found: ThreatMap, spot: ThreatSpot) -> str:
        target: Value = _("a unit there")
        if spot.target is not None:
            target = self.unit(spot.target)
        words = escape(self._say(_("Losses on average: {unit}", unit=target)))
        return rich_text.row(
            self._context, f"<b>{words}</b>", self._say(round(float(spot.losses), 2)), found.losses.rule
        )

    def command(self, piece: PieceCommand) -> str:
        """By what a unit can be ordered."""
        return self.notes(piece.notes)

    # --- a line ------------------------------------------------------------------------------------------

    def line(self, found: MutualSight) -> str:
        """Verdict, terms of the distance, every hex crossed, then the way back."""
        there, back = found.there, found.back
        rows = [self.verdict(there)]
        if there.reasons:
            terms = [
                rich_text.row(
                    self._context,
                    escape(self._say(self._moment.system.words.modifier(one))),
                    str(one.value),
                    one.rule,
                )
                for one in there.reasons
            ]
            rows.append(rich_text.table(terms))
        rows += [self._back(back), self.note(found.differs) if found.differs is not None else ""]
        crossed = [self.crossing(one) for one in there.crossings]
        if not crossed:
            crossed = [escape(self._say(_("Neighbours: nothing lies between.")))]
        return "<br>".join(row for row in rows if row) + "<br>" + "<br>".join(crossed)

    def _back(self, back: Line) -> str:
        words = _("Back from {hex}: {verdict}.", hex=self.label(back.start), verdict=VERDICTS[back.verdict])
        return escape(self._say(words))

    def crossing(self, one: Crossing) -> str:
        """A hex of a line: what is there, what the rules make of it."""
        what = escape(", ".join(self._say(word) for word in one.what))
        why = escape(self._say(one.why.text))
        if one.blocks:
            why = rich_text.coloured(self._context, why, "refused", bold=True)
        hand = ""
        if one.beside:
            side = _("on the left") if one.left else _("on the right")
            hand = f" ({escape(self._say(side))})"
        words = self._say(_("{what}: {why}", what=what, why=why))
        return (
            f"<b>{self.label(one.spot)}</b>{hand} {words} {rich_text.rule_link(self._context, one.why.rule)}"
        )
