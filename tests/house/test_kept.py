"""What functions remember is bounded: hours of play fill no memory."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from core.paths import ROOT

FEW = {
    "_translations": "languages",
    "load": "fonts",
    "own": "systems",
    "fire_reading": "strengths on cards",
    "long_reading": "strengths on cards",
    "cohesion_reading": "cohesions on cards",
}
"""Functions that may keep all answers, and what there are few of."""


def unbounded(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Functions that keep an answer for all that they are ever asked."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from (node for one in node.decorator_list if keeps_all(one))


def keeps_all(decorator: ast.expr) -> bool:
    """`@cache`, or `lru_cache` with None for its size."""
    if isinstance(decorator, ast.Call):
        given = [*decorator.args, *(word.value for word in decorator.keywords if word.arg == "maxsize")]
        return "lru_cache" in ast.unparse(decorator.func) and [ast.unparse(size) for size in given] == [
            "None"
        ]
    return ast.unparse(decorator) in ("cache", "functools.cache")


def test_a_function_that_keeps_every_answer_has_few_of_them() -> None:
    found = {
        node.name
        for folder in ("core", "editor")
        for file in sorted(Path(ROOT, folder).rglob("*.py"))
        if "cache" in (source := file.read_text(encoding="utf-8"))
        for node in unbounded(ast.parse(source))
        if node.args.args or node.args.kwonlyargs
    }
    assert found == set(FEW)


def test_a_cache_without_bound_is_seen() -> None:
    ways = {"functools.cache": True, "lru_cache(None)": True, "lru_cache(maxsize=None)": True}
    ways |= {"lru_cache(maxsize=8)": False, "lru_cache(4)": False, "lru_cache()": False, "wraps(one)": False}
    for way, keeps in ways.items():
        assert bool(list(unbounded(ast.parse(f"@{way}\ndef one(x): ...")))) == keeps, way
