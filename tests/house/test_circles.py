"""No module of the program imports itself through others, whichever way it imports them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("core", "editor")
"""The packages whose modules form no circle."""

ImportGraph = Mapping[str, frozenset[str]]


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_names(tree: ast.Module) -> Iterator[str]:
    """What a module imports: at its head, inside of functions, under TYPE_CHECKING."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "relative imports are not used"
            # what is named may be a module of its own or something inside of one
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def statements(block: ast.AST) -> Iterator[ast.AST]:
    """All statements, whatever they stand in; expressions hold none, and are not walked through."""
    for field in ("body", "handlers", "orelse", "finalbody", "cases"):
        inner = getattr(block, field, ())
        for node in inner if isinstance(inner, list) else ():  # the body of a lambda is an expression
            yield node
            yield from statements(node)


@cache
def import_graph(package: str) -> ImportGraph:
    """Module -> the modules of the package that it imports."""
    files = {module_name(path): path for path in (ROOT / package).rglob("*.py")}

    def modules(name: str) -> Iterator[str]:
        for found in (name, name.rpartition(".")[0]):
            if found in files:
                yield found
                return

    return {
        name: frozenset(
            module
            for named in imported_names(ast.parse(path.read_text("utf-8")))
            for module in modules(named)
        )
        - {name}
        for name, path in files.items()
    }


def circles(graph: ImportGraph) -> list[list[str]]:
    """The sets of modules that reach one another (strongly connected components, after Tarjan)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = lowest[module] = len(number)
        stack.append(module)
        for other in sorted(graph[module]):
            if other not in number:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in stack:
                lowest[module] = min(lowest[module], number[other])
        if lowest[module] == number[module]:
            place = stack.index(module)
            if len(stack) - place > 1:
                found.append(sorted(stack[place:]))
            del stack[place:]

    for module in sorted(graph):
        if module not in number:
            visit(module)
    return found


def test_the_finder_sees_a_circle() -> None:
    graph = {"a": frozenset({"b"}), "b": frozenset({"c", "d"}), "c": frozenset({"a"}), "d": frozenset[str]()}
    assert circles(graph) == [["a", "b", "c"]]


def test_all_kinds_of_import_are_seen() -> None:
    source = """
from typing import TYPE_CHECKING
import core.text
if TYPE_CHECKING:
    from core.scenarios import files
def late():
    from core.paths import user_data
try:
    import a
except ValueError:
    import b
else:
    with c as d:
        import c
finally:
    import d
match e:
    case 1:
        import e
for f in g:
    pass
else:
    class F:
        import f
"""
    assert {"core.text", "core.scenarios.files", "core.paths.user_data", *"abcdef"} <= set(
        imported_names(ast.parse(source))
    )


@pytest.mark.parametrize("package", FLOORS)
def test_there_is_no_circle_of_imports(package: str) -> None:
    graph = import_graph(package)
    assert sum(map(len, graph.values())) > len(graph), "the graph has its arrows"
    assert circles(graph) == []
