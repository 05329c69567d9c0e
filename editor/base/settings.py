"""What the program remembers of a person between two starts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, get_args

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from core.paths import user_settings

Colours = Literal["light", "dark", "system", "contrast"]
Pace = Literal["step", "slow", "normal", "quick", "at_once"]
PACES: tuple[Pace, ...] = get_args(Pace)
Telling = Literal["little", "usual", "everything"]
TELLINGS: tuple[Telling, ...] = get_args(Telling)
OLD_PACES = {"instant": "at_once", "quick": "normal", "slow": "slow"}
"""What settings of before called the speed of the dice."""
MapStyleId = Literal["table", "staff"]
UMPIRE_NAME = "umpire_name"
"""The key under which `words` remembers who rules here."""
SCALES = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


UNREAD = ".unread"
"""What is put after the name of settings that could not be read whole: they are kept, for a person."""


def _keep_unread(path: Path) -> None:
    """Put settings aside that are garbled or cut off; of those cut off what is whole stays in use.

    Qt reads what it can and writes the rest away at the next change. It ends each file with a new line: one
    that ends without was cut in the middle of a value, which Qt takes for a shorter one.
    """
    try:
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        store = QSettings(str(path), QSettings.Format.IniFormat)
        is_garbled = b"\0" in data or store.status() is QSettings.Status.FormatError
        if is_garbled or whole != data:
            path.replace(path.with_name(path.name + UNREAD))
            if not is_garbled and whole:
                path.write_bytes(whole)
    except OSError:
        return  # no file yet, or a folder that cannot be written: nothing will be written over


class Settings(QObject):
    """Typed values over an .ini file; types are named, as QSettings gives 'true' for True next time."""

    changed = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path or user_settings() / "settings.ini"
        _keep_unread(self.path)
        self._store = QSettings(str(self.path), QSettings.Format.IniFormat)

    @property
    def language(self) -> str | None:
        """The language chosen, None as long as the locale decides."""
        return self._text("language", "") or None

    @language.setter
    def language(self, value: str) -> None:
        self._set("language", value)

    @property
    def colours(self) -> Colours:
        value = self._text("colours", "system")
        return value if value in ("light", "dark", "contrast") else "system"  # type: ignore[return-value]

    @colours.setter
    def colours(self, value: Colours) -> None:
        self._set("colours", value)

    @property
    def text_scale(self) -> float:
        """1.0 to 2.0."""
        value = float(self._store.value("text_scale", 1.0, type=float))  # type: ignore[arg-type]
        return min(2.0, max(1.0, value)) if value == value else 1.0

    @text_scale.setter
    def text_scale(self, value: float) -> None:
        self._set("text_scale", float(value))

    @property
    def pace(self) -> Pace:
        """How fast what happens on a board is shown."""
        value = self._text("pace", OLD_PACES.get(self._text("dice_speed", ""), "normal"))
        return next((pace for pace in PACES if pace == value), "normal")

    @pace.setter
    def pace(self, value: Pace) -> None:
        self._set("pace", value)

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing is to move: what happened is shown by its marks."""
        return self.flag("reduced_motion", False)

    @reduced_motion.setter
    def reduced_motion(self, value: bool) -> None:
        self.set_flag("reduced_motion", value)

    @property
    def sounds(self) -> bool:
        """Whether dice, losses and moves are heard."""
        return self.flag("sounds", False)

    @sounds.setter
    def sounds(self, value: bool) -> None:
        self.set_flag("sounds", value)

    @property
    def telling(self) -> Telling:
        """How much is told to who hears the program instead of seeing it."""
        value = self._text("telling", "usual")
        return next((one for one in TELLINGS if one == value), "usual")

    @telling.setter
    def telling(self, value: Telling) -> None:
        self._set("telling", value)

    @property
    def told_line(self) -> bool:
        """Whether what is told stands in a line at the foot of the window too."""
        return self.flag("told_line", False)

    @told_line.setter
    def told_line(self, value: bool) -> None:
        self.set_flag("told_line", value)

    @property
    def coordinates(self) -> bool:
        """Whether the map shows its hex numbers."""
        return self.flag("coordinates", True)

    @coordinates.setter
    def coordinates(self, value: bool) -> None:
        self.set_flag("coordinates", value)

    def map_style(self, system: str, usual: MapStyleId) -> MapStyleId:
        """How the maps of a system are drawn; `usual` unless somebody chose."""
        value = self._text(f"map_style/{system}", usual)
        return value if value in ("table", "staff") else usual  # type: ignore[return-value]

    @property
    def map_styles(self) -> dict[str, str]:
        """What somebody chose, by system."""
        keys = sorted(key for key in self._store.allKeys() if key.startswith("map_style/"))
        return {key.partition("/")[2]: self._text(key, "") for key in keys}

    def set_map_style(self, system: str, value: MapStyleId) -> None:
        self._set(f"map_style/{system}", value)

    @property
    def recent(self) -> list[dict[str, Any]]:
        """The entries of `editor.base.document.recent`, newest first."""
        return self._records("recent")

    @recent.setter
    def recent(self, value: list[dict[str, Any]]) -> None:
        self._set("recent", json.dumps(value))

    @property
    def folder(self) -> str:
        """Where the file dialog opens: the folder used last."""
        return self._text("folder", "")

    @folder.setter
    def folder(self, value: str) -> None:
        self._set("folder", value)

    def folded(self, desk: str, first: frozenset[str] = frozenset()) -> frozenset[str]:
        """The places ("left", "right", "bottom") that the desk keeps folded; `first` before anybody chose."""
        if not self._store.contains(f"folded/{desk}"):
            return first
        return frozenset(filter(None, self._text(f"folded/{desk}", "").split(" ")))

    def set_folded(self, desk: str, places: frozenset[str]) -> None:
        self._set(f"folded/{desk}", " ".join(sorted(places)))

    def flag(self, key: str, default: bool) -> bool:
        """A yes or no of any panel, under a key of its own."""
        return bool(self._store.value(key, default, type=bool))

    def set_flag(self, key: str, value: bool) -> None:
        self._set(key, value)

    def words(self, key: str) -> str:
        """A name or the like that any panel remembers, under a key of its own."""
        return self._text(key, "")

    def set_words(self, key: str, value: str) -> None:
        self._set(key, value)

    def blob(self, key: str) -> QByteArray:
        """A window's geometry or a splitter's state, empty when there is none."""
        value = self._store.value(key, QByteArray(), type=QByteArray)
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_blob(self, key: str, value: QByteArray) -> None:
        self._store.setValue(key, value)

    def _text(self, key: str, default: str) -> str:
        return str(self._store.value(key, default, type=str))

    def _records(self, key: str) -> list[dict[str, Any]]:
        try:
            found = json.loads(self._text(key, "[]"))
        except (ValueError, RecursionError):
            return []
        return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []

    def _set(self, key: str, value: object) -> None:
        self._store.setValue(key, value)
        self._store.sync()
        self.changed.emit(key)
