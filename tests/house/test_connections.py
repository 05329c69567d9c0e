"""What the whole program tells of (colours, language, settings) reaches nobody who is gone."""

from __future__ import annotations

import re
from pathlib import Path

from core.paths import ROOT

WITHOUT_END = re.compile(r"\b(?:theme|settings|speaker)\.changed\.connect\(\s*lambda")
"""A lambda has no receiver whose end would end the connection: it would be called for a closed page."""


def test_no_lambda_hears_of_the_whole_program() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(Path(ROOT, "editor").rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if WITHOUT_END.search(line)
    ]
    assert found == []
