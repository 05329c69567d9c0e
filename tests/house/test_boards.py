"""Nobody asks a system which board it has and goes on from there: each floor looks its kind of board up."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORDS = {"hex", "table", "cards"}
"""What a system says of its board."""
REGISTRIES = {
    "core/interchange/target_boards.py",
    "core/lab/lab_boards.py",
    "editor/boards/registry.py",
}
"""Where the word finds its kind of board: `_BOARDS[system.board]`."""


def is_board(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "board"


def is_word(node: ast.AST) -> bool:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(is_word(item) for item in node.elts)
    return isinstance(node, ast.Constant) and node.value in WORDS


def comparisons(tree: ast.AST) -> Iterator[int]:
    """The lines on which a board is compared with the word of a kind, or a `match` takes it apart."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            whole = any(isinstance(sign, ast.Eq | ast.NotEq | ast.In | ast.NotIn) for sign in node.ops)
            if whole and any(map(is_board, parts)) and any(map(is_word, parts)):
                yield node.lineno
        elif isinstance(node, ast.Match) and is_board(node.subject):
            yield node.lineno


def look_ups(tree: ast.AST) -> Iterator[int]:
    """The lines on which a board is the key of a table."""
    for node in ast.walk(tree):
        is_get = (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get"
        )
        key = (
            node.slice if isinstance(node, ast.Subscript) else node.args[0] if is_get and node.args else None
        )
        if key is not None and is_board(key):
            yield node.lineno


def trees() -> Iterator[tuple[str, ast.AST]]:
    for floor in ("core", "editor"):
        for path in sorted((ROOT / floor).rglob("*.py")):
            text = path.read_text("utf-8")
            if ".board" in text:  # nothing else is looked for
                yield path.relative_to(ROOT).as_posix(), ast.parse(text)


def test_the_board_of_a_system_is_compared_nowhere_and_looked_up_once_a_floor() -> None:
    compared, looked_up = [], set()
    for path, tree in trees():
        compared += [f"{path}:{line}" for line in comparisons(tree)]
        if any(True for _line in look_ups(tree)):
            looked_up.add(path)
    assert compared == []
    assert looked_up == REGISTRIES


@pytest.mark.parametrize(
    "text",
    [
        "x = system.board == 'hex'",
        "x = 'table' if self.target.board != 'cards' else ''",
        "x = system.board in ('hex', 'table')",
        "match system.board:\n    case 'hex': pass",
    ],
)
def test_comparing_is_found(text: str) -> None:
    assert list(comparisons(ast.parse(text))) == [1]


@pytest.mark.parametrize("text", ["x = KINDS[system.board]", "x = KINDS.get(target.board)"])
def test_looking_up_is_found(text: str) -> None:
    assert list(look_ups(ast.parse(text))) == [1]
