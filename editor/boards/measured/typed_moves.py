"""A move typed in words: who, how far, by what turn. "Dubois forward 12 turn right 30". No Qt.

Lengths are those of the game's own measure, angles degrees. What is typed is led as a hand would lead it
(`Drag`), and the rules judge it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.geometry.trigonometry import HALF_TURN, heading
from core.presentation.typed_orders import begins, listed, tokens
from core.text import Value, _
from editor.boards.battle.offers import Denied, Offer
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.drags import Drag

if TYPE_CHECKING:
    from editor.base.language import Speaker

EXAMPLE = _("name forward 12 turn right 30")

_FORWARD = _("forward, advance, ahead, move, go, march")
_BACK = _("back, backward, withdraw")
_TURN = _("turn, wheel, pivot")
_ABOUT = _("about, around")
_LEFT = _("left")
_RIGHT = _("right")
_AT = _("at, to")
_GROUP = _("group, all")


class _Grammar:
    """The words of moves in one language."""

    def __init__(self, language: str) -> None:
        self._known = {
            name: listed(words, language)
            for name, words in (
                *(("forward", _FORWARD), ("back", _BACK), ("turn", _TURN), ("about", _ABOUT)),
                *(("left", _LEFT), ("right", _RIGHT), ("at", _AT), ("group", _GROUP)),
            )
        }

    def meaning(self, word: str) -> str | None:
        """What a word of the line asks for; None for a name."""
        for name, words in self._known.items():
            if any(begins(word, known) or (len(known) > 3 and word.startswith(known)) for known in words):
                return name
        return None


def typed_move(
    seen: MeasuredBattleView, names: Mapping[int, Value], line: str, speaker: Speaker
) -> Offer | Denied | None:
    """The move that a line asks for, or why it may not be; None where it is no move of an own base."""
    grammar = _Grammar(speaker.language)
    words = tokens(line)
    unit, rest = _who(seen, {one: tokens(speaker.say(name)) for one, name in names.items()}, words, grammar)
    if unit is None or not rest:
        return None
    still = seen.why_still(unit)
    if still is not None:
        return still
    group = any(grammar.meaning(word) == "group" for word in words)
    units = seen.groups(unit)[0] if group and seen.groups(unit) else (unit,)
    drag = Drag.of(seen, units)
    if not _led(drag, rest, grammar, seen.measure.length):
        return None
    ghost = drag.ghost
    if ghost is None:
        return None
    if ghost.refusal is None:
        return seen.offer(ghost.action)
    return Denied(unit, None, None, None, ghost.action, ghost.refusal)


def _who(
    seen: MeasuredBattleView,
    names: Mapping[int, Sequence[str]],
    words: Sequence[str],
    grammar: _Grammar,
) -> tuple[int | None, list[str]]:
    """The own base that is named, and the words after its name."""
    stop = next((at for at, word in enumerate(words) if grammar.meaning(word) not in (None, "group")), 0)
    called = [word for word in words[:stop] if grammar.meaning(word) != "group"]
    if not called:
        return None, []
    own = [unit for unit, piece in seen.by_unit.items() if piece.side == seen.side]
    own += [unit for unit in seen.to_lay if unit in names and unit not in own]
    for exact in (True, False):
        for unit in own:
            known = names.get(unit, ())
            if all(any(word == one if exact else begins(word, one) for one in known) for word in called):
                return unit, list(words[stop:])
    return None, []


def _led(drag: Drag, words: Sequence[str], grammar: _Grammar, length: int) -> bool:
    """Lead as the words say; whether they said anything."""
    asked: list[str] = []
    done = False
    numbers: list[float] = []
    for word in (*words, ""):
        number = _number(word)
        if number is not None:
            numbers.append(number)
            continue
        meaning = grammar.meaning(word) if word else ""
        if meaning is None:
            continue
        if numbers or "about" in asked or not word:
            done = _do(drag, asked, numbers, length) or done
            asked, numbers = [], []
        asked.append(meaning)
    return done


def _number(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None


def _do(drag: Drag, asked: Sequence[str], numbers: Sequence[float], length: int) -> bool:
    """One part of the way: a turn, a place, a length; whether it was one."""
    if "about" in asked:
        drag.turn(HALF_TURN)
        return True
    if not numbers:
        return False
    if "at" in asked and len(numbers) > 1:
        drag.shift(round(numbers[0] * 100) - drag.pose.x, round(numbers[1] * 100) - drag.pose.y)
        return True
    if "turn" in asked:
        drag.turn(round(numbers[0] * 10) * (-1 if "left" in asked else 1))
        return True
    if not asked:
        return False
    far = round(numbers[0] * length)
    ahead, right = {"back": (-far, 0), "left": (0, -far), "right": (0, far)}.get(asked[-1], (far, 0))
    x, y = heading(drag.pose.facing, ahead, right)
    drag.shift(x, y)
    return True
