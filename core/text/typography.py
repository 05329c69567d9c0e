"""French typography: the one function that puts narrow no-break spaces."""

import re

NARROW = "\N{NARROW NO-BREAK SPACE}"

_BEFORE = re.compile(r"[ \N{NO-BREAK SPACE}]+(?=[;:!?»%])")
_AFTER = re.compile(r"(?<=«)[ \N{NO-BREAK SPACE}]+")


def french(sentence: str) -> str:
    """`sentence` with its plain spaces before ; : ! ? % » and after « made narrow and unbreakable."""
    return _AFTER.sub(NARROW, _BEFORE.sub(NARROW, sentence))
