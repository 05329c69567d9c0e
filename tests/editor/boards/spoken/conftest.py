"""The window and the battle of tests/editor/desks/play."""

from tests.editor.desks.play.conftest import context, desk, game, home, start, window

__all__ = ["context", "desk", "game", "home", "start", "window"]
