"""Mutants: what is drawn from a file, which tests are tried, and a whole run over a checkout of two files."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tools.mutation.__main__ import drawn
from tools.mutation.checkout import sources
from tools.mutation.drawing import is_another_program, mutants_of
from tools.mutation.recording import Records, is_recorded, record_of

SOURCE = '''
"""Words with 3 numbers."""
LIMIT = 7

def far(a: int, b: int = 2) -> bool:
    """One of 5."""
    assert a != 9
    told(_("1 of {b}", b=4))
    if not a:
        raise ValueError(a)
    return (a - b) < LIMIT and other(a, b)

class Side:
    """A side."""

    def turn(self) -> None:
        self.side = 1 - self.side
'''


def faults(kind: str) -> set[tuple[str, str]]:
    """(function, changed line) of each mutant of that kind."""
    found = set()
    for mutant in mutants_of("core/far.py", SOURCE):
        if mutant.kind == kind:
            added = [
                line[1:].strip() for line in mutant.diff(SOURCE).splitlines()[2:] if line.startswith("+")
            ]
            found.add((mutant.function, added[0]))
    return found


def test_comparisons_operators_and_conditions_are_turned_round() -> None:
    assert faults("comparison") == {("far", "return (a - b) <= LIMIT and other(a, b)")}
    assert faults("operator") == {("far", "return (a + b) < LIMIT and other(a, b)")}
    assert faults("condition") == {
        ("far", "return (a - b) < LIMIT or other(a, b)"),
        ("far", "if not (not a):"),
        ("far", "if (a):"),
    }


def test_constants_are_those_of_the_code_not_of_sentences() -> None:
    assert faults("constant") == {
        ("<module>", "LIMIT = 8"),
        ("<module>", "def far(a: int, b: int = 3) -> bool:"),
        ("Side.turn", "self.side = 2 - self.side"),
    }


def test_statements_are_dropped_and_sides_swapped() -> None:
    assert faults("dropped statement") == {("far", "pass"), ("Side.turn", "pass")}
    assert faults("swapped side") == {
        ("far", "return (a - b) < LIMIT and other(b, a)"),
        ("Side.turn", "self.side = self.side"),
    }


def test_places_are_found_behind_letters_of_several_bytes() -> None:
    source = 'WORD = "é—é" if 1 < 2 else "ü"\n'
    assert {mutant.applied(source) for mutant in mutants_of("x.py", source)} == {
        'WORD = "é—é" if 1 <= 2 else "ü"\n',
        'WORD = "é—é" if 2 < 2 else "ü"\n',
        'WORD = "é—é" if 1 < 3 else "ü"\n',
    }


def test_guards_of_zip_are_left_alone() -> None:
    assert mutants_of("x.py", "zip(A, B, C, strict=True)\n") == []


def test_the_same_seed_draws_the_same_faults_of_other_programs(tmp_path: Path) -> None:
    (tmp_path / "far.py").write_text(SOURCE, encoding="utf-8")
    few = drawn(["far.py"], 4, Random(3), tmp_path)
    assert len(few) == 4
    assert few == drawn(["far.py"], 4, Random(3), tmp_path) != drawn(["far.py"], 4, Random(4), tmp_path)
    assert all(is_another_program(mutant, SOURCE) for mutant in drawn(["far.py"], 99, Random(1), tmp_path))


def test_sources_are_python_files_below_the_paths() -> None:
    names = ["core/a.py", "core/b.json", "corelike/a.py", "editor/c.py"]
    assert sources(names, ["core/"]) == ["core/a.py"]
    assert sources(names, ["editor/c.py"]) == ["editor/c.py"]


def test_the_cheapest_tests_that_enter_a_function_come_first(tmp_path: Path) -> None:
    functions = ["core/a.py::<module>", "core/a.py::near", "core/a.py::far"]
    tests = {"import": [0, [0]], "one": [2.0, [1]], "two": [0.1, [1, 2]], "three": [0.1, [1]]}
    kept = record_of("tests/test_a.py", tmp_path)
    kept.parent.mkdir()
    kept.write_text(json.dumps({"digest": "", "functions": functions, "tests": tests}))
    records = Records.read(["tests/test_a.py", "tests/never_recorded.py"], tmp_path)
    near = records.tests_of("core/a.py", "near")
    assert [test.test for test in near] == ["three", "two", "one"]
    assert [test.test for test in records.tests_beside(records.tests_of("core/a.py", "far"))] == [
        "three",
        "one",
    ]
    assert len(records.tests_of("core/a.py", "<module>")) == len(records.tests_of("core/a.py", "new")) == 3
    assert records.tests_of("core/b.py", "near") == []


def test_a_record_is_old_when_the_test_or_a_module_is_not_where_it_was(tmp_path: Path) -> None:
    for folder in ("core", "tests", ".mutation"):
        (tmp_path / folder).mkdir()
    test, module = tmp_path / "tests" / "test_a.py", tmp_path / "core" / "a.py"
    test.write_text("1")
    module.touch()
    assert not is_recorded("tests/test_a.py", tmp_path)
    digest = hashlib.sha256(b"1").hexdigest()
    kept = {"digest": digest, "functions": ["core/a.py::near"], "tests": {}}
    record_of("tests/test_a.py", tmp_path).write_text(json.dumps(kept))
    assert is_recorded("tests/test_a.py", tmp_path)
    test.write_text("2")
    assert not is_recorded("tests/test_a.py", tmp_path)
    test.write_text("1")
    module.rename(module.with_name("b.py"))
    assert not is_recorded("tests/test_a.py", tmp_path)


@pytest.fixture
def small(tmp_path: Path, repository: Path) -> Path:
    """A checkout with one function, and a test that looks at half of it."""
    (tmp_path / "core").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tools" / "mutation").mkdir(parents=True)
    for file in (repository / "tools").rglob("*.py"):
        (tmp_path / file.relative_to(repository)).write_bytes(file.read_bytes())
    (tmp_path / "core" / "__init__.py").touch()
    (tmp_path / "core" / "far.py").write_text(
        "def far(a: int) -> bool:\n    return a > 3\n", encoding="utf-8"
    )
    (tmp_path / "tests" / "test_far.py").write_text(
        "from core.far import far\n\ndef test_far() -> None:\n    assert far(5)\n    assert not far(3)\n",
        encoding="utf-8",
    )
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    return tmp_path


def test_a_whole_run_names_what_no_test_notices(small: Path) -> None:
    command = [sys.executable, "-m", "tools.mutation"]
    subprocess.run([*command, "--record"], cwd=small, check=True, capture_output=True)
    ran = subprocess.run(
        [*command, "core", "--seed", "1"], cwd=small, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    assert "+    return a > 4" in ran.stdout  # a constant of which no test knows
    assert "+    return a >= 3" not in ran.stdout
    assert "1 of 2 killed: 50.0 %" in ran.stdout
    assert (small / "core" / "far.py").read_text(encoding="utf-8").endswith("a > 3\n")
