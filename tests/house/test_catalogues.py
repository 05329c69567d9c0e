"""The French that is kept is whole, compiled, and about sentences that the code really has."""

import ast
import io
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from core.text import catalogue


def test_every_sentence_has_its_french() -> None:
    kept = catalogue.brought_together(catalogue.extracted(), [catalogue.read(catalogue.FRENCH)])
    assert list(catalogue.faults(kept)) == []


def test_the_compiled_file_is_what_babel_makes_of_the_other() -> None:
    made = catalogue.compiled(read_po(io.BytesIO(catalogue.FRENCH.read_bytes()), locale="fr"))
    assert catalogue.FRENCH.with_suffix(".mo").read_bytes() == made


def marks(path: Path, inside: type[ast.AST] = ast.Module) -> list[ast.Call]:
    """The calls of `_` and `_n` in a file, or in one kind of thing in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        node
        for part in ast.walk(tree)
        if isinstance(part, inside)
        for node in ast.walk(part)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "_n")
    ]


@pytest.mark.parametrize("folder", ["core", "editor"])
def test_every_marked_sentence_is_written_out(folder: str, repository: Path) -> None:
    """Babel sees literals only: a name or an f-string would never be translated."""
    hidden = [
        f"{path.relative_to(repository)}:{call.lineno}"
        for path in sorted((repository / folder).rglob("*.py"))
        for call in marks(path)
        for sentence in call.args[: 2 if isinstance(call.func, ast.Name) and call.func.id == "_n" else 1]
        if not (isinstance(sentence, ast.Constant) and isinstance(sentence.value, str))
    ]
    assert hidden == []


@pytest.mark.parametrize("folder", ["core", "editor"])
def test_no_sentence_is_marked_inside_an_f_string(folder: str, repository: Path) -> None:
    """Babel does not look into f-strings before Python 3.12: the sentence would stay English."""
    hidden = [
        f"{path.relative_to(repository)}:{call.lineno}"
        for path in sorted((repository / folder).rglob("*.py"))
        for call in marks(path, inside=ast.JoinedStr)
    ]
    assert hidden == []
