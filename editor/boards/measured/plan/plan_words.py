"""What a plan says of a place of the table, a line, a base: rich text, each sentence beside its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from core.geometry.tolerances import TENTH
from core.presentation.measured_planner import (
    PlacedThreat,
    Point,
    SideSurvey,
    TableCrossing,
    TableReach,
    TableSight,
    View,
)
from core.presentation.planner import CommandPicture, Line, Note, PieceCommand, ThreatKind, Viewpoint
from core.text import Text, Value, _, _n
from editor.base.context import Context
from editor.boards.measured.plan.plan_layers import STOP_WORDS
from editor.boards.plan.sentences import Sentences
from editor.widgets import rich_text

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment

STROKES_LISTED = 7


class TableWords(Sentences):
    """Sentences about one moment, for one reader."""

    def __init__(self, context: Context, moment: PlanMoment) -> None:
        super().__init__(context, moment)
        look = moment.system.measured
        self._measure = look.measure(moment.scenario)

    # --- pieces of sentences -----------------------------------------------------------------------------

    def name(self, unit: int) -> Value:
        """A base as lists call it."""
        return self._moment.short_name(unit)

    def length(self, hundredths: float) -> Text:
        """A length as this game tells it."""
        number = round(hundredths / TENTH / self._measure.length, 2 if self._measure.length > 100 else 1)
        return self._measure.sign.fill(number=number)

    def place(self, at: Point) -> Text:
        """A place from the corner at the lower left, in centimetres."""
        x, y = (round(one / 1000, 1) for one in at)
        return _("{x} cm from the left, {y} cm from below", x=x, y=y)

    # --- sight -------------------------------------------------------------------------------------------

    def verdict(self, line: Line) -> str:
        """A line in one sentence."""
        colour = "passed" if line.is_seen else "refused"
        note = rich_text.coloured(self._context, self.say(line.note.text), colour, bold=True)
        far = ""
        if line.verdict == "too_far" and line.reach is not None:
            words = _(
                "Too far: {far}, the range is {reach}.",
                far=self.length(line.distance if line.measured is None else line.measured),
                reach=self.length(line.reach),
            )
            far = rich_text.coloured(self._context, self.say(words), "refused") + "<br>"
        return f"{far}{note} {rich_text.rule_link(self._context, line.note.rule)}"

    def line(self, line: Line) -> str:
        """The verdict, then everything that the line crosses."""
        head = self.head(_("Line of {length}", length=self.length(line.distance)))
        rows = [head, self.verdict(line)]
        crossed = [self._crossing(one) for one in line.crossings if isinstance(one, TableCrossing)]
        return (
            "<br>".join(rows) + rich_text.table(crossed)
            if crossed
            else "<br>".join((*rows, self.say(_("It crosses nothing."))))
        )

    def _crossing(self, one: TableCrossing) -> str:
        words = _(
            "{what}: from {enter} to {leave} cm. {why}",
            what=one.what[0],
            enter=round(one.enter / 1000, 1),
            leave=round(one.leave / 1000, 1),
            why=one.why.text,
        )
        crossing_words = self.say(words)
        if one.blocks:
            crossing_words = rich_text.coloured(self._context, crossing_words, "refused")
        return rich_text.row(self._context, crossing_words, "", one.why.rule)

    def seen(self, sight: TableSight) -> str:
        """How many enemies are seen."""
        seen, all_ = len(sight.enemies), len(sight.enemies) + len(sight.dead)
        return self.say(_n("{count} enemy seen of {all}.", "{count} enemies seen of {all}.", seen, all=all_))

    def seen_by(self, survey: SideSurvey, at: Point) -> str:
        """How many of the side see a point."""
        count = survey.counts.get(survey.grid.nearest(at), 0)
        words = _n(
            "Seen by {count} unit of {all}.", "Seen by {count} units of {all}.", count, all=survey.observers
        )
        return self.say(words)

    def views(self, views: Iterable[View], unit: int) -> list[tuple[str, str, int]]:
        """Rows of a list: enemies, what this base makes of them and they of it; with their number."""
        there: dict[int, View] = {}
        back: dict[int, View] = {}
        for view in views:
            (there if view.unit == unit else back)[view.target if view.unit == unit else view.unit] = view
        rows = []
        for foe, view in there.items():
            both = [self._mark(view), self._mark(back[foe]) if foe in back else "–"]
            words = self._say(_("{name}: {there} / {back}", name=self.name(foe), there=both[0], back=both[1]))
            tips = [self._say(one.why.text) for one in (view, back.get(foe)) if one is not None]
            rows.append((words, "\n".join(tips), foe))
        return rows

    def note_of_view(self, view: View) -> str:
        """Whether one base may shoot at another, and why."""
        head = _(
            "{unit} at {target}: {verdict}.",
            unit=self.name(view.unit),
            target=self.name(view.target),
            verdict=self._verdict_of(view),
        )
        return f"<b>{self.say(head)}</b> {self.note(view.why)}"

    def _verdict_of(self, view: View) -> Text:
        return _("not asked") if view.sees is None else _("yes") if view.sees else _("no")

    def _mark(self, view: View) -> str:
        return self._say(self._verdict_of(view))

    # --- reach -------------------------------------------------------------------------------------------

    def reach(self, reach: TableReach) -> str:
        """What is supposed, what stops it, how much is spent at most."""
        stops = {stop.by for stop in reach.stops.values()} - {"limit"}
        lines = [self.notes(reach.notes)]
        if stops:
            words = _("Stopped by: {what}.", what=tuple(STOP_WORDS[by] for by in sorted(stops)))
            lines.append(self.say(words))
        lines += [self.note(charge.note) for charge in reach.charges]
        if not reach.is_whole:
            lines.append(self.say(_("Ways round corners are still being tried.")))
        return "<br>".join(lines)

    def bands(self, reach: TableReach, tints: Sequence[str]) -> str:
        """What the colours of the map mean: up to so much of the allowance."""
        if len(reach.ways) < 2:
            return ""
        rows = []
        for number, tint in enumerate(tints, 1):
            words = _("up to {cost}", cost=self.length(reach.allowance * number / len(tints)))
            rows.append(self._tint(tint, words))
        return " &nbsp; ".join(rows)

    def dangers(self, danger: Mapping[Point, Fraction], tints: Sequence[str]) -> str:
        """What the colours mean where losses are shown: none, then up to thirds of the most."""
        most = float(max(danger.values(), default=Fraction(0)))
        rows = [self._tint(tints[0], _("losses: none"))]
        if most:
            for number, tint in enumerate(tints[1:], 1):
                words = _("up to {losses}", losses=round(most * number / (len(tints) - 1), 2))
                rows.append(self._tint(tint, words))
        return " &nbsp; ".join(rows)

    def _tint(self, tint: str, words: Value) -> str:
        label = self.say(words).replace(" ", "&nbsp;")
        return f'<span style="color:{tint}">\N{BLACK SQUARE}</span>&nbsp;{label}'

    def way(self, reach: TableReach, at: Point) -> str:
        """What it costs to get there, or what stops it."""
        point = reach.grid.nearest(at)
        way = reach.ways.get(point)
        if way is not None:
            words = _(
                "{cost} of {allowed}, {kind}",
                cost=self.length(way.cost),
                allowed=self.length(reach.allowance),
                kind=reach.kinds[way.kind],
            )
            return self.say(words)
        stop = reach.stops.get(point)
        if stop is None:
            return self.say(_("Out of reach."))
        reason = rich_text.coloured(self._context, self.say(stop.note.text), "refused")
        return f"{reason} {rich_text.rule_link(self._context, stop.note.rule)}"

    # --- threat ------------------------------------------------------------------------------------------

    def threat(self, placed: PlacedThreat, kinds: Iterable[ThreatKind], losses: Note, target: int) -> str:
        """Each stroke with its losses, the sum above."""
        if placed.why_not is not None:
            return rich_text.coloured(self._context, self.say(placed.why_not), "refused")
        if not placed.spot.strokes:
            return self.say(_("No enemy could strike it here in one turn."))
        titles = {kind.id: kind for kind in kinds}
        head = self.head(_("Losses of {unit} on average", unit=self.name(target)))
        total = self._lost(placed.spot.losses, placed.spot.at_most)
        rows = [rich_text.row(self._context, head, total, losses.rule)]
        for stroke in placed.spot.strokes[:STROKES_LISTED]:
            kind = titles[stroke.kind]
            words = self.say(_("{unit}: {kind}", unit=self.name(stroke.piece), kind=kind.title))
            lost = self._lost(stroke.losses, stroke.at_most)
            rows.append(rich_text.row(self._context, words, lost, kind.definition.rule))
        table = rich_text.table(rows)
        more = len(placed.spot.strokes) - STROKES_LISTED
        if more > 0:
            table += self.say(_n("and {count} more", "and {count} more", more)) + "<br>"
        return table

    def _lost(self, losses: Fraction | None, most: Fraction | None) -> str:
        """Losses that are told, with what they are at most where more may come than was found."""
        told = "–" if losses is None else self._say(round(float(losses), 2))
        if most is None:
            return told
        return self.say(_("{losses}, at most {most}", losses=told, most=round(float(most), 2)))

    # --- command and lists -------------------------------------------------------------------------------

    def command(self, piece: PieceCommand) -> str:
        """By whom a base is commanded."""
        return self.notes(piece.notes)

    def command_rows(self, picture: CommandPicture) -> list[tuple[str, str]]:
        """Rows of a list: who commands, how many."""
        rows = []
        for row in picture.rows:
            words = _n("{name}: {count} unit", "{name}: {count} units", len(row.pieces), name=row.title)
            rows.append((self._say(words), self._say(row.note.text)))
        return rows

    def viewpoint_rows(self, viewpoints: Iterable[Viewpoint]) -> list[tuple[str, str]]:
        """Rows of a list: posts by rank, with the enemies that they see."""
        rows = []
        for rank, post in enumerate(viewpoints, 1):
            words = _n(
                "{rank}: sees {count} enemy ({fresh} that nobody sees now)",
                "{rank}: sees {count} enemies ({fresh} that nobody sees now)",
                len(post.enemies),
                rank=rank,
                fresh=post.fresh,
            )
            tip = ", ".join(self._say(self.name(unit)) for unit in post.enemies)
            rows.append((self._say(words), tip))
        return rows
