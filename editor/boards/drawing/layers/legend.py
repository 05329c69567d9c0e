"""What the legend of a map tells: each ground that is on it, with its name in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from core.presentation.hex_look import AnyHexLook
from core.presentation.look import PaletteEntry
from core.text import _, say
from editor.boards.drawing.hex_picture import MapPicture


@dataclass(frozen=True, slots=True)
class LegendNames:
    """What the room calls its grounds, hexsides and works."""

    grounds: tuple[PaletteEntry, ...] = ()
    hexsides: tuple[PaletteEntry, ...] = ()
    works: tuple[PaletteEntry, ...] = ()
    features: tuple[PaletteEntry, ...] = ()
    marks: bool = False
    """Whether the marks of a battle in play are explained too."""
    grown: float = 1.0
    """How many times larger than on paper, so that a small window can show it."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A line of the legend: `kind` of thing, `what` of that kind, its words."""

    kind: str
    what: str
    words: str


_MARKS = (
    ("chosen", _("Chosen unit")),
    ("legal", _("Legal move")),
    ("target", _("Target: dice to roll")),
    ("ordered", _("Has its order")),
)


def legend_entries(picture: MapPicture, names: LegendNames) -> list[LegendEntry]:
    """What stands on this map, in the order of the palette."""
    present = {picture.board.GROUNDS[code] for row in picture.board.ground for code in set(row)}
    if any(any(row) for row in picture.board.levels):
        present.add("hill")
    found = [
        LegendEntry("ground", entry.id, _capital(say(entry.name, picture.language)))
        for entry in names.grounds
        if entry.id in present and entry.id != "clear"
    ]
    found += [
        LegendEntry("hexside", entry.id, _capital(say(entry.name, picture.language)))
        for entry in names.hexsides
        if picture.board.hexsides.get(entry.id)
    ]
    if picture.works:
        found += [
            LegendEntry("work", entry.id, _capital(say(entry.name, picture.language)))
            for entry in names.works[:1]
        ]
    found += [
        LegendEntry("feature", entry.id, _capital(say(entry.name, picture.language)))
        for entry in names.features
        if picture.board.features.get(entry.id)
    ]
    if picture.board.HIGHEST > 1 and any(map(any, picture.board.levels)):
        found.append(LegendEntry("level", "", say(_("Level"), picture.language)))
    if any(aim.value for aim in picture.aims):
        found.append(LegendEntry("aim", "1", say(_("Objective and its points"), picture.language)))
    if any(not aim.value for aim in picture.aims):
        found.append(LegendEntry("aim", "0", say(_("Hex to be held"), picture.language)))
    if picture.entries:
        found.append(LegendEntry("entry", "", say(_("Reinforcements arrive"), picture.language)))
    if picture.board.flags:
        found.append(LegendEntry("flag", "", say(_("Flag hex"), picture.language)))
    if picture.sections.places:
        found.append(LegendEntry("section", "", say(_("Section limit"), picture.language)))
    if names.marks:
        found += [LegendEntry("mark", kind, say(words, picture.language)) for kind, words in _MARKS]
    return found


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def names_of(look: AnyHexLook) -> LegendNames:
    """The names that a room's look gives."""
    return LegendNames(look.grounds, look.hexsides, look.works, look.features)
