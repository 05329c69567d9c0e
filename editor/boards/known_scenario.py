"""The scenario of a page as who sits before it may know it: whole, unless somebody plays its battle."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost

WHOLE_DESKS = frozenset({"design", "armies"})
"""The desks that show all of a scenario, and ask first where somebody plays its battle."""


def known_scenario(host: DeskHost) -> Any:
    """The scenario of a page; where somebody sits in its battle, without the units kept back from him."""
    scenario, known = host.document.scenario, what_is_known(host)
    if known is scenario:
        return scenario
    told = known.scenario
    if not hasattr(told, "units"):
        return told
    ids = {unit.id for unit in scenario.units}
    return told.model_copy(update={"units": tuple(unit for unit in told.units if unit.id in ids)})


def what_is_known(host: DeskHost) -> Any:
    """What `known_scenario` hangs on: the same object as long as that is the same."""
    scenario, session = host.document.scenario, host.battle.session
    if session is None or host.desk_id in WHOLE_DESKS:
        return scenario
    if session.game.scenario is scenario:
        return session.shown.context
    veiled = _veiled(session, scenario)
    return session.shown.context if veiled.is_played else veiled


class _Veiled:
    """A scenario that was changed while its battle is played, as a reader of the battle may know it."""

    def __init__(self, session: Session, scenario: Any) -> None:
        from core.records.games import set_out
        from core.records.views import veiled
        from core.scenarios.briefings import for_side

        self.whole, self.reader = scenario, session.reader
        game = session.game
        self.is_played = bool(set_out(game.system, scenario, game.seed) == game.scenario)
        """Whether the battle is of that very scenario, and lists in its own order who is kept back."""
        sides = () if self.reader is None else (self.reader,) if self.reader in (0, 1) else (0, 1)
        for side in sides:
            scenario = for_side(veiled(session.system, scenario, side), scenario.sides[side].id)
        self.scenario = scenario


_VEILED: MutableMapping[Session, _Veiled] = WeakKeyDictionary()
"""The last of each battle."""


def _veiled(session: Session, scenario: Any) -> _Veiled:
    kept = _VEILED.get(session)
    if kept is None or kept.whole is not scenario or kept.reader != session.reader:
        kept = _VEILED[session] = _Veiled(session, scenario)
    return kept
