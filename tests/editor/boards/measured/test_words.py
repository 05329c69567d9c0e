"""Words on tables: in nobody's way, on the table, in the dress of the style; drawn apart on the screen."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF

from core.paths import SCENARIOS
from core.scenarios import files
from core.scenarios.tables import Feature
from core.systems.catalog import SYSTEMS
from core.systems.mbt.design.scenario import MbtBoard
from core.text import Names
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.measured import words_item
from editor.boards.measured.base_names import base_names, body_rects
from editor.boards.measured.brigades import squares
from editor.boards.measured.faces import faces_of
from editor.boards.measured.picture import words_for
from editor.boards.measured.rendering import picture_of_table
from editor.boards.measured.words import Word, placed_words, signs
from editor.boards.measured.words_item import WordsItem
from editor.boards.styles.measured_colours import table_palette

pytestmark = pytest.mark.usefixtures("qapp")
SCALE = 0.377
BATTLES = [
    (system, path)
    for system in SYSTEMS
    if system.board == "table"
    for path in sorted((SCENARIOS / system.id).glob("*.json"))
]


def shown(system: Any, path: Any, kind: Any, language: str) -> tuple[TablePicture, Any]:
    scenario: Any = files.load(path, {system.id: system.design().scenario})
    style = table_palette(kind, "light", tuple(side.id for side in scenario.sides))
    picture = picture_of_table(scenario, style, language, numbers=True)
    return picture.changed(words=words_for(SCALE)), faces_of(scenario, system.look)


@pytest.mark.parametrize(("system", "path"), BATTLES, ids=[path.stem for _system, path in BATTLES])
def test_no_word_lies_on_a_base_a_sign_or_another_word(system: Any, path: Any) -> None:
    for kind, language in (("staff", "fr"), ("table", "en")):
        picture, faces = shown(system, path, kind, language)
        bodies = [rect for face in faces for rect in body_rects(picture, face)]
        names = base_names(picture, faces, SCALE, signs(picture), 15.0)
        words = placed_words(picture, SCALE, (*bodies, *(name.rect for name in names.values())))
        rects = [word.rect for word in (*words, *names.values())]
        for number, rect in enumerate(rects):
            assert picture.face.contains(rect)
            for other in (*bodies, *signs(picture), *rects[:number]):
                assert not rect.intersects(other)
        if any(squares(face) for face in faces):
            assert len(names) > 0.7 * len(faces)


def test_a_hill_is_named_in_capitals_along_its_foot_or_on_its_flat_top() -> None:
    def picture(deep: int, kind: Any) -> TablePicture:
        outline = ((4000, 4000), (6000, 4000), (6000, 4000 + deep), (4000, 4000 + deep))
        hill = Feature(id="hill", ground="hill", level=1, outline=outline, name=Names("Hog Back", ""))
        board = MbtBoard.blank(10_000, 9_000).model_copy(update={"features": (hill,)})
        return TablePicture(board, table_palette(kind, "light"), numbers=False)

    def box(one: TablePicture) -> QRectF:
        return one.projection.outline(one.board.features[0].outline).boundingRect()

    ridge, broad, board = picture(500, "staff"), picture(2000, "staff"), picture(500, "table")
    ((beside,), (on_top,), (plain,)) = (placed_words(one, 0.5, ()) for one in (ridge, broad, board))
    assert not box(ridge).intersects(beside.rect)
    assert box(broad).adjusted(90, 90, -90, -90).contains(on_top.rect)
    assert box(board).contains(plain.rect)
    assert on_top.rect.width() > 1.2 * plain.rect.width()  # capitals, their letters apart


def test_a_name_that_has_made_way_stays_there_when_the_base_has_gone() -> None:
    """It does not jump to and fro with each base that marches past."""
    system, path = next(battle for battle in BATTLES if battle[1].stem == "twin_hills")
    picture, _faces = shown(system, path, "table", "fr")
    free = placed_words(picture, SCALE, ())
    moved = placed_words(picture, SCALE, [word.rect for word in free if word.place is not None], free)
    places = {word.place for word in moved} - {word.place for word in free}
    assert places, "there was another place for one of them"
    after = placed_words(picture, SCALE, (), moved)
    assert places <= {word.place for word in after}


def test_on_the_screen_words_make_way_when_a_base_comes() -> None:
    system, path = next(battle for battle in BATTLES if battle[1].stem == "twin_hills")
    picture, faces = shown(system, path, "staff", "fr")
    item = WordsItem()
    item.show_words(picture, ())
    free = item.words(SCALE)
    item.show_words(picture, faces)
    there = item.words(SCALE)
    assert item.words(SCALE) is there  # kept while nothing moves
    bodies = [rect for face in faces for rect in body_rects(picture, face)]
    assert free
    assert not any(word.rect.intersects(rect) for word in there for rect in bodies)
    moved = {word.place for word in there if word.place is not None}
    assert not moved <= {word.place for word in free}
    item.show_words(picture, ())
    assert moved <= {word.place for word in item.words(SCALE)}  # there they stay


def test_names_go_along_with_a_base_that_is_led_and_find_their_places_at_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system, path = next(battle for battle in BATTLES if battle[1].stem == "marathon")
    picture, faces = shown(system, path, "staff", "en")
    placings: list[float] = []

    def counted(
        table: TablePicture, scale: float, taken: Sequence[QRectF], before: Sequence[Word]
    ) -> tuple[Word, ...]:
        placings.append(scale)
        return placed_words(table, scale, taken, before)

    monkeypatch.setattr(words_item, "placed_words", counted)
    item = WordsItem()
    item.show_words(picture, faces)
    before = item.words(SCALE)
    for step in range(1, 9):
        led = replace(faces[0], at=(faces[0].at[0] + 40 * step, faces[0].at[1]))
        item.show_words(picture, (led, *faces[1:]))
        assert item.words(SCALE) is before
    item.words(SCALE * 1.2)  # a step of the zoom waits too
    assert placings == [SCALE]
    item.settle()
    item.words(SCALE)
    assert placings == [SCALE, SCALE]


def test_a_name_without_room_beside_its_base_stands_apart_and_a_line_leads_to_it() -> None:
    system, path = next(row for row in BATTLES if row[1].stem == "auerstedt")
    picture, faces = shown(system, path, "table", "en")
    names = base_names(picture, faces, SCALE, signs(picture))
    assert len(names) == len(faces)  # 19 of the 24 have room beside their base
    led = {key: word for key, word in names.items() if word.leader is not None}
    assert len(led) == 5
    bodies = {face.id: list(body_rects(picture, face)) for face in faces}
    for key, word in led.items():
        line = word.leader
        assert line is not None
        own = [rect.adjusted(-1, -1, 1, 1) for rect in bodies[key]]
        box = own[0]
        for rect in own[1:]:
            box = box.united(rect)
        assert box.contains(line.p2())
        assert word.covered.contains(line.p1())
        others = [rect for name, rects in bodies.items() if name != key for rect in rects]
        assert not any(rect.contains(line.pointAt(part / 8)) for rect in others for part in range(9))
