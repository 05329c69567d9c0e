"""The window and the battle of tests/editor/table, for play by post."""

from tests.editor.table.conftest import context, desk, home, start, window

__all__ = ["context", "desk", "home", "start", "window"]
