"""A board of which a test tells only what it looks at."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from PySide6.QtCore import QRectF

from core.text import say
from editor.boards.battle.director.laid import Laid
from editor.boards.battle.director.stage import Standing


def laid_on_a_bare_stage(
    piece: Standing | None = None,
    covered: Sequence[QRectF] = (),
    landmarks: Sequence[QRectF] = (),
    names: Sequence[QRectF] = (),
) -> Laid:
    """Dice lie on 1000 x 600 pixels: everybody stands where `piece` does, nothing lies over the board."""
    stage: Any = SimpleNamespace(
        view=SimpleNamespace(zoom=1.0, seen_free=QRectF(0, 0, 1000, 600)),
        standing=lambda _state, _who: piece,
        near=lambda _state, _who: piece,
        spots=lambda _path: (),
        overlaid=lambda: (),
        covered=lambda: covered,
        asked_for=lambda: (),
        landmarks=lambda: landmarks,
        names=lambda: names,
        far=0.0,
        aim=lambda _state, _start, _whom, aim: aim,
    )
    state: Any = None
    return Laid(
        stage, lambda _moment: state, lambda moment: moment, lambda: 1.0, lambda text: say(text, "en")
    )
