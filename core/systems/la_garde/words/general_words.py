"""In words: who a general is, how far he commands, and how those below him stand to him (LG-3)."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.shapes import gap, point
from core.presentation.look import HexNote
from core.systems.la_garde.rules import command, facts
from core.systems.la_garde.rules.context import ARMY, CORPS, BattleContext
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words import command_words
from core.systems.la_garde.words.lengths import told
from core.systems.la_garde.words.names import corps_text, division_text, general_text, leading, unit_text
from core.text import Text, Value, _


def general_notes(state: State, post: int) -> Iterator[HexNote]:
    """What he is, his reach, then a line for each corps, division or brigade that he commands."""
    context = state.context
    at = command.place_of(state, post) if post >= 0 else command.general_place(state, -1 - post)
    if at is None:
        return
    far = context.distances["command_division"] if post < 0 else command.reach(context, post)
    yield HexNote(
        _("{rank}; commands as far as {far} cm.", rank=_rank(context, post), far=told(far)), "LG-3.2"
    )
    yield from _below(state, post, at)


def _rank(context: BattleContext, post: int) -> Text:
    if post < 0:
        return _("Acts for the general of {division}", division=division_text(context, -1 - post))
    row = context.posts[post]
    if row.level == ARMY:
        return _("General of the army")
    if row.level == CORPS:
        return _("General of {corps}", corps=corps_text(context, row.number))
    return _("General of {division}", division=division_text(context, row.number))


def _below(state: State, post: int, at: tuple[int, int]) -> Iterator[HexNote]:
    """An army general has corps, a corps general divisions, a division's brigades; one may be several."""
    context = state.context
    if post >= 0:
        side = context.posts[post].side
        for corps, general in enumerate(context.corps_post):
            if context.side_of_corps[corps] == side and context.army_post[side] == post != general:
                held = command.corps_gets_order(state, corps)
                yield _stands(state, general, at, held, command.reach(context, post))
        for division in context.divisions_of[side]:
            general = context.division_post[division]
            if context.corps_post[context.corps_of[division]] == post != general:
                held = command.has_general_in_range(state, division)
                if state.acting[division] is None:
                    yield _stands(state, general, at, held, command.reach(context, post))
                else:
                    yield _stands(state, -1 - division, at, held, context.distances["aide"])
                if command.general_place(state, division) is not None:
                    yield HexNote(command_words.chain_words(state, division), "LG-3.3")
    for division, general in enumerate(context.division_post):
        acting = state.acting[division] is not None
        if post == -1 - division or (post == general and not acting):
            yield from _brigades(state, division, at)


def _stands(state: State, general: int, at: tuple[int, int], held: bool, far: int) -> HexNote:
    """Whether the general of a part of his command, or the aide who acts for him, is in range: so far."""
    rule = "LG-3.2" if general >= 0 else "LG-3.5"
    name: Value = leading(general_text(state.context, general))
    place = facts.place_of(state, general)
    if place is None:
        return HexNote(_("{general} is lost or not on the table.", general=name), rule)
    said = {"general": name, "measured": told(gap(point(*place), point(*at)), far)}
    if held:
        return HexNote(_("{general}, {measured} cm away: in range.", **said), rule)
    return HexNote(_("{general}, {measured} cm away: out of range.", **said), rule)


def _brigades(state: State, division: int, at: tuple[int, int]) -> Iterator[HexNote]:
    context = state.context
    far = context.distances["command_division"]
    for unit in context.units_of_division[division]:
        foot = state.feet[unit]
        if foot is None:
            continue
        apart = told(gap(foot, point(*at)), far)
        said: dict[str, Value] = {"unit": unit_text(context, unit), "measured": apart}
        if command.is_led(state, unit):
            yield HexNote(_("{unit}, {measured} cm away: commanded.", **said), "LG-3.2")
        else:
            yield HexNote(_("{unit}, {measured} cm away: not commanded.", **said), "LG-3.2")
