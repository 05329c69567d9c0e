"""Words in rich text break where a reader would break them."""

from __future__ import annotations

from editor.widgets.rich_text import unbroken


def test_a_measure_keeps_its_unit_in_its_line() -> None:
    assert unbroken("avance de 24,98 cm vers 3 cmx") == "avance de 24,98\N{NO-BREAK SPACE}cm vers 3 cmx"
    assert unbroken("5\N{NARROW NO-BREAK SPACE}%") == "5\N{NO-BREAK SPACE}%"
