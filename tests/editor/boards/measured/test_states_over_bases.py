"""The counter that tells the state of a brigade lies over its neighbours."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from core.paths import SCENARIOS
from core.presentation.measured_look import BaseFace
from core.scenarios.files import load
from core.systems.la_garde.system import LA_GARDE
from core.text import Text
from editor.boards.measured.brigades import STATE_SIGNS
from editor.boards.measured.scene import TableScene

pytestmark = pytest.mark.usefixtures("qapp")

SHOWN = QRectF(0, 0, 400, 400)


def of_its_colour(scene: TableScene, about: BaseFace) -> int:
    """How many pixels round a base have the colour of the counter "disorganised"."""
    return len(spots_of_its_colour(scene, about))


def spots_of_its_colour(scene: TableScene, about: BaseFace) -> list[QPointF]:
    """Where they are in the scene."""
    assert scene.table is not None
    spot, image = scene.table.projection.spot(*about.at), QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    scene.render(painter, SHOWN, QRectF(spot.x() - 400, spot.y() - 400, 800, 800))
    painter.end()
    ink = QColor(STATE_SIGNS["disorganised"][1]).rgb()
    found = [QPointF(x, y) for x in range(400) for y in range(400) if image.pixel(x, y) == ink]
    return [spot + QPointF(2 * one.x() - 400, 2 * one.y() - 400) for one in found]


def test_a_neighbour_hides_no_counter_of_a_state() -> None:
    """Light horse that stood behind dragoons hid that these were disorganised."""
    scenario = load(SCENARIOS / "la_garde" / "twin_rises.json", {"la_garde": LA_GARDE.design().scenario})
    scene = TableScene()
    scene.show_table(scenario.board, 0.5)
    tag = Text("{a}3", (("a", "Cav"),))
    shaken = BaseFace("one", 0, "line_cavalry", (9000, 5000), 0, 900, 300, 3, tag, None, False, False)
    shaken = replace(shaken, states=("disorganised",))
    scene.show_faces([shaken])
    alone = of_its_colour(scene, shaken)
    assert alone > 30
    behind = replace(shaken, id="two", at=(9300, 4600), states=())
    scene.show_faces([shaken, behind])
    assert of_its_colour(scene, shaken) == alone
    scene.show_faces([replace(shaken, states=()), behind])
    assert of_its_colour(scene, shaken) == 0


@pytest.mark.parametrize("facing", [0, 450, 900, 1800])
def test_where_the_counters_of_states_lie_is_known_to_dice(facing: int) -> None:
    """Beside a narrow base the "!" lay wholly under dice."""
    scenario = load(SCENARIOS / "la_garde" / "twin_rises.json", {"la_garde": LA_GARDE.design().scenario})
    scene = TableScene()
    scene.show_table(scenario.board, 0.5)
    tag = Text("{a}2", (("a", "Inf"),))
    face = BaseFace("one", 0, "line_infantry", (9000, 5000), facing, 600, 300, 2, tag, None, False, False)
    scene.show_faces([replace(face, states=("disorganised",))])
    (box,) = scene.states(0.5)
    spots = spots_of_its_colour(scene, face)
    assert len(spots) > 30
    assert all(box.adjusted(-3, -3, 3, 3).contains(spot) for spot in spots)
    scene.show_faces([face])
    assert scene.states(0.5) == []


def test_a_base_covers_what_it_covers_and_no_more() -> None:
    """Dice lay far off with a long line, and the map shrank, for bases counted four times as large."""
    scenario = load(SCENARIOS / "la_garde" / "twin_rises.json", {"la_garde": LA_GARDE.design().scenario})
    scene = TableScene()
    scene.show_table(scenario.board, 0.5)
    tag = Text("{a}3", (("a", "Cav"),))
    face = BaseFace("one", 0, "line_cavalry", (9000, 5000), 0, 900, 300, 3, tag, None, False, False)
    scene.show_faces([face])
    covered = QRectF()
    for rect in scene.covered():
        covered = covered.united(rect)
    (item,) = scene._base_items.values()
    stands = item.mapToScene(item.shape()).boundingRect()
    assert covered.contains(stands.adjusted(1, 1, -1, -1))
    assert covered.width() < 1.1 * stands.width()
    assert covered.height() < 2 * stands.height()
    scene.show_faces([replace(face, at=(3000, 2000))])
    assert not any(rect.intersects(stands) for rect in scene.covered())
