"""Words can be read, sides told apart, grounds too: computed, not eyeballed.

Contrast by WCAG 2.2; colour blindness by Machado, Oliveira and Fernandes (2009), severity 1; differences by
CIE 1976.
"""

import itertools
import math
import statistics

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from core.systems.battle_cry.design.scenario import BattleCryBoard
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import HEX_WIDTH, RADIUS
from editor.boards.drawing.style import DARK, LIGHT, PRINTED, Style
from editor.boards.styles.map_painter import paint_map
from editor.boards.styles.staff.palettes import STAFF_INKS, STAFF_PALETTES

STAFF = [pytest.param(style, id=f"staff-{name}") for name, style in STAFF_PALETTES.items()]
STYLES = pytest.mark.parametrize(
    "style",
    [
        pytest.param(LIGHT, id="light"),
        pytest.param(DARK, id="dark"),
        pytest.param(PRINTED, id="print"),
        *STAFF,
    ],
)
GROUNDED = pytest.mark.parametrize("style", [LIGHT, DARK, PRINTED], ids=["light", "dark", "print"])

MACHADO = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(name):
    colour = QColor(name)
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(name):
    red, green, blue = linear(name)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(name, sight):
    seen = [
        min(1.0, max(0.0, sum(k * part for k, part in zip(row, linear(name), strict=True))))
        for row in MACHADO[sight]
    ]
    white = (0.9505, 1.0, 1.089)
    matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [
        sum(k * part for k, part in zip(row, seen, strict=True)) / w
        for row, w in zip(matrix, white, strict=True)
    ]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@STYLES
def test_words_on_their_plates_and_halos(style):
    pairs = {
        "name plate": (style.plate_ink, style.plate),
        "place name": (style.place, style.place_halo),
        "water name": (style.water_number, style.water_halo),
        "hex number": (style.number, style.number_halo),
        "hex number on a hill": (style.number, style.hill_number_halo),
        "section name": (style.section_name, style.section_name_halo),
        "legend": (style.desk_ink, style.desk),
        "target chip": (style.chip_ink, style.target),
        "refused chip": (style.chip_ink, style.refused),
        "legal chip": (style.chip_ink, style.legal),
        "letter of the first side": (style.sides[0].ink, style.sides[0].fill),
        "letter of the second side": (style.sides[1].ink, style.sides[1].fill),
        "tick": (style.star_line, style.chosen_fill),
        "printed legend": (PRINTED.desk_ink, PRINTED.desk),
    }
    low = {what: round(contrast(*pair), 2) for what, pair in pairs.items() if contrast(*pair) < 4.5}
    assert not low


@STYLES
def test_hex_numbers_can_be_read_on_the_grass_itself(style):
    assert min(contrast(style.number, green) for green in style.grass) > 4.5


@STYLES
def test_marks_stand_out_from_their_white_ring_or_from_the_ground(style):
    for ring in (style.target, style.legal, style.focus, style.refused):
        assert max(contrast(ring, style.mark_halo), contrast(ring, style.grass[0])) > 3.0


@STYLES
def test_arms_and_figures_can_be_read_on_the_card(style):
    for side in style.sides:
        assert contrast(side.dark, style.card) > 7.0
        assert contrast(side.dark, side.figure) > 1.9  # the rim around a figure


@STYLES
@pytest.mark.parametrize("sight", sorted(MACHADO))
def test_the_sides_differ_for_every_sight(style, sight):
    one, other = (lab(side.fill, sight) for side in style.sides)
    assert math.dist(one, other) >= 25.0


@STYLES
@pytest.mark.parametrize("sight", sorted(MACHADO))
def test_marks_of_play_differ_by_colour_or_by_shape(style: Style, sight: str) -> None:
    """Chosen, legal and target: by colour, or by the line that goes round the hex (`overlays`)."""
    lines = {"chosen": "solid", "legal": "dots and arrow", "target": "long dashes"}
    inks = {"chosen": style.chosen, "legal": style.legal, "target": style.target}
    for one, other in itertools.combinations(inks, 2):
        apart = math.dist(lab(inks[one], sight), lab(inks[other], sight))
        assert apart >= 25.0 or lines[one] != lines[other]


