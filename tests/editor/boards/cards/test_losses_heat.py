"""Where men fall over a table of cards: the redder the more, with numbers in the reader's language."""

import pytest
from pytestqt.qtbot import QtBot

from core.systems.belle_position.system import BELLE_POSITION
from editor.base.context import Context
from editor.boards.cards.losses_heat import LossesHeat
from editor.boards.cards.picture import scenario_table
from editor.boards.cards.view import CardView
from editor.boards.drawing.overlay import Chip, Overlay
from tests.editor.boards.cards.conftest import scenario

FALLS = {"french.left": 30.0, "german.centre": 7.55, "french.right": 0.01, "nobody.left": 90.0}


@pytest.fixture
def view(qtbot: QtBot) -> CardView:
    found = CardView()
    qtbot.addWidget(found)
    found.resize(900, 600)
    found.show_table(scenario_table(scenario(), BELLE_POSITION, "en"))
    return found


def overlays(view: CardView) -> tuple[Overlay, Overlay]:
    under, over = sorted(
        (item for item in view.card_scene.items() if isinstance(item, Overlay)), key=lambda one: one.zValue()
    )
    return under, over


def number(chip: Chip) -> str:
    return chip.words


def test_positions_are_tinted_by_their_share_and_say_their_number(context: Context, view: CardView) -> None:
    """A place of a deck that is no longer there is left out; what is next to nothing has no number."""
    heat = LossesHeat(context, view)
    places = BELLE_POSITION.cards.layout(scenario())
    heat.show(places, FALLS)
    under, over = overlays(view)
    wells = view.card_scene.layout
    assert wells is not None
    named = {place.id: wells.wells[place.index] for place in places}
    assert len(under.shapes) == 3
    alphas = {
        name: shape.alpha
        for shape in under.shapes
        for name, rect in named.items()
        if rect.contains(shape.path.boundingRect())
    }
    assert alphas["french.left"] > alphas["german.centre"] > alphas["french.right"]
    assert sorted(map(number, over.chips)) == ["30", "7.5"]
    assert under.zValue() < min(item.zValue() for item in view.card_scene.cards) < over.zValue()
    context.speaker.set_language("fr")
    heat.redraw()
    assert sorted(map(number, over.chips)) == ["30", "7,5"]
    heat.show(places, {})
    assert not under.shapes
    assert not over.chips


def test_nothing_is_made_where_nothing_fell(context: Context, view: CardView) -> None:
    LossesHeat(context, view).show(BELLE_POSITION.cards.layout(scenario()), {})
    assert not [item for item in view.card_scene.items() if isinstance(item, Overlay)]
