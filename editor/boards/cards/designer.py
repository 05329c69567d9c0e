"""What tables of cards bring to the design desk: catalogue, both decks on the table, properties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.declared_commands import command
from editor.boards.cards.deck_list import DeckPanel
from editor.boards.cards.design_tool import DeckTool
from editor.boards.cards.edit_context import CardEditContext
from editor.boards.cards.losses_heat import LossesHeat
from editor.boards.cards.palette_panel import PalettePanel
from editor.boards.cards.picture import show_scenario
from editor.boards.cards.properties import CardProperties
from editor.boards.cards.view import CardView
from editor.boards.design.designer import Designer, ListTab
from editor.widgets.later import Later

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


class CardDesigner(Designer):
    """Decks are put together; no problem of theirs lies anywhere on the table."""

    edit_context: CardEditContext
    help_page = "card_design"

    def __init__(self, host: DeskHost) -> None:
        assert isinstance(host.view, CardView)
        self.view: CardView = host.view
        edit_context = CardEditContext(host.document, host.selection, host.widget)
        super().__init__(host, edit_context)
        self.tool = DeckTool(self.view, edit_context)
        self._losses = LossesHeat(self.context, self.view)
        self.palette: PalettePanel | None = None
        self.document.changed.connect(lambda _diff: self._show())
        edit_context.changed.connect(self._show)
        self.context.speaker.changed.connect(self._show)
        self.context.theme.changed.connect(self._show)
        self.view.spot_moved.connect(lambda _spot: self._describe())

    folded_first = frozenset({"right", "bottom"})

    def left(self) -> PalettePanel:
        """The catalogue."""
        self.palette = PalettePanel(self.context, self.edit_context)
        return self.palette

    def right(self) -> CardProperties:
        return CardProperties(self.context, self.edit_context)

    def lists(self) -> list[ListTab]:
        """Both decks."""
        decks = Later(lambda: DeckPanel(self.context, self.edit_context))
        return [ListTab("forces", _("Order of battle"), decks)]

    def start(self) -> None:
        self.active = True
        self.view.set_tool(self.tool)
        self._show()
        if not any(self.edit_context.deck(side) for side in (0, 1)):
            self.edit_context.show_status(_("Blank decks. Choose a card of the catalogue and add it (Ins)."))

    def stop(self) -> None:
        self.active = False
        self._refusals.forget()
        self.view.set_tool(None)

    def _show(self) -> None:
        if not self.active:
            return
        show_scenario(self.view, self.document, self.context)
        self.tool.show_lights()
        self._losses.redraw()
        self._describe()
        decks = [self.edit_context.deck(side) for side in (0, 1)]
        one, other = self.document.scenario.sides
        points = [sum(line.points for line in deck) for deck in decks]
        self.host.show_status(
            "side",
            _(
                "{one}: {points_one} points · {other}: {points_other} points",
                one=one.name,
                points_one=points[0],
                other=other.name,
                points_other=points[1],
            ),
        )

    def show_losses(self, places: Mapping[str, float]) -> None:
        self._losses.show(self.edit_context.card_look.layout(self.edit_context.scenario), places)

    def _describe(self) -> None:
        """What a screen reader hears of the keyboard's place."""
        spot = self.view.cursor_spot
        if not self.active or spot is None:
            self.view.describe_spot("")
            return
        say = self.context.speaker.say
        words: Text | None = None
        if spot.what in ("hand", "terrain"):
            deck = self.edit_context.deck(spot.side)
            number = int(str(spot.item))
            if number < len(deck):
                words = _("{count} {card}", count=deck[number].count, card=deck[number].face.name)
        else:
            place = next(
                (
                    one
                    for one in self.edit_context.card_look.layout(self.edit_context.scenario)
                    if one.index == spot.place
                ),
                None,
            )
            words = None if place is None else place.name
        self.view.describe_spot("" if words is None else say(words))
        self.host.show_status("ground", words)

    # --- commands ------------------------------------------------------------------------------------------

    def _nothing(self) -> Text | None:
        return None if self.edit_context.line is not None else _("No card is chosen.")

    @command("design.card.add", _("One card more"), "Ins", menu="edit", where="canvas", group=20)
    def add(self) -> None:
        """One more copy of the chosen card, else of the row of the catalogue."""
        if self.edit_context.line is not None:
            self.edit_context.add(self.edit_context.line)
        elif self.palette is not None:
            self.palette.add()

    @command(
        "design.card.remove",
        _("One card less"),
        "Del",
        reason=_nothing,
        menu="edit",
        where="canvas",
        group=20,
    )
    def remove(self) -> None:
        """One copy less of the chosen card."""
        self.edit_context.remove_chosen()

    @command("design.side", _("The other side"), "F", where="canvas")
    def other_side(self) -> None:
        """The other deck comes into hand."""
        self.edit_context.other_side()
