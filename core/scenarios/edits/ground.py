"""Edits of the ground: terrain, levels, features, hexsides, fieldworks."""

from collections.abc import Iterable

from core.geometry.hexes import Corner
from core.geometry.hexsides import hexside_name
from core.scenarios.edits.change import S, check_hexes, check_hexside, kept, with_board, with_codes
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.faults import one_of
from core.text import Text, _


def paint(scenario: S, hexes: Iterable[str], ground: str) -> S:
    """Put the terrain `ground` ("clear" for none) into these hexes."""
    board = scenario.board
    if ground not in board.GROUNDS:
        raise EditRefused(_not_here(_("There is no terrain “{kind}”", kind=ground), board.GROUNDS, ground))
    code = board.GROUNDS.index(ground)
    return with_board(scenario, ground=with_codes(board.ground, check_hexes(board, hexes), code))


def set_level(scenario: S, hexes: Iterable[str], level: int) -> S:
    """Put these hexes on a level, 0 the ground."""
    board = scenario.board
    if not 0 <= level <= board.HIGHEST:
        raise EditRefused(_("A level is a whole number from 0 to {highest}.", highest=board.HIGHEST))
    return with_board(scenario, levels=with_codes(board.levels, check_hexes(board, hexes), level))


def add_feature(scenario: S, hexes: Iterable[str], kind: str) -> S:
    """Put the feature `kind` into these hexes, beside what other features they have."""
    board = scenario.board
    if kind not in board.FEATURES:
        raise EditRefused(_not_here(_("There is no feature “{kind}”", kind=kind), board.FEATURES, kind))
    names = frozenset(hexes)
    check_hexes(board, names)
    there = board.features.get(kind, frozenset())
    if names <= there:
        return scenario
    return with_board(scenario, features={**board.features, kind: there | names})


def remove_feature(scenario: S, hexes: Iterable[str], kind: str | None = None) -> S:
    """Take the feature `kind`, or every feature, from these hexes."""
    board = scenario.board
    names = frozenset(hexes)
    check_hexes(board, names)
    left = {
        known: there - names if kind in (None, known) else there for known, there in board.features.items()
    }
    return with_board(scenario, features={known: there for known, there in left.items() if there})


def add_hexsides(scenario: S, names: Iterable[str], kind: str) -> S:
    """Put a feature (a fence) on these hexsides, in any spelling."""
    board = scenario.board
    if kind not in board.HEXSIDES:
        raise EditRefused(_not_here(_("There is no hexside “{kind}”", kind=kind), board.HEXSIDES, kind))
    sides = {hexside_name(board.grid, check_hexside(board, name)) for name in names}
    there = board.hexsides.get(kind, frozenset())
    if sides <= there:
        return scenario
    return with_board(scenario, hexsides={**board.hexsides, kind: there | sides})


def remove_hexsides(scenario: S, names: Iterable[str], kind: str | None = None) -> S:
    """Take the feature `kind`, or every feature, from these hexsides."""
    board = scenario.board
    sides = {hexside_name(board.grid, check_hexside(board, name)) for name in names}
    left = {
        known: there - sides if kind in (None, known) else there for known, there in board.hexsides.items()
    }
    return with_board(scenario, hexsides={known: there for known, there in left.items() if there})


def place_works(scenario: S, hexes: Iterable[str], faces: str) -> S:
    """Lay fieldworks that face the corner `faces` into these hexes, or turn those that lie there."""
    board = scenario.board
    if not board.WORKS:
        raise EditRefused(_("There are no fieldworks in this game."))
    if faces not in Corner.__members__:
        raise EditRefused(
            _not_here(_("There is no corner “{corner}”", corner=faces), Corner.__members__, faces)
        )
    names = list(hexes)
    check_hexes(board, names)
    return with_board(scenario, works={**board.works, **dict.fromkeys(names, faces)})


def turn_works(scenario: S, hexes: Iterable[str], steps: int = 1) -> S:
    """Turn the fieldworks in these hexes by so many corners clockwise (negative: the other way)."""
    turned: dict[str, str] = dict(scenario.board.works)
    for name in hexes:
        if name not in turned:
            raise EditRefused(_("There are no fieldworks in hex {hex}.", hex=name))
        turned[name] = Corner((Corner[turned[name]] + steps) % 6).name
    return with_board(scenario, works=turned)


def remove_works(scenario: S, hexes: Iterable[str]) -> S:
    """Take the fieldworks from these hexes."""
    gone = set(hexes)
    return with_board(scenario, works=kept(scenario.board.works, lambda name: name not in gone))


def _not_here(wrong: Text, known: Iterable[str], written: str) -> Text:
    return _("{wrong}: {right}.", wrong=wrong, right=one_of(known, written))
