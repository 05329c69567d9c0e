"""The overlays on hexes: what is in hand, the line that is drawn, what the switches show of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from core.text import _, _n
from editor.canvas.marks import Mark
from editor.plan import hex_scene as scene
from editor.plan.hex_layers import NOTHING, Layers, LayersOnMap
from editor.plan.hex_words import HexWords
from editor.plan.map_overlay import MapOverlay
from editor.plan.map_panel import LINE_HINT, POINT_HINT, ListRow
from editor.plan.pointing import PlanPointing
from editor.plan.taken import Taken

if TYPE_CHECKING:
    from core.play.planning import Note, Post
    from editor.plan.desk import PlanDesk
    from editor.plan.moment import PlanMoment

POSTS_LISTED = 20

Ends = tuple[int | None, int | None]
"""The hexes between which a line is drawn; the second is None while it follows the pointer."""


class HexMap(MapOverlay):
    """One hex map under a plan. All is asked of `desk.answers`; nothing is kept but what is in hand.

    `still` is what the switches lay over the map, `moving` what follows the pointer.
    """

    def __init__(self, desk: PlanDesk) -> None:
        super().__init__(desk)
        self.ends: Ends = (None, None)
        self.row: str | None = None
        self._hovered: int | None = None
        self._layers = LayersOnMap(desk.page.view)
        self.still, self.moving = NOTHING, NOTHING
        self._on_map = False
        desk.answers.grown.connect(self.redraw)
        desk.map_panel.chosen.connect(self._chosen)

    # --- life --------------------------------------------------------------------------------------------

    def activate(self) -> None:
        self._on_map = True
        super().activate()

    def take_pointing(self) -> None:
        self.desk.page.view.set_tool(PlanPointing(self.desk.page.view, self))
        self.redraw()

    def deactivate(self) -> None:
        self._on_map = False
        self._layers.drop()
        self.desk.page.view.set_marks(())

    def renew(self) -> None:
        super().renew()
        self.ends, self.row, self._hovered = (None, None), None, None

    # --- the hand ----------------------------------------------------------------------------------------

    def click(self, hex_: int) -> None:
        """With the line switched on an end of it; else the unit there, or an act of the one in hand."""
        if "line" in self.desk.showing.on:
            start, end = self.ends
            begins = start is None or end is not None or hex_ == start
            self.ends = (hex_, None) if begins else (start, hex_)
            if begins:
                self.taken = Taken(self._unit_in(hex_), hex_)
            self.redraw()
            return
        unit, mine = self._unit_in(hex_), self.taken.unit
        if mine is not None and hex_ != self.taken.hex and self.desk.acts.show_unit(mine, unit, hex_):
            return
        self.taken = Taken(unit, hex_)
        if unit is not None:
            self.desk.page.selection.set(units=[self._moment.scenario.units[unit].id])
            self.desk.acts.show_unit(unit)
        self.redraw()

    def drag(self, start: int, end: int) -> None:
        """A line from hex to hex, whatever is switched on."""
        if "line" not in self.desk.showing.boxes:
            return
        self.ends = (start, end) if end != start else (start, None)
        if "line" not in self.desk.showing.on:
            self.desk.showing.turn_on("line")  # draws too
        else:
            self.redraw()

    def hover(self, hex_: int | None) -> None:
        """What the pointer or the keyboard's cursor is over."""
        self._hovered = hex_
        self._draw_moving()
        self._tell()

    def let_go(self) -> None:
        self.ends, self.row = (None, None), None
        self.desk.page.selection.clear()
        super().let_go()

    def take_unit(self, unit: int) -> None:
        self.taken = Taken(unit, self._places().get(unit))

    def _unit_in(self, hex_: int) -> int | None:
        names = [unit.id for unit in self._moment.scenario.units]
        here = [piece for piece in self._moment.system.look.pieces_of(self._moment.shown) if piece.at == hex_]
        here.sort(key=lambda piece: piece.with_unit is not None)
        return next((names.index(piece.id) for piece in here if piece.id in names), None)

    def _places(self) -> dict[int, int]:
        """Where the units stand, as far as it is known."""
        names = {unit.id: place for place, unit in enumerate(self._moment.scenario.units)}
        pieces = self._moment.system.look.pieces_of(self._moment.shown)
        return {names[piece.id]: piece.at for piece in pieces if piece.id in names}

    @property
    def _moment(self) -> PlanMoment:
        return self.desk.moment

    # --- drawing -----------------------------------------------------------------------------------------

    def redraw(self) -> None:
        if not self._on_map:
            return
        marks = [] if self.taken.hex is None else [Mark(self.taken.hex, "chosen")]
        self.desk.page.view.set_marks(marks)
        self.still = scene.joined(self._still_parts())
        self._draw_moving()
        self._tell()
        self.desk.map_panel.show_lists(self._lists())
        self.desk.map_panel.show_notes(self._definitions())

    def _draw_moving(self) -> None:
        if self._on_map:
            self.moving = scene.joined(self._moving_parts())
            self._layers.show(self.still, self.moving)

    def _still_parts(self) -> Iterator[Layers]:
        on, answers, side = self.desk.showing.on, self.desk.answers, self.desk.showing.for_side
        language = self.desk.page.context.speaker.language
        if "side" in on and (seen := answers.side_sight(side)) is not None:
            yield scene.side_layers(seen)
        if "sight" in on and self.taken.hex is not None:
            field = answers.sight(self.taken.hex, self._looker())
            if field is not None:
                yield scene.sight_layers(field)
        if "threat" in on and (threat := answers.threat(1 - side, self._target())) is not None:
            worst = self.desk.showing.worst.isChecked()
            yield scene.threat_layers(threat, language, worst_only=worst)
        if "reach" in on and self.taken.unit is not None:
            reach = answers.reach(self.taken.unit)
            if reach is not None:
                yield scene.reach_layers(reach)
        if "command" in on and (command := answers.command(side)) is not None:
            yield scene.command_layers(command, self._places(), self.row)
        if "posts" in on:
            yield scene.post_layers(self._posts())

    def _moving_parts(self) -> Iterator[Layers]:
        on, answers, hovered = self.desk.showing.on, self.desk.answers, self._hovered
        line = self._line_ends()
        if line is not None and (found := answers.line(*line)) is not None:
            yield scene.line_layers(found)
        elif hovered is not None and "sight" in on and self.taken.hex not in (None, hovered):
            found = answers.line(self.taken.hex, hovered, self._looker())
            if found is not None and not found.is_seen:
                yield scene.line_layers(found)
        if hovered is None:
            return
        if "reach" in on and self.taken.unit is not None:
            reach = answers.reach(self.taken.unit)
            if reach is not None:
                yield scene.way_layers(reach, hovered)
        if "threat" in on:
            threat = answers.threat(1 - self.desk.showing.for_side, self._target())
            spot = None if threat is None else threat.spots.get(hovered)
            if spot is not None:
                yield scene.strike_layers(spot, hovered, self._places())

    def _looker(self) -> int | None:
        """The unit in hand where it is supposed to look from another hex than its own."""
        unit = self.taken.unit
        return None if unit is None or self._places().get(unit) == self.taken.hex else unit

    def _target(self) -> int | None:
        """The unit in hand, if it is one that the enemy would strike."""
        unit = self.taken.unit
        if unit is None:
            return None
        sides = [side.id for side in self._moment.scenario.sides]
        return (
            unit
            if sides.index(self._moment.scenario.units[unit].side) == self.desk.showing.for_side
            else None
        )

    def _line_ends(self) -> tuple[int, int] | None:
        """Where the line of sight begins and ends: the second end follows the pointer until it is set."""
        if "line" not in self.desk.showing.on or self.ends[0] is None:
            return None
        end = self.ends[1] if self.ends[1] is not None else self._hovered
        return None if end is None or end == self.ends[0] else (self.ends[0], end)

    def _posts(self) -> tuple[Post, ...]:
        """The best observation posts, for the unit in hand where that is wanted."""
        side, unit = self.desk.showing.for_side, self._target()
        grid = self._moment.scenario.board.grid
        spots: tuple[int, ...] = grid.hexes
        if self.desk.showing.near.isChecked() and unit is not None:
            reach = self.desk.answers.reach(unit)
            if reach is not None:
                spots = tuple(hex_ for hex_ in grid.hexes if hex_ in reach.ways or hex_ == reach.start)
        return self.desk.answers.posts(side, unit, spots)

    # --- words -------------------------------------------------------------------------------------------

    @property
    def words(self) -> HexWords:
        """Sentences about the moment."""
        return HexWords(self.desk.page.context, self._moment)

    def _tell(self) -> None:
        """The place pointed at, else the one in hand; and the line."""
        hex_ = self._hovered if self._hovered is not None else self.taken.hex
        on, tell = self.desk.showing.on, self.desk.page.context.speaker.say
        here = self._here(hex_) if hex_ is not None and on else tell(POINT_HINT) if on else ""
        self.desk.map_panel.show_here(here)
        line = self._line_ends()
        mutual = None if line is None else self.desk.answers.mutual(*line)
        wanted = self.desk.page.context.speaker.say(LINE_HINT) if "line" in self.desk.showing.on else ""
        self.desk.map_panel.show_line(wanted if mutual is None else self.words.line(mutual))
        if mutual is not None:
            self.desk.page.tell("ground", mutual.there.note.text)

    def _here(self, hex_: int) -> str:
        on, answers, words, side = (
            self.desk.showing.on,
            self.desk.answers,
            self.words,
            self.desk.showing.for_side,
        )
        rows = [words.title(hex_)]
        if "sight" in on and self.taken.hex not in (None, hex_):
            line = answers.line(self.taken.hex, hex_, self._looker())
            if line is not None:
                rows.append(words.verdict(line))
        if "side" in on and (seen := answers.side_sight(side)) is not None:
            rows.append(words.seen_by(seen, hex_))
        if "reach" in on and self.taken.unit is not None:
            reach = answers.reach(self.taken.unit)
            if reach is not None:
                rows.append(
                    words.part(_("Reach of {unit}", unit=words.unit(reach.piece)), words.way(reach, hex_))
                )
        if "command" in on and (command := answers.command(side)) is not None:
            unit = self._unit_in(hex_)
            if unit is not None and unit in command.pieces:
                rows.append(words.command(command.pieces[unit]))
        if "threat" in on and (threat := answers.threat(1 - side, self._target())) is not None:
            rows.append(words.threat(threat, hex_))
        return "<br>".join(row for row in rows if row)

    def _lists(self) -> Iterator[tuple[str, list[ListRow]]]:
        tell = self.desk.page.context.speaker.say
        on = self.desk.showing.on
        if "posts" in on:
            rows = [self._post_row(rank, post) for rank, post in enumerate(self._posts()[:POSTS_LISTED], 1)]
            yield tell(_("Best observation posts")), rows
        if "command" in on and (command := self.desk.answers.command(self.desk.showing.for_side)) is not None:
            rows = []
            for row in command.rows:
                words = _n(
                    "{title}: {count} unit", "{title}: {count} units", len(row.pieces), title=row.title
                )
                if row.value is not None:
                    words = _("{title}: {value}", title=row.title, value=row.value)
                elif row.most is not None and row.most < len(row.pieces):
                    words = _(
                        "{title}: {most} of {count} units",
                        title=row.title,
                        most=row.most,
                        count=len(row.pieces),
                    )
                tip = f"{tell(row.note.text)} ({row.note.rule})"
                rows.append(ListRow(tell(words), tip, ("row", row.id)))
            if command.hidden:
                hidden = _n("{count} card not known", "{count} cards not known", command.hidden)
                rows.append(ListRow(tell(hidden), "", None))
            yield tell(_("Command")), rows

    def _definitions(self) -> str:
        """What the numbers of the map mean: each sentence with its rule."""
        answers, on = self.desk.answers, self.desk.showing.on
        notes: list[Note] = []
        if (
            "threat" in on
            and (threat := answers.threat(1 - self.desk.showing.for_side, self._target())) is not None
        ):
            notes += [threat.losses, *threat.notes]
        if (
            "reach" in on
            and self.taken.unit is not None
            and (reach := answers.reach(self.taken.unit)) is not None
        ):
            notes += reach.notes
        if "command" in on and (command := answers.command(self.desk.showing.for_side)) is not None:
            notes += command.notes
        if "side" in on and (seen := answers.side_sight(self.desk.showing.for_side)) is not None:
            notes += seen.notes
        return self.words.notes(dict.fromkeys(notes))

    def _post_row(self, rank: int, post: Post) -> ListRow:
        tell, words = self.desk.page.context.speaker.say, self.words
        assert isinstance(post.spot, int)
        foes = _n("{count} enemy unit", "{count} enemy units", len(post.enemies))
        hexes = _n("{count} hex", "{count} hexes", post.sees)
        told = _(
            "{rank}. {hex}: sees {enemies}, {hexes}, {fresh} of them unseen so far",
            rank=rank,
            hex=words.label(post.spot),
            enemies=foes,
            hexes=hexes,
            fresh=post.fresh,
        )
        if post.cost is not None:
            told = _("{post}; cost {cost}", post=told, cost=post.cost)
        return ListRow(tell(told), ", ".join(words.unit(unit) for unit in post.enemies), ("post", post.spot))

    def _chosen(self, key: object) -> None:
        """A row of a list: a post is gone to, a means of command shows whom it could order."""
        assert isinstance(key, tuple | list)  # Qt gives a tuple back as a list
        kind, what = key
        if kind == "post":
            self.taken = replace(self.taken, hex=what)
            self.desk.page.view.centre_on(what)
            self.desk.page.view.set_cursor_hex(what)
        else:
            self.row = what
        self.redraw()
