"""Sentences on the screen: said in one language, said again when the reader changes it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, Qt, QTranslator, Signal
from shiboken6 import isValid

from core.text import Names, Text, Value, _, languages, say

Setter = Callable[[str], object]

QT_WORDS = "words-of-qt"
"""The name of the translator of Qt's own buttons: the program has one at most."""


class Speaker(QObject):
    """Says texts in the language chosen, and says all bound texts again when `set_language` changes it."""

    changed = Signal()

    def __init__(self, language: str = "en", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.language = language
        self._translate_qt()

    def say(self, text: Value) -> str:
        """`text` in the language of the moment; a str is taken as it is."""
        return text if isinstance(text, str) else say(text, self.language)

    def set_language(self, language: str) -> None:
        """Switch everything at once. Raises ValueError for a language that is not there."""
        if language not in languages():
            raise ValueError(f"no such language: {language!r}")
        if language != self.language:
            self.language = language
            self._translate_qt()
            self.changed.emit()

    def bind(self, owner: QObject, setter: Setter, text: Text | Names | str) -> None:
        """Call `setter(sentence)` now and at each change of language, as long as `owner` lives.

        Binding the same setter of the same owner again replaces its text.
        """
        voice = owner.findChild(_Voice, options=Qt.FindChildOption.FindDirectChildrenOnly) or _Voice(
            self, owner
        )
        voice.lines[_key(setter)] = (setter, text)
        setter(self.say(text))

    def follow(self, owner: QObject, redraw: Callable[[], object]) -> None:
        """Call `redraw()` now and at each change of language, as long as `owner` lives."""

        def spoken(_nothing: str) -> None:
            redraw()

        voice = owner.findChild(_Voice, options=Qt.FindChildOption.FindDirectChildrenOnly) or _Voice(
            self, owner
        )
        voice.lines[("follow", _key(redraw))] = (spoken, "")
        redraw()

    def _translate_qt(self) -> None:
        """Qt's own buttons (Save, Cancel) by the catalogue that Qt ships; English is Qt's own."""
        QLocale.setDefault(QLocale(self.language))
        application = QCoreApplication.instance()
        if application is None:
            return
        for old in application.findChildren(QTranslator, QT_WORDS):  # another speaker's too: one is heard
            application.removeTranslator(old)
            old.deleteLater()
        if self.language != "en":
            application.installTranslator(_MoreWords(self, application))  # asked after that of Qt itself
            translator = QTranslator(application)
            translator.setObjectName(QT_WORDS)
            folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            if translator.load(f"qtbase_{self.language}", folder):
                application.installTranslator(translator)


class _MoreWords(QTranslator):
    """What the catalogue of Qt leaves in English in its own dialog for files."""

    def __init__(self, speaker: Speaker, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName(QT_WORDS)
        self._speaker = speaker

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """None leaves a text to Qt; an empty one would be shown."""
        known = _OF_QT.get(context, {}).get(source)
        return None if known is None else self._speaker.say(known)


_OF_QT: dict[str, dict[str, Text]] = {
    "QFileDialog": {"&Look in:": _("Look in:"), "Files of &type:": _("Files of type:")},
    "QAbstractFileIconProvider": {"Folder": _("Folder"), "File Folder": _("Folder"), "%1 File": _("%1 file")},
}


class _Voice(QObject):
    """The texts bound for one owner. A child of the owner, so that it goes when the owner goes."""

    def __init__(self, speaker: Speaker, owner: QObject) -> None:
        super().__init__(owner)
        self.lines: dict[Hashable, tuple[Setter, Text | Names | str]] = {}
        self.speaker = speaker
        speaker.changed.connect(self.speak)

    def speak(self) -> None:
        for key, (setter, text) in list(self.lines.items()):
            part = getattr(setter, "__self__", None)
            if isinstance(part, QObject) and not isValid(part):  # gone before its owner: it says no more
                del self.lines[key]
            else:
                setter(self.speaker.say(text))


def _key(setter: Callable[..., object]) -> Hashable:
    """The same for the same method of the same object, and for the same lambda of a line of code."""
    return (
        id(getattr(setter, "__self__", None)),
        getattr(setter, "__code__", None),
        getattr(setter, "__name__", ""),
    )
