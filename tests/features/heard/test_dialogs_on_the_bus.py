"""Every dialog that a command opens, as a screen reader finds it over the real bus, and with real keys.

Slow, and on Debian only: `apt-get install at-spi2-core python3-pyatspi gir1.2-atspi-2.0 dbus xvfb`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.features.heard.bus import missing, staged
from tests.features.heard.test_dialogs import BY_PLACE


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("place", BY_PLACE)
def test_every_dialog_is_told_right_over_the_bus(tmp_path: Path, place: str, language: str) -> None:
    lacks = missing()
    if lacks:
        pytest.skip(f"not on this machine: {lacks}")
    names = [row.id for row in BY_PLACE[place]]
    module = "tests.features.heard.dialogs_shown"
    told = staged(tmp_path, language, place, "dialogs.py", json.dumps(names), module=module)
    assert told["faults"] == []
    assert [name for name in names if told["stops"].get(name, 0) < 1] == []
