"""Typography: narrow no-break spaces of French, numbers of rules that no line break tears."""

import re

NARROW = "\N{NARROW NO-BREAK SPACE}"
UNBROKEN = "\N{NON-BREAKING HYPHEN}"

_BEFORE = re.compile(r"[ \N{NO-BREAK SPACE}]+(?=[;:!?»%])")
_AFTER = re.compile(r"(?<=«)[ \N{NO-BREAK SPACE}]+")


def french(sentence: str) -> str:
    """`sentence` with its plain spaces before ; : ! ? % » and after « made narrow and unbreakable."""
    return _AFTER.sub(NARROW, _BEFORE.sub(NARROW, sentence))


def unbroken_rule(rule: str) -> str:
    """The number of a rule as it is shown among words: no line ends at its hyphens.

    For showing only: "BE-AMB-40" with plain hyphens is what links, files and searches know.
    """
    return rule.replace("-", UNBROKEN)
