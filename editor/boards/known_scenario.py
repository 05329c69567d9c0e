"""The scenario of a page as who sits before it may know it: whole, unless somebody plays its battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
    if session is None or host.desk_id in WHOLE_DESKS or session.game.scenario is not scenario:
        return scenario
    return session.shown.context
