"""The window and the battle of tests/editor/table, for the umpire's desk."""

from tests.editor.table.conftest import context, desk, home, start, window

__all__ = ["context", "desk", "home", "start", "window"]
