"""Pictures as numbers, for what looks at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from core.tracing.grid_fit import Shade
    from core.tracing.terrain_groups import Picture


def shades(image: QImage) -> Shade:
    """The brightness by row and column, 0 to 255."""
    import numpy as np

    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    found: Shade = rows[:, : grey.width()].astype(np.float64)
    return found


def colours(image: QImage) -> Picture:
    """Red, green, blue by row and column."""
    import numpy as np

    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    found: Picture = rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3).copy()
    return found
