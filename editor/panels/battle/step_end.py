"""A step in which units may still act does not end by one careless key: that is asked, once a step."""

from __future__ import annotations

from core.presentation.look import StepEnd
from core.protocol.events import Event
from core.protocol.steps import ActionStep
from core.text import Text, Value, _, _n
from editor.base.settings import Settings
from editor.base.theme import LARGE
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.offers import Offer

SWITCH = "ask_before_end"
"""The setting that a person who ends steps quickly turns off."""

NAMED = 4
"""So many are called by their names; of more the first ones are, and how many others there are."""

NAMED_LARGE = 2
"""So many in large letters: a third line of the question would push the map down."""


class StepEndGuard:
    """Asks before each end of a step that leaves somebody idle: who stayed had not meant to end it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def asks(self) -> bool:
        """Whether it asks at all."""
        return self._settings.flag(SWITCH, True)

    def turn(self) -> None:
        """Ask, or ask no more."""
        self._settings.set_flag(SWITCH, not self.asks)

    def words(self, seen: BattleView, offer: Offer) -> Text | None:
        """What is asked before `offer` is done; None where nothing is."""
        choice, look = seen.choice, seen.system.look
        ends = look.step_end(seen.decider, offer.action) if choice is not None else None
        if ends == "card":
            return self._of_card(seen, offer)
        left = seen.able_to_act(ends) if ends is not None and self.asks else ()
        if choice is None or ends is None or not left:
            return None
        told = _left(ends, left, NAMED if self._settings.text_scale < LARGE else NAMED_LARGE)
        card = seen.on_table
        place = seen.place_left() if ends == "place" else None
        if place is not None:
            return _("Position {place}: {left}", place=place, left=told)
        empty = _passed_over(seen, offer) if ends == "moves" else None
        if empty is not None:
            return _("{empty} {left}", empty=empty, left=told)
        return told if card is None else _("{card}: {left}", card=card.name, left=told)

    def left_behind(self, seen: BattleView, offer: Offer) -> Text | None:
        """What is asked before a fight that ends those of another place; None of all other acts."""
        if seen.choice is None or seen.system.look.step_end(seen.decider, offer.action) != "place":
            return None
        return self.words(seen, offer)

    def _of_card(self, seen: BattleView, offer: Offer) -> Text | None:
        """What is asked before a card is played with which nobody could do anything."""
        face = next((face for face in seen.hand if face and face.item == offer.interaction.card), None)
        if face is None or not self.asks:
            return None
        return _("{card} could order nobody and ends the turn. Play it all the same?", card=face.name)


def _passed_over(seen: BattleView, offer: Offer) -> Text | None:
    """What is told of the next step where nothing can be done in it: the turn ends as well."""
    told, events = seen.system.look.passed_over, list[Event]()
    if seen.choice is None or not told:
        return None
    after = seen.decider.copy()
    seen.system.rules.apply(after, ActionStep(seen.choice.side, offer.action), events.append)
    found = next((event for event in events if event.kind in told), None)
    return None if found is None else seen.system.words.event(seen.context, found)


def _left(ends: StepEnd, left: tuple[Value, ...], most: int) -> Text:
    count = len(left)
    named: tuple[Value, ...] = tuple(one for place, one in enumerate(left) if one not in left[:place])
    if len(named) > most:
        more = len(named) - most + 1
        named = (*named[: most - 1], _n("{count} other", "{count} others", more))
    if ends == "orders":
        return _n(
            "{count} unit may still be ordered ({units}). End all the same?",
            "{count} units may still be ordered ({units}). End all the same?",
            count,
            units=named,
        )
    if ends == "laying":
        return _n(
            "{count} card may still be laid ({units}). End all the same?",
            "{count} cards may still be laid ({units}). End all the same?",
            count,
            units=named,
        )
    if ends == "moves":
        return _n(
            "{count} unit has not moved ({units}). End all the same?",
            "{count} units have not moved ({units}). End all the same?",
            count,
            units=named,
        )
    if ends == "again":
        return _n(
            "{count} unit may move again ({units}). End all the same?",
            "{count} units may move again ({units}). End all the same?",
            count,
            units=named,
        )
    if ends == "building":
        return _n(
            "{count} unit may still build ({units}). End all the same?",
            "{count} units may still build ({units}). End all the same?",
            count,
            units=named,
        )
    if ends == "place":
        return _n(
            "{count} card would fight no more ({units}). Fight elsewhere all the same?",
            "{count} cards would fight no more ({units}). Fight elsewhere all the same?",
            count,
            units=named,
        )
    return _n(
        "{count} unit may still fight ({units}). End all the same?",
        "{count} units may still fight ({units}). End all the same?",
        count,
        units=named,
    )
