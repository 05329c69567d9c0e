"""The design desk of card scenarios: catalogue, both decks on the table, properties, problems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from core.text import Text, _
from editor.base.commands import Command
from editor.boards.cards.deck_form import CardProperties
from editor.boards.cards.deck_list import DeckPanel
from editor.boards.cards.design_tool import DeckTool
from editor.boards.cards.edit_context import CardBench
from editor.boards.cards.palette_panel import WaresPanel
from editor.boards.cards.picture import show_scenario
from editor.boards.cards.view import CardView
from editor.desks.design.bottom_tabs import BottomTabs
from editor.desks.design.notes import Notes
from editor.desks.design.problem_commands import problem_commands
from editor.desks.design.problems import Problems
from editor.desks.desk import Desk

if TYPE_CHECKING:
    from core.scenarios.problems import Problem
    from editor.boards.host import DeskHost


class CardProblems(Problems):
    """The problems of a card scenario: none lies on a hex."""

    def _look_in_idle_time(self) -> None:
        self.look()

    def where(self, problem: Problem) -> str:
        return ""


class CardDesk(Desk):
    """Makes card scenarios."""

    id = "design"
    title = _("Design")
    help_page = "card_design"
    draws = True

    def __init__(self, page: DeskHost) -> None:
        super().__init__(page)
        self.context, self.document = page.context, page.document
        assert isinstance(page.view, CardView)
        self.view: CardView = page.view
        self.bench = CardBench(page.document, page.selection, self)
        self.tool = DeckTool(self.view, self.bench)
        self.problems = CardProblems(self.context, self.document, lambda: page.run("desk_play"))
        self.wares: WaresPanel | None = None
        self.properties: CardProperties | None = None
        self._bottom: BottomTabs | None = None
        self._active = False
        self.bench.told.connect(self._tell)
        self.problems.go.connect(self._go_to_problem)
        self.problems.rule_asked.connect(page.show_rule)
        self.document.changed.connect(lambda _diff: self._show())
        self.bench.changed.connect(self._show)
        self.context.speaker.changed.connect(self._show)
        self.context.theme.changed.connect(self._show)
        self.view.spot_moved.connect(lambda _spot: self._describe())

    # --- panels --------------------------------------------------------------------------------------------

    def left(self) -> QWidget:
        """The catalogue."""
        self.wares = WaresPanel(self.context, self.bench)
        return self.wares

    def right(self) -> QWidget:
        """The properties and the history."""
        self.properties = CardProperties(self.context, self.bench)
        self.properties.rule_asked.connect(self.page.show_rule)
        return self.properties

    def bottom(self) -> QWidget:
        """The problems, both decks, the notes."""
        decks, notes = DeckPanel(self.context, self.bench), Notes(self.context, self.document)
        self._bottom = BottomTabs(self.context, self.problems, decks, notes)
        return self._bottom

    def activate(self) -> None:
        self._active = True
        self.view.set_tool(self.tool)
        self._show()
        if not any(self.bench.deck(side) for side in (0, 1)):
            self.bench.tell(_("Blank decks. Choose a card of the catalogue and add it (Ins)."))

    def deactivate(self) -> None:
        self._active = False
        self.view.set_tool(None)

    def _show(self) -> None:
        if not self._active:
            return
        show_scenario(self.view, self.document, self.context)
        self.tool.show_lights()
        self._describe()
        decks = [self.bench.deck(side) for side in (0, 1)]
        one, other = self.document.scenario.sides
        points = [sum(line.points for line in deck) for deck in decks]
        self.page.tell(
            "side",
            _(
                "{one}: {points_one} points · {other}: {points_other} points",
                one=one.name,
                points_one=points[0],
                other=other.name,
                points_other=points[1],
            ),
        )

    def _describe(self) -> None:
        """What a screen reader hears of the keyboard's place."""
        spot = self.view.cursor_spot
        if not self._active or spot is None:
            self.view.describe_spot("")
            return
        say = self.context.speaker.say
        words: Text | None = None
        if spot.what in ("hand", "terrain"):
            deck = self.bench.deck(spot.side)
            number = int(str(spot.item))
            if number < len(deck):
                words = _("{count} {card}", count=deck[number].count, card=deck[number].face.name)
        else:
            place = next(
                (one for one in self.bench.table.table(self.bench.scenario) if one.index == spot.place), None
            )
            words = None if place is None else place.name
        self.view.describe_spot("" if words is None else say(words))
        self.page.tell("ground", words)

    def _tell(self, text: Text | None) -> None:
        if self._active:
            self.page.tell("tool", text)

    def _go_to_problem(self, problem: Problem) -> None:
        if self._bottom is not None:
            self._bottom.show_tab(self.problems)
        if self.properties is not None:
            self.properties.show_sheet("scenario")

    # --- acts ----------------------------------------------------------------------------------------------

    def add(self) -> None:
        """One more copy of the chosen card, else of the row of the catalogue."""
        if self.bench.line is not None:
            self.bench.add(self.bench.line)
        elif self.wares is not None:
            self.wares.add()

    def commands(self) -> Sequence[Command]:
        bench = self.bench

        def nothing() -> Text | None:
            return None if bench.line is not None else _("No card is chosen.")

        return (
            Command(
                "design.card.add", _("One card more"), "Ins", self.add, menu="edit", where="canvas", group=20
            ),
            Command(
                "design.card.remove",
                _("One card less"),
                "Del",
                bench.remove_chosen,
                nothing,
                menu="edit",
                where="canvas",
                group=20,
            ),
            Command("design.side", _("The other side"), "F", bench.other_side, where="canvas"),
            *problem_commands(self.problems, lambda: self.page.run("desk_play")),
        )
