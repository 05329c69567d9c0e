"""Choices as the table asks them: one object a moment and side."""

from __future__ import annotations

from core.play.pending import Choice
from core.systems.battle_cry.setting import Setting


def choice(setting: Setting, prompt: str, side: int, kinds: tuple[type, ...]) -> Choice:
    """The choice `prompt` of `side`, the same object whenever it comes again."""
    key = (prompt, side)
    found = setting.choices.get(key)
    if found is None:
        found = setting.choices[key] = Choice(side, prompt, kinds)
    return found
