"""Draws every shipped battle, maps in both styles.

`.venv/bin/python docs/pictures/gallery.py` writes `gallery/`.

Words after the command draw only the battles whose names contain one of them.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent / "gallery"
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np  # noqa: E402
from PySide6.QtCore import Qt  # noqa: E402
from PySide6.QtGui import QGuiApplication, QImage  # noqa: E402

from core.paths import SCENARIOS  # noqa: E402
from core.protocol.scenario_models import ScenarioModels  # noqa: E402
from core.protocol.system import AnySystem  # noqa: E402
from core.scenarios import files  # noqa: E402
from core.systems.catalog import SYSTEMS  # noqa: E402
from editor.boards.drawing.picture_files import Wish, image_of_page  # noqa: E402
from editor.boards.registry import kind_of  # noqa: E402

WIDE = 1100
COLOURS = 224
DARK = ("alma", "fredericksburg", "twin_hills")
"""Battles that are drawn for dark screens too."""


def small(image: QImage) -> QImage:
    """The picture in the few colours that serve it best: a third of the bytes."""
    picture = image.convertToFormat(QImage.Format.Format_RGB32)
    words = np.frombuffer(picture.constBits(), np.uint32) & 0xFFFFFF
    parts = np.stack([(words >> shift) & 0xFF for shift in (16, 8, 0)], axis=1).astype(np.uint8)
    table = [int(0xFF000000 | (r << 16) | (g << 8) | b) for r, g, b in _means(parts)]
    plain = Qt.ImageConversionFlag.AvoidDither | Qt.ImageConversionFlag.ThresholdDither
    return picture.convertToFormat(QImage.Format.Format_Indexed8, table, plain)


def _means(parts: np.ndarray) -> list[tuple[int, int, int]]:
    """Median cut: the box with the widest spread is split until there are enough."""
    boxes = [parts[:: max(1, len(parts) // 200_000)]]
    while len(boxes) < COLOURS:
        spreads = [float(box.var(axis=0).max()) * len(box) ** 0.5 if len(box) > 1 else 0.0 for box in boxes]
        box = boxes.pop(int(np.argmax(spreads)))
        axis = int(box.var(axis=0).argmax())
        order = box[:, axis].astype(np.int32)
        middle = float(order.mean())
        low, high = box[order <= middle], box[order > middle]
        if not len(low) or not len(high):
            boxes.append(box)
            break
        boxes += [low, high]
    return [tuple(int(value) for value in box.mean(axis=0).round()) for box in boxes]  # type: ignore[misc]


def draw(system: AnySystem, path: Path) -> None:
    """A battle in both styles, and for dark screens where it is one of those."""
    scenario = files.load(path, ScenarioModels(SYSTEMS))
    wishes = [("staff", Wish("staff", "light"), "fr"), ("table", Wish("table", "light"), "en")]
    if system.board == "cards":
        wishes = [("cards", Wish(None, "light"), "fr")]
    if path.stem in DARK:
        wishes.append(("dark", Wish(None, "dark"), "en"))
    for name, wish, language in wishes:
        sheet = kind_of(system).canvas.page(scenario, system, language, wish)
        # Drawn twice as large and made smaller: fine strokes stay even.
        image = image_of_page(sheet, 2 * WIDE / sheet.size.width())
        image = image.scaledToWidth(WIDE, Qt.TransformationMode.SmoothTransformation)
        out = HERE / f"{system.id}-{path.stem}-{name}.png"
        small(image).save(str(out), "PNG", 0)
        print(f"{out.name}  {out.stat().st_size // 1000} kB")  # noqa: T201


def main(wanted: list[str]) -> None:
    """All battles."""
    program = QGuiApplication(sys.argv[:1])
    HERE.mkdir(exist_ok=True)
    for system in SYSTEMS:
        for path in sorted((SCENARIOS / system.id).glob("*.json")):
            if not wanted or any(word in f"{system.id}/{path.stem}" for word in wanted):
                draw(system, path)
    program.processEvents()


if __name__ == "__main__":
    main(sys.argv[1:])
