"""Costly decisions and luck in sentences, the same in the window, in a report and on the command line."""

from __future__ import annotations

from core.lab.analysis import Loss
from core.text import Text, Value, _, signed


def loss_words(loss: Loss, side: Value) -> Text:
    """A decision that lost share, with what was better."""
    return _(
        "Turn {turn}, {side}: {done}. Better by {lost} % (± {error}): {better}.",
        turn=loss.turn,
        side=side,
        done=loss.done,
        better=loss.better,
        lost=round(100 * loss.lost),
        error=max(1, round(100 * loss.error)),
    )


def luck_words(luck: float, side: Value) -> Text:
    """What luck brought a side beyond the average, in percent of the chance of winning."""
    return _("{side}: luck {luck} %.", side=side, luck=signed(round(100 * luck)))
