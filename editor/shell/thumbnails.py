"""Pictures of files for the start page: kept in the user's cache, made one by one in a thread.

A picture is drawn in the style that the maps of its game wear, which may take a second: nobody waits for it.
The thread reads a file, then the main thread loads what draws it, then the thread draws: a module that makes
classes of Qt is first imported by the main thread alone. Elsewhere that ends the process now and then (signal
11), as Qt sends events of such classes at the same moment.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap

from core.paths import make_private, user_cache
from core.scenarios.documents import is_endless
from core.text.whole_numbers import whole
from editor.base.context import Context
from editor.base.drawing.byte_memory import ByteMemory, bytes_of_picture

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from core.protocol.system import AnySystem
    from core.records.games import Game
    from core.scenarios.scenario import Scenario
    from editor.boards.drawing.style import StyleId

SIZE = QSize(480, 270)

KEPT: ByteMemory[Hashable, QImage] = ByteMemory(21_000_000, bytes_of_picture, of_pages=False)
"""The forty cards of a start page, which show the same ones; those of another theme go as others come."""

IDLE = 40
FORM = "6"
"""Another one makes all pictures anew: raise it when maps are drawn differently."""

ERRORS = "errors"
"""The word under which a kept picture says how many errors its scenario has."""

Shown = Callable[[QPixmap, int], object]
"""Is given the picture, and how many errors the scenario has that nobody can play with."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """A picture of the file `path`, to be kept as `kept`."""

    path: Path
    kept: Path
    shown: Shown


@dataclass(frozen=True, slots=True)
class _Found:
    """What a file holds: a scenario with what all may see of it, and the battle where it is one."""

    system: AnySystem
    scenario: Scenario
    game: Game | None = None


class Thumbnails(QObject):
    """`ask(path, shown)` calls `shown(picture, errors)` now or later; never for what cannot be drawn."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._wanted: list[_Wish] = []
        self._working: tuple[_Wish, Future[_Found | QImage | None]] | None = None
        self._painters: ThreadPoolExecutor | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(IDLE)
        self._timer.timeout.connect(self._next)

    def ask(self, path: Path, shown: Shown) -> None:
        kept = self._kept(path)
        if kept is None:
            return
        picture = _picture_in(kept)
        if not picture.isNull():
            shown(QPixmap.fromImage(picture), _errors_of(picture))
            return
        self._wanted.append(_Wish(path, kept, shown))
        self._timer.start()

    def clear(self) -> None:
        """Forget who waits, as when the cards are built anew; what is being drawn is kept for later."""
        self._wanted.clear()
        if self._working is not None:
            wish, future = self._working
            self._working = _Wish(wish.path, wish.kept, lambda _picture, _errors: None), future

    @property
    def is_busy(self) -> bool:
        """Whether pictures are being drawn or waited for."""
        return bool(self._wanted or self._working)

    def _next(self) -> None:
        """Show what is drawn, have drawn what is read, hand on what is wanted next."""
        if self._working is not None:
            wish, future = self._working
            if future.done():
                self._working = None
                self._take(wish, future.result())
        if self._working is None and self._wanted:
            wish = self._wanted.pop(0)
            self._working = wish, self._thread().submit(_found, wish.path, self._context.systems)
        if self.is_busy:
            self._timer.start()

    def _take(self, wish: _Wish, made: _Found | QImage | None) -> None:
        if isinstance(made, _Found):
            _prepare(made)
            context = self._context
            styles, dark = context.settings.map_styles, context.theme.dark
            language = context.speaker.language
            self._working = wish, self._thread().submit(_drawn, made, styles, language, dark=dark)
        elif made is not None:
            self._show(wish, made)

    def _thread(self) -> ThreadPoolExecutor:
        if self._painters is None:
            from concurrent.futures import ThreadPoolExecutor

            self._painters = ThreadPoolExecutor(1, "thumbnails")
        return self._painters

    def _show(self, wish: _Wish, picture: QImage) -> None:
        with suppress(OSError):
            make_private(wish.kept.parent)
        picture.save(str(wish.kept))  # a cache that cannot be written is made again next time
        wish.shown(QPixmap.fromImage(picture), _errors_of(picture))

    def _kept(self, path: Path) -> Path | None:
        """Where the picture of what the file holds now is kept; None for a file that cannot be read."""
        import hashlib  # takes as long to load as ten icons, and an empty start page has no pictures

        if is_endless(path):
            return None
        try:
            with path.open("rb") as file:  # part by part: it may be larger than any file of ours
                content = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError:
            return None
        theme = "dark" if self._context.theme.dark else "light"
        key = f"{FORM} {theme} {self._context.speaker.language} {self._context.settings.map_styles} {content}"
        return user_cache() / "pictures" / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.png"


