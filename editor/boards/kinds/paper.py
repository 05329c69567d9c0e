"""A kind of board on paper and on the second screen: prints, sheets, side maps."""

from __future__ import annotations

from typing import Protocol


class PaperPart(Protocol):
    """A kind of board on paper and on the second screen: prints, sheets, side maps."""
