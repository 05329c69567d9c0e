"""A battle in words, for those who hear the screen: all that the map and the panels show at this moment."""

from __future__ import annotations

from collections.abc import Iterator

from core.presentation.look import Piece
from core.text import Text, Value, _, _n
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.prompt_content import PromptContent


def battle_in_words(seen: BattleView, asked: PromptContent) -> list[Text]:
    """Who must do what, the turn, the score, each side's units with their figures, the hand that is open."""
    lines = [_("Turn {turn}", turn=seen.state.turn), asked.words]
    if seen.session.screen.wanted is not None:
        lines[1] = _(
            "The screen is being handed over: {side}.", side=seen.side_name(seen.session.screen.wanted)
        )
    return [*lines, *_scores(seen), *_units(seen), *_cards(seen)]


def _scores(seen: BattleView) -> Iterator[Text]:
    """What is counted: a line a counter, or the score."""
    counters = seen.system.look.counters(seen.state)
    for name in dict.fromkeys(row.id for row in counters):
        rows = [row for row in counters if row.id == name]
        sides = tuple(
            str(row.value)
            if row.side is None
            else _("{side} {count}", side=seen.side_name(row.side), count=row.value)
            for row in rows
        )
        yield _("{what}: {sides}.", what=rows[0].label, sides=sides)
    scored = None if counters else score_words(seen)
    if scored is not None:
        yield scored


def score_words(seen: BattleView) -> Text | None:
    """What each side has taken of what it needs, in one line; None where nothing is counted by sides."""
    what, scores = seen.system.parts.score, seen.system.look.score(seen.state)
    if what is None or not scores:
        return None
    sides: tuple[Value, ...] = tuple(
        _("{side} {taken} of {needed}", side=seen.side_name(side), taken=taken, needed=needed)
        if needed
        else _("{side} {count}", side=seen.side_name(side), count=taken)
        for side, (taken, needed) in enumerate(scores)
    )
    return _("{what}: {sides}.", what=what, sides=sides)


def score_badge(seen: BattleView) -> str:
    """The score as figures, the looker's own first: “1:0”."""
    taken = [str(mine) for mine, _needed in seen.system.look.score(seen.state)]
    own = seen.session.looker if seen.session.looker >= 0 else 0
    return ":".join((*taken[own:], *taken[:own])) if score_words(seen) is not None else ""


def _units(seen: BattleView) -> Iterator[Text]:
    """The pieces of each side as they stand, then those that are not on the map."""
    for side in range(len(seen.session.sides)):
        own = [(unit, piece) for unit, piece in sorted(seen.by_unit.items()) if piece.side == side]
        units: Value = tuple(_unit(seen, unit, piece) for unit, piece in own) or _("no unit")
        yield _("{side}: {units}.", side=seen.side_name(side), units=units)
    off = (unit for unit in seen.index.values() if unit not in seen.by_unit)
    gone = tuple(seen.unit_name(unit) for unit in off if unit not in seen.veiled_units)
    if gone:
        yield _("Not on the map: {units}.", units=gone)


def _unit(seen: BattleView, unit: int, piece: Piece) -> Text:
    words = _("{unit} in {hex}", unit=seen.short_name(unit), hex=seen.place_of(unit))
    state: list[Text] = []
    if piece.full > 1:
        state.append(_("{figures} of {full}", figures=piece.figures, full=piece.full))
    if "ordered" in piece.marks:
        state.append(_("ordered"))
    return _("{unit} ({state})", unit=words, state=tuple(state)) if state else words


def _cards(seen: BattleView) -> Iterator[Text]:
    """How many cards each side holds, and the hand that the screen shows."""
    if not seen.system.parts.hands:
        return
    for side in range(len(seen.session.sides)):
        count = seen.hand_size(side)
        hand_words = _n(
            "{side}: {count} card in hand", "{side}: {count} cards in hand", count, side=seen.side_name(side)
        )
        names = (
            tuple(_("“{card}”", card=face.name) for face in seen.hand if face is not None)
            if side == seen.hand_side
            else ()
        )
        yield _("{hand}: {cards}.", hand=hand_words, cards=names) if names else _("{hand}.", hand=hand_words)
