"""What the panel of a plan says of a table: the place pointed at, the line, lists, what the colours mean."""

from __future__ import annotations

from collections.abc import Sequence

from core.text import _
from editor.boards.measured.plan.painter import DANGER
from editor.boards.measured.plan.plan_state import TablePlanState
from editor.boards.measured.plan.plan_words import TableWords
from editor.boards.plan.map_panel import ListRow

Group = tuple[str, Sequence[ListRow]]


class MeasuredPlanLists:
    """Puts words into the panel of the desk."""

    def __init__(self, looked: TablePlanState) -> None:
        self._looked = looked

    @property
    def _words(self) -> TableWords:
        return TableWords(self._looked.plan_host.host.context, self._looked.plan_host.moment)

    def show_all(self, tints: Sequence[str]) -> None:
        """Everything anew."""
        panel = self._looked.plan_host.map_panel
        self.show_here(tints)
        self.show_line()
        panel.show_lists(self._lists())
        panel.show_notes(self._definitions())

    # --- the place pointed at ----------------------------------------------------------------------------

    def show_here(self, tints: Sequence[str]) -> None:
        """What is sentences of the place pointed at."""
        looked, words = self._looked, self._words
        parts: list[str] = []
        if looked.pointed is not None:
            under = looked.base_at(looked.pointed)
            parts.append(words.head(words.place(looked.pointed) if under is None else words.name(under)))
            parts.append("" if under is None else self._command_words(words, under))
        parts.append(self._sight_words(words))
        if "side" in looked.on:
            parts.append(self._side_words(words))
        reach = looked.reach
        if reach is not None:
            danger = looked.danger
            legend = words.bands(reach, tints) if danger is None else words.dangers(danger, DANGER)
            way_words = "" if looked.pointed is None else words.way(reach, looked.pointed)
            parts.append(words.part(_("Reach"), way_words, legend))
        if "threat" in looked.on:
            parts.append(self._threat_words(words))
        looked.plan_host.map_panel.show_here("<br>".join(part for part in parts if part))

    def _command_words(self, words: TableWords, unit: int) -> str:
        if "command" not in self._looked.on:
            return ""
        picture = self._looked.answers.command(self._looked.pieces[unit].side)
        piece = None if picture is None else picture.pieces.get(unit)
        return "" if piece is None else words.command(piece)

    def _sight_words(self, words: TableWords) -> str:
        looked, sight = self._looked, self._looked.sight
        if sight is None:
            return ""
        sentences = [words.seen(sight)]
        if looked.pointed is not None:
            lines = [looked.answers.line(eye, looked.pointed, looked.hand.unit) for eye in sight.eyes]
            best = next((line for line in lines if line is not None and line.is_seen), lines[0])
            if best is not None:
                sentences.insert(0, words.verdict(best))
        return words.part(_("Sight"), *sentences)

    def _side_words(self, words: TableWords) -> str:
        survey, at = self._looked.survey, self._looked.pointed
        if survey is None:
            return words.say(_("The sight map is being worked out …"))
        return "" if at is None else words.seen_by(survey, at)

    def _threat_words(self, words: TableWords) -> str:
        placed, unit = self._looked.placed, self._looked.hand.unit
        if placed is None or unit is None:
            note = words.say(_("Take a unit in hand: what the enemy could do to it stands here."))
        else:
            note = words.threat(placed, *self._looked.planner.threat_words, unit)
        return words.part(_("Enemy threat"), note)

    # --- the line, the definitions -----------------------------------------------------------------------

    def show_line(self) -> None:
        """The line that is drawn; between two bases whether they may shoot at each other, too."""
        looked, line, words = self._looked, self._looked.line, self._words
        if line is None or looked.drawn is None:
            looked.plan_host.map_panel.show_line("")
            return
        start, end = (looked.base_at(at) for at in looked.drawn)
        views = () if start is None or end is None else looked.answers.views(start)
        notes = [words.note_of_view(view) for view in views if end in (view.unit, view.target)]
        looked.plan_host.map_panel.show_line("<br>".join((words.line(line), *notes)))

    def _definitions(self) -> str:
        """What the colours and numbers mean, and what is taken for granted."""
        looked, words, parts = self._looked, self._words, list[str]()
        sight, survey, reach = looked.sight, looked.survey, looked.reach
        parts.append("" if sight is None else words.notes(sight.notes))
        parts.append("" if survey is None else words.notes(survey.notes))
        parts.append("" if reach is None else words.reach(reach))
        if "threat" in looked.on:
            areas = {area.kind: area.note for area in looked.answers.threat_areas(looked.enemy)}
            parts += [words.notes(areas.values()), words.note(looked.planner.threat_words[1])]
            parts.append("" if looked.placed is None else words.notes(looked.placed.notes))
        picture = looked.answers.command(looked.side) if "command" in looked.on else None
        parts.append("" if picture is None else words.notes(picture.notes))
        return "<br>".join(part for part in parts if part)

    # --- lists -------------------------------------------------------------------------------------------

    def _lists(self) -> list[Group]:
        groups = (self._view_rows(), self._post_rows(), self._command_rows())
        return [group for group in groups if group[1]]

    def _view_rows(self) -> Group:
        looked, unit = self._looked, self._looked.hand.unit
        views = () if unit is None or "sight" not in looked.on else looked.answers.views(unit)
        rows = [] if unit is None else self._words.views(views, unit)
        name = self._say(_("Enemies: may it see them / may they see it"))
        return name, [ListRow(one, tip, ("unit", foe)) for one, tip, foe in rows]

    def _post_rows(self) -> Group:
        viewpoints = self._looked.viewpoints
        rows = zip(self._words.viewpoint_rows(viewpoints), viewpoints, strict=True)
        return self._say(_("Observation posts")), [
            ListRow(one, tip, ("post", post.spot)) for (one, tip), post in rows
        ]

    def _command_rows(self) -> Group:
        looked = self._looked
        picture = looked.answers.command(looked.side) if "command" in looked.on else None
        rows = () if picture is None else self._words.command_rows(picture)
        return self._say(_("Command")), [
            ListRow(one, tip, ("row", place)) for place, (one, tip) in enumerate(rows)
        ]

    def _say(self, words: object) -> str:
        return self._looked.plan_host.host.context.speaker.say(words)  # type: ignore[arg-type]
