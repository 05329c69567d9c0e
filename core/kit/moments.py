"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import TypeAlias

from core.protocol.pending import Choice, SecretChoices

Asked: TypeAlias = tuple[Choice, Choice]
"""The choice of side 0 and that of side 1."""


def asked(prompt: str, *kinds: type) -> Asked:
    """The same choice for either side."""
    return Choice(0, prompt, kinds), Choice(1, prompt, kinds)


def in_secret(choices: Asked) -> tuple[SecretChoices, SecretChoices, SecretChoices]:
    """What both sides choose unseen, by the mask of the sides that have done so."""
    return SecretChoices(choices), SecretChoices(choices[1:]), SecretChoices(choices[:1])
