"""The window and the battle of tests/editor/desks/play, and what is told aloud."""

from collections.abc import Iterator

import pytest

from editor.base.context import Context
from tests.editor.desks.play.conftest import context, desk, game, home, start, window

__all__ = ["context", "desk", "game", "home", "start", "window"]


@pytest.fixture
def told(context: Context) -> Iterator[list[str]]:
    heard: list[str] = []
    context.settings.told_line = True
    context.announcer.shown = True
    context.announcer.told.connect(heard.append)
    yield heard
    context.announcer.told.disconnect(heard.append)
