"""Tab through every desk of every game over the real bus, with real keys: in the order of the eye, and round.

Slow, and on Debian only: `apt-get install at-spi2-core python3-pyatspi gir1.2-atspi-2.0 dbus xvfb`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from tests.features.heard.bus import missing, staged
from tests.features.heard.test_desks_on_the_bus import DESKS, words
from tests.features.heard.test_names import STEMS


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("system", STEMS)
def test_tab_goes_round_every_desk(tmp_path: Path, system: str, language: str) -> None:
    lacks = missing()
    if lacks:
        pytest.skip(f"not on this machine: {lacks}")
    file = SCENARIOS / system / f"{STEMS[system]}.json"
    told = staged(
        tmp_path,
        language,
        file,
        "tab_order.py",
        json.dumps(words(language)),
        module="tests.features.heard.in_front",
    )
    assert told["faults"] == []
    for desk in DESKS:
        assert len(told["stops"][desk]) > 8, desk
