"""Why an edit was refused is told over the map too, never in the status line alone."""

from __future__ import annotations

from typing import Any

from editor.boards.design.refusals_told import KEY


def told(desk: Any) -> str:
    banner = desk.page.notices.banner(KEY)
    return "" if banner is None else str(banner.words())


def test_a_locked_layer_says_so_over_the_map_once_a_stroke_and_until_the_next_edit(open_desk: Any) -> None:
    desk = open_desk()
    context = desk.desk.designer.edit_context
    desk.keys("b")
    context.take(ground="woods", locked=frozenset({"ground"}))
    desk.drag("4.4", "4.5", "4.6")
    assert told(desk) == "This layer is locked. Unlock it in the list of layers to change it."
    banner = desk.page.notices.banner(KEY)
    desk.drag("5.4", "5.5")
    assert desk.page.notices.banner(KEY) is banner, "the same words flash anew"
    assert desk.history() == []
    context.take(locked=frozenset())
    desk.drag("4.4", "4.5")
    assert len(desk.history()) == 1
    assert told(desk) == ""


def test_it_goes_by_itself_and_with_the_desk(open_desk: Any) -> None:
    desk = open_desk()
    designer = desk.desk.designer
    designer.edit_context.take(locked=frozenset({"ground"}))
    assert designer.edit_context.is_locked("ground")
    assert told(desk)
    designer._refusals._timer.timeout.emit()
    assert told(desk) == ""
    assert designer.edit_context.is_locked("ground")
    designer.stop()
    assert told(desk) == ""
