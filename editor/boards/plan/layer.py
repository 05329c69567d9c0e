"""The plan layer of a page: whose marks are shown, which one is in hand, what edits them.

One side's plan is not the other's to see. A designer, an umpire and who looks on sees all; a person in a
battle sees the plan of the own side, two persons at one screen only that of the one who sits before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from core.text import Text, _
from editor.boards.plan.layer_host import PLAN_LAYER
from editor.boards.plan.layer_map import LayerMap
from editor.boards.plan.layer_store import BattlePlans, PlanKeeper, ScenarioPlans
from editor.boards.plan_marks.picture import ShownMark

if TYPE_CHECKING:
    from core.scenarios.plans import MarkKind, PlanMark, PlanPoint, Plans
    from editor.boards.battle.session import Session
    from editor.boards.plan.layer_host import LayerHost
    from editor.boards.plan_marks.part import MarksPart

SHOWN = "plans_shown"
"""The key of the setting whether plans are shown at the Play and the Umpire desk."""

DRAFT = "draft"
"""The id of a mark that is being drawn."""

ADDED: dict[str, Text] = {
    "arrow": _("Draw an arrow"),
    "line": _("Draw a phase line"),
    "zone": _("Draw a zone"),
    "note": _("Write a note"),
}


class PlanLayer(QObject):
    """`changed`: other marks, another one in hand, another side. `drawn`: a mark was finished just now."""

    changed = Signal()
    drawn = Signal()

    def __init__(self, host: LayerHost, part: MarksPart) -> None:
        """`part` knows the board of the page."""
        super().__init__(host.widget)
        self.host = host
        self.map = LayerMap(host.view, part, self._side_ids)
        self.hidden: frozenset[str] = frozenset()
        self.only: int | None = None
        """The turn whose marks alone are shown; None: those of all turns."""
        self.chosen: tuple[str, str] | None = None
        self.draft: tuple[MarkKind, tuple[PlanPoint, ...]] | None = None
        self.moved: tuple[str, str] | None = None
        """The mark that follows the pointer."""
        self._side = 0
        self._sits: tuple[int, ...] = (0, 1)
        self._left: dict[tuple[int, ...], tuple[frozenset[str], int | None]] = {}
        """By whose plans they see what those who do not sit here had `hidden` and `only` shown."""
        self._taken: tuple[int, int | None] | None = None
        """The side whose person said to sit here, and who had the choice then."""
        self._book: BattlePlans | None = None
        self._scenario = ScenarioPlans(host.document)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        host.journal_changed.connect(self.refresh)
        host.document.changed.connect(lambda _diff: self._soon.start())
        host.context.theme.changed.connect(self._soon.start)
        host.context.speaker.changed.connect(self._soon.start)
        host.context.settings.changed.connect(self._setting_changed)

    # --- whose -------------------------------------------------------------------------------------------

    def _setting_changed(self, _key: str) -> None:
        self._soon.start()

    @property
    def session(self) -> Session | None:
        """The battle on the table of this page."""
        return self.host.battle.session

    def _side_ids(self) -> tuple[str, str]:
        one, other = self.sides
        return one.id, other.id

    @property
    def sides(self) -> tuple[Any, ...]:
        """The two sides in the order of the file."""
        return tuple(self.host.document.scenario.sides)

    @property
    def seen_sides(self) -> tuple[int, ...]:
        """The sides whose plans the person before the screen may see."""
        session = self.session
        if session is None or session.umpired or not session.kept_from:
            return (0, 1)
        if session.screen.wanted is not None:
            return ()
        if session.looker in session.persons:
            return (session.looker,)
        if self._taken is not None and self._taken == (self._taken[0], session.asked):
            return (self._taken[0],)
        return ()

    @property
    def takers(self) -> tuple[int, ...]:
        """The sides whose persons may say that they sit here, where nobody's plan is shown."""
        session = self.session
        if session is None or self.seen_sides or session.screen.wanted is not None:
            return ()
        return session.persons

    def take(self, side: int) -> None:
        """The person of that side sits before the screen, until another side has the choice."""
        session = self.session
        if session is not None and side in self.takers:
            self._taken = (side, session.asked)
            self.refresh()

    @property
    def side(self) -> int | None:
        """The side whose plan is drawn."""
        seen = self.seen_sides
        return self._side if self._side in seen else next(iter(seen), None)

    @property
    def side_id(self) -> str:
        """Its id; empty where nobody may draw."""
        return "" if self.side is None else self.sides[self.side].id

    def draw_for(self, side: int) -> None:
        """Draw the plan of that side from now on."""
        if side in self.seen_sides and side != self.side:
            self._side, self.chosen, self.draft = side, None, None
            self.hidden -= {self.sides[side].id}
            self.refresh()

    @property
    def turn(self) -> int:
        """The turn that is played, or the first one."""
        session = self.session
        return 1 if session is None else int(session.shown.turn)

    # --- what is kept ------------------------------------------------------------------------------------

    @property
    def keeper(self) -> PlanKeeper:
        """Where the plans are kept now: with the scenario, or beside the battle in play."""
        session = self.session
        if session is None:
            return self._scenario
        if self._book is None or self._book.game is not session.game:
            self._book = BattlePlans(session.game, self)
            self._book.changed.connect(self._battle_drawn)
            self.chosen = self.draft = None
        return self._book

    @property
    def plans(self) -> Plans:
        """What the person before the screen may see of the plans, and nothing more."""
        plans = self.keeper.plans
        seen = [self.sides[side].id for side in self.seen_sides]
        return {side: plans[side] for side in seen if side in plans}

    def _battle_drawn(self) -> None:
        self.host.battle.plans_drawn()
        self.refresh()

    def mark(self, key: tuple[str, str] | None = None) -> PlanMark | None:
        """The mark of that side and id, or the one in hand."""
        key = key or self.chosen
        if key is None:
            return None
        return next((mark for mark in self.plans.get(key[0], ()) if mark.id == key[1]), None)

    # --- what is shown -----------------------------------------------------------------------------------

    @property
    def is_shown(self) -> bool:
        """Whether plans lie over the map: at the Plan desk always, elsewhere as somebody chose."""
        if not self.host.shows_plans:
            return False
        at_plan = self.host.desk_id == "plan"
        if not at_plan and self.session is None:
            return False  # nobody has said yet who will sit where
        return at_plan or self.host.context.settings.flag(SHOWN, True)

    def switch(self) -> None:
        """Show the plans at the Play and the Umpire desk, or do not."""
        settings = self.host.context.settings
        settings.set_flag(SHOWN, not settings.flag(SHOWN, True))
        self.refresh()

    def show_side(self, side_id: str, *, shown: bool) -> None:
        """Show the plan of a side, or do not."""
        self.hidden = self.hidden - {side_id} if shown else self.hidden | {side_id}
        self.refresh()

    def show_only(self, turn: int | None) -> None:
        """Show only the marks that count in that turn; None: of all turns."""
        if turn != self.only:
            self.only = turn
            self.refresh()

    def shown_marks(self) -> list[ShownMark]:
        """The marks that lie over the map, with the one that is being drawn."""
        if not self.is_shown:
            return []
        turn, in_battle, plans = self.only or self.turn, self.session is not None, self.plans
        found = [
            ShownMark(number, side.id, mark, dim=in_battle and not mark.counts_in(turn))
            for number, side in enumerate(self.sides)
            if side.id not in self.hidden
            for mark in plans.get(side.id, ())
            if self.only is None or mark.counts_in(turn) or self.chosen == (side.id, mark.id)
        ]
        if self.draft is not None and self.side is not None:
            from core.scenarios.plans import PlanMark

            kind, at = self.draft
            drafted = PlanMark.model_construct(id=DRAFT, kind=kind, at=at)
            found.append(ShownMark(self.side, self.side_id, drafted))
        return found

    def shown_plans(self) -> Plans:
        """What lies over the map, as plans: for pictures of it."""
        found: dict[str, tuple[PlanMark, ...]] = {}
        for one in self.shown_marks():
            if one.mark.id != DRAFT:
                found[one.side_id] = (*found.get(one.side_id, ()), one.mark)
        return found

    def _sit_down(self) -> None:
        """Another sees other plans: which turn the one before looked at, or drew for, is his own affair."""
        seen = self.seen_sides
        if seen != self._sits:
            self._left[self._sits] = self.hidden, self.only
            self._sits = seen
            self.hidden, self.only = self._left.get(seen, (frozenset(), None))
        if not seen:  # nobody has said who he is: it might be kept for anybody
            self.hidden, self.only = frozenset(), None

    def refresh(self) -> None:
        """Show the plans as they stand."""
        self._sit_down()
        if self.chosen is not None and self.mark() is None:
            self.chosen = None
        chosen = self.chosen if self.draft is None else (self.side_id, DRAFT)
        at_plan = self.host.desk_id == "plan"
        live = self.moved if self.draft is None else chosen
        self.map.show(self.shown_marks(), chosen if at_plan else None, live)
        self.changed.emit()

    def desk_shown(self) -> None:
        """Another desk is shown: it lets go of what is in hand, and nobody has said yet who sits here."""
        self.chosen = self.draft = self._taken = None
        self.refresh()

    # --- edits -------------------------------------------------------------------------------------------

    def follow(self, key: tuple[str, str] | None) -> None:
        """This mark follows the pointer from now on; None: it lies where it is."""
        if key != self.moved:
            self.moved = key
            if key is None:
                self.refresh()

    def choose(self, key: tuple[str, str] | None) -> None:
        """Take a mark in hand; None lets go."""
        if key != self.chosen:
            self.chosen = key
            if key is not None:
                self._side = next(place for place, side in enumerate(self.sides) if side.id == key[0])
            self.refresh()

    def show_draft(self, kind: MarkKind | None, at: Sequence[PlanPoint] = ()) -> None:
        """Show what is being drawn; None: nothing is."""
        self.draft = None if kind is None else (kind, tuple(at))
        self.refresh()

    def add(self, kind: MarkKind, at: Sequence[PlanPoint], gesture: int | None = None) -> bool:
        """Draw a mark for the side that draws, and take it in hand; False where it was refused."""
        from core.scenarios import edits

        self.draft = None
        plans = self.keeper.plans
        new = edits.new_mark_id(plans, self.side_id, kind)
        done = self.do(
            ADDED[kind],
            self.side_id,
            lambda old: edits.add_mark(old, self.side_id, kind, at, first=self.only, last=self.only),
            gesture,
        )
        if done:
            self.choose((self.side_id, new))
            self.drawn.emit()
        return done

    def change(self, title: Text, gesture: int | None = None, **changes: Any) -> bool:
        """Give the mark in hand another label, span or other points."""
        from core.scenarios import edits

        if self.chosen is None:
            return False
        side, mark = self.chosen
        return self.do(title, side, lambda old: edits.change_mark(old, side, mark, **changes), gesture)

    def remove(self) -> bool:
        """Take the mark in hand from the plan."""
        from core.scenarios import edits

        if self.chosen is None:
            return False
        side, mark = self.chosen
        return self.do(
            _("Delete a mark of the plan"), side, lambda old: edits.remove_marks(old, side, [mark])
        )

    def do(
        self, title: Text, side_id: str, edit: Callable[[Plans], Plans], gesture: int | None = None
    ) -> bool:
        """Edit the plan of a side; a refusal is told and changes nothing."""
        from core.scenarios.edits import EditRefused

        keeper = self.keeper
        if side_id not in (self.sides[side].id for side in self.seen_sides):
            return False
        before = keeper.plans
        try:
            new = edit(before)
            if new != before:
                keeper.do(side_id, title, new, gesture)
        except EditRefused as refusal:
            self.host.notices.show_notice(PLAN_LAYER, "refused", refusal.text)
            self.refresh()
            return False
        self.host.notices.take_down(PLAN_LAYER)
        self.refresh()
        return True

    @property
    def stack(self) -> QUndoStack | None:
        """The history that undo walks: the scenario's, or that of the side which draws in a battle."""
        return None if self.side is None else self.keeper.stack(self.side_id)

    def undo(self) -> None:
        if self.stack is not None:
            self.stack.undo()

    def redo(self) -> None:
        if self.stack is not None:
            self.stack.redo()
