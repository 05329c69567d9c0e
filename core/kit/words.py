"""What the words of every room do alike: an entry of a table for each kind of thing that is said."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic

from core.protocol.events import Event, Modifier
from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.refusals import Refusal, RefusalLine
from core.protocol.state import A, G, S
from core.text import Text, _, signed


class RoomWords(ABC, Generic[S, G, A]):
    """Keeps `core.presentation.messages.Words`; the functions are those of the room's other files."""

    event_kinds: frozenset[str]
    refusal_kinds: frozenset[str]
    chance_kinds: Mapping[str, Text]
    prompts: Mapping[str, Callable[[S, int], Text]]
    actions: Mapping[type, Callable[[S, Any], Text]]  # each entry takes the action of its own kind
    event_text: Callable[[G, str, Mapping[str, Any]], Text]
    over_text: Callable[[Any, Over], Text]  # the context of the state, hence G
    refusal_text: Callable[[G, Refusal], Text]
    modifier_text: Callable[[Modifier], Text]
    unsigned: frozenset[str] = frozenset()
    """The terms of a sum that are no bonus: they stand without a sign."""

    @abstractmethod
    def chance(self, state: S, pending: Roll | Deal) -> Text:
        """What must fall or be drawn, and why."""

    @abstractmethod
    def unit(self, context: G, unit: int) -> Text:
        """How a unit is called."""

    def prompt(self, state: S, choice: Choice) -> Text:
        """What the side that must choose is told."""
        return self.prompts[choice.prompt](state, choice.side)

    def action(self, state: S, action: A) -> Text:
        """A button, a menu line, an entry of the list of acts."""
        return self.actions[type(action)](state, action)

    def over(self, state: S, over: Over) -> Text:
        """How the battle ended."""
        return self.over_text(state.context, over)

    def event(self, context: G, event: Event) -> Text:
        """One line of the journal."""
        return self.event_text(context, event.kind, event.facts)

    def modifier(self, modifier: Modifier) -> Text:
        """One term of a sum, without its value."""
        return self.modifier_text(modifier)

    def refusal(self, context: G, refusal: Refusal) -> Text:
        """Why not, in one sentence."""
        return self.refusal_text(context, refusal)

    def refusal_lines(self, context: G, refusal: Refusal) -> tuple[RefusalLine, ...]:
        """The sentence, then each term of a sum with its value and its rule."""
        lines = [RefusalLine(self.refusal(context, refusal), refusal.rule)]
        for kind, value, rule in refusal.facts.get("terms", ()):
            term = self.modifier(Modifier(kind, value, rule))
            shown = str(value) if kind in self.unsigned else signed(value)
            lines.append(RefusalLine(_("{term}: {value}", term=term, value=shown), rule))
        return tuple(lines)
