"""What players are told agrees with what the rules do: odds, zones, prompts, refusals, lengths of moves."""

from __future__ import annotations

import pytest

from core.systems.la_garde.look import ghosts, overlays, previews
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.words.event_messages import event_text
from core.text import say
from tests.rulebook.la_garde.table import Table, battle
from tests.rulebook.la_garde.test_combat import fight


def told(table: Table, kind: str) -> str:
    """The last event of a kind, in words."""
    event = table.events(kind)[-1]
    return say(event_text(table.state.context, event.kind, event.facts), "en")


@pytest.mark.parametrize(
    ("swap", "driest", "drawn"), [(False, "red and blue", "VD"), (True, "blue and red", "DV")]
)
def test_lg_r41_odds_name_mixed_tokens_in_the_order_in_which_they_are_drawn(
    swap: bool, driest: str, drawn: str
) -> None:
    generals = {"b1": "9000 5000", "b": "9000 5000"}
    table = battle(
        "mb 9000 6000, li 3000 3000",
        "li 9000 7500, li 14000 9000",
        options={"bombard_swap": swap},
        generals=generals,
    )
    table.activate("b1", b="attack", b1="attack")
    table.past("generals")
    rows = [
        say(row.label, "en") for row in previews.chances(table.state, 0, acts.Bombard(0, table.unit("rli1")))
    ]
    assert f"{driest}: target shaken, battery out of ammunition" in rows
    table.bombard("bmb1", "rli1")
    table.draw(drawn)
    assert told(table, "bombardment_drawn").endswith(f"{driest}, target shaken, battery out of ammunition.")


def test_lg_amb_5_the_last_round_of_a_fierce_combat_is_foretold_as_indecisive() -> None:
    for most, name in ((0, "indecisive combat"), (1, "fierce combat")):
        table = fight(options={"fierce_max": most}, red="li 9000 6000, li 14000 8000")
        rows = previews.chances(table.state, 0, acts.Attack(0, table.unit("rli1")))
        assert f"blue and red: {name}" in [say(row.label, "en") for row in rows]
    table.attack("bli1", "rli1", "DV")
    assert table.asked == ("", "combat")
    now = [say(row.label, "en") for row in previews.chances(table.state, 0, None)]
    assert "blue and red: indecisive combat" in now


@pytest.mark.parametrize(("arc", "least"), [("all", 27_000), ("front", 40_000)])
def test_lg_amb_13_a_zone_is_drawn_where_it_is(arc: str, least: int) -> None:
    table = battle("li 9000 4000", "li 9000 11000", options={"zoc_arc": arc})
    (zone,) = (strip for strip in overlays.strips(table.state, 0, None) if strip.id == "zone")
    ys = [y for _x, y in zone.outline]
    assert (min(ys), max(ys)) == (least, 50_000)


def test_lg_4_4_a_refused_withdrawal_is_measured_as_one() -> None:
    table = battle("li 9000 6000", "li 9000 6700, li 9000 11500")
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    shown = ghosts.ghost(table.state, 0, table.moving("bli1", (9000, 5000, 0)))
    assert shown is not None
    assert shown.refusal is not None
    assert (shown.used, shown.allowed) == (10.0, 5.0)
