"""`check` names what lets nobody play a scenario, though it is no fault of the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from editor.cli import main


@pytest.mark.parametrize("system", ["battle_cry", "belle_position"])
def test_a_side_without_pieces_is_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], system: str
) -> None:
    shipped = sorted((SCENARIOS / system).glob("*.json"))[0]
    written = json.loads(shipped.read_text(encoding="utf-8"))
    side = written["sides"][1]
    if system == "belle_position":
        side["deck"] = []
    else:
        written["units"] = [unit for unit in written["units"] if unit["side"] != side["id"]]
    path = tmp_path / "alone.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    main(["--lang", "en", "check", str(path)])
    told = capsys.readouterr().out
    assert f"{side['name']['en']}: there are no pieces" in told
    main(["--lang", "en", "check", str(shipped)])
    assert "there are no pieces" not in capsys.readouterr().out


def test_a_fault_of_no_rule_has_no_empty_brackets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two bases in one place break no numbered rule."""
    written = json.loads((SCENARIOS / "mbt" / "twin_hills.json").read_text(encoding="utf-8"))
    first, second = written["units"][:2]
    second["at"] = [first["at"][0] + 100, first["at"][1]]
    path = tmp_path / "one_place.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    assert main(["--lang", "en", "check", str(path)]) != 0
    told = capsys.readouterr().out
    assert "overlap" in told
    assert "()" not in told
