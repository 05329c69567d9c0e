"""With several documents their titles are told from one another before finding keeps its words."""

from __future__ import annotations

from PySide6.QtCore import QSize

from core.paths import SCENARIOS
from editor.shell.window import MainWindow

FIVE = (
    "battle_cry/fredericksburg",
    "belle_epoque/alma",
    "mbt/cannae",
    "la_garde/austerlitz",
    "belle_position/gravelotte",
)


def test_five_documents_have_titles_and_not_two_letters(window: MainWindow) -> None:
    """The tabs of five battles read "Fr...", "Al...", while the field for finding was 400 pixels wide."""
    window.resize(1280, 800)
    window.show()
    for name in FIVE:
        assert window.files.open(SCENARIOS / f"{name}.json", desk="design") is not None
    window.bar.resize(QSize(1280, window.bar.height()))
    window.bar._fit()
    layout = window.bar.layout()
    assert layout is not None
    layout.activate()
    tabs = window.bar.tabs
    assert tabs.width() >= 5 * 90, tabs.width()  # English words of the desks leave this much
    assert window.bar.finder.width() < 60
    for _index in range(4):
        page = window.page
        assert page is not None
        window.remove_page(page)
    window.bar._fit()
    layout.activate()
    assert window.bar.finder.width() > 200
