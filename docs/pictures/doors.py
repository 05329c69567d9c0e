"""Pictures of what comes in and goes out: imports, scans that are traced, ground, many units, a tutorial."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from taking import HERE, keep, opened  # isort: skip  (first: it finds the program)
from PySide6.QtWidgets import QDialog

from tests.features.door_dialogs import DIALOGS


def door(which: str, language: str, colours: str, scale: float = 1.0) -> Callable[[str], None]:
    """A dialog in the midst of its work, or the window where it is no dialog."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            folder = Path(os.environ["XDG_DATA_HOME"])
            folder.mkdir(parents=True, exist_ok=True)
            shown = DIALOGS[which](hand, folder)
            hand.rest(250)
            if not isinstance(shown, QDialog):
                keep(hand, name)
                return
            shown.grab().save(str(HERE / f"{name}.png"), "PNG")
            print(f"{name}.png")  # noqa: T201
            shown.reject()

    return make


DOORS = {
    "traced-en-light": door("traced", "en", "light"),
    "traced-fr-dark": door("traced", "fr", "dark"),
    "traced-fr-200": door("traced", "fr", "light", 2.0),
    "photograph-fr-light": door("photograph", "fr", "light"),
    "pages-en-light": door("page", "en", "light"),
    "ground-suggested-fr-dark": door("terrain", "fr", "dark"),
    "ground-lines-en-light": door("lines", "en", "light"),
    "ground-seed-en-dark": door("seed-table", "en", "dark"),
    "ground-heights-fr-light": door("heights", "fr", "light"),
    "import-fr-light": door("mapping", "fr", "light"),
    "import-parts-fr-200": door("parts", "fr", "light", 2.0),
    "import-units-en-dark": door("import-units", "en", "dark"),
    "compare-en-dark": door("compare", "en", "dark"),
    "export-fr-light": door("export", "fr", "light"),
    "print-fr-light": door("print", "fr", "light"),
    "problems-fr-light": door("problems", "fr", "light"),
    "stamps-en-light": door("stamps", "en", "light"),
    "sowing-fr-light": door("sowing", "fr", "light"),
    "coverage-en-light": door("coverage", "en", "light"),
    "collection-fr-light": door("collection", "fr", "light"),
    "many-units-fr-light": door("names", "fr", "light"),
    "replaced-units-en-light": door("replace", "en", "light"),
    "tutorial-fr-light": door("tutorial-la_garde", "fr", "light"),
}
