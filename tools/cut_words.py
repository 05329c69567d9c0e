"""Walks every desk of every game, in both languages, and prints what has no room for its words.

    python -m tools.cut_words [--size 1280x800] [--scale 1 --scale 2] [SYSTEM ...]

Each panel is looked at folded and unfolded, each tab in front. Ends with 1 where anything is cut.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QTabWidget

from benchmarks.cut_text import cut_words, overlapping
from benchmarks.layout import a_window, go_to, open_battle, settle
from core.paths import SCENARIOS
from core.text.languages import languages
from editor.shell.window import MainWindow

BATTLES = {
    "battle_cry": "fredericksburg",
    "belle_epoque": "mirror_ridge",
    "mbt": "twin_hills",
    "la_garde": "twin_rises",
    "belle_position": "chalons_manoeuvres",
}
DESKS = ("design", "armies", "plan", "play", "umpire")
PLACES = ("left", "right", "bottom")


def looked_at(window: MainWindow) -> Iterator[str]:
    """What is cut at the desk in front: as it is, then with each panel unfolded and each tab in front."""
    yield from (*cut_words(window), *overlapping(window))
    page = window.page
    assert page is not None
    for place in PLACES:
        page.show_place(place)
    settle()
    yield from (*cut_words(window), *overlapping(window))
    for tabs in [one for one in page.findChildren(QTabWidget) if one.isVisible()]:
        for number in [one for one in range(tabs.count()) if tabs.isTabVisible(one)]:
            tabs.setCurrentIndex(number)
            settle(4)
            yield from (*cut_words(window), *overlapping(window))


def walk(system: str, language: str, size: tuple[int, int], scale: float) -> Iterator[str]:
    """A line for each text of a game that is cut, with the desk it stands at."""
    with TemporaryDirectory() as folder, a_window(Path(folder) / "settings.ini") as window:
        window.context.speaker.set_language(language)
        window.resize(*size)
        window.context.theme.set_scale(scale)
        open_battle(window, SCENARIOS / system / f"{BATTLES[system]}.json")
        for desk in DESKS:
            go_to(window, desk)
            settle()
            for line in dict.fromkeys(looked_at(window)):
                yield f"{system} {language} {round(100 * scale)} % {desk}: {line}"


def main() -> int:
    """The walk; how many lines were found decides how it ends."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", default=list(BATTLES))
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", type=float, action="append")
    wish = parser.parse_args()
    wide, high = (int(part) for part in wish.size.split("x"))
    count = 0
    for language in languages():
        for system in wish.systems:
            for scale in wish.scale or (1.0, 2.0):
                for line in walk(system, language, (wide, high), scale):
                    count += 1
                    print(" ".join(line.split())[:300], flush=True)
    print(f"{count} cut")
    return int(count > 0)


if __name__ == "__main__":
    sys.exit(main())
