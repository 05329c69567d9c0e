"""What lights up over the cards: around a card, and not over those that lie on it."""

from __future__ import annotations

from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from core.presentation.card_look import Spot
from editor.boards.cards.items import LightsItem
from editor.boards.cards.layout import CardLayout, Lying
from editor.boards.cards.table_contents import CardContents


def lit(layout: CardLayout, goal: Spot, hovered: Spot | None = None) -> QImage:
    """The lights alone, over nothing."""
    image = QImage(layout.rect.size().toSize(), QImage.Format.Format_ARGB32)
    image.fill(0)
    lights = LightsItem()
    lights.show_lights(layout, dark=False, goals=(goal,), hovered=hovered)
    painter = QPainter(image)
    painter.translate(-layout.rect.topLeft())
    lights.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


def test_the_rim_of_a_goal_is_drawn_over_no_card_that_lies_on_it(
    qapp: QApplication, shown: CardContents
) -> None:
    layout = CardLayout(shown)
    lower, upper = [one for one in layout.lying if one.card.spot.what == "hand"][:2]
    upper = Lying(upper.card, lower.rect.translated(lower.rect.width() / 3, lower.rect.height() / 2))
    vars(layout)["lying"] = (lower, upper)  # as the cards of two sides that fight in one place

    def marked(image: QImage, on: Lying) -> bool:
        common = lower.rect.adjusted(-3, -3, 3, 3).intersected(on.rect.adjusted(3, 3, -3, -3))
        box = common.translated(-layout.rect.topLeft()).toRect()
        return any(
            image.pixel(x, y)
            for x in range(box.left(), box.right() + 1)
            for y in range(box.top(), box.bottom() + 1)
        )

    assert not marked(lit(layout, lower.card.spot), upper)
    assert marked(lit(layout, lower.card.spot), lower)
    assert marked(
        lit(layout, lower.card.spot, lower.card.spot), upper
    )  # pointed at it comes before the others
