"""A command alone declares itself only: whoever runs one need not wait for the others."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from editor.cli import MODULES, declared, main, program
from editor.shell.command_line.console import Console
from editor.shell.integration.command_tree import tree_of
from editor.shell.integration.identity import COMMAND


def test_every_command_stands_in_the_list_of_modules() -> None:
    whole = tree_of(program(Console("en")), COMMAND)
    assert {branch.name for branch in whole.branches} == {*MODULES, "integrate"}


@pytest.mark.parametrize("name", MODULES)
def test_a_command_alone_is_the_same_as_among_the_others(name: str) -> None:
    console = Console("fr")
    whole = {branch.name: branch for branch in tree_of(program(console), COMMAND).branches}
    alone = {branch.name: branch for branch in tree_of(declared(console, [name, "x"]), COMMAND).branches}
    assert alone[name] == whole[name]
    assert len(alone) < 3


@pytest.mark.parametrize(
    "words", [[], ["--help"], ["integrate"], ["konvert", "x"], ["--lang", "de", "convert"]]
)
def test_all_others_know_all_commands(words: list[str]) -> None:
    console = Console("en")
    assert tree_of(declared(console, words), COMMAND) == tree_of(program(console), COMMAND)


def test_a_wrong_command_is_told_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "konvert"]) == 2
    assert "konvert" in capsys.readouterr().err
    assert main(["--lang", "en", "convert"]) == 2
    told = capsys.readouterr().err
    assert "etat-major convert" in told
    assert "IN" in told


def test_a_conversion_loads_no_other_command() -> None:
    code = (
        "import json, sys; from editor.cli import main; main(['convert', 'none.m44', 'none.json']);"
        "print(json.dumps([name for name in sys.modules if name.startswith('editor.shell.command_line.')]))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    loaded = {name.rpartition(".")[2] for name in json.loads(ended.stdout.splitlines()[-1])}
    assert "convert" in loaded
    assert not loaded & (set(MODULES.values()) - {"convert"})
