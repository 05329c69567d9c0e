"""The boards of tests/editor/boards/canvas."""

from tests.editor.boards.canvas.conftest import country, paint

__all__ = ["country", "paint"]
