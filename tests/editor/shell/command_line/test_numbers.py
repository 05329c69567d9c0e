"""A number on the command line is digits and nothing else, as in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.paths import SCENARIOS
from editor.cli import main, program
from editor.shell.command_line.console import Console
from editor.shell.command_line.numbers import _numbers

CREEK = str(SCENARIOS / "battle_cry" / "mirror_creek.json")


@pytest.mark.parametrize("written", ["1_0", " 7", "+7", "\u0663", "\u00b2", "1e3", "", "7.0", "9" * 5000])
def test_what_is_no_whole_number_in_a_file_is_none_as_a_seed(
    written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """\u201c1_0\u201d was read as 10: another battle than that of the number which somebody meant."""
    for words in (["--seed", written], [f"--seed={written}"]):
        assert main(["--lang", "en", "play", CREEK, *words]) == 2
        assert capsys.readouterr().err == "--seed: write a whole number, with digits alone.\n"
    assert main(["--lang", "fr", "play", CREEK, "--seed", written]) == 2
    assert "nombre entier" in capsys.readouterr().err


def test_options_of_every_kind_are_held_against_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that may stay away, one that may come twice, one with a fraction."""
    for words in (
        ["render", CREEK, "--width", "7_00", "-o", str(tmp_path / "x.png")],
        ["odds", CREEK, "--action", "1", "--action", "1_0"],
        ["balance", CREEK, "--within", "1_0"],
    ):
        assert main(["--lang", "en", *words]) == 2
        assert "with digits alone" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    known = dict(_numbers(program(Console("en"))))
    assert (known["--seed"], known["--action"], known["--step"], known["--within"]) == (int, int, int, float)


def test_numbers_are_taken_and_bounds_told_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "odds", CREEK, "--seed", "-5"]) == 0
    capsys.readouterr()
    assert main(["--lang", "en", "odds", CREEK, "--seed", "9" * 16]) == 2
    assert "999999999999999" in capsys.readouterr().err
    assert main(["--lang", "en", "play", CREEK, "--seed"]) == 2
    assert "argument" in capsys.readouterr().err
    assert main(["--lang", "en", "odds", "--", "--seed", "1_0"]) == 2
    assert "digits" not in capsys.readouterr().err