@pytest.mark.parametrize("palette", sorted(STAFF_INKS))
@pytest.mark.parametrize("sight", sorted(MACHADO))
def test_the_engraving_stands_out_from_its_paper(palette: str, sight: str) -> None:
    inks = STAFF_INKS[palette]  # type: ignore[index]
    paper = lab(inks["paper"], sight)
    for ink in (
        "ink",
        "hachure",
        "cliff",
        "grid",
        "stone",
        "block",
        "water_line",
        "wood_line",
        "vine",
        "rock",
    ):
        assert math.dist(lab(inks[ink], sight), paper) >= 25.0, ink  # type: ignore[index]


@pytest.mark.parametrize("palette", sorted(STAFF_INKS))
def test_strokes_of_the_engraving_have_contrast(palette: str) -> None:
    """Lines that carry a rule: 3:1 on the paper and on the washes under them (WCAG 1.4.11)."""
    inks = STAFF_INKS[palette]  # type: ignore[index]
    grounds = {
        "hachure": ("paper", "relief"),
        "stone": ("paper", "built"),
        "water_line": ("paper", "water", "damp"),
        "wood_line": ("paper", "wood", "crown"),
        "rock": ("paper", "relief"),
        "field_line": ("paper", "field"),
        "ink": ("paper", "road", "cleared"),
    }
    low = {
        (ink, ground): round(contrast(inks[ink], inks[ground]), 2)  # type: ignore[index]
        for ink, under in grounds.items()
        for ground in under
        if contrast(inks[ink], inks[ground]) < 3.0  # type: ignore[index]
    }
    assert not low


def test_the_sides_differ_by_more_than_colour():
    one, other = LIGHT.sides
    assert one.corner != other.corner
    assert abs(lab(one.fill, "normal")[0] - lab(other.fill, "normal")[0]) > 25.0  # in grey print


def grey_swatch(style, ground):
    """Rows of grey values of one hex of that ground, as a grey printer shows it."""
    board = BattleCryBoard.blank(3, 4)
    rows = [bytearray(row) for row in board.ground]
    rows[1][1] = board.GROUNDS.index(ground)
    picture = MapPicture(
        board.model_copy(update={"ground": tuple(bytes(row) for row in rows)}), {}, style, numbers=False
    )
    centre = picture.projection.centre(picture.grid.parse("2.2"))
    image = QImage(96, 96, QImage.Format.Format_Grayscale8)
    painter = QPainter(image)
    painter.translate(48 - centre.x(), 48 - centre.y())
    paint_map(
        painter, picture, QRectF(centre.x() - HEX_WIDTH, centre.y() - RADIUS, 2 * HEX_WIDTH, 2 * RADIUS), 1.0
    )
    painter.end()
    data, wide = bytes(image.constBits()), image.bytesPerLine()
    return [data[row * wide : row * wide + 96] for row in range(96)]


def signature(rows):
    """Mean grey, spread, and how often light turns into dark across and down: a pattern without colour."""
    values = [value for row in rows for value in row]
    across = sum(abs(a - b) > 24 for row in rows for a, b in itertools.pairwise(row))
    down = sum(
        abs(a - b) > 24 for one, other in itertools.pairwise(rows) for a, b in zip(one, other, strict=True)
    )
    return statistics.mean(values), statistics.pstdev(values), across / 20, down / 20


@GROUNDED
def test_grounds_differ_by_pattern_in_grey(style, qapp):
    seen = {ground: signature(grey_swatch(style, ground)) for ground in BattleCryBoard.GROUNDS}
    near = {
        (one, other): round(math.dist(seen[one], seen[other]), 1)
        for one, other in itertools.combinations(seen, 2)
        if math.dist(seen[one], seen[other]) < 12.0
    }
    assert not near
