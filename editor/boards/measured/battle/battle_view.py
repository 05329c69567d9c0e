"""What the screen may show of a battle on a measured table, read once for all panels."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, TypeVar

from core.geometry.bases import Footprint, footprint
from core.geometry.shapes import touches
from core.geometry.tolerances import TENTH
from core.presentation.command_look import CommandLook
from core.presentation.look import HexNote, Preview
from core.presentation.measured_look import (
    AnyMeasuredLook,
    BaseFace,
    Chance,
    Ghost,
    Measure,
    OverlayLook,
    Ray,
    Strip,
    TablePiece,
)
from core.text import Names, Text, _
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.offers import TO_UNIT, Denied, Offer
from editor.boards.battle.session import Session
from editor.boards.measured.faces import faces_by_unit

XY = tuple[int, int]
Made = TypeVar("Made")
TO_POSE = "unit_to_pose"
"""The kind of handle of a move, or of a base that is laid: it is dragged to where it shall stand."""


class MeasuredBattleView(BattleView):
    """`BattleView` for bases that stand anywhere: places are tenths of a millimetre."""

    tells_favourite = False  # of poses without number it tried a few: the one it took may lead anywhere

    def __init__(self, session: Session, known: dict[Any, Any] | None = None) -> None:
        """`known` keeps what was worked out of a moment for the next time that it is looked at."""
        self._known = {} if known is None else known
        super().__init__(session)

    @property
    def look(self) -> AnyMeasuredLook:
        """The room's look, as a table asks it."""
        return self.system.measured

    @property
    def side(self) -> int | None:
        """The side that a person decides for now."""
        return None if self.choice is None else self.choice.side

    # --- bases -------------------------------------------------------------------------------------------

    @cached_property
    def pieces(self) -> tuple[TablePiece, ...]:  # type: ignore[override]
        return self.look.table_bases_of(self.state)

    @cached_property
    def by_unit(self) -> dict[int, TablePiece]:
        return {piece.unit: piece for piece in self.pieces}

    @cached_property
    def feet(self) -> dict[int, Footprint]:
        """The bases on the table where they stand."""
        return {piece.unit: footprint(piece.base, piece.pose) for piece in self.pieces}

    @cached_property
    def set_up(self) -> dict[int, TablePiece]:
        """The bases as the scenario has them; those that are to be laid for who lays them, whoever looks."""
        context = self.context
        if self.to_lay and self.side is not None:
            context = self.session.known(self.side).context
        key = ("set_up", context)  # another reader, or something that has come to light: another one
        if key not in self._known:
            self._known[key] = {piece.unit: piece for piece in self.look.table_bases(context.scenario)}
        found: dict[int, TablePiece] = self._known[key]
        return found

    def ground_facts(self) -> object:
        """Whether zones are shown, in which bases may be laid."""
        return bool(self.outside())

    def piece(self, unit: int) -> TablePiece:
        """A base as it stands, or as the scenario has it while it is not on the table."""
        return self.by_unit.get(unit) or self.set_up[unit]

    @cached_property
    def measure(self) -> Measure:
        """The unit of lengths."""
        return self.look.measure(self.scenario)

    def base_at(self, place: XY) -> int | None:
        """The base that covers a place."""
        x, y = place[0] * TENTH, place[1] * TENTH
        for unit, foot in reversed(self.feet.items()):
            corners = foot.corners
            if all(_is_right(corners[n - 1], corners[n], (x, y)) for n in range(4)):
                return unit
        return None

    def middle(self, unit: int) -> XY:
        """The middle of a base on the table."""
        foot = self.feet[unit]
        return foot.double_x // (2 * TENTH), foot.double_y // (2 * TENTH)

    def face(self, unit: int) -> BaseFace:
        """A base as the canvas draws it, where it stands now."""
        return self._faces[unit].standing(self.piece(unit))

    @cached_property
    def _faces(self) -> dict[int, BaseFace]:
        key = ("faces", self.context)
        if key not in self._known:
            self._known[key] = faces_by_unit(self.scenario, self.look)
        found: dict[int, BaseFace] = self._known[key]
        return found

    @cached_property
    def standing(self) -> dict[int, BaseFace]:
        """All bases on the table, by their units."""
        return {piece.unit: self.face(piece.unit) for piece in self.pieces}

    def faces(self) -> tuple[BaseFace, ...]:
        """All bases on the table."""
        return tuple(self.standing.values())

    # --- the parts of `BattleView` that speak of hexes -----------------------------------------------------

    def units_in(self, hex_: int) -> tuple[int, ...]:
        return ()

    def hex_of(self, unit: int) -> int | None:
        return None

    def place_of(self, unit: int) -> str:
        piece = self.by_unit.get(unit)
        return "" if piece is None else f"{piece.pose.x // 100}\N{MIDDLE DOT}{piece.pose.y // 100}"

    def order_of(self, unit: int) -> tuple[int, ...]:
        return (unit,)

    def outside(self) -> tuple[int, ...]:
        return self.to_lay

    def short_name(self, unit: int) -> Names | Text:
        name = self.piece(unit).name
        return self.unit_name(unit) if name is None or not (name.en or name.fr) else name

    def pieces_shown(self) -> tuple[Any, ...]:
        return ()

    def prompted(self) -> tuple[Offer, ...]:
        """Fights that must be fought before anything else: there is no other button then."""
        if self.offers is None or self.offers.buttons:
            return ()
        return self.pairs

    def brief_text(self, offer: Offer) -> Text:
        at = offer.interaction
        if at.verb is None or at.unit is None or at.target is None:
            return super().brief_text(offer)
        return _(
            "{verb}: {unit} → {target}",
            verb=at.verb,
            unit=self.short_name(at.unit),
            target=self.short_name(at.target),
        )

    def nearest(self, denied: Denied) -> Offer | None:
        wanted = denied.refusal.nearest
        return None if wanted is None else self.offer(wanted)

    def pieces_before(self) -> tuple[Any, ...]:
        awaited = self.look.awaited(self.state)
        return tuple(one for one in self.set_up.values() if one.id not in awaited)

    # --- what may be laid over it --------------------------------------------------------------------------

    @cached_property
    def _laid(self) -> dict[Any, Any]:
        return {}

    def laid(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What `make` makes, once a moment."""
        if key not in self._laid:
            self._laid[key] = make()
        found: Made = self._laid[key]
        return found

    def strips(self, unit: int) -> tuple[Strip, ...]:
        """The zones of a base where it stands; worked out once a moment."""
        return self.laid(("strips", unit), lambda: self.look.strips(self.state, unit))

    def rays(self, unit: int) -> tuple[Ray, ...]:
        """Whom a base sees; worked out once a moment."""
        look = self.look
        if not isinstance(look, OverlayLook):
            return ()
        return self.laid(("rays", unit), lambda: look.rays(self.state, unit))

    def command_notes(self, unit: int) -> tuple[HexNote, ...]:
        """By whom a base is commanded, where a table has generals."""
        look = self.look
        return look.command_notes(self.state, unit) if isinstance(look, CommandLook) else ()

    # --- acts --------------------------------------------------------------------------------------------

    def offer(self, action: Any) -> Offer:
        """An act that need not be in the list of all, as a move that was dragged."""
        return Offer(action, self.system.look.interaction(self.decider, action))

    @cached_property
    def to_lay(self) -> tuple[int, ...]:
        """The bases that can be laid on the table now."""
        return () if self.side is None else self.look.to_lay(self.decider, self.side)

    @cached_property
    def movers(self) -> frozenset[int]:
        """The bases on the table that may be led somewhere."""
        side = self.side
        if side is None:
            return frozenset()
        own = (piece.unit for piece in self.pieces if piece.side == side)
        return frozenset(unit for unit in own if self.look.groups_of(self.decider, unit))

    @cached_property
    def pairs(self) -> tuple[Offer, ...]:
        """Fights and shots that can be begun now."""
        return (
            ()
            if self.offers is None
            else tuple(o for o in self.offers.listed if o.interaction.kind == TO_UNIT)
        )

    def pairs_of(self, unit: int) -> tuple[Offer, ...]:
        """Those of one base."""
        return tuple(offer for offer in self.pairs if offer.interaction.unit == unit)

    def candidates(self) -> tuple[int, ...]:
        able = set(self.movers) | set(super().candidates())
        buttons = self.offers.buttons if self.offers is not None else ()
        able.update(unit for offer in buttons for unit in offer.interaction.units)
        return tuple(sorted(able & self.by_unit.keys()))

    def groups(self, unit: int) -> tuple[tuple[int, ...], ...]:
        """The groups that a base may lead, the largest first."""
        return self.look.groups_of(self.decider, unit)

    def ghost(self, units: tuple[int, ...], path: tuple[Any, ...]) -> Ghost | None:
        """What would come of leading these bases along a path; None where nobody may be led."""
        if self.side is None:
            return None
        return self.look.ghost(self.decider, self.side, self.look.action_from_drag(self.decider, units, path))

    def chances(self, offer: Offer) -> tuple[Chance, ...]:
        """How a fight or a shot can end."""
        key = (self.session.journal.here, self.session.looker, offer.action)
        if key not in self._known and self.side is not None:
            self._known[key] = self.look.chances(self.decider, self.side, offer.action)
        found: tuple[Chance, ...] = self._known.get(key, ())
        return found

    def preview(self, offer: Offer) -> Preview | None:
        """The sum of a fight or a shot."""
        return None if self.offers is None else self.offers.preview(offer.action)

    def denials(self, unit: int, target: int) -> tuple[Denied, ...]:
        """Why a base can do nothing to another: one answer a kind of act."""
        choice = self.choice
        if choice is None:
            return ()
        found = []
        for kind in choice.kinds:
            names = getattr(kind, "__dataclass_fields__", {})
            if set(names) != {"unit", "target"}:
                continue
            action = kind(unit=unit, target=target)
            refusal = self.system.rules.refusal(self.decider, choice.side, action)
            if refusal is not None:
                found.append(Denied(unit, None, target, None, action, refusal))
        return tuple(found)

    def why_still(self, unit: int) -> Denied | None:
        """Why an own base cannot be led anywhere now; None where it can, or where nobody leads bases."""
        piece = self.by_unit.get(unit)
        if piece is None or self.side != piece.side or unit in self.movers:
            return None
        ahead = piece.pose._replace(y=piece.pose.y + 1)
        action = self.look.action_from_drag(self.decider, (unit,), (ahead,))
        refusal = self.system.rules.refusal(self.decider, piece.side, action)
        return None if refusal is None else Denied(unit, None, None, None, action, refusal)

    def in_contact(self, unit: int, target: int) -> bool:
        """Whether two bases touch: a fight, else a shot."""
        one, other = self.feet.get(unit), self.feet.get(target)
        return one is not None and other is not None and touches(one, other)

    def refusal_words(self, refusal: Any) -> Text:
        """A refusal in one sentence."""
        return self.system.words.refusal(self.context, refusal)


def _is_right(start: XY, end: XY, at: XY) -> bool:
    """Whether a point lies right of a line or on it: inside of a base, whose corners go clockwise."""
    return (end[0] - start[0]) * (at[1] - start[1]) - (end[1] - start[1]) * (at[0] - start[0]) <= 0
