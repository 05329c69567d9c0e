"""Typography: narrow spaces and elisions of French, numbers of rules that no line break tears."""

import re

NARROW = "\N{NARROW NO-BREAK SPACE}"
UNBROKEN = "\N{NON-BREAKING HYPHEN}"

_BEFORE = re.compile(r"[ \N{NO-BREAK SPACE}]+(?=[;:!?»%])")
_VOWEL = re.compile(r"[aeiouàâäéèêëîïôöùûüæœAEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜÆŒ][a-zß-ÿœ’]")
_AS_A_CONSONANT = re.compile(r"(?:onz|oui\b|uhlan)", re.IGNORECASE)
_AFTER = re.compile(r"(?<=«)[ \N{NO-BREAK SPACE}]+")


def french(sentence: str) -> str:
    """`sentence` with its plain spaces before ; : ! ? % » and after « made narrow and unbreakable."""
    return _AFTER.sub(NARROW, _BEFORE.sub(NARROW, sentence))


def elides(word: str) -> bool:
    """Whether "de" and "que" lose their e before `word`: "d’Artillerie", but "de A", "de 11", "de onze".

    An h is left alone: nobody but a dictionary knows that Hougoumont is spoken with one and Haxo is too.
    """
    return bool(_VOWEL.match(word)) and not _AS_A_CONSONANT.match(word)


def unbroken_rule(rule: str) -> str:
    """The number of a rule as it is shown among words: no line ends at its hyphens.

    For showing only: "BE-AMB-40" with plain hyphens is what links, files and searches know.
    """
    return rule.replace("-", UNBROKEN)
