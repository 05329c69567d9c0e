"""The pages of the help: one file a page and language."""

from __future__ import annotations

from pathlib import Path

from core.paths import RESOURCES


def page_file(name: str, language: str) -> Path | None:
    """The file of a help page, None where there is none; of names from links only plain ones are taken."""
    if not name.replace("_", "").replace("-", "").isalnum():
        return None
    for code in (language, "en"):
        path = RESOURCES / "help" / code / f"{name}.md"
        if path.is_file():
            return path
    return None
