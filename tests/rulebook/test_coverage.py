"""Every numbered rule has a test that bears its number, and a break that turns one of those tests red."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent.parent / "docs"
SYSTEMS = {
    "battle_cry": ("battle-cry.md", "BC"),
    "belle_epoque": ("belle-epoque.md", "BE"),
    "belle_position": ("belle-position.md", "BP"),
    "la_garde": ("la-garde.md", "LG"),
    "mbt": ("mbt.md", "MBT"),
}
"""Room -> its digest in docs/rules and the letters of its numbers."""
LEAST = {"la_garde": 50, "mbt": 28}
"""So many numbers a digest has at least, where it is a short one."""


def digest_numbers(text: str, letters: str) -> set[str]:
    """The numbers that a test must hold: each numbered line, and headings without sub-numbers; not
    `[info]`.
    """
    lines = re.findall(rf"^- ({letters}-\d+\.\d+)\b(?! \[info\])", text, re.MULTILINE)
    with_lines = set(re.findall(rf"^- ({letters}-\d+)\.", text, re.MULTILINE))
    headings = re.findall(rf"^## ({letters}-\d+)\b", text, re.MULTILINE)
    return {*lines, *(number for number in headings if number not in with_lines)}


def table_numbers(text: str) -> set[str]:
    """Headings whose text is a table of its own beside the numbered lines."""
    tables = r"^## (\w+-\d+)[^\n]*\n(?:[^#|\n-][^\n]*\n|\s*\n)*\| (?:Piece|Terrain|Troops|Type) "
    return set(re.findall(tables, text, re.MULTILINE))


def required(system: str) -> set[str]:
    page, letters = SYSTEMS[system]
    text = (DOCS / "rules" / page).read_text(encoding="utf-8")
    return digest_numbers(text, letters) | table_numbers(text)


def numbers_tested(system: str) -> set[str]:
    """The numbers that test names bear: `test_bc_8_2_...` is BC-8.2, `test_bc_8_rough...` BC-8."""
    letters = SYSTEMS[system][1]
    found = set()
    for path in (HERE / system).glob("test_*.py"):
        names = re.findall(
            rf"^def test_{letters.lower()}_(\d+)(?:_(\d+))?_", path.read_text(encoding="utf-8"), re.MULTILINE
        )
        found |= {
            f"{letters}-{chapter}.{line}" if line else f"{letters}-{chapter}" for chapter, line in names
        }
    return found


def named_tests(system: str, start: str) -> str:
    return "\n".join(
        line
        for path in sorted((HERE / system).glob("test_*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(f"def test_{start}")
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_number_has_a_test(system: str) -> None:
    numbers = required(system)
    assert len(numbers) >= LEAST.get(system, 60)
    assert sorted(numbers - numbers_tested(system)) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_test_bears_a_number_that_no_rule_has(system: str) -> None:
    page, letters = SYSTEMS[system]
    text = (DOCS / "rules" / page).read_text(encoding="utf-8")
    known = set(re.findall(rf"^(?:- |## )({letters}-\d+(?:\.\d+)?)\b", text, re.MULTILINE))
    assert sorted(numbers_tested(system) - known) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_number_has_a_break(system: str) -> None:
    breaks = importlib.import_module(f"tests.rulebook.{system}.breaks")
    assert sorted(required(system) - {entry.number for entry in breaks.BREAKS}) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ruling_has_a_break(system: str) -> None:
    """By its own number, or by the row of the ambiguity table that has the same number."""
    letters = SYSTEMS[system][1]
    page = (DOCS / "rulings" / f"{system}.md").read_text(encoding="utf-8")
    rulings = set(re.findall(rf"^- \*\*({letters}-R\d+) ", page, re.MULTILINE))
    broken = {entry.number for entry in importlib.import_module(f"tests.rulebook.{system}.breaks").BREAKS}
    broken |= {number.replace("-AMB-", "-R") for number in broken}
    assert sorted(rulings - broken) == []


@pytest.mark.parametrize(
    ("system", "options"), [("battle_cry", 12), ("belle_epoque", 12), ("la_garde", 12), ("mbt", 18)]
)
def test_every_worked_example_and_option_has_a_test(system: str, options: int) -> None:
    page, letters = SYSTEMS[system]
    start = f"{letters.lower()}_"
    text = (DOCS / "rules" / page).read_text(encoding="utf-8")
    _before, examples = text.split("# (2) WORKED EXAMPLES")
    names = named_tests(system, start)
    for number in re.findall(r"^(\d+)\. ", examples, re.MULTILINE):
        assert f"test_{start}example_{number}_" in names
    with_option = re.findall(r"^\| (\d+) \|.*\| `(\w+)[^|]* \|$", text, re.MULTILINE)
    assert len(with_option) >= options
    for number, _option in with_option:
        assert f"test_{start}amb_{number}_" in names


@pytest.mark.parametrize(
    ("system", "least"), [("battle_cry", 101), ("belle_epoque", 82), ("la_garde", 79), ("mbt", 61)]
)
def test_every_ruling_is_named_by_a_test(system: str, least: int) -> None:
    """By its own number, or by the row of the ambiguity table that has the same number."""
    letters = SYSTEMS[system][1]
    rulings = (DOCS / "rulings" / f"{system}.md").read_text(encoding="utf-8")
    numbers = {int(number) for number in re.findall(rf"^- \*\*{letters}-R(\d+) ", rulings, re.MULTILINE)}
    assert len(numbers) >= least
    pages = "\n".join(path.read_text("utf-8") for path in (HERE / system).glob("test_*.py"))
    low = letters.lower()
    named = {int(number) for number in re.findall(rf"(?:{letters}-R|test_{low}_r)(\d+)", pages)}
    named |= {int(number) for number in re.findall(rf"(?:AMB |test_{low}_amb_)(\d+)", pages)}
    assert sorted(numbers - named) == []
