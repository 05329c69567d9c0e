"""Orders typed in words: which of the legal acts a line means. Only words are compared here, no rules.

Each word that is typed must begin a word of the act, of its names or of a word with the same meaning;
accents, case and small words ("the", "de") count for nothing. A number is meant whole before it is meant as
a beginning. A word with the same meaning is known by its first letters too, but not by one alone:
that begins too much that nobody sees in the act.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from core.text import Text, _, say

_SAME: tuple[Text, ...] = (
    _("move, advance, go, march, walk, enter, bring, put"),
    _("battle, fight, attack, fire, shoot, strike, assault, bombard, aim"),
    _("retreat, withdraw, recoil"),
    _("play, card"),
    _("order, activate, choose, name"),
    _("end, finish, stop, done"),
    _("lay, deploy, place"),
)
"""Words of which one may be typed for another."""

_SMALL = _("the, a, an, of, to, in, at, with, from, its, and")
"""Words that mean nothing in an order."""

SAID = 2
"""Letters by which a word of the same meaning is known."""

_LETTERS = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o"}
_WORD = re.compile(r"[a-z0-9]+(?:[.,][0-9]+)?")


def folded(words: str) -> str:
    """Small letters without accents."""
    plain = "".join(_LETTERS.get(letter, letter) for letter in words.lower())
    return "".join(one for one in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(one))


def tokens(words: str) -> tuple[str, ...]:
    """The words and numbers of a sentence, as they are compared; a decimal comma is a point."""
    return tuple(found.replace(",", ".") for found in _WORD.findall(folded(words)))


def listed(words: Text, language: str) -> frozenset[str]:
    """The words of one entry of the catalogue that lists some."""
    return frozenset(tokens(say(words, language).replace(",", " ")))


def small_words(language: str) -> frozenset[str]:
    """What may be typed or left out in any order."""
    return listed(_SMALL, language)


def begins(typed: str, word: str) -> bool:
    """Whether what is typed stands for a word: as its beginning; numbers as their beginning too."""
    return word.startswith(typed)


@dataclass(frozen=True, slots=True)
class Phrase:
    """An act in words as it is shown; `more` are names that may be typed for it too."""

    words: str
    more: tuple[str, ...] = ()


Score = tuple[int, int, int]
"""How far a line is from a phrase: words that other names had to give, words cut short, disorder."""


class TypedOrders:
    """The phrases of one moment, in one language."""

    def __init__(self, phrases: Sequence[Phrase], language: str) -> None:
        self.phrases = tuple(phrases)
        self._small = small_words(language)
        self._same = [listed(words, language) for words in _SAME]
        self._tokens = [tuple(word for word in tokens(one.words)) for one in self.phrases]
        self._more = [
            frozenset(word for name in one.more for word in tokens(name)) - set(own)
            for own, one in zip(self._tokens, self.phrases, strict=True)
        ]
        self._alike = [self._of_same_meaning(own) for own in self._tokens]
        self._everywhere = (
            frozenset(self._tokens[0]).intersection(*self._tokens) if self._tokens else frozenset()
        )

    def _of_same_meaning(self, own: tuple[str, ...]) -> frozenset[str]:
        found = {word for same in self._same if same & set(own) for word in same}
        return frozenset(found - set(own))

    def asked(self, line: str) -> tuple[str, ...]:
        """The words of a line that mean something; of one of small words alone all."""
        words = tokens(line)
        return tuple(word for word in words if word not in self._small) or words

    def _scored(self, asked: Sequence[str]) -> list[tuple[Score, int]]:
        """The places of the phrases that may be meant, each with how far the line is from it."""
        scores = ((self._score(asked, place), place) for place in range(len(self.phrases)))
        return sorted((score, place) for score, place in scores if score is not None)

    def found(self, line: str) -> list[int]:
        """The places of the phrases that a line may mean, the likeliest first; nothing for an empty line.

        Of those that are equally far from it, first what tells the phrase from the others, then what stands
        early in it.
        """
        asked = self.asked(line)
        scored = self._scored(asked) if asked else []
        return [place for _score, _far, place in sorted((s, self._far(asked, at), at) for s, at in scored)]

    def _far(self, asked: Sequence[str], place: int) -> tuple[int, int]:
        """How many words say what all phrases say, and where the first of them stands."""
        own = self._tokens[place]
        at = [_place_of(word, own) for word in asked]
        common = sum(it is not None and own[it] in self._everywhere for it in at)
        return common, min((it for it in at if it is not None), default=len(own))

    def meant(self, line: str) -> int | None:
        """The place of the one phrase that a line means; None where it means none, or several alike."""
        asked = self.asked(line)
        scored = self._scored(asked) if asked else []
        if not scored:
            return None
        best = [place for score, place in scored if score == scored[0][0]]
        if len(best) == 1:
            return best[0]
        whole = [place for place in best if set(self._tokens[place]) - self._small == set(asked)]
        return whole[0] if len(whole) == 1 else None

    def _score(self, asked: Sequence[str], place: int) -> Score | None:
        own, more = list(self._tokens[place]), self._more[place]
        outside = partial = disorder = last = 0
        for word in asked:
            at = _place_of(word, own)
            if at is not None:
                partial += own[at] != word
                disorder += at < last
                last = at
                own[at] = ""  # each word of the act answers for one that is typed
                continue
            alike = self._alike[place] if len(word) >= SAID else ()
            others = [other for other in (*more, *alike) if begins(word, other)]
            if not others:
                return None
            outside += 1
            partial += word not in others
        return (outside, partial, disorder)


def _place_of(word: str, own: Sequence[str]) -> int | None:
    if word in own:
        return own.index(word)
    return next((place for place, other in enumerate(own) if other and begins(word, other)), None)
