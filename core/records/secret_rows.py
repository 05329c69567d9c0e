"""The secrets of a battle as its file keeps them: where its dice come from, and that of its mail."""

from __future__ import annotations

from core.chance.seeds import Secret, Seed, read_secret
from core.protocol.json_rows import JsonRow
from core.records.strict_rows import is_whole
from core.scenarios.documents import Document
from core.text import _


def seed_row(seed: Seed) -> JsonRow:
    """Where the dice come from, as a game file keeps it."""
    return {"secret": seed.written()} if isinstance(seed, Secret) else {"seed": seed}


def seed_of(document: Document) -> Seed:
    """Where the dice of a game file come from; raises BadFile."""
    data = document.data
    if "secret" not in data:
        seed = data.get("seed", 0)
        if not is_whole(seed):
            raise document.bad(("seed",), _("it has the wrong type"), _("write a whole number"))
        return seed
    if "seed" in data:
        wrong = _("a battle has a secret or a seed, not both")
        raise document.bad(("seed",), wrong, _("leave it out"))
    return secret_of(document, "secret")


def secret_of(document: Document, key: str) -> Secret:
    """The secret under a key of a game file; raises BadFile."""
    found = document.data[key]
    secret = read_secret(found) if isinstance(found, str) else None
    if secret is None:
        wrong = _("this is not the secret of a battle")
        raise document.bad((key,), wrong, _("use the file as it was saved"))
    return secret
