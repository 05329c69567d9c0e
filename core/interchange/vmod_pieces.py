"""Counters and cards of a VASSAL module: one line of text each, in which each trait encloses the next."""

from __future__ import annotations

from dataclasses import dataclass

TURNS = 24
"""Steps of a piece that can be turned: 15 degrees each."""


@dataclass(frozen=True, slots=True)
class ModulePiece:
    """A counter or a card. `back` is the other face; `at` where it stands, in pixels; None: in no place."""

    name: str
    side: str
    front: str
    back: str
    size: tuple[int, int]
    at: tuple[int, int] | None = None
    turns: bool = False


def piece_line(piece: ModulePiece, number: int, *, is_card: bool = False) -> str:
    """A piece as the text of its slot: its traits, the outermost first, then how each stands."""
    traits: list[tuple[str, str]] = []
    if is_card:
        traits.append((_joined("obs", "70,130", piece.back, "Flip", "B", "?", "player:", "Peek"), "null;"))
    else:
        layer = ("emb2", "Flip", "2", "F", "", "0", "", "", "0", "", "", "", "1", "false", "0", "0")
        more = (piece.back, "", "true", "", "", "", "false", "", "1")
        traits.append((_joined(*layer, *more), "-1"))
    if piece.turns:
        keys = ("93,130", "91,130", "Turn right", "Turn left", "", "", "")
        traits.append((_joined("rotate", str(TURNS), *keys), "0"))
    traits.append((_joined("mark", "Side"), token(plain(piece.side), ",")))
    traits.append((_joined("piece", "", "", piece.front, piece.name), f"null;0;0;{number};0"))
    kinds = _nested([kind for kind, _state in traits])
    states = _nested([state for _kind, state in traits])
    return f"+/null/{token(kinds, '/')}/{token(states, '/')}"


def _joined(*parts: str) -> str:
    return ";".join(token(plain(part), ";") for part in parts)


def token(words: str, mark: str) -> str:
    """A part of a line whose parts stand between marks: marks within it bear a backslash.

    What ends in a backslash, or stands between apostrophes, stands between apostrophes: VASSAL takes one pair
    off and would read the backslash as that of the next mark.
    """
    escaped = words.replace(mark, f"\\{mark}")
    is_quoted = words.startswith("'") and words.endswith("'")
    return f"'{escaped}'" if words.endswith("\\") or is_quoted else escaped


def _nested(parts: list[str]) -> str:
    """Each part encloses the rest: the mark between them is escaped once more at every depth."""
    found = parts[-1]
    for part in reversed(parts[:-1]):
        found = f"{token(part, chr(9))}\t{token(found, chr(9))}"
    return found


def plain(words: str) -> str:
    """On one line, without what XML cannot hold and without room at the ends, which VASSAL cuts off."""
    words = "".join(
        letter
        if letter >= " " and letter not in "\ufffe\uffff" and not "\ud800" <= letter <= "\udfff"
        else " "
        for letter in words
    )
    return words.strip()
