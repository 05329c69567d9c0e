"""Bases in squares, ground and bands of every room on tables, names that keep out of the way."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from core.geometry.bases import Base, Pose
from core.presentation.measured_look import BaseFace, TablePiece
from core.scenarios.tables import Band, Feature, Objective
from core.systems.la_garde.design.scenario import LaGardeBoard
from core.systems.mbt.design.scenario import MbtBoard
from core.text import Names, Text
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.measured.bands import paint_band
from editor.boards.measured.bases import draw_base
from editor.boards.measured.brigades import arm, squares
from editor.boards.measured.picture import paint_table
from editor.boards.measured.terrain import paint_feature
from editor.boards.measured.view import TableView
from editor.boards.styles.measured_colours import table_palette

pytestmark = pytest.mark.usefixtures("qapp")


def face(kind: str = "line_infantry", width: int = 1200, depth: int = 300, facing: int = 0) -> BaseFace:
    return BaseFace(
        "one", 0, kind, (0, 0), facing, width, depth, 4, Text("{a}4", (("a", "Inf"),)), None, False, False
    )


def drawn(paint: Any, wide: int = 360, high: int = 360) -> NDArray[np.int16]:
    """Grey values of what is painted round the middle of a white picture."""
    image = QImage(wide, high, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(wide / 2, high / 2)
    paint(painter)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(high, image.bytesPerLine())
    return rows[:, :wide].astype(np.int16)


def base(one: BaseFace, angle: float = 0.0) -> NDArray[np.int16]:
    style = table_palette("staff", "light")
    return drawn(lambda painter: draw_base(painter, one, angle, style, 1.0, "en"))


def test_an_attached_battery_has_its_sign_on_the_rear_edge() -> None:
    for width in (1200, 300):
        plain = face(width=width)
        assert (base(plain) != base(replace(plain, has_battery=True))).sum() > 40


def test_a_counter_tells_the_state_of_a_brigade_as_long_as_it_is_in_it() -> None:
    for width in (1200, 300):
        plain = face(width=width)
        shown = [
            base(replace(plain, states=states)) for states in ((), ("disorganised",), ("rout",), ("dry",))
        ]
        for place, one in enumerate(shown):
            assert all((one != other).sum() > 40 for other in shown[:place])


def test_a_base_in_a_battle_has_its_states_and_no_other_marks() -> None:
    plain = face()
    piece = TablePiece(
        "one",
        0,
        0,
        plain.kind,
        Pose(0, 0, 0),
        Base(1200, 300),
        4,
        4,
        None,
        frozenset({"rout", "moved", "dry"}),
    )
    assert plain.standing(piece).states == ("rout", "dry")
    assert face().standing(replace(piece, marks=frozenset({"moved"}))).states == ()


def test_squares_are_counted_and_other_bases_have_none() -> None:
    assert squares(face()) == 4
    assert squares(face(width=300)) == 1
    assert squares(face(width=400, depth=250)) == 0
    assert [arm(kind) for kind in ("light_infantry", "heavy_cavalry", "medium_foot_artillery")] == [
        "infantry", "cavalry", "artillery",
    ]  # fmt: skip


def test_the_front_of_a_brigade_is_a_light_bar_with_a_point() -> None:
    grey = base(face())
    middle = 180
    assert grey[middle + 4, middle + 90] > 220  # the bar
    assert grey[middle - 14, middle] > 200  # the point beyond the front
    assert grey[middle - 14, middle + 60] == 255
    assert (grey[middle + 14 : middle + 60, 40:320] < 120).mean() > 0.35  # the side's colour


def test_a_brigade_that_faces_down_reads_upright() -> None:
    up, down = base(face()), base(face(), 180.0)
    assert np.abs(up - np.rot90(down, 2)).mean() > 0.5  # the men are not on their heads
    assert abs(up.mean() - down.mean()) < 3.0


def test_arms_look_different() -> None:
    kinds = ("line_infantry", "line_cavalry", "medium_foot_artillery")
    seen = [base(face(kind)) for kind in kinds]
    assert (np.abs(seen[0] - seen[1]) > 60).sum() > 800
    assert (np.abs(seen[1] - seen[2]) > 60).sum() > 800


def outline() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-150, -150, 300, 300), 40, 40)
    return path


@pytest.mark.parametrize("model", [MbtBoard, LaGardeBoard])
def test_each_ground_and_band_of_a_table_has_a_picture_of_its_own(model: Any) -> None:
    style = table_palette("table", "light")
    area = QRectF(-180, -180, 360, 360)
    seen = {
        kind: drawn(lambda painter, kind=kind: paint_feature(painter, kind, 0, outline(), style, area, 1.0))
        for kind in model.GROUNDS
    }
    line = QPainterPath()
    line.moveTo(-180, 0)
    line.lineTo(180, 0)
    seen |= {
        kind: drawn(lambda painter, kind=kind: paint_band(painter, kind, line, 40.0, style, 1.0))
        for kind in model.BANDS
    }
    same = {frozenset(("fortification", "redoubt")), frozenset(("river", "stream"))}
    for one, other in ((a, b) for a in seen for b in seen if a < b and frozenset((a, b)) not in same):
        assert (np.abs(seen[one] - seen[other]) > 12).sum() > 300, (one, other)


@pytest.mark.parametrize("palette", ["light", "dark"])
def test_the_staff_map_of_a_table_shows_its_ground(palette: Any) -> None:
    hill = ((2000, 2000), (5000, 2000), (5000, 5000), (2000, 5000))
    wood = ((6000, 2000), (9000, 2000), (9000, 5000), (6000, 5000))
    bare = MbtBoard.blank(10_000, 8_000)
    board = bare.model_copy(
        update={
            "features": (
                Feature(id="hill", ground="hill", level=1, outline=hill),
                Feature(id="wood", ground="wood", outline=wood),
            ),
            "bands": (Band(id="road", ground="road", width=200, line=((0, 6500), (10_000, 6500))),),
        }
    )

    def grey(one: Any) -> NDArray[np.int16]:
        picture = TablePicture(one, table_palette("staff", palette), numbers=False)

        def paint(painter: QPainter) -> None:
            painter.scale(0.3, 0.3)
            painter.translate(-picture.face.center())
            paint_table(painter, picture, picture.face, 0.3)

        return drawn(paint, 760, 610)

    plain, drawn_ = grey(bare), grey(board)
    differ = np.abs(plain - drawn_) > 40
    scale, left, top = 0.25 * 0.3, 380 - 10_000 * 0.075 / 2, 305 - 8_000 * 0.075 / 2

    def share(x0: int, y0: int, x1: int, y1: int) -> float:
        rows = slice(int(top + (8_000 - y1) * scale), int(top + (8_000 - y0) * scale))
        return float(differ[rows, int(left + x0 * scale) : int(left + x1 * scale)].mean())

    assert share(2000, 2000, 5000, 5000) > 0.05
    assert share(6000, 2000, 9000, 5000) > 0.15
    assert share(0, 6300, 10_000, 6700) > 0.05
    assert share(200, 200, 9_800, 1_300) < 0.01


def test_names_keep_clear_of_objectives_and_of_bases() -> None:
    square = ((3000, 3000), (6000, 3000), (6000, 6000), (3000, 6000))
    hill = Feature(id="hill", ground="hill", level=1, outline=square, name=Names("Long Hill", "Longue Butte"))
    board = MbtBoard.blank(10_000, 9_000).model_copy(
        update={"features": (hill,), "objectives": (Objective(id="aim", at=(4500, 4500)),)}
    )
    picture = TablePicture(board, table_palette("staff", "light"), numbers=False)
    clear = picture.changed(board=board.model_copy(update={"features": ()}))
    nameless = picture.changed(
        board=board.model_copy(update={"features": (hill.model_copy(update={"name": None}),)})
    )

    def grey(one: TablePicture) -> NDArray[np.int16]:
        def paint(painter: QPainter) -> None:
            painter.scale(0.4, 0.4)
            painter.translate(-one.face.center())
            paint_table(painter, one, one.face, 0.4)

        return drawn(paint, 1000, 900)

    assert clear is not picture
    name = np.argwhere(np.abs(grey(picture) - grey(nameless)) > 60)
    assert len(name)
    aim = 450 - (4500 - 4500) * 0.1
    assert not np.any((np.abs(name[:, 0] - aim) < 10) & (np.abs(name[:, 1] - 450) < 10))
    blocked = picture.changed(taken=(picture.face,))
    assert np.array_equal(grey(blocked), grey(nameless))


def test_a_part_of_a_table_is_engraved_as_in_the_whole() -> None:
    """Sheets of paper and squares on the screen agree, whatever else is near."""
    things = [((2000, 2000), "hill"), ((4200, 2500), "wood"), ((2600, 4300), "marsh"), ((7000, 5000), "hill")]
    features = tuple(
        Feature(
            id=f"f{number}",
            ground=ground,
            level=int(ground == "hill"),
            outline=((x, y), (x + 1700, y + 200), (x + 1500, y + 1600), (x + 200, y + 1500)),
        )
        for number, ((x, y), ground) in enumerate(things)
    )
    board = MbtBoard.blank(10_000, 9_000).model_copy(update={"features": features})
    picture = TablePicture(board, table_palette("staff", "light"), numbers=False)

    def grey(area: QRectF) -> NDArray[np.int16]:
        def paint(painter: QPainter) -> None:
            painter.scale(0.5, 0.5)
            painter.translate(-900, -1300)
            paint_table(painter, picture, area, 0.5)

        return drawn(paint, 300, 300)

    whole, part = grey(picture.face), grey(QRectF(600, 1000, 600, 600))
    assert whole.std() > 15
    assert (np.abs(whole - part) > 60).mean() < 0.004


def test_an_edited_table_is_engraved_anew_in_its_tiles() -> None:
    square = ((2000, 2000), (5000, 2000), (5000, 5000), (2000, 5000))
    hill = Feature(id="hill", ground="hill", level=1, outline=square)
    before = MbtBoard.blank(10_000, 8_000).model_copy(update={"features": (hill,)})
    moved = hill.model_copy(update={"outline": tuple((x + 3500, y + 1500) for x, y in hill.outline)})
    after = before.model_copy(update={"features": (moved,)})

    def shown(*boards: Any) -> NDArray[np.int16]:
        view = TableView()
        view.set_map_style("staff")
        view.resize(600, 480)
        for board in boards:
            view.show_table(board)
            view.settle()
        picture = view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        rows = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), picture.bytesPerLine())
        view.deleteLater()
        return rows[:, : picture.width()].astype(np.int16)

    edited, fresh, old = shown(before, after), shown(after), shown(before)
    assert (np.abs(edited - old) > 50).sum() > 1000
    assert (np.abs(edited - fresh) > 50).mean() < 0.001
