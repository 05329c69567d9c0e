"""The battle report: an illustrated story of a battle as a web page or a PDF, in one language."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from core.scenarios.writing import write_atomically
from core.text import Value, _, _n, say
from editor.table.export import SEAT_WORDS
from editor.umpire.moment_picture import picture_of_state
from editor.umpire.register_words import paragraphs
from editor.umpire.sheets import STYLE, pdf_of_html
from editor.umpire.story import Story, story_of

if TYPE_CHECKING:
    from core.play.games import Game
    from core.play.house_rules import HouseRule

ENDINGS = (".html", ".pdf")
PATIENCE = 20.0
"""Seconds that the luck of a battle may take to be counted before the report goes without."""

ON_PAPER = 620
"""How wide a map is on A4 between its margins, in the points of a text document."""

SCREEN = """
body { max-width: 860px; margin: 24px auto; padding: 0 16px; background: #F8F6F1; }
img { max-width: 100%; border: 1px solid #D5CEC1; }
"""

Source = Callable[[int, QImage], str]


def write_report(
    game: Game,
    path: Path,
    language: str,
    house_rules: Sequence[HouseRule] = (),
    patience: float = PATIENCE,
) -> None:
    """Write the line on which the journal stands as .html or .pdf; a Qt application must be there.

    `house_rules` are those that hold in this game beside the printed ones. Raises ValueError for another
    suffix, OSError where the file cannot be written.
    """
    suffix = path.suffix.lower()
    if suffix not in ENDINGS:
        raise ValueError(
            say(_("A report is written as .html or .pdf, not as “{suffix}”.", suffix=suffix), language)
        )
    story = story_of(game, patience=patience, house_rules=house_rules)
    write_atomically(path, pdf_of(story, language) if suffix == ".pdf" else html_of(story, language).encode())


def html_of(story: Story, language: str) -> str:
    """A page that needs no other file: its maps are inside it."""

    def source(_moment: int, image: QImage) -> str:
        return f"data:image/png;base64,{b64encode(_png(image)).decode()}"

    body = "\n".join(_Telling(story, language, source).lines())
    title = escape(_title(story, language))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>{title}</title>\n'
        f"<style>{STYLE}{SCREEN}</style></head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def pdf_of(story: Story, language: str) -> bytes:
    """The same story on sheets of A4."""
    pictures: dict[str, QImage] = {}

    def source(moment: int, image: QImage) -> str:
        pictures[f"map-{moment}"] = image
        return f"map-{moment}"

    body = "\n".join(_Telling(story, language, source, ON_PAPER).lines())
    return pdf_of_html(body, _title(story, language), pictures)


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def _title(story: Story, language: str) -> str:
    return say(story.game.scenario.title, language) or say(_("Untitled"), language)


class _Telling:
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
        yield from self._maps_of(0)
        yield from self._losses()
        yield from self._luck()
        yield from self._rulings()
        yield self.tag("h2", _("The story"))
        for turn in self.story.turns:
            yield self.tag("h3", _("Turn {turn}", turn=turn.number))
            for row in turn.rows:
                rule = f' <span class="rule">{escape(row.rule)}</span>' if row.rule else ""
                typed = self.say(_(" (typed)")) if row.typed else ""
                kind = "" if row.first else ' class="more"'
                yield f"<p{kind}>{self.say(row.text)}{typed}{rule}</p>"
            yield from self._maps_of(turn.end)

    def _head(self) -> Iterator[str]:
        game, state = self.game, self.game.journal.state
        yield f"<h1>{escape(_title(self.story, self.language))}</h1>"
        yield f'<p class="quiet">{self.say(game.system.title)}</p>'
        for side in game.scenario.sides:
            seat = game.seats.get(side.id, "person")
            words = _("{side}: {seat}", side=side.name, seat=SEAT_WORDS.get(seat, seat))
            yield f"<p>{self.say(words)}</p>"
        over = game.journal.over()
        if over is not None:
            result: Value = game.system.words.over(state, over)
        else:
            result = _("The battle goes on: turn {turn}.", turn=state.turn)
        yield f"<p><b>{self.say(result)}</b></p>"
        if game.system.parts.score is not None:
            score = game.system.look.score(state)
            sides = tuple(
                _("{side} {taken} of {needed}", side=self.names[side], taken=taken, needed=needed)
                if needed
                else _("{side} {count}", side=self.names[side], count=taken)
                for side, (taken, needed) in enumerate(score)
            )
            yield self.tag("p", _("{what}: {sides}.", what=game.system.parts.score, sides=sides))

    def _maps_of(self, number: int) -> Iterator[str]:
        """The map of a moment, where it is one of those shown."""
        if number not in self.story.maps:
            return
        state = self.game.journal.moments[number].state
        image = picture_of_state(self.game.system, self.game.scenario, state, self.language)
        words = _("After turn {turn}", turn=state.turn)
        if number == 0:
            words = _("The beginning")
        elif number == self.game.journal.here:
            words = _("The end") if self.game.journal.over() is not None else _("As it stands")
        told = self.say(words)
        width = f' width="{self.width}"' if self.width else ""
        yield f'<p class="map"><img src="{self.source(number, image)}"{width} alt="{told}"></p>'
        yield f'<p class="quiet note">{told}</p>'

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
        rows: list[list[Value]] = [[turn.number, *turn.lost] for turn in bloody]
        rows.append([_("Together"), *self.story.lost])
        yield self._table([_("Turn"), *self.names], rows)

    def _luck(self) -> Iterator[str]:
        yield self.tag("h2", _("Luck"))
        luck = self.story.luck
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


def _figure(number: Fraction) -> Value:
    return int(number) if number.denominator == 1 else round(float(number), 1)
