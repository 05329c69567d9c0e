"""The French that is kept is whole, compiled, and about sentences that the code really has."""

import ast
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from core.text import catalogue

ROOT = Path(__file__).resolve().parents[2]
MARK = re.compile(r"\b_n?\s*\(")


def test_every_sentence_has_its_french() -> None:
    kept = catalogue.brought_together(catalogue.extracted(), [catalogue.read(catalogue.FRENCH)])
    assert list(catalogue.faults(kept)) == []


def test_the_compiled_file_is_what_babel_makes_of_the_other() -> None:
    made = catalogue.compiled(read_po(io.BytesIO(catalogue.FRENCH.read_bytes()), locale="fr"))
    assert catalogue.FRENCH.with_suffix(".mo").read_bytes() == made


Call = tuple[ast.Call, bool]
"""A call that marks a sentence, and whether it stands in an f-string."""


@cache
def marks(folder: str) -> list[tuple[str, Call]]:
    """The calls of `_` and `_n` in the files of a folder, with their places."""
    return [
        (f"{path.relative_to(ROOT)}:{call[0].lineno}", call)
        for path in sorted((ROOT / folder).rglob("*.py"))
        if MARK.search(text := path.read_text(encoding="utf-8"))
        for call in calls(ast.parse(text))
    ]


def calls(node: ast.AST, in_f_string: bool = False) -> Iterator[Call]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "_n"):
        yield node, in_f_string
    for child in ast.iter_child_nodes(node):
        yield from calls(child, in_f_string or isinstance(node, ast.JoinedStr))


def test_marks_are_seen_in_f_strings_and_out_of_them() -> None:
    found = [
        (call.lineno, inside) for call, inside in calls(ast.parse("_('a')\nf'{_n(b, c, 1)}'\nself._('d')"))
    ]
    assert found == [(1, False), (2, True)]


@pytest.mark.parametrize("folder", ["core", "editor"])
def test_every_marked_sentence_is_written_out(folder: str) -> None:
    """Babel sees literals only: a name or an f-string would never be translated."""
    hidden = [
        place
        for place, (call, _inside) in marks(folder)
        for sentence in call.args[: 2 if isinstance(call.func, ast.Name) and call.func.id == "_n" else 1]
        if not (isinstance(sentence, ast.Constant) and isinstance(sentence.value, str))
    ]
    assert hidden == []


@pytest.mark.parametrize("folder", ["core", "editor"])
def test_no_sentence_is_marked_inside_an_f_string(folder: str) -> None:
    """Babel does not look into f-strings before Python 3.12: the sentence would stay English."""
    assert [place for place, (_call, inside) in marks(folder) if inside] == []
