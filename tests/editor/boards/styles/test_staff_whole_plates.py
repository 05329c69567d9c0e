"""The staff map: one picture after another of the same ground is engraved once."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from core.scenarios.files import load
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario
from core.systems.belle_epoque.system import BELLE_EPOQUE
from editor.base.drawing.byte_memory import ByteMemory
from editor.boards.hex.moment_picture import picture_of_state
from editor.boards.styles.staff import room
from editor.boards.styles.staff.country import Country
from editor.boards.styles.staff.drawings import Plate, bytes_of_plate
from editor.boards.styles.staff.engraving import engraved


def test_the_maps_of_a_report_are_engraved_once(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = load(SCENARIOS / "belle_epoque" / "saint_privat.json", {"belle_epoque": BelleEpoqueScenario})
    assert isinstance(scenario, BelleEpoqueScenario)
    state = BELLE_EPOQUE.rules.new_battle(scenario)
    made: list[Country] = []

    def counted(country: Country) -> Plate:
        made.append(country)
        return engraved(country)

    monkeypatch.setattr(room, "engraved", counted)
    monkeypatch.setattr(room, "WHOLE_PLATES", ByteMemory(room.MOST_WHOLE, bytes_of_plate))
    first, again = (picture_of_state(scenario, BELLE_EPOQUE, state, "fr", 300) for _time in range(2))
    assert len(made) == 1
    assert first == again
    rows = [list(row) for row in scenario.board.ground]
    rows[3][3] = next(kind for row in rows for kind in row if kind != rows[3][3])
    ground = tuple(tuple(row) for row in rows)
    other = scenario.model_copy(update={"board": scenario.board.model_copy(update={"ground": ground})})
    picture_of_state(other, BELLE_EPOQUE, state, "fr", 300)
    assert len(made) == 2, "other ground has a plate of its own"
    assert len(room.WHOLE_PLATES) == 2, "the bound has room for both"
    assert room.WHOLE_PLATES.bytes == sum(map(bytes_of_plate, room.WHOLE_PLATES.values()))
