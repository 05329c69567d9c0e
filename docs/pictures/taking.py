"""A window of its own for each picture, and how a picture is written; for the scripts beside this file."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # the hand of the feature tests works the window here too
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np  # noqa: E402
from PySide6.QtCore import QEvent, QSize, Qt  # noqa: E402
from PySide6.QtGui import QImage  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from editor.base.settings import Settings  # noqa: E402
from editor.shell.application import make_context  # noqa: E402
from editor.shell.window import MainWindow  # noqa: E402
from tests.features.player import Person  # noqa: E402

SIZE = QSize(1280, 800)


@contextmanager
def opened(language: str, colours: str, scale: float = 1.0, size: QSize = SIZE) -> Iterator[Person]:
    """A window over settings of its own."""
    program = QApplication.instance()
    assert isinstance(program, QApplication)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("DATA", "CONFIG", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(folder, name.lower()))
        settings = Settings(Path(folder, "settings.ini"))
        settings.colours, settings.text_scale = colours, scale  # type: ignore[assignment]
        settings.pace = "at_once"
        window = MainWindow(make_context(language, settings))
        window.resize(size)
        window.show()
        window.activateWindow()
        hand = Person(window)
        hand.wait(lambda: window.windowHandle().isExposed(), "the window")
        hand.rest(120)
        yield hand
        window.close_unasked()
        window.deleteLater()
        hand.rest(30)
        program.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # else the next theme dresses it too


def keep(hand: Person, name: str) -> None:
    """Write what the window shows, in the 256 colours that serve it best."""
    hand.rest(400)
    fill(hand)
    picture = hand.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    path = HERE / f"{name}.png"
    plain = Qt.ImageConversionFlag.AvoidDither | Qt.ImageConversionFlag.ThresholdDither
    picture.convertToFormat(QImage.Format.Format_Indexed8, palette(picture), plain).save(str(path), "PNG", 0)
    print(f"{path.name}  {path.stat().st_size // 1000} kB")  # noqa: T201


def fill(hand: Person) -> None:
    """Wait until the map in sight is drawn whole: a picture must not show the stand-ins of its tiles."""
    page = hand.window.page
    if page is None or not page.view.isVisible():
        return
    page.view.settle()
    hand.wait(lambda: page.view.scene_.tiles is None or page.view.scene_.tiles.is_finished, "the map")
    hand.rest(50)


def palette(picture: QImage) -> list[int]:
    """The commonest colours as they are, so that no ground changes its hue; then what is far from these."""
    words = np.frombuffer(picture.constBits(), dtype=np.uint32)
    colours, counts = np.unique(words & 0xFFFFFF, return_counts=True)
    colours = colours[np.argsort(-counts, kind="stable")]
    parts = np.stack([(colours >> shift) & 0xFF for shift in (16, 8, 0)], axis=1).astype(np.int32)
    chosen: list[int] = []
    for apart, room in ((4, 128), (20, 256)):
        chosen = _spread(parts, apart, chosen, room)
    return [int(0xFF000000 | colours[at]) for at in chosen]


def _spread(parts: np.ndarray, apart: int, chosen: list[int], room: int) -> list[int]:
    """`chosen` and more places, up to `room`, of colours of which none is nearer than `apart` to another."""
    chosen, free = list(chosen), np.ones(len(parts), dtype=bool)
    for at in chosen:
        free &= ((parts - parts[at]) ** 2).sum(axis=1) > apart * apart
    while free.any() and len(chosen) < room:
        at = int(np.argmax(free))
        chosen.append(at)
        free &= ((parts - parts[at]) ** 2).sum(axis=1) > apart * apart
    return chosen
