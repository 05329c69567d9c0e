"""The overlays of a plan on a measured table: sight, lines, reach, threat, command; asked of the room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtGui import QColor

from core.geometry.bases import Footprint, footprint
from core.geometry.ground_lines import contains
from core.geometry.tolerances import TENTH
from core.play.planning import Line, Spot
from core.play.table_look import BaseFace, TableLook, TablePiece
from core.play.table_planning import Point, TablePlanner, TableReach
from core.text import _
from editor.plan import table_layers
from editor.plan.map_overlay import MapOverlay
from editor.plan.map_panel import ListRow
from editor.plan.table_answers import TableAnswers
from editor.plan.table_choices import TableChoices
from editor.plan.table_heat import Heat, bands, counts
from editor.plan.table_items import TableItems
from editor.plan.table_pointing import TablePlanPointing
from editor.plan.table_words import TableWords
from editor.plan.taken import Taken
from editor.table_canvas.view import TableView
from editor.table_play.marks import Canvas, Layers, on_screen

if TYPE_CHECKING:
    from editor.plan.desk import PlanDesk
    from editor.tools.tool import CanvasEvent

XY = tuple[int, int]
BANDS = (0.25, 0.5, 0.75, 1.0)
REACH_LIGHT = ("#2C7A3F", "#7FA03A", "#C9A63C", "#C77B3A")
REACH_DARK = ("#4FB06A", "#A3C65A", "#E3C45E", "#E39A5E")
DANGER = ("#2C7A3F", "#D9B73C", "#D9772E", "#B3202A")
DANGER_EDGES = (0, 333, 667)
"""Thousandths of the largest losses on the way."""
LEAST_DANGER = Fraction(1, 100)
NONE_SEES, SOME_SEE = "#2A2E35", "#2D6FB5"
STRONG = 0.42


@dataclass(frozen=True, slots=True)
class Hand:
    """What is in hand: a base with those that it leads, or a point; what is supposed of its order."""

    units: tuple[int, ...] = ()
    at: Point | None = None
    supposed: str = ""

    @property
    def unit(self) -> int | None:
        """The base that leads."""
        return self.units[0] if self.units else None


class TableMap(MapOverlay):
    """One a desk. `hand` is what a person has taken, `drawn` the line that is drawn, `pointed` the place."""

    def __init__(self, desk: PlanDesk) -> None:
        super().__init__(desk)
        assert isinstance(desk.page.view, TableView)
        self.view: TableView = desk.page.view
        self.hand = Hand()
        self.drawn: tuple[Point, Point] | None = None
        self.pointed: Point | None = None
        self.answers = TableAnswers(desk)
        self.answers.grown.connect(self.redraw)
        self.items = TableItems(self.view, desk.page.context)
        self.choices = TableChoices(desk.page.context, self._choose_group, self._suppose)
        desk.showing.body.addWidget(self.choices)
        self._pieces: dict[int, TablePiece] = {}
        self._feet: dict[int, Footprint] = {}
        self._faces: tuple[BaseFace, ...] = ()
        self._heats: dict[object, Heat | None] = {}
        self._active = False
        self._read: object = None
        self._begun: Point | None = None

    @property
    def bases(self) -> tuple[int, ...]:
        """The bases on the table."""
        return tuple(self._pieces)

    # --- life --------------------------------------------------------------------------------------------

    @property
    def planner(self) -> TablePlanner:
        """The room that answers."""
        planner = self.desk.moment.system.planner
        assert isinstance(planner, TablePlanner)
        return planner

    def activate(self) -> None:
        self._active = True
        self.items.begin()
        self.view.zoomed.connect(self._zoomed)
        self.desk.map_panel.chosen.connect(self.chosen)
        super().activate()

    def deactivate(self) -> None:
        self._active = False
        self.view.zoomed.disconnect(self._zoomed)
        self.desk.map_panel.chosen.disconnect(self.chosen)
        self.answers.stop()
        self.items.end()

    def take_pointing(self) -> None:
        self.view.set_tool(TablePlanPointing(self.view, self))

    def renew(self) -> None:
        super().renew()
        self.hand, self.drawn, self.pointed, self._begun = Hand(), None, None, None
        self.choices.show_unit(None, (), ())
        self._look_again()

    def _look_again(self) -> None:
        """Read where everything stands; what is in hand stays, as far as it is still there."""
        moment = self.desk.moment
        self._read = moment.shown
        look = cast("TableLook", moment.system.look)
        self._pieces = {piece.unit: piece for piece in look.table_bases_of(moment.shown)}
        self._feet = {unit: footprint(one.base, one.pose) for unit, one in self._pieces.items()}
        self._faces = look.bases(moment.scenario)
        self._heats = {}
        self.answers.renew(moment.shown, self.planner)
        if not self._pieces.keys() >= set(self.hand.units):
            self.hand = Hand()

    def _zoomed(self, _zoom: float) -> None:
        self.redraw()

    # --- the hand ----------------------------------------------------------------------------------------

    def base_at(self, at: Point) -> int | None:
        """The base that covers a point."""
        return next(
            (unit for unit, foot in reversed(self._feet.items()) if contains((foot.corners,), *at)), None
        )

    def click(self, at: XY) -> None:
        """Take the base there, or look from that point; with a base in hand an enemy: the line to it.

        While the line is switched on a click is one of its ends.
        """
        point = (at[0] * TENTH, at[1] * TENTH)
        unit = self.base_at(point)
        mine = self.hand.unit
        if "line" in self._on and self._line_end(point, unit):
            return
        if unit is not None and mine is not None and self._pieces[unit].side != self._pieces[mine].side:
            self.drawn = (self.middle(mine), self.middle(unit))
            self.desk.showing.turn_on("line")
            self.desk.acts.show_unit(mine, unit)
        elif unit is not None:
            self.take_unit(unit)
            self.desk.acts.show_unit(unit)
            return
        else:
            self.hand, self.taken = Hand(at=point), Taken()
            self.choices.show_unit(None, (), ())
        self.redraw()

    def _line_end(self, point: Point, unit: int | None) -> bool:
        """The second end of a line whose first one stands; False where it begins."""
        end = point if unit is None else self.middle(unit)
        if self._begun is None:
            self._begun, self.drawn = end, None
            return False
        self.drawn, self._begun = (self._begun, end), None
        self.redraw()
        return True

    def drag(self, start: XY, end: XY, *, ends: bool) -> None:
        """Draw a line of sight."""
        self.drawn = ((start[0] * TENTH, start[1] * TENTH), (end[0] * TENTH, end[1] * TENTH))
        if ends and "line" not in self.desk.showing.on:
            self.desk.showing.turn_on("line")
        self._show_moving()
        self._tell_line()

    def take_unit(self, unit: int) -> None:
        super().take_unit(unit)
        if unit not in self._pieces:
            return
        known = self.desk.moment.shown
        groups, supposed = self.planner.groups(known, unit), self.planner.supposed(known, unit)
        self.hand = Hand(groups[0] if groups else (unit,), None, supposed[0].id)
        self.choices.show_unit(unit, groups, supposed)
        self.desk.page.selection.set(
            units=[self.desk.moment.scenario.units[one].id for one in self.hand.units]
        )
        self.redraw()

    def let_go(self) -> None:
        """Nothing is in hand; first the line goes."""
        if self.drawn is not None or self._begun is not None:
            self.drawn = self._begun = None
        else:
            self.hand, self.taken = Hand(), Taken()
            self.choices.show_unit(None, (), ())
            self.desk.page.selection.clear()
        self.redraw()

    def hover(self, at: XY | None) -> None:
        """The pointer or the keyboard cursor is there."""
        point = None if at is None else (at[0] * TENTH, at[1] * TENTH)
        if point != self.pointed:
            self.pointed = point
            self._show_moving()
            self._tell_here()

    def wheel_key(self, event: CanvasEvent) -> bool:
        """G: the next group of the base in hand."""
        if event.text.lower() == "g" and self.hand.units:
            self.choices.next_group()
            return True
        return False

    def _choose_group(self, units: tuple[int, ...]) -> None:
        self.hand = replace(self.hand, units=units)
        self.desk.page.selection.set(units=[self.desk.moment.scenario.units[one].id for one in units])
        self.redraw()

    def _suppose(self, supposed: str) -> None:
        self.hand = replace(self.hand, supposed=supposed)
        self.redraw()

    def middle(self, unit: int) -> Point:
        """The middle of a base on the table."""
        foot = self._feet[unit]
        return foot.double_x // 2, foot.double_y // 2

    # --- drawing -----------------------------------------------------------------------------------------

    @property
    def _on(self) -> frozenset[str]:
        return self.desk.showing.on

    @property
    def side(self) -> int:
        """Whose plan it is."""
        return self.desk.showing.for_side

    @property
    def enemy(self) -> int:
        """Who threatens: the enemy of the base in hand, else of the side that plans."""
        unit = self.hand.unit
        return 1 - (self.side if unit is None else self._pieces[unit].side)

    def redraw(self) -> None:
        canvas = self.items.canvas()
        if canvas is None or not self._active:
            return
        if self._read is not self.desk.moment.shown:
            self._look_again()
        self.items.show_still(canvas, table_layers.join(self._still(canvas)))
        self.items.show_heat(self._side_heat(canvas), self._reach_heat(canvas))
        self._show_moving()
        self._tell_here()
        self._tell_line()
        self.desk.map_panel.show_lists(self._lists())
        self.desk.map_panel.show_notes(self._definitions())

    def _still(self, canvas: Canvas) -> list[Layers]:
        """What does not follow the pointer, what lies lowest first."""
        on, answers, found = self._on, self.answers, list[Layers]()
        if "threat" in on:
            found.append(table_layers.threat_area_layers(canvas, answers.threat_areas(self.enemy)))
        if "sight" in on and (self.hand.units or self.hand.at is not None):
            sight = answers.sight(self._eye(), self.hand.unit)
            if sight is not None:
                found.append(table_layers.dead_layers(canvas, sight, self._pieces))
            if self.hand.unit is not None:
                found.append(table_layers.view_layers(canvas, answers.views(self.hand.unit), self.hand.unit))
        if "command" in on:
            picture = answers.command(self.side)
            if picture is not None:
                circles = answers.circles(self.side)
                found.append(table_layers.command_layers(canvas, picture, circles, self._pieces))
        reach = self._reach()
        if reach is not None:
            found.append(table_layers.stop_layers(canvas, reach))
        if "posts" in on:
            found.append(table_layers.post_layers(canvas, self._posts()))
        found.append(self._chosen(canvas))
        return found

    def _chosen(self, canvas: Canvas) -> Layers:
        """Rings round what is in hand."""
        from editor.table_play.drawing import Shape

        found, wear = Layers(), canvas.wear
        for unit in self.hand.units:
            piece = self._pieces[unit]
            shape = Shape(canvas.round(piece.base, piece.pose), wear.chosen, 3.0, halo=wear.chosen_line)
            found.over.append(shape)
        return found

    def _eye(self) -> Point:
        unit = self.hand.unit
        return self.middle(unit) if unit is not None else self.hand.at or (0, 0)

    def _reach(self) -> TableReach | None:
        if "reach" not in self._on or not self.hand.units:
            return None
        return self.answers.reach(self.hand.units, self.hand.supposed)

    def _posts(self) -> tuple[Any, ...]:
        near = self.desk.showing.near.isChecked() and bool(self.hand.units)
        reach = self.answers.reach(self.hand.units, self.hand.supposed) if near else None
        if near and (reach is None or not reach.is_whole):
            return ()
        side = 1 - self.enemy if near else self.side
        return self.answers.posts(side, reach)

    def _side_heat(self, canvas: Canvas) -> Heat | None:
        survey = self.answers.survey(self.side) if "side" in self._on else None
        if survey is None:
            return None
        key = ("side", self.side, canvas.picture.style, canvas.picture.turned)
        if key not in self._heats:
            most = max(1, survey.observers)
            dark, some = QColor(NONE_SEES), QColor(SOME_SEE)
            dark.setAlphaF(0.5)
            tints = [dark]
            for count in range(1, most + 1):
                tint = QColor(some)
                tint.setAlphaF(0.12 + 0.43 * count / most)
                tints.append(tint)
            projection = canvas.picture.projection
            self._heats[key] = counts(projection, survey.grid, survey.counts, tints)
        return self._heats[key]

    def _reach_heat(self, canvas: Canvas) -> Heat | None:
        reach = self._reach()
        if reach is None:
            return None
        danger = self._danger(reach)
        if danger is not None:
            return self._danger_heat(canvas, reach, danger)
        key = (
            "reach",
            reach.units,
            self.hand.supposed,
            reach.is_whole,
            canvas.picture.style,
            canvas.picture.turned,
        )
        if key not in self._heats:
            tints = []
            for name in self._tints():
                tint = QColor(name)
                tint.setAlphaF(STRONG)
                tints.append(tint)
            edges = [round(share * reach.allowance) for share in BANDS[:-1]]
            costs = {point: way.cost for point, way in reach.ways.items()}
            projection = canvas.picture.projection
            self._heats[key] = bands(projection, reach.grid, costs, edges, tints)
        return self._heats[key]

    def _danger(self, reach: TableReach) -> dict[Point, Fraction] | None:
        """The losses at the places of the reach, while the threat is shown with it."""
        if "threat" not in self._on or not reach.is_whole:
            return None
        return self.answers.danger(self.enemy, reach)

    def _danger_heat(self, canvas: Canvas, reach: TableReach, danger: dict[Point, Fraction]) -> Heat | None:
        key = (
            "danger",
            reach.units,
            self.hand.supposed,
            len(danger),
            canvas.picture.style,
            canvas.picture.turned,
        )
        if key not in self._heats:
            most = max([*danger.values(), LEAST_DANGER])
            values: dict[Spot, int] = {}
            for point in reach.ways:
                beside = (point, *reach.grid.beside(cast("Point", point)))
                near = [danger[one] for one in beside if one in danger]
                if near:
                    values[point] = round(1000 * float(max(near) / most))
            tints = []
            for name in DANGER:
                tint = QColor(name)
                tint.setAlphaF(STRONG)
                tints.append(tint)
            projection = canvas.picture.projection
            self._heats[key] = bands(projection, reach.grid, values, DANGER_EDGES, tints)
        return self._heats[key]

    def _tints(self) -> tuple[str, ...]:
        canvas = self.items.canvas()
        return REACH_DARK if canvas is not None and canvas.picture.style.style.dark else REACH_LIGHT

    # --- what follows the pointer ------------------------------------------------------------------------

    def _show_moving(self) -> None:
        canvas = self.items.canvas()
        if canvas is None or not self._active:
            return
        found, ghosts = list[Layers](), tuple[BaseFace, ...]()
        taken = [on_screen(canvas, pill) for pill in self.items.pills]
        line = self._line()
        if line is not None:
            found.append(table_layers.line_layers(canvas, line, line.note.rule, taken))
        reach, at = self._reach(), self.pointed
        if reach is not None and at is not None:
            point = reach.grid.nearest(at)
            if point in reach.ways:
                found.append(table_layers.way_layers(canvas, reach.ways[point].path))
                if point != reach.grid.nearest(self._eye()):
                    ghosts = self._ghosts(reach, point)
        if "threat" in self._on and self.hand.unit is not None:
            placed = self._placed()
            if placed is not None:
                target = self._pieces[self.hand.unit]
                worst = self.desk.showing.worst.isChecked()
                found.append(
                    table_layers.stroke_layers(canvas, placed, self._pieces, target, taken, worst_only=worst)
                )
        self.items.show_moving(canvas, table_layers.join(found), ghosts)

    def _line(self) -> Line | None:
        if "line" not in self._on or self.drawn is None:
            return None
        start, end = self.drawn
        if start == end:
            return None
        return self.answers.line(start, end, self.base_at(start))

    def _ghosts(self, reach: TableReach, point: Point) -> tuple[BaseFace, ...]:
        """The base, and those that it leads, where it would stand."""
        leader = self._pieces[reach.units[0]].pose
        pose = reach.poses[point]
        found = []
        for unit in reach.units:
            piece = self._pieces[unit]
            x, y = piece.pose.x + pose.x - leader.x, piece.pose.y + pose.y - leader.y
            found.append(
                replace(self._faces[unit], at=(x, y), facing=piece.pose.facing, figures=piece.figures)
            )
        return tuple(found)

    def _placed(self) -> Any:
        """The threat to the base in hand: where the pointer would put it, else where it stands."""
        unit = self.hand.unit
        if unit is None:
            return None
        side = self.enemy
        reach, at = self._reach(), self.pointed
        point = self.middle(unit)
        if at is not None and reach is not None:
            there = reach.grid.nearest(at)
            if there in reach.ways:
                point = there
        return self.answers.threat_at(side, unit, point)

    # --- words -------------------------------------------------------------------------------------------

    def _words(self) -> TableWords:
        return TableWords(self.desk.page.context, self.desk.moment)

    def _tell_here(self) -> None:
        words, on, at = self._words(), self._on, self.pointed
        parts: list[str] = []
        if at is not None:
            under = self.base_at(at)
            parts.append(words.head(words.place(at) if under is None else words.name(under)))
            if "command" in on and under is not None:
                picture = self.answers.command(self._pieces[under].side)
                piece = None if picture is None else picture.pieces.get(under)
                if piece is not None:
                    parts.append(words.command(piece))
        if "sight" in on and (self.hand.units or self.hand.at is not None):
            parts.append(self._sight_words(words))
        if "side" in on:
            survey = self.answers.survey(self.side)
            if survey is None:
                parts.append(words.say(_("The sight map is being worked out …")))
            elif at is not None:
                parts.append(words.seen_by(survey, at))
        reach = self._reach()
        if reach is not None:
            told = words.way(reach, at) if at is not None else ""
            danger = self._danger(reach)
            legend = words.bands(reach, self._tints()) if danger is None else words.dangers(danger, DANGER)
            parts.append(words.part(_("Reach"), told, legend))
        if "threat" in on:
            parts.append(self._threat_words(words))
        self.desk.map_panel.show_here("<br>".join(part for part in parts if part))

    def _sight_words(self, words: TableWords) -> str:
        sight = self.answers.sight(self._eye(), self.hand.unit)
        if sight is None:
            return ""
        told = [words.seen(sight)]
        if self.pointed is not None:
            lines = [self.answers.line(eye, self.pointed, self.hand.unit) for eye in sight.eyes]
            best = next((line for line in lines if line is not None and line.is_seen), lines[0])
            if best is not None:
                told.insert(0, words.verdict(best))
        return words.part(_("Sight"), *told)

    def _threat_words(self, words: TableWords) -> str:
        placed, unit = self._placed(), self.hand.unit
        if placed is None or unit is None:
            told = words.say(_("Take a unit in hand: what the enemy could do to it stands here."))
        else:
            told = words.threat(placed, *self.planner.threat_words, unit)
        return words.part(_("Enemy threat"), told)

    def _definitions(self) -> str:
        """What the colours and numbers mean, and what is taken for granted."""
        words, on, parts = self._words(), self._on, list[str]()
        if "sight" in on and (self.hand.units or self.hand.at is not None):
            sight = self.answers.sight(self._eye(), self.hand.unit)
            parts.append("" if sight is None else words.notes(sight.notes))
        if "side" in on:
            survey = self.answers.survey(self.side)
            parts.append("" if survey is None else words.notes(survey.notes))
        reach = self._reach()
        if reach is not None:
            parts.append(words.reach(reach))
        if "threat" in on:
            areas = {area.kind: area.note for area in self.answers.threat_areas(self.enemy)}
            parts += [words.notes(areas.values()), words.note(self.planner.threat_words[1])]
        if "command" in on:
            picture = self.answers.command(self.side)
            parts.append("" if picture is None else words.notes(picture.notes))
        return "<br>".join(part for part in parts if part)

    def _tell_line(self) -> None:
        line, words = self._line(), self._words()
        if line is None or self.drawn is None:
            self.desk.map_panel.show_line("")
            return
        start, end = (self.base_at(at) for at in self.drawn)
        views = () if start is None or end is None else self.answers.views(start)
        both = [view for view in views if end in (view.unit, view.target)]
        told = [words.note_of_view(view) for view in both]
        self.desk.map_panel.show_line("<br>".join((words.line(line), *told)))

    # --- lists -------------------------------------------------------------------------------------------

    def _lists(self) -> list[tuple[str, Sequence[ListRow]]]:
        words, on, say = self._words(), self._on, self.desk.page.context.speaker.say
        found: list[tuple[str, Sequence[ListRow]]] = []
        if "sight" in on and self.hand.unit is not None:
            rows = words.views(self.answers.views(self.hand.unit), self.hand.unit)
            found.append(
                (
                    say(_("Enemies: may it see them / may they see it")),
                    [ListRow(one, tip, ("unit", foe)) for one, tip, foe in rows],
                )
            )
        if "posts" in on:
            posts = self._posts()
            rows_: list[ListRow] = [
                ListRow(one, tip, ("post", post.spot))
                for (one, tip), post in zip(words.post_rows(posts), posts, strict=True)
            ]
            if rows_:
                found.append((say(_("Observation posts")), rows_))
        if "command" in on:
            picture = self.answers.command(self.side)
            if picture is not None:
                rows_ = [
                    ListRow(one, tip, ("row", place))
                    for place, (one, tip) in enumerate(words.command_rows(picture))
                ]
                found.append((say(_("Command")), rows_))
        return found

    def chosen(self, key: object) -> None:
        """A row of a list: show what it speaks of."""
        if not isinstance(key, tuple):
            return
        what, which = key
        if what == "post":
            self.view.show_place((which[0] // TENTH, which[1] // TENTH))
            self.hand = Hand(at=which)
            self.redraw()
        elif what == "unit" and self.hand.unit is not None:
            self.drawn = (self.middle(self.hand.unit), self.middle(which))
            self.desk.showing.turn_on("line")
            self.redraw()
