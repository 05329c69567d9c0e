"""Cards as they are printed: every card of the catalogue, both themes, nothing beside the card."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from core.scenarios.files import load
from core.systems.belle_position.system import BELLE_POSITION
from editor.boards.cards.card_painter import RATIO, broken, card_rect, paint_card, paint_token, title_lines
from editor.boards.cards.colours import CARDS_DARK, CARDS_LIGHT, CardPalette, cloth_colours
from editor.boards.cards.face import CardBack, PrintedCard, PrintedValue, printed, printed_row

GROUND = QColor("#123456")


def context() -> Any:
    models = {BELLE_POSITION.id: BELLE_POSITION.design().scenario}
    scenario = load(SCENARIOS / "belle_position" / "froeschwiller.json", models)
    return BELLE_POSITION.rules.new_battle(scenario).context


def card(name: str, language: str = "fr") -> PrintedCard:
    here, look = context(), BELLE_POSITION.look
    item = next(one.index for one in here.cards if one.id == name)
    face = look.card(here, item)
    return printed(face, look.figures(here, item), 1, "A", language)  # type: ignore[attr-defined]


def painted(face: PrintedCard | CardBack, palette: CardPalette = CARDS_LIGHT, width: int = 118) -> QImage:
    image = QImage(width + 40, round(width * RATIO) + 40, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    paint_card(painter, card_rect(20, 20, width), face, palette, shadow=False)
    painter.end()
    return image


def test_a_card_prints_its_figures_in_the_order_of_the_table() -> None:
    gun = card("artillerie-legere-bl")
    assert (gun.title, gun.kind, gun.medal, gun.points) == (
        "Artillerie légère BL",
        "artillery",
        "2",
        "10 pts",
    )
    assert [(one.label, one.value, one.red) for one in gun.values] == [
        ("FA", "1", False),
        ("FD", "2", False),
        ("LP", "3", True),
        ("SV", "0", False),
        ("MV", "2", False),
    ]
    assert [one.label for one in card("artillerie-legere-bl", "en").values][2] == "LR"
    assert card("artillerie-de-reserve-bl").values[3] == PrintedValue("SV", "\N{MINUS SIGN}1")
    assert card("ligne-prussienne").values[2].value == "+1"


def test_generals_and_terrain_have_no_medallion() -> None:
    general = card("bose")
    assert general.medal == ""
    assert [(one.label, one.value) for one in general.values] == [("attaque", "1"), ("défense", "0")]
    assert "+1" in general.text
    wood = card("wood")
    assert (wood.values, wood.medal) == ((), "")
    assert "2 dés" in wood.text


def test_rows_of_an_army_list_make_cards_too() -> None:
    row = printed_row("Ligne", "infantry", "x", 0, "F", "en", medal="2", values=[("SV", "-1")], points=8)
    assert row.values == (PrintedValue("SV", "\N{MINUS SIGN}1"),)
    assert (row.medal, row.points) == ("2", "8 pts")


@pytest.mark.parametrize("palette", [CARDS_LIGHT, CARDS_DARK], ids=["light", "dark"])
def test_every_card_stays_within_its_rectangle(qapp: QApplication, palette: CardPalette) -> None:
    here, look = context(), BELLE_POSITION.look
    faces: list[PrintedCard | CardBack] = [CardBack(0, "F"), CardBack(1, "A")]
    for one in here.cards:
        figures = look.figures(here, one.index)  # type: ignore[attr-defined]
        faces.append(printed(look.card(here, one.index), figures, 0, "F", "fr"))
    seen = set()
    for face in faces:
        image = painted(face, palette, 59)
        for place in range(0, image.width()):
            for row in (0, 10, 17, image.height() - 17, image.height() - 1):
                assert image.pixelColor(place, row) == GROUND
        seen.add(bytes(image.constBits()))
    assert len(seen) == len(set(faces))


def test_a_face_down_card_tells_its_side_and_nothing_else(qapp: QApplication) -> None:
    assert {field.name for field in fields(CardBack)} == {"side", "letter"}
    assert painted(CardBack(0, "F")) != painted(CardBack(1, "A"))


def test_small_cards_drop_what_cannot_be_read(qapp: QApplication) -> None:
    general = card("bose")
    bare = PrintedCard(
        general.title, general.kind, general.art, 1, "A", "", general.values, "", general.points
    )
    assert painted(general, width=70) == painted(bare, width=70)
    assert painted(general, width=140) != painted(bare, width=140)


def test_long_titles_break_in_two_and_long_words_into_lines() -> None:
    assert title_lines("Bose", 80, 12) == ("Bose",)
    assert title_lines("Infanterie de la Garde", 60, 12) == ("Infanterie", "de la Garde")
    lines = broken("L’attaquant lance 1 dé de moins, sa cavalerie 2 dés de moins.", 90, 9.5)
    assert len(lines) > 2
    assert " ".join(lines).startswith("L’attaquant lance")


def test_a_loss_token_is_told_by_its_shape(qapp: QApplication) -> None:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    paint_token(painter, QPointF(20, 20), 14, CARDS_LIGHT)
    painter.end()
    assert image.pixelColor(20, 20) == QColor(CARDS_LIGHT.token_cross)
    assert image.pixelColor(20, 11).red() > 120
    assert QRectF(0, 0, 40, 40).contains(QRectF(4, 4, 32, 32))


def contrast(one: str, other: str) -> float:
    def light(name: str) -> float:
        parts = [
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
            for part in (QColor(name).redF(), QColor(name).greenF(), QColor(name).blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("palette", [CARDS_LIGHT, CARDS_DARK], ids=["light", "dark"])
def test_letters_on_cards_are_legible(palette: CardPalette) -> None:
    for colours in (*palette.sides, palette.nobody, palette.special):
        assert contrast(palette.title, colours.fill) >= 4.5
        assert contrast(palette.title, colours.dark) >= 4.5
        assert contrast(colours.dark, palette.paper) >= 4.5
    for ink in (palette.ink, palette.quiet, palette.red):
        assert contrast(ink, palette.paper) >= 4.5


@pytest.mark.parametrize(("dark", "printed"), [(False, False), (True, False), (False, True)])
def test_words_and_rims_are_seen_on_the_cloth(dark: bool, printed: bool) -> None:
    cloth = cloth_colours(dark=dark, printed=printed)
    for ground in (cloth.cloth, cloth.middle, cloth.well):
        for ink in (cloth.words, cloth.quiet, cloth.gold):
            assert contrast(ink, ground) >= 4.5
        for rim in (cloth.legal, cloth.refused, cloth.engaged, cloth.focus):
            assert contrast(rim, ground) >= 3.0
    assert contrast(cloth.chip_ink, cloth.engaged) >= 4.5
