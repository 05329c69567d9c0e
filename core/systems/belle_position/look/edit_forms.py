"""The edits that an umpire may make, as a panel asks for them (BP-R37)."""

from __future__ import annotations

from core.kit.edit_forms import form, phase_form
from core.presentation.edits import EditForm, choice_field, mark_form, number_field, piece_field, side_field
from core.systems.belle_position.rules.positions import POSITIONS
from core.systems.belle_position.rules.rulings import MARKS, MOST_TOKENS, STEPS
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.words.event_messages import MARKS as MARK_WORDS
from core.systems.belle_position.words.event_messages import PHASES
from core.systems.belle_position.words.names import card_name, position_name, table_card
from core.text import Value, _


def edit_forms(state: State) -> tuple[EditForm, ...]:
    """Every kind of edit that this game knows; cards on the table are told side by side."""
    context = state.context
    found: list[EditForm] = []
    places: dict[str, Value] = {
        context.position_names[place]: position_name(context, place) for place in POSITIONS
    }
    for side, row in enumerate(context.scenario.sides):
        pieces = piece_field(_on_table(state, side), _("Card"))
        if pieces.choices:
            goals: dict[str, Value] = {"reserve": _("to the reserve"), **places}
            to = choice_field("at", _("Goes"), goals)
            forms = (
                form("place", _("{side}: where a card lies", side=row.name), pieces, to),
                form("remove", _("{side}: a card is lost", side=row.name), pieces),
                form(
                    "token",
                    _("{side}: the loss tokens of a card", side=row.name),
                    pieces,
                    number_field(_("Tokens"), 0, MOST_TOKENS),
                ),
            )
            marks = mark_form(pieces, {name: MARK_WORDS[name] for name in MARKS})
            marked = EditForm("state", "state", _("{side}: a mark of a card", side=row.name), marks.fields)
            found += [
                EditForm(f"{one.id}_{row.id}", one.set, one.title, one.fields, {"side": row.id})
                for one in (*forms, marked)
            ]
    cards: dict[str, Value] = {name: card_name(context, card) for name, card in context.by_id.items()}
    piles = {"hand": _("into the hand"), "pile": _("into the pile"), "lost": _("to the lost cards")}
    sides, which = side_field(context.scenario.sides), choice_field("item", _("Card"), cards)
    found += [
        EditForm(
            "bring",
            "place",
            _("Bring a card to the table"),
            (sides, which, choice_field("at", _("Goes"), places)),
        ),
        form("card", _("Where a card of the deck lies"), sides, which, choice_field("at", _("Goes"), piles)),
        phase_form({name: PHASES[name] for name in STEPS}),
    ]
    return tuple(found)


def _on_table(state: State, side: int) -> list[tuple[int | str, Value]]:
    """The cards of a side on the table, as an edit names them."""
    names = state.context.position_names
    return [
        (f"{names[place]}/{slot + 1}", table_card(state, side, place, slot))
        for place in POSITIONS
        for slot in range(len(state.stacks[side * 6 + place]))
    ]
