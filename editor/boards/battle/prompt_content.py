"""What a battle asks of whoever sits before the screen."""

from __future__ import annotations

from dataclasses import dataclass

from core.text import Text
from editor.boards.battle.prompt_row import PromptAct


@dataclass(frozen=True, slots=True)
class PromptContent:
    """What the prompt shows."""

    side: int | None
    words: Text
    acts: tuple[PromptAct, ...]
