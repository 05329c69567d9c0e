"""The battle report told: head, maps, losses, luck, rulings, the story turn by turn, as lines of HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from html import escape

from PySide6.QtGui import QImage

from core.records.clocks import clock_face
from core.text import Value, _, _n, say
from editor.base.sentences import begun
from editor.boards.registry import kind_of
from editor.panels.advice.loss_words import loss_words, luck_words
from editor.panels.advice.share_line import share_picture
from editor.panels.battle.journal_export import SEAT_WORDS
from editor.panels.report.loss_chart import loss_chart
from editor.panels.report.register_words import paragraphs
from editor.panels.report.story import Story, Turn

Source = Callable[[str, QImage], str]
"""Takes a picture by its name, gives what stands in `src`."""

PICTURE_WIDTH = 1240
"""Pixels across a picture of a map: 17 cm at 185 dots an inch."""


def title_of(story: Story, language: str) -> str:
    """What the battle is called."""
    return say(story.game.scenario.title, language) or say(_("Untitled"), language)


class Telling:
    """One story in one language, as lines of HTML that a browser and QTextDocument read alike."""

    def __init__(self, story: Story, language: str, source: Source, width: int | None = None) -> None:
        self.story, self.language, self.source, self.width = story, language, source, width
        self.game = story.game
        self.names = [side.name for side in self.game.scenario.sides]

    def say(self, value: Value) -> str:
        """Words in the reader's language, ready for HTML."""
        return escape(say(value, self.language))

    def tag(self, name: str, words: Value) -> str:
        """A heading or a paragraph."""
        return f"<{name}>{self.say(words)}</{name}>"

    def lines(self) -> Iterator[str]:
        yield from self._head()
        yield from self._maps_of(self.story.maps[0])
        yield from self._losses()
        yield from self._luck()
        yield from self._looked_back()
        yield from self._rulings()
        yield self.tag("h2", _("The story"))
        for turn in self.story.turns:
            yield self.tag("h3", _("Turn {turn}", turn=turn.number))
            for row in turn.rows:
                rule = f' <span class="rule">{escape(row.rule)}</span>' if row.rule else ""
                typed = self.say(_(" (typed)")) if row.typed else ""
                kind = "" if row.first else ' class="more"'
                yield f"<p{kind}>{begun(self.say(row.text))}{typed}{rule}</p>"
            if turn.end != self.story.maps[0]:
                yield from self._maps_of(turn.end, turn)

    def _head(self) -> Iterator[str]:
        game, state = self.game, self.story.state
        yield f"<h1>{escape(title_of(self.story, self.language))}</h1>"
        yield f'<p class="quiet">{self.say(game.system.title)}</p>'
        for side in game.scenario.sides:
            seat = game.seats.get(side.id, "person")
            words = _("{side}: {seat}", side=side.name, seat=SEAT_WORDS.get(seat, seat))
            yield f"<p>{self.say(words)}</p>"
        over = self.story.over
        if over is not None:
            result: Value = game.system.words.over(state, over)
        else:
            result = _("The battle goes on: turn {turn}.", turn=state.turn)
        yield f"<p><b>{self.say(result)}</b></p>"
        yield from self._time()
        what = game.system.look.scored(state) or game.system.parts.score
        if what is not None:
            score = game.system.look.score(state)
            sides = tuple(
                _("{side} {taken} of {needed}", side=self.names[side], taken=taken, needed=needed)
                if needed
                else _("{side} {count}", side=self.names[side], count=taken)
                for side, (taken, needed) in enumerate(score)
            )
            words = _("{what}: {sides}.", what=what, sides=sides)
            yield f"<p>{begun(self.say(words))}</p>"

    def _time(self) -> Iterator[str]:
        """How long it lasted, where the clocks ran."""
        record = self.game.clocks
        if record.played < 60:
            return
        sides = tuple(
            _("{side} {time}", side=name, time=clock_face(seconds))
            for name, seconds in zip(self.names, record.spent, strict=True)
        )
        words = _("The battle lasted {time}; at move: {sides}.", time=clock_face(record.played), sides=sides)
        yield self.tag("p", words)

    def _maps_of(self, number: int, turn: Turn | None = None) -> Iterator[str]:
        """The map of a moment, where it is one of those shown."""
        if number not in self.story.maps:
            return
        state = self.game.journal.moments[number].state
        paper = kind_of(self.game.system).paper
        image = paper.moment(self.game.scenario, self.game.system, state, self.language, PICTURE_WIDTH)
        words = _("After turn {turn}", turn=turn.number if turn is not None else state.turn)
        if number == self.story.maps[0]:
            words = _("The beginning")
        elif number == self.story.here:
            words = _("The end") if self.story.over is not None else _("As it stands")
        caption = words
        if turn is not None and max(turn.lost) > 0:
            lost = tuple(
                _("{side} {count}", side=name, count=count)
                for name, count in zip(self.names, turn.lost, strict=True)
                if count > 0
            )
            caption = _("{moment}. Lost in this turn: {sides}.", moment=words, sides=lost)
        yield from self._picture(f"map-{number}", image, caption)

    def _picture(self, name: str, image: QImage, words: Value) -> Iterator[str]:
        """A picture as wide as the page, and what it shows."""
        caption = self.say(words)
        width = f' width="{self.width}"' if self.width else ""
        yield f'<p class="map"><img src="{self.source(name, image)}"{width} alt="{caption}"></p>'
        yield f'<p class="quiet note">{caption}</p>'

    def _table(self, heads: list[Value], rows: list[list[Value]]) -> str:
        head = "".join(f"<th>{self.say(one)}</th>" for one in heads)
        body = "".join("<tr>" + "".join(f"<td>{self.say(one)}</td>" for one in row) + "</tr>" for row in rows)
        return f"<table><tr>{head}</tr>{body}</table>"

    def _losses(self) -> Iterator[str]:
        yield self.tag("h2", _("Losses by turn"))
        bloody = [turn for turn in self.story.turns if any(turn.lost)]
        if not bloody:
            yield self.tag("p", _("Nobody has lost anything."))
            return
        yield from self._chart()
        rows: list[list[Value]] = [[turn.number, *map(_told_loss, turn.lost)] for turn in bloody]
        rows.append([_("Together"), *map(_told_loss, self.story.lost)])
        yield self._table([_("Turn"), *self.names], rows)

    def _chart(self) -> Iterator[str]:
        """The losses as bars."""
        one, other = self.game.scenario.sides
        turns = [turn for turn in self.story.turns if turn.end >= self.story.maps[0]]
        chart = loss_chart(
            [turn.number for turn in turns],
            [turn.lost for turn in turns],
            self.names,
            (one.id, other.id),
            self.game.system.map_style,
            self.language,
        )
        noun = self.game.system.parts.strength.lost
        yield from self._picture("losses", chart, _("{what}, turn by turn", what=noun))

    def _luck(self) -> Iterator[str]:
        yield self.tag("h2", _("Luck"))
        luck = self.story.reckoning.luck
        if luck is None:
            yield self.tag("p", _("It took too long to weigh every roll of this battle."))
            return
        rows: list[list[Value]] = []
        for side, name in enumerate(self.names):
            lost, expected = luck.lost(side), luck.expected(side)
            rows.append([name, _figure(lost), _figure(expected), _figure(lost - expected)])
        yield self._table([_("Side"), _("Lost"), _("Expected"), _("Above average")], rows)
        weighed = _n("{count} roll was weighed.", "{count} rolls were weighed.", luck.rolls)
        yield f'<p class="quiet">{self.say(weighed)}</p>'

    def _looked_back(self) -> Iterator[str]:
        """The line of the chance of winning, and the decisions that cost most."""
        found = self.story.reckoning.analysis
        if found is None or not found.line:
            return
        yield self.tag("h2", _("Looking back"))
        one, other = self.game.scenario.sides
        ids, style = (one.id, other.id), self.game.system.map_style
        picture = share_picture(found, self.names, ids, style, self.language)
        yield from self._picture("chances", picture, _("The chance of winning, step by step"))
        for side, luck in enumerate(found.luck):
            yield self.tag("p", luck_words(luck, self.names[side]))
        for loss in found.worst:
            yield self.tag("p", loss_words(loss, self.names[loss.side]))

    def _rulings(self) -> Iterator[str]:
        if self.story.house_rules:
            yield self.tag("h2", _("House rules"))
            yield from paragraphs(self.story.house_rules, self.language)
        if not self.story.rulings:
            return
        yield self.tag("h2", _("Rulings"))
        for number, moment in enumerate(self.story.rulings, 1):
            words = _(
                "{number}. Turn {turn}, {by}: {note}",
                number=number,
                turn=moment.state.turn,
                by=moment.step.by,
                note=moment.step.note,
            )
            yield f"<p>{self.say(words)}</p>"


def _told_loss(count: int) -> Value:
    """What a side lost, or what more than that has come back to it, as by a rally."""
    return count if count >= 0 else _("back: {count}", count=-count)


def _figure(number: Fraction) -> Value:
    return int(number) if number.denominator == 1 else round(float(number), 1)
