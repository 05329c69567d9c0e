"""The `System` of La Garde: the one thing that this room exports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.geometry.bases import Pose
from core.presentation.parts import Parts
from core.presentation.strength_words import StrengthWords
from core.protocol.system import System
from core.protocol.version import PROTOCOL_VERSION
from core.systems.la_garde.look.edit_forms import edit_forms
from core.systems.la_garde.look.look import LaGardeLook
from core.systems.la_garde.look.outcomes import LaGardeOutcomes
from core.systems.la_garde.look.sequence import sequence
from core.systems.la_garde.planner.planner import LaGardePlanner
from core.systems.la_garde.players.evaluation import evaluate, score_actions
from core.systems.la_garde.players.judgement import JUDGEMENT
from core.systems.la_garde.rules import fighting_frames, frames
from core.systems.la_garde.rules.codec import LaGardeCodec
from core.systems.la_garde.rules.hidden import HIDDEN
from core.systems.la_garde.rules.invariants import invariants
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.setup import restored
from core.systems.la_garde.words.bounds import bounds
from core.systems.la_garde.words.messages import LaGardeWords
from core.text import Text, _, _n

if TYPE_CHECKING:
    from random import Random

    from core.protocol.design import Design
    from core.systems.la_garde.design.scenario import LaGardeScenario
    from core.systems.la_garde.rules.state import State


def _design() -> Design[State, LaGardeScenario]:
    from core.systems.la_garde.design.design import DESIGN

    return DESIGN


def _kept_by_lot(scenario: LaGardeScenario, rng: Random) -> LaGardeScenario:
    from core.systems.la_garde.design.kept_order import kept_by_lot

    return kept_by_lot(scenario, rng)


def _elements(left: int, full: int) -> Text:
    return _n("{count} of {full} elements", "{count} of {full} elements", left, full=full)


ELEMENTS = StrengthWords(_("Elements"), _("elements lost"), _("One element or more"), _elements)


LA_GARDE = System(
    protocol=PROTOCOL_VERSION,
    id="la_garde",
    title=_("La Garde"),
    board="table",
    rules=LaGardeRules(),
    codec=LaGardeCodec(),
    words=LaGardeWords(),
    look=LaGardeLook(),
    design=_design,
    has_armies=True,
    evaluate=evaluate,
    score_actions=score_actions,
    judgement=JUDGEMENT,
    restored=restored,
    bounds=bounds,
    invariants=invariants,
    kept_by_lot=_kept_by_lot,
    hidden=HIDDEN,
    edits=edit_forms,
    sequence=sequence,
    outcomes=LaGardeOutcomes(),
    planner=LaGardePlanner(),
    parts=Parts(
        score=_("Enemy divisions exhausted"),
        rows=True,
        draws=_("Tokens"),
        deals=frozenset({"combat", "bombardment"}),
        secret=frozenset({"orders"}),
        entering=frozenset({"enter"}),
        strength=ELEMENTS,
    ),
    map_style="staff",
    state_kinds=(Pose, *frames.FRAMES, *fighting_frames.FRAMES),
    benchmark="austerlitz",
)
