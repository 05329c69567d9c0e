"""Pictures of palettes: in the style that the map wears, without an engraving."""

import pytest
from PySide6.QtCore import QSize

from core.presentation.look import Piece
from core.systems.belle_epoque.system import BELLE_EPOQUE
from editor.boards.drawing.style import Style
from editor.boards.hex.palette_pictures import (
    feature_picture,
    ground_picture,
    hexside_picture,
    works_picture,
)
from editor.boards.styles.piece_pictures import piece_picture
from editor.boards.styles.staff import room
from editor.boards.styles.style_colours import palette_of

pytestmark = pytest.mark.usefixtures("qapp")
SIZE = QSize(42, 30)
BOARD, LOOK = BELLE_EPOQUE.design().blank().board, BELLE_EPOQUE.look


def pictures(style: Style) -> dict[str, bytes]:
    """Everything of a palette by its name, as bytes of its pixels."""
    drawn = {entry.id: ground_picture(BOARD, entry.id, SIZE, 1.0, style=style) for entry in LOOK.grounds}
    drawn |= {
        f"feature {entry.id}": feature_picture(BOARD, entry.id, SIZE, 1.0, style=style)
        for entry in LOOK.features
        if entry.id not in drawn
    }
    drawn |= {f"works {corner}": works_picture(BOARD, corner, SIZE, 1.0, style=style) for corner in range(6)}
    drawn["fence"] = hexside_picture(BOARD, "fence", SIZE, 1.0, style=style)
    drawn["unit"] = piece_picture(Piece("1", 0, "infantry", 0, 4, 4), "A", QSize(84, 60), 1.0, style=style)
    return {name: bytes(one.toImage().constBits()) for name, one in drawn.items()}


def test_a_staff_palette_is_told_apart_and_engraves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "engraved", lambda _country: pytest.fail("a palette was engraved"))
    staff = pictures(palette_of("staff", "light"))
    assert len(set(staff.values())) == len(staff)
    dark = pictures(palette_of("staff", "dark"))
    assert all(dark[name] != picture for name, picture in staff.items())


def test_a_palette_wears_the_style_of_the_map() -> None:
    staff, table = (pictures(palette_of(kind, "light")) for kind in ("staff", "table"))
    assert all(table[name] != picture for name, picture in staff.items())
