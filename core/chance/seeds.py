"""What the chance of a battle comes from: a secret that nobody can guess, or a number that somebody typed.

A battle that is played has a secret of 128 bits. It stands in the game file and nowhere else, and what a side
sees of the dice says nothing of it. A typed number (tests, ``play --seed``, the report of a fault) makes the
same dice fall again for everybody who knows it or tries it: numbers of this size can be tried one by one.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from random import Random
from secrets import token_bytes
from typing import TypeAlias

BYTES = 16
"""How long a secret is: 128 bits."""
HEX_DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret of `BYTES` bytes; it never shows in the words that Python makes of it."""

    key: bytes = field(repr=False)

    def digest(self, name: str) -> bytes:
        """32 bytes that hang on the secret and on `name` alone, by HMAC-SHA256."""
        return hmac.digest(self.key, name.encode("ascii"), "sha256")

    def written(self) -> str:
        """The secret as a game file keeps it."""
        return self.key.hex()


Seed: TypeAlias = int | Secret


def new_secret() -> Secret:
    """A secret that the system's generator draws."""
    return Secret(token_bytes(BYTES))


def read_secret(text: str) -> Secret | None:
    """The secret in the words of a game file; None where it is none."""
    if len(text) != 2 * BYTES or not HEX_DIGITS.issuperset(text):
        return None
    return Secret(bytes.fromhex(text))


def generator(seed: Seed, name: str) -> Random:
    """A generator that hangs on the seed and on `name` alone: a computer player's, for one moment."""
    if isinstance(seed, Secret):
        return Random(int.from_bytes(seed.digest(f"lots/{name}"), "big"))  # rolls have plain numbers
    return Random(f"{seed}/{name}")
