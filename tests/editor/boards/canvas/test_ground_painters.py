"""Every ground and feature of every room on hexes is drawn: none looks like bare grass or like another."""

from itertools import combinations

import pytest
from PySide6.QtGui import QImage, QPainter

from core.scenarios.boards import HexBoard
from core.systems.battle_cry.design.scenario import BattleCryBoard
from core.systems.belle_epoque.design.scenario import BelleEpoqueBoard
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.style import Palette, StyleId
from editor.boards.styles.map_painter import paint_map
from editor.boards.styles.style_colours import palette_of

BOARDS = (BattleCryBoard, BelleEpoqueBoard)
CELL = "2.2"


def drawn(board: HexBoard, palette: Palette, kind: StyleId = "table", scale: float = 0.5) -> bytes:
    picture = MapPicture(board, {}, palette_of(kind, palette), "en")
    face = picture.face
    image = QImage(round(face.width() * scale), round(face.height() * scale), QImage.Format.Format_RGB32)
    image.fill(picture.style.desk)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-face.topLeft())
    paint_map(painter, picture, face, scale)
    painter.end()
    return bytes(image.constBits())


def with_ground(board: HexBoard, ground: str) -> HexBoard:
    rows = [bytearray(row) for row in board.ground]
    rows[1][1] = board.GROUNDS.index(ground)
    return board.model_copy(update={"ground": tuple(map(bytes, rows))})


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("palette", "kind"),
    [("light", "table"), ("dark", "table"), ("print", "table"), ("light", "staff"), ("print", "staff")],
)
@pytest.mark.parametrize("model", BOARDS)
def test_each_ground_and_feature_has_a_picture_of_its_own(
    model: type[HexBoard], palette: Palette, kind: StyleId
) -> None:
    bare = model.blank(3, 3)
    pictures = {ground: drawn(with_ground(bare, ground), palette, kind) for ground in model.GROUNDS}
    for feature in model.FEATURES:
        if feature != "hill":  # the ground "hill" and the feature are one and the same to look at
            pictures[feature] = drawn(
                bare.model_copy(update={"features": {feature: frozenset({CELL})}}), palette, kind
            )
    for (one, its), (other, others) in combinations(pictures.items(), 2):
        differ = sum(a != b for a, b in zip(its, others, strict=True))
        assert differ > 200, f"{one} looks like {other}"


@pytest.mark.usefixtures("qapp")
def test_a_feature_is_seen_on_every_ground_where_it_says_something_new() -> None:
    bare = BelleEpoqueBoard.blank(3, 3)
    for ground in BelleEpoqueBoard.GROUNDS:
        board = with_ground(bare, ground)
        fortified = board.model_copy(update={"features": {"fortification": frozenset({CELL})}})
        assert drawn(board, "light") != drawn(fortified, "light"), ground
