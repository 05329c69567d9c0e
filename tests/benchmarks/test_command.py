"""`etat-major bench` runs from the source, and says so elsewhere."""

from pathlib import Path

import pytest

from editor.cli import main
from editor.shell.command_line import bench


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "from the source of the program"), ("fr", "depuis les sources du programme")],
)
def test_an_installed_program_has_no_benchmarks(
    language: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    assert main(["--lang", language, "bench", "--json"]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert not told.out
