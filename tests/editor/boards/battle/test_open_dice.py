"""Dice that are nobody's, as for the initiative, hide none of the places that the ground is known by."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.chance.dice import D6, Tally
from core.paths import SCENARIOS
from core.protocol.pending import Handful, Roll
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.boards.battle.director.beats import Beat, fallen_dice
from editor.boards.battle.director.drawing import Inks, draw_over
from editor.boards.battle.director.placed import Placed
from editor.boards.battle.director.stage import Standing
from editor.boards.measured.scene import TableScene
from editor.boards.styles.style_colours import style_of
from editor.widgets.sentence_label import SentenceLabel, kept_together
from tests.editor.boards.battle.bare_stage import laid_on_a_bare_stage

HITS = Tally((("six", (6,)),))


def test_dice_for_the_initiative_keep_off_the_village_in_the_middle(qapp: QApplication) -> None:
    """They lay over it and its objective, for the middle of the table is where they go first."""
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "LG-2.2")
    beat = Beat("dice", 1, (), None, -1, fallen_dice(roll, {"d": (6, 1)}, ()))
    village = QRectF(480, 280, 40, 40)
    laid = laid_on_a_bare_stage(landmarks=[village])
    laid.of(beat, tuple)
    box = laid.box(beat)
    assert not box.isEmpty()
    assert not box.intersects(village)


def test_a_table_tells_its_village_objective_and_names(qapp: QApplication) -> None:
    system = by_id("la_garde")
    scenario: Any = load(SCENARIOS / "la_garde" / "twin_rises.json", {"la_garde": system.design().scenario})
    scene = TableScene()
    scene.show_table(scenario.board, 0.2)
    scene.refresh()
    assert scene.table is not None
    middle = scene.table.projection.spot(9000, 6000)
    spots = scene.landmarks(0.2)
    assert any(box.contains(middle) for box in spots)
    assert len(spots) > len(scenario.board.features) + len(scenario.board.objectives)  # names, too


@pytest.mark.parametrize(
    ("said", "laid"),
    [
        ("Activez une division ; il en reste 3.", "Activez une division ; il en reste\xa03."),
        ("Qui active en premier\u202f?", "Qui active en premier\u202f?"),
        ("Play a card.", "Play a card."),
        ("Continuer", "Continuer"),
    ],
)
def test_a_number_does_not_stand_alone_on_the_last_line(said: str, laid: str) -> None:
    """The prompt of an activation ended with a line of its own for “3.”."""
    assert kept_together(said) == laid


def test_a_sentence_is_read_as_it_was_said(qapp: QApplication) -> None:
    label = SentenceLabel()
    label.setText("il en reste 3.")
    assert (label.text(), label.laid) == ("il en reste 3.", "il en reste\xa03.")


def test_the_ring_round_turned_cards_does_not_cross_those_in_front(qapp: QApplication) -> None:
    """Where cards fight one another the ring of those behind went over the faces of those before them."""

    def amber(under: tuple[QRectF, ...]) -> int:
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        back = Standing(QPointF(100, 60), 0.0, QRectF(60, 20, 80, 100), None, 0, under=under)
        inks = Inks(style_of(False).sides, 1.0, 1.0, (0, 1))
        draw_over(painter, Placed(Beat("card", 1, (1,)), (back,), (), None), 1.0, inks, running=False)
        painter.end()
        ground = QColor("#FFFFFF").rgb()
        return sum(image.pixel(x, y) != ground for x in range(60, 140) for y in range(80, 200))

    assert amber(()) > 100
    assert amber((QRectF(50, 80, 100, 100),)) == 0
