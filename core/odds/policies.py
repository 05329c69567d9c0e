"""Who answers the choices that are met on the way: a stated policy that a reader can change.

A policy is shown what its side knows, never the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.presentation.outcomes import AnyOutcomes
from core.protocol.state import State
from core.protocol.system import AnySystem
from core.text import Text, _

Mixture = Sequence[tuple[object, Fraction]]
"""Actions, each with the probability that it is taken; they sum to 1."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to answer. `searches`: it looks at all that may follow instead of ranking what is offered."""

    id: str
    title: Text
    definition: Text
    searches: bool = False


POLICIES = (
    Policy(
        "greedy",
        _("What looks best at once"),
        _("Every choice on the way goes to what looks best at once to the computer player Greedy."),
    ),
    Policy(
        "decline",
        _("No reaction"),
        _("Whoever is offered a reaction declines; what cannot be declined goes to what looks best."),
    ),
    Policy(
        "react",
        _("Always react"),
        _("Whoever is offered a reaction takes the one that looks best, whatever it is worth."),
    ),
    Policy("first", _("First offered"), _("Every choice on the way goes to the first action offered.")),
    Policy(
        "worst",
        _("Worst for the one who asks"),
        _(
            "Every choice of the other side is the one after which the battle stands worst, on average,"
            " for the side that asks; its own are those after which it stands best. For small trees."
        ),
        searches=True,
    ),
)

NAMES = tuple(policy.id for policy in POLICIES)


def policy_named(name: str) -> Policy:
    """A policy by its id; KeyError where there is none."""
    for policy in POLICIES:
        if policy.id == name:
            return policy
    raise KeyError(name)


def ranked(
    policy: Policy,
    system: AnySystem,
    outcomes: AnyOutcomes,
    known: State,
    side: int,
    actions: Sequence[object],
) -> list[object]:
    """What is offered, the policy's favourite first; of equals the one that is offered first."""
    if len(actions) == 1 or policy.id == "first":
        return list(actions)
    scores = system.score_actions(known, side, actions)
    order = sorted(range(len(actions)), key=lambda place: -scores[place])
    best = [actions[place] for place in order]
    if policy.id in ("decline", "react"):
        wanted = policy.id == "decline"
        best.sort(key=lambda action: outcomes.declines(action) is not wanted)
    return best


def mixture(outcomes: AnyOutcomes, state: State, side: int, best: Sequence[object]) -> Mixture:
    """The favourite as far as its side has the card for it, then the next one, until nothing is left over."""
    found: list[tuple[object, Fraction]] = []
    left = Fraction(1)
    for action in best:
        share = left * outcomes.held(state, side, action)
        if share:
            found.append((action, share))
            left -= share
        if not left:
            return found
    return [(best[-1], Fraction(1))] if not found else _whole(found, left)


def _whole(found: list[tuple[object, Fraction]], left: Fraction) -> Mixture:
    """Nothing that is offered is sure: what there is shares the rest."""
    return [(action, share / (1 - left)) for action, share in found]
