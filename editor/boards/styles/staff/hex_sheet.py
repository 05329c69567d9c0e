"""The band below a staff map of hexes, from the sheet that it is part of."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter

from core.presentation.look import Piece
from core.text import Names, _, _n, say
from editor.base.drawing.brushes import pen
from editor.boards.drawing.hex_picture import MapPicture, side_letters
from editor.boards.drawing.hex_projection import HEX_WIDTH
from editor.boards.drawing.layers.legend import LegendEntry, LegendNames, legend_entries
from editor.boards.drawing.layers.objectives import draw_entry, paint_medal
from editor.boards.drawing.plain_counters import Counter
from editor.boards.drawing.style import Style
from editor.boards.styles.counters import draw_counter
from editor.boards.styles.staff.sheet import Army, Band, Draw, Entry, scale_of_band
from editor.boards.styles.staff.sheet_marks import draw_level


class TitledMap(Protocol):
    """A map of hexes with its pieces, and the words around it."""

    @property
    def picture(self) -> MapPicture: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...
    @property
    def side_names(self) -> tuple[Names, Names]: ...
    @property
    def title(self) -> Names | None: ...
    @property
    def subtitle(self) -> str: ...
    @property
    def flags(self) -> tuple[int, ...]: ...
    @property
    def legend(self) -> LegendNames: ...
    @property
    def turns(self) -> int | None: ...


def band_of(sheet: TitledMap) -> Band:
    """Title, legend, armies and scale of a sheet with a title."""
    assert sheet.title is not None
    picture, language = sheet.picture, sheet.picture.language
    title, line = parted(say(sheet.title, language))
    one, other = (say(name, language) for name in sheet.side_names)
    against = say(_("{one} against {other}", one=one, other=other), language)
    return Band(
        title,
        (line, against) if line else (against,),
        foot_line(sheet.subtitle, sheet.turns, language),
        tuple(
            _entry(entry, picture)
            for entry in legend_entries(picture, sheet.legend)
            if _is_told(entry, picture)
        ),
        tuple(_army(sheet, side) for side in range(2)),
        HEX_WIDTH / 2 / scale_of_band(picture.face.width()),
        say(_("half hexes: a hex is one unit of distance"), language),
        language,
        picture.turned,
    )


def parted(title: str) -> tuple[str, str]:
    """A title before and after its first comma: the battle, then where and when."""
    head, _comma, tail = title.partition(",")
    return head.strip(), tail.strip()


def foot_line(system: str, turns: int | None, language: str) -> str:
    """The system and how long the battle lasts."""
    if turns is None:
        return system
    lasts = say(_n("{count} turn", "{count} turns", turns), language)
    return f"{system}  ·  {lasts}"


def _is_told(entry: LegendEntry, picture: MapPicture) -> bool:
    """Levels are numbered only where there are several."""
    return entry.kind != "level" or max(map(max, picture.board.levels)) > 1


def _entry(entry: LegendEntry, picture: MapPicture) -> Entry:
    style = picture.style
    if entry.kind in ("ground", "feature", "hexside"):
        return Entry(entry.words, entry.what)
    draw: Draw = partial(_draw_section, style=style)
    if entry.kind == "work":
        return Entry(entry.words, "work")
    if entry.kind == "level":
        draw = partial(draw_level, spot=QPointF(1, 2), level=1, style=style)
    elif entry.kind == "aim":
        value = int(entry.what)
        draw = partial(paint_medal, centre=QPointF(), value=value, style=style, side=None, holder=None)
    elif entry.kind == "flag":
        draw = partial(paint_medal, centre=QPointF(), value=1, style=style, side=0, holder=0)
    elif entry.kind == "entry":
        draw = partial(draw_entry, fill=style.sides[max(0, next(iter(picture.entries.values()))) % 2].fill)
    return Entry(entry.words, draw=draw)


def _draw_section(painter: QPainter, style: Style) -> None:
    painter.setPen(pen(style.section, 4, dash=(0.1, 2.6)))
    painter.drawLine(QLineF(-22, 0, 24, 0))


def _army(sheet: TitledMap, side: int) -> Army:
    """The side's name, how many units of which arms it has, a counter of its commonest arm."""
    picture, language = sheet.picture, sheet.picture.language
    names: tuple[Names, Names] = sheet.side_names
    pieces = [piece for piece in sheet.pieces if piece.side == side]
    parts = [_n("{count} unit", "{count} units", len(pieces))] if pieces else []  # none is known: no word
    if side < len(sheet.flags) and sheet.flags[side]:
        parts.append(_n("{count} flag to win", "{count} flags to win", sheet.flags[side]))
    counts = ", ".join(say(words, language) for words in parts)
    usual = max(pieces, key=lambda piece: sum(piece.kind == other.kind for other in pieces), default=None)
    sample = usual or Piece("", side, "infantry", 0, 4, 4)
    counter = Counter(sample, side_letters(names, language)[side])
    return Army(
        say(names[side], language), counts, partial(_draw_sample, counter=counter, style=picture.style)
    )


def _draw_sample(painter: QPainter, counter: Counter, style: Style) -> None:
    draw_counter(painter, counter, style, 1.0)
