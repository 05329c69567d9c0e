"""The pictures of the help pages, in both languages, each cut from a window: into `resources/help`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from taking import ROOT, fill, opened, palette  # isort: skip  (first: it finds the program)
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QWidget

from tests.features.door_dialogs import DIALOGS
from tests.features.player import Person

WIDE = 560
"""Pixels: more than the help beside a window of 1280 has, so that it is sharp in large letters too."""

Cut = Callable[[Person, Any], QPixmap]


def _map(hand: Person, _shown: QWidget) -> QPixmap:
    whole = hand.page.view.grab()
    return whole.copy(0, whole.height() // 10, whole.width(), whole.height() * 8 // 10)


def _ground(_hand: Person, shown: Any) -> QPixmap:
    whole: QPixmap = shown.preview.grab()
    return whole.copy(0, 4, whole.width(), whole.height() - 8)


def _mapping(_hand: Person, shown: QWidget) -> QPixmap:
    """The right half of the dialog: its words and what they become."""
    return shown.grab(QRect(shown.width() * 59 // 100, 40, shown.width() * 41 // 100, 306))


SHOTS: dict[str, tuple[str, Cut]] = {
    "traced": ("traced", _map),
    "photograph": ("photograph", _map),
    "ground": ("heights", _ground),
    "sown": ("sowing", _map),
    "mapping": ("mapping", _mapping),
}


def help_picture(name: str, language: str) -> Callable[[str], None]:
    """A picture of the help in a language."""
    which, cut = SHOTS[name]

    def make(_name: str) -> None:
        with opened(language, "light") as hand:
            folder = Path(os.environ["XDG_DATA_HOME"])
            folder.mkdir(parents=True, exist_ok=True)
            shown = DIALOGS[which](hand, folder)
            hand.rest(400)
            if shown is hand.window:
                fill(hand)
            picture = cut(hand, shown).toImage().convertToFormat(QImage.Format.Format_RGB32)
            if picture.width() > WIDE:
                picture = picture.scaledToWidth(WIDE, Qt.TransformationMode.SmoothTransformation)
            path = ROOT / "resources" / "help" / language / "pictures" / f"{name}.png"
            path.parent.mkdir(exist_ok=True)
            plain = Qt.ImageConversionFlag.AvoidDither | Qt.ImageConversionFlag.ThresholdDither
            picture.convertToFormat(QImage.Format.Format_Indexed8, palette(picture), plain).save(
                str(path), "PNG", 0
            )
            print(f"{path.name}  {path.stat().st_size // 1000} kB")  # noqa: T201
            if shown is not hand.window:
                shown.close()

    return make


HELP = {
    f"page-{name}-{language}": help_picture(name, language) for name in SHOTS for language in ("en", "fr")
}
