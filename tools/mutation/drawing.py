"""The faults that somebody might make in a file: a comparison off by one, a constant, a dropped statement, a
swapped side."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.mutation.mutants import Mutant

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.FloorDiv: "*",
    ast.BitAnd: "|",
    ast.BitOr: "&",
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
SENTENCES = {"_", "_n"}
"""What is called with a sentence; its words and numbers are no code."""


def mutants_of(path: str, source: str) -> list[Mutant]:
    """Every fault that is known for a file."""
    return list(_Drawing(path, source).found())


def is_another_program(mutant: Mutant, source: str) -> bool:
    """Whether Python reads it, and as something else than before."""
    try:
        return ast.dump(ast.parse(mutant.applied(source))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


class _Drawing:
    """Goes through a file and remembers in which function it is."""

    def __init__(self, path: str, source: str) -> None:
        self.path, self.source = path, source
        self.lines = [f"{line}\n" for line in source.split("\n")]
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def found(self) -> Iterator[Mutant]:
        yield from self._body(ast.parse(self.source).body, "<module>", "")

    # --- statements ----------------------------------------------------------------------------------------

    def _body(self, body: list[ast.stmt], function: str, prefix: str) -> Iterator[Mutant]:
        for statement in body:
            yield from self._statement(statement, function, prefix)

    def _statement(self, node: ast.stmt, function: str, prefix: str) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = f"{prefix}{node.name}" if function == "<module>" else function
            for default in (*node.args.defaults, *node.args.kw_defaults):
                if default is not None:
                    yield from self._expression(default, function)
            yield from self._body(node.body, inside, prefix)
        elif isinstance(node, ast.ClassDef):
            yield from self._body(node.body, function, f"{prefix}{node.name}.")
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        elif not isinstance(node, ast.Import | ast.ImportFrom | ast.Assert):
            if function != "<module>" and _can_be_dropped(node):
                yield self._made(node, "pass", "dropped statement", function)
            yield from self._parts(node, function, prefix)

    def _parts(self, node: ast.stmt, function: str, prefix: str) -> Iterator[Mutant]:
        """What stands in a statement: further statements, and expressions that are no annotation."""
        if isinstance(node, ast.If | ast.While):
            yield from self._negated(node.test, function)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "type_comment") or (name == "targets" and function == "<module>"):
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.stmt):
                    yield from self._statement(part, function, prefix)
                elif isinstance(part, ast.expr):
                    yield from self._expression(part, function)
                elif isinstance(part, ast.ExceptHandler | ast.match_case):
                    yield from self._body(part.body, function, prefix)
                elif isinstance(part, ast.withitem):
                    yield from self._expression(part.context_expr, function)

    # --- expressions ---------------------------------------------------------------------------------------

    def _expression(self, node: ast.expr, function: str) -> Iterator[Mutant]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SENTENCES:
            return
        if isinstance(node, ast.JoinedStr):
            return
        yield from self._of_one(node, function)
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.expr):
                yield from self._expression(part, function)
            elif isinstance(part, ast.keyword) and part.arg != "strict":  # of zip: it only guards
                yield from self._expression(part.value, function)
            elif isinstance(part, ast.comprehension):
                yield from self._expression(part.iter, function)
                for test in part.ifs:
                    yield from self._negated(test, function)
                    yield from self._expression(test, function)

    def _of_one(self, node: ast.expr, function: str) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield self._between(
                node, node.left, node.comparators[0], COMPARISONS[type(node.ops[0])], "comparison", function
            )
        elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            if isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Constant) and node.left.value == 1:
                yield self._made(node, self._text(node.right), "swapped side", function)
            else:
                yield self._between(
                    node, node.left, node.right, OPERATORS[type(node.op)], "operator", function
                )
        elif isinstance(node, ast.BoolOp):
            other = "or" if isinstance(node.op, ast.And) else "and"
            yield self._between(node, node.values[0], node.values[1], other, "condition", function)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self._made(node, f"({self._text(node.operand)})", "condition", function)
        elif isinstance(node, ast.IfExp):
            yield from self._negated(node.test, function)
        elif isinstance(node, ast.Constant):
            yield from self._constant(node, function)
        elif isinstance(node, ast.Call):
            yield from self._call(node, function)

    def _constant(self, node: ast.Constant, function: str) -> Iterator[Mutant]:
        value = node.value
        if isinstance(value, bool):
            yield self._made(node, str(not value), "constant", function)
        elif isinstance(value, int | float):
            yield self._made(node, f"{value + 1}", "constant", function)

    def _call(self, node: ast.Call, function: str) -> Iterator[Mutant]:
        if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
            yield self._made(node.func, SWAPPED[node.func.id], "swapped side", function)
        elif len(node.args) == 2 and not node.keywords and _are_alike(*node.args):
            both = f"{self._text(node.args[1])}, {self._text(node.args[0])}"
            start, end = self._place(node.args[0])[0], self._place(node.args[1])[1]
            yield Mutant(self.path, start, end, both, "swapped side", function)

    def _negated(self, test: ast.expr, function: str) -> Iterator[Mutant]:
        if not isinstance(test, ast.Compare) or len(test.ops) > 1:  # a comparison is turned round anyway
            yield self._made(test, f"not ({self._text(test)})", "condition", function)

    # --- places --------------------------------------------------------------------------------------------

    def _place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)

    def _offset(self, line: int, column: int) -> int:
        """A place as characters; Python counts columns in bytes."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def _text(self, node: ast.expr) -> str:
        start, end = self._place(node)
        return self.source[start:end]

    def _made(self, node: ast.expr | ast.stmt, text: str, kind: str, function: str) -> Mutant:
        start, end = self._place(node)
        return Mutant(self.path, start, end, text, kind, function)

    def _between(
        self, node: ast.expr, left: ast.expr, right: ast.expr, sign: str, kind: str, function: str
    ) -> Mutant:
        """The sign between two operands becomes another; brackets around them stay."""
        start, end = self._place(left)[1], self._place(right)[0]
        between = self.source[start:end]
        closing = between[: len(between) - len(between.lstrip(") \n\t"))]
        opening = between[len(between.rstrip("( \n\t")) :]
        return Mutant(self.path, start, end, f"{closing or ' '}{sign}{opening or ' '}", kind, function)


def _can_be_dropped(node: ast.stmt) -> bool:
    """A call, a change of something, a jump; a name that is bound is needed further on."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.AugAssign | ast.Delete | ast.Continue | ast.Break | ast.Raise) or (
        isinstance(node, ast.Return) and node.value is None
    )


def _are_alike(one: ast.expr, two: ast.expr) -> bool:
    """Two arguments that could be mistaken for one another: both are names."""
    return isinstance(one, ast.Name) and isinstance(two, ast.Name)
