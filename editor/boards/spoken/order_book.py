"""What may be typed now: the acts of the prompt and of the rules' own list, and what a line means. No Qt.

There is one legality, that of the rules: a line that names no act of the list is asked of `refusal`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.presentation.typed_orders import Phrase, TypedOrders
from core.text import Text, Value, _, _n
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.prompt_content import PromptContent
from editor.boards.battle.prompt_row import PromptAct
from editor.boards.spoken.sentences import sentences
from editor.boards.spoken.spoken_battle import SpokenBattle

SHOWN = 5
"""So many acts are named where a line could mean several."""


@dataclass(frozen=True, slots=True)
class Order:
    """One act that may be typed: its words, the names that may stand for them, what does it."""

    phrase: Phrase
    run: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a line: the words of what is told; `run` does what was meant, where one act was."""

    words: str
    run: Callable[[], object] | None = None


class OrderBook:
    """All orders of one moment. `do` carries an act of the rules out."""

    def __init__(
        self, spoken: SpokenBattle, asked: PromptContent, do: Callable[[Offer], object], language: str
    ) -> None:
        self._spoken, self._asked, self._do = spoken, asked, do
        self.orders = (*self._prompted(asked.acts), *self._offered(asked.acts))
        self._typed = TypedOrders([order.phrase for order in self.orders], language)

    def _prompted(self, acts: Sequence[PromptAct]) -> list[Order]:
        say = self._spoken.say
        return [Order(Phrase(say(act.text)), act.run) for act in acts]

    def _offered(self, acts: Sequence[PromptAct]) -> list[Order]:
        seen, say = self._spoken.seen, self._spoken.say
        known = {say(act.text) for act in acts}
        offers = () if seen.offers is None else seen.offers.listed
        rows = [(say(seen.act_text(offer)), offer) for offer in offers]
        counts = Counter(words for words, _offer in rows)
        found = []
        for words, offer in rows:
            if words in known:
                continue
            names = tuple(say(name) for name in self._spoken.offer_names(offer))
            shown = words if counts[words] == 1 else f"{words} ({', '.join(dict.fromkeys(names))})"
            found.append(Order(Phrase(shown, names), lambda offer=offer: self._do(offer)))  # type: ignore[misc]
        return found

    # --- what a line means -------------------------------------------------------------------------------

    def completions(self, line: str) -> list[str]:
        """What a line may become, the likeliest first."""
        return [self.orders[place].phrase.words for place in self._typed.found(line)]

    def everything(self) -> list[str]:
        """All that may be typed."""
        return [order.phrase.words for order in self.orders]

    def answer(self, line: str) -> Answer:
        """What a line does, or what there is to be said of it; "?" asks what may be done."""
        if line.strip() == "?":
            return Answer(sentences(self._spoken.say, [self._asked.words, *self.everything()]))
        place = self._typed.meant(line)
        if place is not None:
            return Answer(self.orders[place].phrase.words, self.orders[place].run)
        free = self._spoken.typed(line)
        if isinstance(free, Denied):
            return self._refused(free)
        if free is not None:
            return Answer(self._spoken.say(self._spoken.seen.act_text(free)), lambda: self._do(free))
        found = self.completions(line)
        if found:
            return Answer(self._which(found))
        denied = self._spoken.wished(line)
        return self._refused(denied) if denied is not None else Answer(self._unknown())

    def _which(self, found: Sequence[str]) -> str:
        say = self._spoken.say
        rest = len(found) - SHOWN
        more: list[Value] = [_n("and {count} more", "and {count} more", rest)] if rest > 0 else []
        return sentences(say, [_("Which of these?"), *found[:SHOWN], *more])

    def _unknown(self) -> str:
        say, count = self._spoken.say, len(self.orders)
        hint = self._spoken.hint()
        told: list[Text] = [
            _("Nothing that can be done now says that."),
            self._asked.words,
            _n("{count} act is possible.", "{count} acts are possible.", count),
        ]
        return sentences(say, [*told, *((hint,) if hint is not None else ())])

    def _refused(self, denied: Denied) -> Answer:
        """The refusal in the words of its room, its rule, and the nearest act that is legal."""
        seen, say = self._spoken.seen, self._spoken.say
        words: list[Value] = [seen.system.words.refusal(seen.context, denied.refusal)]
        if denied.refusal.rule:
            words.append(denied.refusal.rule)
        nearest = seen.nearest(denied)
        if nearest is not None:
            words.append(_("Nearest legal: {act}", act=seen.act_text(nearest)))
        return Answer(sentences(say, words))
