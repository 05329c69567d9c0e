"""Edits of what is marked on the map: flag hexes and labels."""

from collections.abc import Iterable

from core.scenarios.edits.change import S, check_hexes, with_board
from core.scenarios.edits.pieces import checked
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.hex_layers import FlagHex, Label
from core.text import Names, _


def set_flag(scenario: S, at: str, side: str, value: int = 1, when: str = "while") -> S:
    """Let a hex be worth so many flags to a side, in place of what it was worth to that side."""
    check_hexes(scenario.board, [at])
    if side not in (known.id for known in scenario.sides):
        raise EditRefused(_("There is no side “{side}”.", side=side))
    flag = checked(FlagHex, at=at, side=side, value=value, when=when)
    flags = scenario.board.flags
    new = tuple(flag if (old.at, old.side) == (at, side) else old for old in flags)
    return with_board(scenario, flags=new if flag in new else (*new, flag))


def remove_flags(scenario: S, hexes: Iterable[str], side: str | None = None) -> S:
    """Let these hexes be worth no flags, to that side or to nobody."""
    gone = set(hexes)
    left = tuple(
        flag for flag in scenario.board.flags if flag.at not in gone or side not in (None, flag.side)
    )
    return with_board(scenario, flags=left)


def set_label(scenario: S, at: str, text: Names, size: int = 2) -> S:
    """Write a word on the map, in place of the one in that hex; an empty one takes it away."""
    check_hexes(scenario.board, [at])
    if not (text.en or text.fr):
        return remove_labels(scenario, [at])
    label = checked(Label, at=at, text=text, size=size)
    labels = scenario.board.labels
    new = tuple(label if old.at == at else old for old in labels)
    return with_board(scenario, labels=new if label in new else (*new, label))


def remove_labels(scenario: S, hexes: Iterable[str]) -> S:
    """Take the labels from these hexes."""
    gone = set(hexes)
    return with_board(scenario, labels=tuple(old for old in scenario.board.labels if old.at not in gone))
