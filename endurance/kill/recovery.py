"""`python -m endurance.kill.recovery HOME WAY`: the next start after a kill; prints what came back as JSON.

WAY is "start": what the start page offers is reopened; or "file": the file itself is opened first, as who has
not seen the start page does.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from editor.base.document import recovery
from endurance.kill.diary import mark_of
from endurance.kill.victim import open_window


def recovered(home: Path, way: str) -> dict[str, Any]:
    """Marks of what came back, how many lines of history it has, and the mark of the file itself."""
    window = open_window(home)
    path = home / "work.json"
    row: dict[str, Any] = {
        "marks": [],
        "lines": [],
        "file": mark_of(path.read_bytes()) if path.is_file() else "",
    }
    opened = window.files.open(path) if way == "file" and path.is_file() else None
    row["locked"] = opened is not None and opened.document.read_only
    row["banners"] = len(window.notices.shown_keys())
    offered = recovery.found()
    if opened is not None and offered:
        window.remove_page(opened)
        offered = recovery.found()
    for entry in offered:
        page = window.files.recovering.reopen(entry)
        if page is not None:
            row["marks"].append(mark_of(page.keeper().content()))
            row["lines"].append(page.document.stack.count())
    row["offered"] = len(offered)
    QApplication.processEvents()
    window.close_unasked()
    return row


if __name__ == "__main__":
    print(json.dumps(recovered(Path(sys.argv[1]), sys.argv[2])))  # noqa: T201
