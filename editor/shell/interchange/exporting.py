"""The scenario in front for other programs: a file by its ending, or its order of battle as pasted text."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from core.interchange.formats import TILED, files_of, format_of, tiles_beside
from core.interchange.target import target_of
from core.scenarios.boards import HexBoard
from core.scenarios.writing import write_atomically
from core.text import Text, _, say
from editor.base.document.document import Document
from editor.boards.known_scenario import known_scenario
from editor.boards.registry import kind_of
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from editor.shell.window_frame import WindowFrame

VMOD = ".vmod"
LOOKED = 40
"""Milliseconds between two looks whether a module is written."""
PASTED = "clipboard.tsv"


def exported(
    scenario: Scenario, system: AnySystem, ending: str, stem: str, language: str, tiles: str = ""
) -> dict[str, bytes]:
    """The files that a scenario makes for another program, by name; ValueError for what it cannot be."""
    if ending == VMOD:
        from core.interchange import vmod

        return {f"{stem}{VMOD}": vmod.write(kind_of(system).paper.module(scenario, system, language))}
    return dict(files_of(scenario, target_of(system), ending, stem, language, tiles))


def kinds_of(scenario: Scenario, language: str) -> str:
    """What the scenario can be written as, as a file dialog asks it."""
    kinds = [_("VASSAL module (*.vmod)")]
    if isinstance(scenario.board, HexBoard):
        kinds += [_("Tiled map (*.tmx)"), _("Tiled map as JSON (*.tmj)")]
    kinds += [_("Order of battle (*.csv)"), _("Order of battle with tabs (*.tsv)")]
    return ";;".join(say(kind, language) for kind in kinds)


class Outcome(NamedTuple):
    """What is to be said of an export, and whether it came to nothing."""

    words: Text
    failed: bool = False


def _written(scenario: Scenario, system: AnySystem, path: Path, language: str) -> Outcome:
    """Write the files of a scenario; what is to be said of it. In a thread, too: it touches no widget."""
    ending = path.suffix.lower()
    tiles = tiles_beside(path) if ending in TILED else ""
    try:
        for name, data in exported(scenario, system, ending, path.stem, language, tiles).items():
            write_atomically(path.with_name(name), data)
    except OSError as fault:
        return Outcome(unwritten(path, fault), failed=True)
    except ValueError:
        words = _("{file}: no other program reads this game by that ending.", file=path.name)
        return Outcome(words, failed=True)
    if tiles:
        return Outcome(_("{file} is written, with its tiles in {picture}.", file=path.name, picture=tiles))
    return Outcome(_("{file} is written.", file=path.name))


class Exporting:
    """What one window writes for other programs."""

    def __init__(self, window: WindowFrame) -> None:
        self._window = window
        self._writer: ThreadPoolExecutor | None = None
        self._writing: list[Future[Outcome]] = []
        self._timer = QTimer(window, interval=LOOKED)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """Whether a module is on its way: it is written to its end even if the window is closed."""
        return bool(self._writing)

    def document(self) -> Document | None:
        """The scenario in front."""
        document = self._window.page.document if self._window.page is not None else None
        return document if isinstance(document, Document) else None

    def ask(self) -> None:
        """Ask for a name, whose ending says for which program."""
        document, context = self.document(), self._window.context
        if document is None:
            return
        say_ = context.speaker.say
        path = asked_to_save(
            self._window,
            context,
            _("Export for another program"),
            f"{file_name(say_(document.title))}{VMOD}",
            kinds_of(document.scenario, context.speaker.language),
        )
        if path is not None:
            self._tell(self.write(document, path))

    def _scenario(self, document: Document) -> Scenario:
        """What is written: without the units that are kept back from who sits in its battle."""
        page = self._window.page
        host = None if page is None else page.map_host
        if host is None or host.document is not document:
            return document.scenario
        found: Scenario = known_scenario(host)
        return found

    def write(self, document: Document, path: Path) -> Outcome:
        """Write it as it is now; what is to be said of it.

        The pictures of a module take a second: they are drawn beside, and what came of them is said later.
        """
        scenario, system = self._scenario(document), document.system
        language = self._window.context.speaker.language
        if path.suffix.lower() != VMOD:
            return _written(scenario, system, path, language)
        kind_of(system).paper.prepare()
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, "module")
        self._writing.append(self._writer.submit(_written, scenario, system, path, language))
        self._timer.start()
        return Outcome(_("{file} is being written: you can go on meanwhile.", file=path.name))

    def _look(self) -> None:
        while self._writing and self._writing[0].done():
            self._tell(self._writing.pop(0).result())
        if not self._writing:
            self._timer.stop()

    def _tell(self, outcome: Outcome) -> None:
        """What was not written stands over the page until somebody closes it: the status line forgets it."""
        self._window.notices.take_down("export")
        if outcome.failed:
            self._window.notices.show_notice("export", "refused", outcome.words)
        else:
            self._window.status.show_message(outcome.words)

    def copy_order(self) -> None:
        """The order of battle as text with tabs, for a spreadsheet."""
        document = self.document()
        if document is None:
            return
        found = exported(
            self._scenario(document),
            document.system,
            ".tsv",
            "order",
            self._window.context.speaker.language,
        )
        QGuiApplication.clipboard().setText(found["order.tsv"].decode("utf-8-sig"))
        self._window.status.show_message(
            _("The order of battle is copied: paste it into a spreadsheet, and back from there.")
        )

    def cannot_paste(self) -> Text | None:
        """Why the clipboard has no order of battle."""
        from core.interchange.order_sheet import is_order_of_battle

        if self.document() is None:
            return _("there is no scenario in front")
        words = QGuiApplication.clipboard().text()
        if words and is_order_of_battle(words.encode("utf-8", "replace")):
            return None
        return _("The clipboard holds no table with the heads of an order of battle.")

    def paste_order(self) -> None:
        """What was copied in a spreadsheet, shown with what it becomes before it is taken."""
        from editor.shell.interchange.import_dialog import ImportDialog, Source

        document, form = self.document(), format_of(PASTED)
        if document is None or form is None:
            return
        data = QGuiApplication.clipboard().text().encode("utf-8", "replace")
        dialog = ImportDialog(
            self._window, self._window.context, Source(Path(PASTED), data, form, document, into=True)
        )

        def take() -> None:
            if dialog.found is not None:
                document.do(_("Paste an order of battle"), dialog.found.scenario)

        dialog.accepted.connect(take)
        dialog.open()
