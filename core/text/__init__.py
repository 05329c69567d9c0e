"""Every sentence shown to people, in English and in French.

from core.text import _, _n, say
say(_("{unit} is out of range.", unit=name), "fr")
"""

from core.text.languages import languages, preferred
from core.text.message import Given, Names, Text, Value, _, _n, capital, signed
from core.text.speech import is_complete, say, unended

__all__ = [
    "Given",
    "Names",
    "Text",
    "Value",
    "_",
    "_n",
    "capital",
    "is_complete",
    "languages",
    "preferred",
    "say",
    "signed",
    "unended",
]