def _picture_in(file: Path) -> QImage:
    """What was kept, a null image where nothing was; each window shows the same ones."""
    try:
        found = file.stat()
    except OSError:
        return QImage()
    return KEPT.ask((str(file), found.st_mtime_ns, found.st_size), lambda: _read(str(file)))


def _read(file: str) -> QImage:
    """In the form that pixmaps have: so what is kept here and what a card shows is in memory once."""
    return QPixmap.fromImage(QImage(file)).toImage()


def _found(path: Path, systems: Sequence[AnySystem]) -> _Found | None:
    """What a file holds; None for one that is none of ours. Runs in a thread, which loads the core alone."""
    from core.protocol.scenario_models import ScenarioModels
    from core.records.games import GAME_LIMITS, game_of
    from core.records.views import veiled
    from core.scenarios.documents import BadFile
    from core.scenarios.files import read_bytes, read_document, scenario_of

    try:
        document = read_document(read_bytes(path, GAME_LIMITS), path, GAME_LIMITS)
        inside = document.data.get("format") in ("etat-major/game", "etat-major/view")
        way = ("scenario",) if inside else ()
        scenario = scenario_of(document, ScenarioModels(systems), way)
        system = next((system for system in systems if system.id == scenario.system), None)
        if system is None:
            return None
        if document.data.get("format") == "etat-major/game":
            return _Found(system, scenario, game_of(document, systems))
    except (BadFile, KeyError):
        return None
    if inside:
        for side in range(len(scenario.sides)):
            scenario = veiled(system, scenario, side)
    return _Found(system, scenario)


def _prepare(found: _Found) -> None:
    """Load what draws it, in the main thread."""
    from editor.boards.registry import kind_of

    kind = kind_of(found.system)
    if found.game is None:
        kind.canvas.prepare()
    else:
        kind.paper.prepare()


def _drawn(found: _Found, styles: Mapping[str, str], language: str, *, dark: bool) -> QImage:
    """Its picture. Runs in a thread, when it is prepared: it touches no widget."""
    from core.scenarios import lint

    scenario, system = found.scenario, found.system
    if found.game is not None:
        return standing_picture(found.game, language)
    kind = styles.get(system.id, system.map_style)
    style: StyleId = "staff" if kind == "staff" else "table"
    drawn = picture_of(scenario, system, SIZE, dark=dark, kind=style, language=language)
    problems = lint.run(scenario, system.design().lint)
    drawn.setText(ERRORS, str(sum(problem.severity == "error" for problem in problems)))
    return drawn


def _errors_of(picture: QImage) -> int:
    return whole(picture.text(ERRORS)) or 0


def standing_picture(game: Game, language: str = "en") -> QImage:
    """The board of a battle as it stands, with nothing on it but what all may see."""
    from core.records.veils import known_to
    from editor.boards.battle.screen_owner import NOBODY
    from editor.boards.registry import kind_of

    known = known_to(game.system, game.journal.state, NOBODY)
    paper = kind_of(game.system).paper
    found = paper.moment(known.context.scenario, game.system, known, language, SIZE.width())
    return found.scaled(SIZE, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)


def picture_of(
    scenario: Scenario,
    system: AnySystem,
    size: QSize,
    *,
    dark: bool,
    kind: StyleId = "table",
    language: str = "en",
) -> QImage:
    """The map of a scenario without its numbers in that style, filling `size` from its middle."""
    from editor.boards.registry import kind_of

    return kind_of(system).canvas.thumbnail(scenario, system, size, dark=dark, style=kind, language=language)
