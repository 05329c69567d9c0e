"""The line at the foot of the window."""

from __future__ import annotations

from editor.shell.window import MainWindow


def test_a_message_is_not_painted_over_the_cells(window: MainWindow) -> None:
    status = window.status
    status.show_status("hex", "Hex 101")
    assert status.cells["hex"].isVisible()
    status.show_message("Nothing can be undone.")
    status.show_status("hex", "Hex 102")  # the pointer goes on meanwhile
    assert not status.cells["hex"].isVisible()
    status.clearMessage()
    assert status.cells["hex"].isVisible()
    assert status.cells["hex"].text() == "Hex 102"
