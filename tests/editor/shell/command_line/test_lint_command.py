"""`etat-major lint`: lines for people, one object for programs."""

import json
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from editor.cli import main


def test_lint_tells_place_reason_severity_and_mend(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads((SCENARIOS / "battle_cry" / "perryville.json").read_bytes())
    data["units"].append({**data["units"][0], "id": "twin"})
    path = tmp_path / "crowded.json"
    path.write_text(json.dumps(data))
    assert main(["--lang", "en", "lint", str(path), "--battles", "0", "--json"]) == 1
    lines = capsys.readouterr().out.splitlines()
    told = json.loads(lines[-1])
    assert {"files", "errors", "warnings", "hints"} <= set(told)
    assert (told["files"], told["errors"]) == (1, 1)
    (error,) = [row for row in told["problems"] if row["severity"] == "error"]
    assert error["rule"] == "BC-1.3"
    assert error["place"].startswith("hex ")
    assert error["mend"].startswith("Move ")
    assert f"{path}: error, {error['place']}: {error['text']} (BC-1.3) → {error['mend']}" in lines


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.json"
    path.write_text("{")
    assert main(["--lang", "en", "lint", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["errors"] == 1


def test_shipped_scenarios_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", str(SCENARIOS), "--battles", "0", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["files"], told["errors"]) == (25, 0)
