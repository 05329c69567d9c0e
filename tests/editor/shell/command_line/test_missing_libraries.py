"""A Python without the libraries: one sentence that says what to type, never a traceback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib

import pytest

from core.paths import ROOT
from core.text import say
from editor.shell import missing_library as missing
from editor.shell.crash import told

BARE = ("-S", "-B", "-m", "editor")
"""Python without its site-packages."""


@pytest.mark.parametrize("arguments", [(), ("--version",), ("check", "scenarios"), ("--smoke",)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_bare_python_is_told_what_it_lacks(arguments: tuple[str, ...], language: str) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ended = subprocess.run(
        [sys.executable, *BARE, "--lang", language, *arguments],
        cwd=ROOT,
        env=kept | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert ended.returncode == 2, ended.stderr
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    start = "This Python (" if language == "en" else "Ce Python ("
    assert ended.stderr.startswith(start)
    assert str(ROOT / "etat-major") in ended.stderr
    assert f"-m pip install {ROOT}" in ended.stderr


def test_without_a_copy_of_the_source_pip_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing, "LAUNCHER", ROOT / "nowhere")
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    reason = missing.missing_library(ModuleNotFoundError("No module", name="babel.core"))
    assert reason is not None
    assert say(reason, "en") == (
        "This Python (/usr/bin/python3) has no Babel, which the program needs. "
        "Write: /usr/bin/python3 -m pip install Babel"
    )


def test_a_module_of_our_own_is_a_fault_of_ours() -> None:
    assert missing.missing_library(ModuleNotFoundError("No module", name="core.nowhere")) is None
    assert missing.missing_library(ModuleNotFoundError("No module")) is None


def test_all_libraries_are_known() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.split(r"[<>=;]", line)[0] for line in project["dependencies"]}
    assert set(missing.LIBRARIES.values()) == wanted


def test_a_report_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence comes all the same where the place of reports cannot be known."""
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    sentence = say(told((ValueError, ValueError("odd"), None)), "en")
    assert sentence.startswith("État-Major made a mistake: ValueError: odd")
