"""The main window."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QMainWindow


class MainWindow(QMainWindow):
    """An empty window with its title, in `language`."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.setWindowTitle("État-Major")
        self.resize(1280, 800)

    def open_files(self, files: Sequence[Path]) -> None:
        """Open each of `files`."""
