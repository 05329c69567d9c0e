"""Keys for who hears the battle: whom one has, whom one may strike, how far it is, why not."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from core.text import Text, Value, _, _n
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family
from editor.boards.spoken.sentences import sentences

if TYPE_CHECKING:
    from editor.panels.battle.battle import BattleController

MOST = 12
"""So many acts are told one by one."""


class HeardCommands:
    """Each command answers by a sentence; where nobody hears it, the line at the foot shows it."""

    def __init__(self, controller: BattleController) -> None:
        self._controller, self._spoken = controller, controller.heard.spoken
        self._host, self._context = controller.host, controller.host.context

    def _answer(self, words: Iterable[Value]) -> None:
        """Tell it whatever the settings want: somebody asked."""
        if not self._context.announcer.is_heard:
            self._context.settings.told_line = True
        self._context.announcer.announce(sentences(self._context.speaker.say, words), urgent=True)

    # --- who is there ------------------------------------------------------------------------------------

    @command("heard_mine", _("Tell my units"), "A", args=(True,), menu="battle", where="canvas", group=10)
    @command(
        "heard_theirs",
        _("Tell their units"),
        "Shift+A",
        args=(False,),
        menu="battle",
        where="canvas",
        group=10,
    )
    def tell_units(self, mine: bool) -> None:
        """By their kinds, with place and state."""
        side = self._spoken.own_side if mine else 1 - self._spoken.own_side
        own = [thing for thing in self._spoken.things() if thing.side == side]
        say = self._context.speaker.say
        name = self._spoken.side_name(side)
        told: list[Value] = [_("{side}: {count} in all", side=name, count=len(own))]
        rows = sorted(own, key=lambda thing: say(thing.kind))
        for kind, things in groupby(rows, key=lambda thing: say(thing.kind)):
            told += [kind, *(self._spoken.line_of(thing) for thing in things)]
        self._answer(told)

    @command("heard_here", _("Tell this place"), "I", menu="battle", where="canvas", group=10)
    def tell_here(self) -> None:
        """The keyboard's place again."""
        words = self._spoken.here()
        self._answer([words or _("The keyboard has no place on the board yet: press an arrow key.")])

    @command_family
    def directions(self) -> list[Command]:
        """All that stands in a direction of the screen, by the arrows with Ctrl."""
        return [
            Command(
                f"heard_{key.lower()}",
                words,
                f"Ctrl+{key}",
                partial(self.tell_along, right, down),
                menu="battle",
                where="canvas",
                group=10,
            )
            for key, words, right, down in (
                ("Right", _("Tell what is to the right"), 1, 0),
                ("Left", _("Tell what is to the left"), -1, 0),
                ("Up", _("Tell what is above"), 0, -1),
                ("Down", _("Tell what is below"), 0, 1),
            )
        ]

    def tell_along(self, right: int, down: int) -> None:
        """All that stands in that direction."""
        if self._spoken.spot is None:
            self._host.view.walk(0, 0)
        told = self._spoken.along(right, down)
        self._answer(told or [_("The keyboard has no place on the board yet: press an arrow key.")])

    # --- how far -----------------------------------------------------------------------------------------

    @command("heard_mark", _("Measure from here"), "Shift+D", menu="battle", where="canvas", group=10)
    def mark(self) -> None:
        """From now on distances are told from this place."""
        mark = self._controller.heard.mark = self._spoken.spot
        self._answer([_("Measured from here: {place}", place=self._place(mark))])

    def _place(self, spot: Hashable | None) -> Value:
        return _("nowhere") if spot is None else self._spoken.place(spot)

    @command("heard_distance", _("Tell distance and direction"), "D", menu="battle", where="canvas", group=10)
    def tell_distance(self) -> None:
        """From the mark, else from what is in hand, to the keyboard's place."""
        held = next((thing.spot for thing in self._spoken.things() if thing.selected), None)
        mark = self._controller.heard.mark
        start, end = mark if mark is not None else held, self._spoken.spot
        if start is None or end is None:
            self._answer([_("Take a piece in hand or mark a place with Shift+D, then go elsewhere.")])
            return
        way = self._spoken.way(start, end)
        self._answer([_("{start} to {end}: {way}", start=self._place(start), end=self._place(end), way=way)])

    # --- acts --------------------------------------------------------------------------------------------

    def _no_target(self) -> Text | None:
        return None if self._spoken.targets() else _("nobody can be struck now")

    @command(
        "heard_target",
        _("Next target with its odds"),
        "T",
        args=(1,),
        reason=_no_target,
        menu="battle",
        where="canvas",
        group=10,
    )
    @command(
        "heard_target_before",
        _("Previous target with its odds"),
        "Shift+T",
        args=(-1,),
        reason=_no_target,
        menu="battle",
        where="canvas",
        group=10,
    )
    def tell_target(self, by: int) -> None:
        """The keyboard's place goes there."""
        targets, heard = self._spoken.targets(), self._controller.heard
        heard.target = (heard.target + by) % len(targets) if heard.target >= 0 or by > 0 else len(targets) - 1
        spot, offer = targets[heard.target]
        self._spoken.go_to(spot)
        act = self._spoken.seen.act_text(offer)
        number = _("{number} of {count}", number=heard.target + 1, count=len(targets))
        self._answer([act, *self._spoken.odds(offer), number])

    @command("heard_last", _("Tell the last event again"), "E", menu="battle", where="canvas", group=10)
    def tell_last(self) -> None:
        """As whoever looks was told it."""
        self._answer([self._controller.heard.teller.last_told()])

    @command("heard_acts", _("What may I do?"), "O", menu="battle", where="canvas", group=10)
    def tell_acts(self) -> None:
        """What is asked, and the acts as they may be typed."""
        acts = self._controller.heard.order_book().everything()
        rest = len(acts) - MOST
        told: list[Value] = [self._controller.heard.asked().words, *acts[:MOST]]
        if rest > 0:
            told.append(_n("and {count} more", "and {count} more", rest))
        hint = self._spoken.hint()
        self._answer([*told, *((hint,) if hint is not None else ())])

    @command("heard_why", _("Why not?"), "Y", menu="battle", where="canvas", group=10)
    def tell_why(self) -> None:
        """Why nothing can be done at the keyboard's place, or what was refused last."""
        seen, spot = self._spoken.seen, self._spoken.spot
        denied = None if spot is None else self._spoken.why_not(spot)
        denied = denied or self._controller.pointing.denied
        if denied is None:
            self._answer([_("Nothing is refused here.")])
            return
        lines = seen.system.words.refusal_lines(seen.context, denied.refusal)
        told: list[Value] = [seen.system.words.refusal(seen.context, denied.refusal)]
        told += [_("{fact} ({rule})", fact=line.text, rule=line.rule) for line in lines]
        nearest = seen.nearest(denied)
        if nearest is not None:
            told.append(_("Nearest legal: {act}", act=seen.act_text(nearest)))
        self._answer(told)

    # --- the line for orders -----------------------------------------------------------------------------

    @command("order_line", _("Type an order"), "Ctrl+L", menu="battle", group=10)
    def type_order(self) -> None:
        """Over the board, in words."""
        self._controller.heard.orders.open()
