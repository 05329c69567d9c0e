"""The pages for people who build: what they name is there, and they stay short."""

import importlib
import re
from pathlib import Path

import pytest

PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/glossary.md")
LONGEST = {"ARCHITECTURE.md": 250}
PATHS = r"(?:core|editor|tests|docs|resources|scenarios|benchmarks|examples)/[\w./-]*[\w/]"
NAMED = re.compile(rf"`({PATHS}|(?:core|editor)(?:\.\w+)+)`")


def is_there(name: str, repository: Path) -> bool:
    """Whether a path of the repository exists, or a module, or what stands in a module by that name."""
    if "/" in name:
        return (repository / name).exists() or (repository / f"{name}.py").exists()
    module, rest = name, []
    while module:
        try:
            found: object = importlib.import_module(module)
            break
        except ModuleNotFoundError:
            module, _, last = module.rpartition(".")
            rest.insert(0, last)
    else:
        return False
    for part in rest:
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str, repository: Path) -> None:
    names = set(NAMED.findall((repository / page).read_text(encoding="utf-8")))
    assert names
    assert sorted(name for name in names if not is_there(name, repository)) == []


@pytest.mark.parametrize(("page", "lines"), LONGEST.items())
def test_a_page_can_be_read_in_ten_minutes(page: str, lines: int, repository: Path) -> None:
    assert len((repository / page).read_text(encoding="utf-8").splitlines()) <= lines
