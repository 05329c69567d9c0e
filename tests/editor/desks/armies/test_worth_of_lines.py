"""What battles say that a line is worth, beside its cost."""

from __future__ import annotations

from core.lab import worth_records
from core.lab.worth import Worth
from editor.base.context import Context
from editor.desks.armies.lines_model import LinesModel
from tests.editor.desks.armies.conftest import Benches


def test_a_line_says_what_battles_found_and_nothing_where_none_were_played(
    context: Context, bench_of: Benches
) -> None:
    alone = bench_of("union")
    silent = LinesModel(context, alone)
    assert "worth about" not in silent.words(silent.entries[0])
    troop = alone.report.army.entries[0].troop.id
    rows = [Worth(troop, 20, 27.4, 22.0, 31.0, 40)]
    worth_records.keep(worth_records.worth_record(alone.system, alone.table, "officer", 1, 40, rows))
    bench = bench_of("union")
    model = LinesModel(context, bench)
    assert "worth about" in model.words(model.entries[0])
    assert model.worth(model.entries[0]) is not None
