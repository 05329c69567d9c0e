"""A page of the help with its pictures, which are never wider than the page."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QResizeEvent, QTextCursor, QTextDocument, QTextFragment
from PySide6.QtWidgets import QTextBrowser, QWidget

from core.paths import RESOURCES


class HelpBrowser(QTextBrowser):
    """Pictures lie in the folder `pictures` of a language and grow with the page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fitted = 0
        self._folder = RESOURCES / "help"

    def look_in(self, language: str) -> None:
        """Pages of that language follow."""
        self._folder = RESOURCES / "help" / language
        self.setSearchPaths([str(self._folder)])

    def fit_pictures(self) -> None:
        """Make each picture as wide as the page has room for, at most as wide as it was drawn."""
        room = self.viewport().width() - 2 * round(self.document().documentMargin())
        self._fitted = self.viewport().width()
        for fragment in self.pictures():
            form = fragment.charFormat().toImageFormat()
            drawn = QImage(str(self._folder / form.name()))
            if drawn.isNull():
                continue
            wide = max(1, min(room, drawn.width()))
            form.setWidth(wide)
            form.setHeight(round(drawn.height() * wide / drawn.width()))
            dots = min(drawn.width(), round(wide * self.devicePixelRatioF()))
            self.document().addResource(  # the page itself would make it smaller by leaving dots out
                QTextDocument.ResourceType.ImageResource.value,
                QUrl(form.name()),
                drawn.convertToFormat(QImage.Format.Format_RGB32).scaledToWidth(
                    dots, Qt.TransformationMode.SmoothTransformation
                ),
            )
            cursor = QTextCursor(self.document())
            cursor.setPosition(fragment.position())
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(form)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.viewport().width() != self._fitted:
            self.fit_pictures()

    def pictures(self) -> list[QTextFragment]:
        """The places of the pictures on the page, from its beginning."""
        found = []
        block = self.document().begin()
        while block.isValid():
            places = block.begin()
            while not places.atEnd():
                if places.fragment().charFormat().isImageFormat():
                    found.append(places.fragment())
                places += 1
            block = block.next()
        return found
