"""The steps of a tutorial: what is asked, how one sees that it was done, how it is taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from core.text import Text, _

if TYPE_CHECKING:
    from editor.shell.window_frame import WindowFrame


@dataclass(frozen=True, slots=True)
class Seen:
    """What the window shows at a moment, as far as a step asks for it."""

    zoom: float
    desk: str
    selected: bool
    lines: int
    """Lines of the history that are done."""
    begun: bool
    moment: int
    """Where the journal of the battle stands."""
    acts: int
    """Acts of persons on the line that is stood on."""
    help: bool


Done: TypeAlias = Callable[[Seen, Seen], bool]
"""Whether a step is done, from how it stood when it was asked and how it stands now."""


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """`back` is the command that takes the act back, "" for what needs none."""

    title: Text
    how: Text
    done: Done
    back: str = ""


SCENARIOS: Mapping[str, str] = {
    "battle_cry": "mirror_creek",
    "belle_epoque": "mirror_ridge",
    "mbt": "twin_hills",
    "la_garde": "twin_rises",
    "belle_position": "chalons_manoeuvres",
}
"""The battle of each system that is learnt on."""

FIRST_ACT: Mapping[str, Text] = {
    "battle_cry": _(
        "Play a card of your hand along the lower edge: it says how many units you order. Then order one of "
        "the units that light up."
    ),
    "belle_epoque": _(
        "Take what the prompt above the map asks for: a token, an order, or a unit that lights up."
    ),
    "mbt": _("Take what the prompt asks for: drag a base that lights up to where it is to go."),
    "la_garde": _("Take what the prompt asks for: write an order for the corps and for each division."),
    "belle_position": _("Take what the prompt asks for: a card of your hand, then the place where it goes."),
}

EDITS: Mapping[str, Text] = {
    "cards": _("In the list of a deck, change how many copies of a card there are."),
    "map": _("Drag the unit that you chose to another place."),
}


def steps_of(system: Any) -> tuple[TutorialStep, ...]:
    """The steps of a system's tutorial, in order."""
    on_cards = not getattr(type(system.design().blank().board), "GROUNDS", ())
    found = [
        TutorialStep(
            _("Look nearer"),
            _("Turn the wheel over the map, or press + there. Home shows everything again."),
            lambda before, now: abs(now.zoom - before.zoom) > 0.01,
            "fit",
        ),
    ]
    if not on_cards:
        found.append(
            TutorialStep(
                _("Choose a unit"),
                _("Click a unit. Its figures and its name stand at the right."),
                lambda _before, now: now.selected,
            )
        )
    found += [
        TutorialStep(
            _("Change the scenario"),
            EDITS["cards" if on_cards else "map"],
            lambda before, now: now.lines > before.lines,
            "undo",
        ),
        TutorialStep(
            _("Take it back"),
            _("Press Ctrl+Z. Every change is a line of the history, and every line can be taken back."),
            lambda before, now: now.lines < before.lines,
            "redo",
        ),
        TutorialStep(
            _("Plan"),
            _("Press Ctrl+3, or Plan at the top: there you ask what can be seen, reached and struck."),
            lambda _before, now: now.desk == "plan",
            "desk_design",
        ),
        TutorialStep(
            _("Play"),
            _("Press Ctrl+4, or Play at the top, and choose who sits where."),
            lambda _before, now: now.desk == "play",
            "desk_plan",
        ),
        TutorialStep(
            _("Begin the battle"),
            _("Press the button below the seats. If somebody else looks at the screen, say that it is you."),
            lambda _before, now: now.begun,
        ),
        TutorialStep(
            _("Act"),
            FIRST_ACT.get(system.id, _("Take what the prompt above the map asks for.")),
            lambda before, now: now.acts > before.acts,
            "undo",
        ),
        TutorialStep(
            _("Take the act back"),
            _("Press Ctrl+Z. The journal keeps what was tried, and the same dice fall again."),
            lambda before, now: now.moment < before.moment or now.acts < before.acts,
            "redo",
        ),
        TutorialStep(
            _("Ask"),
            _("Press F1: the help opens at what is in hand. A rule's number leads to its sentence."),
            lambda _before, now: now.help,
        ),
    ]
    return tuple(found)


def seen(window: WindowFrame) -> Seen | None:
    """What the window shows now; None where no map is in front."""
    page = window.page
    host = page.map_host if page is not None else None
    if page is None or host is None:
        return None
    from core.protocol.steps import ActionStep

    session, selection = host.battle.session, host.selection
    journal = session.journal if session is not None else None
    steps = journal.steps() if journal is not None else []
    return Seen(
        page.zoom,
        page.desk_id,
        bool(selection.units or selection.things or selection.hexes),
        page.document.stack.index(),
        session is not None,
        journal.here if journal is not None else 0,
        sum(isinstance(step, ActionStep) for step in steps),
        window.help is not None,
    )
