"""The window and the plan desk, measured where Qt can be loaded: one row of figures each."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def window_figures() -> dict[str, float]:
    """How fast the window shows and draws; ms on 200 x 150 hexes, and of drags with 60 bases."""
    if not _can_load_qt():
        return {}
    from benchmarks import hex_canvas, measured_battle, startup, tabs

    with _program():
        start = startup.measure()
        found = {"window_vs_bare": round(start.ratio, 2), "start_page_s": round(start.whole, 2)}
        found |= {f"frame_{name}_ms": value for name, value in hex_canvas.measure().items()}
        found |= {
            f"staff_frame_{name}_ms": value for name, value in hex_canvas.measure(style="staff").items()
        }
        found |= {f"staff_pdf_{name}": value for name, value in hex_canvas.measure_print().items()}
        found |= {f"tabs_{name}": value for name, value in tabs.measure().items()}
        found |= {f"battle_{name}_ms": value for name, value in measured_battle.measure().items()}
    return found


def plan_figures() -> dict[str, float]:
    """How fast the overlays of the plan desk show on each shipped map; ms."""
    if not _can_load_qt():
        return {}
    from benchmarks import hex_plan, measured_plan

    with _program():
        rows = hex_plan.measure() | measured_plan.measure()
    return {f"{name}_ms": value for name, value in rows.items()}


def _can_load_qt() -> bool:
    from editor.shell.start import broken_qt

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return broken_qt() is None


@contextmanager
def _program() -> Iterator[None]:
    """A running program of Qt, kept alive while something is measured."""
    from PySide6.QtWidgets import QApplication

    program = QApplication.instance() or QApplication(sys.argv[:1])
    yield
    program.processEvents()
