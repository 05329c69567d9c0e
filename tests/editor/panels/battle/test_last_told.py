"""The last line over the board tells why an act ended, not only what came of itself after it."""

from __future__ import annotations

from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.text import Text, _, say
from editor.panels.battle.journal_rows import JournalRow, last_told


def row(moment: int, words: Text, *, first: bool = False, passed: bool = False) -> JournalRow:
    return JournalRow(moment, moment, words, "", (), first, False, 1, passed)


ROWS = [
    row(1, _("Yes."), first=True),
    row(1, _("No."), passed=True),
    row(2, _("Draw")),
]


def told(rows: list[JournalRow], upto: int | None = None) -> str:
    found = last_told(rows, upto)
    assert found is not None
    return say(found.text, "en")


def test_be_r82_that_nothing_more_could_be_done_stands_before_the_next_token() -> None:
    assert told(ROWS) == "No. Draw"
    assert told(ROWS, 1) == "No."
    assert told([*ROWS, row(3, _("Yes."), first=True)]) == "Yes."
    assert last_told(ROWS, 0) is None
    assert "nothing_left" in BELLE_EPOQUE.look.passed_over
