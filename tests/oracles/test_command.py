"""`etat-major soak --oracle`: from the source alone, all systems, the last line JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from editor.cli import main
from editor.shell.command_line import oracle_command


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "from the source of the program"), ("fr", "depuis les sources du programme")],
)
def test_an_installed_program_has_no_oracles(
    language: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(oracle_command, "ROOT", tmp_path)
    assert main(["--lang", language, "soak", "--oracle"]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert not told.out


def test_soak_without_oracle_wants_a_system(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "soak"]) == 2
    assert "name a system" in capsys.readouterr().err


def test_the_last_line_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--lang", "en", "soak", "mbt", "--oracle", "--battles", "1", "--keep", str(tmp_path / "kept")]
    assert main(line) == 0
    row = json.loads(capsys.readouterr().out.splitlines()[-1])["mbt"]
    assert row["battles"] == 1
    assert row["disagreements"] == 0
    assert sum(row["judged"].values()) > 50
    assert not (tmp_path / "kept").exists()
