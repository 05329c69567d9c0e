"""What the script of a Battle Cry battle waits for: a choice, a throw, cards."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from oracles.wishes import Ask, Draw, Throw

Wish = Ask | Throw | Draw
Script = Generator[Wish, Any, None]
