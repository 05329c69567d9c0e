"""The battle of a page, as the moment to plan from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.protocol.refusals import CannotBeginError
from core.text import _
from editor.boards.plan.moment import PlanMoment, choice_in

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


def moment_of(host: DeskHost, before: PlanMoment | None = None) -> PlanMoment:
    """What the battle of the page is now, without touching it.

    `before` is taken again where no battle goes on and the scenario is still the same.
    """
    system, battle = host.document.system, host.battle
    session = battle.session
    if session is None:
        scenario = host.document.scenario
        key = (id(scenario), "start")
        if before is not None and before.scenario is scenario and before.key == key:
            return before
        try:
            state = system.rules.new_battle(scenario)
        except CannotBeginError as fault:  # a map in the making: there is nothing to ask the rules about
            unready = _("No battle can begin yet: {why} ({rule}).", why=fault.text, rule=fault.rule)
            return PlanMoment(system, scenario, None, None, None, unready, (id(scenario), "unready"))
        choice, why = choice_in(system, system.rules.pending(state), None)
        return PlanMoment(system, scenario, state, state, choice, why, key)
    pending = session.journal.pending
    choice, why = choice_in(system, pending, session)
    state, openly = session.journal.state, session.in_the_open
    if openly is not None:  # both look at what is weighed: it comes of what both know
        choice, why, state = session.choice, None, openly
    return PlanMoment(
        system,
        session.shown.context.scenario,
        state,
        session.shown,
        choice,
        why,
        (id(session), session.journal.here, session.looker, session.screen.wanted),
        session,
        battle.screen,
    )
