"""Files by name and key: new ones, open, save, export, print; and what the edit menu has at any desk."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.declared_commands import command
from editor.shell.window_part import WindowPart

if TYPE_CHECKING:
    from editor.shell.interchange.exporting import Exporting


class FileCommands(WindowPart):
    """The menu of files."""

    def no_scenario(self) -> Text | None:
        """Why no map can be printed."""
        refusal = self.no_page()
        if refusal is None and self.window.page is not None and self.window.page.document.kind != "scenario":
            return _("an army list has a print of its own")
        return refusal

    @command("new", _("New scenario"), "Ctrl+N", menu="file")
    def new(self) -> None:
        """Of the only system, else one is chosen on the start page."""
        systems = self.window.context.systems
        if len(systems) == 1:
            self.window.files.new(systems[0].id)
        else:
            self.window.show_start()

    @command("new_list", _("New army list"), "Ctrl+Shift+N", menu="file")
    def new_list(self) -> None:
        """Of the system in hand, else of the one that is chosen on the start page."""
        window = self.window
        systems = [system for system in window.context.systems if system.has_armies]
        if window.page is not None and window.page.document.system in systems:
            window.files.lists.new(window.page.document.system.id)
        elif len(systems) == 1:
            window.files.lists.new(systems[0].id)
        else:
            window.show_start()
            window.start.ask_list()

    @command("open", _("Open..."), "Ctrl+O", menu="file", icon="folder")
    def open(self) -> None:
        """Ask which file."""
        self.window.files.ask_open()

    @command("recent_files", _("Recent files..."), "Ctrl+Shift+O", menu="file")
    def show_recent(self) -> None:
        """A menu of the files opened last."""
        from editor.shell.interchange.recent_menu import show_recent

        show_recent(self.window)

    @command(
        "take_parts",
        _("Take in parts of a scenario..."),
        reason=no_scenario,
        menu="file",
        group=1,
    )
    def take_parts(self) -> None:
        """The map, the units, the rules... of another scenario, into the one in front."""
        if self.window.page is not None:
            self.window.page.show_whole(self.window.files.ask_parts)

    @command(
        "compare_scenarios",
        _("Compare with another scenario..."),
        reason=no_scenario,
        menu="file",
        group=1,
    )
    def compare(self) -> None:
        """The scenario in front beside another one that is open, or in a file.

        The scenario of a battle on another page is left out where who plays has not asked to see it whole.
        """
        from editor.base.document.document import Document
        from editor.shell.interchange.compare_dialog import ScenarioComparison

        shown = [page for page in self.window.pages if not page.keeps_whole]
        documents = [page.document for page in shown if isinstance(page.document, Document)]
        page = self.window.page
        if page is not None and isinstance(page.document, Document):
            front = page.document
            window, context = self.window, self.window.context
            page.show_whole(lambda: ScenarioComparison(window, context, front, documents).open())

    @command("collection", _("What can be laid out…"), menu="file", group=1)
    def show_collection(self) -> None:
        """Scenarios held against a spreadsheet of what one owns."""
        from core.paths import SCENARIOS
        from editor.base.document.recent import recent
        from editor.shell.interchange.collection_dialog import CollectionDialog

        own = [row.path for row in recent(self.window.context.settings) if row.kind == "scenario"]
        paths = list(dict.fromkeys((*own, *sorted(SCENARIOS.glob("*/*.json")))))
        dialog = CollectionDialog(self.window, self.window.context, paths)
        dialog.open_asked.connect(self.window.files.open)
        dialog.open()

    @command("duplicate_document", _("Duplicate"), reason=no_scenario, menu="file", group=1)
    def duplicate(self) -> None:
        """The scenario in front again, as a document of its own."""
        if self.window.page is not None:
            page = self.window.page
            page.show_whole(lambda: self.window.files.duplicate(page))

    @command("start_page", _("Start page"), "Alt+Home", menu="file")
    def show_start(self) -> None:
        """The page of new and recent files."""
        self.window.show_start()

    @command("save", _("Save"), "Ctrl+S", reason=WindowPart.no_page, menu="file", group=1, icon="save")
    def save(self) -> None:
        """What the desk in hand keeps."""
        if self.window.page is not None:
            self.window.files.save(self.window.page)

    @command("save_as", _("Save as..."), "Ctrl+Shift+S", reason=WindowPart.no_page, menu="file", group=1)
    def save_as(self) -> None:
        """The same, under another name."""
        if self.window.page is not None:
            self.window.files.save_as(self.window.page)

    @command(
        "export",
        _("Export a picture..."),
        "Ctrl+Shift+E",
        reason=WindowPart.no_page,
        menu="file",
        group=1,
    )
    def export(self) -> None:
        """The board as a file of points or lines."""
        host = self.window.page.map_host if self.window.page is not None else None
        if host is not None:
            from editor.desks.printing.picture_dialog import PictureDialog

            PictureDialog(self.window, host).open()

    @command("export_for", _("Export for another program..."), reason=no_scenario, menu="file", group=1)
    def export_for(self) -> None:
        """The scenario as a file of VASSAL, Tiled or a spreadsheet."""
        self.exporting.ask()

    @command("copy_order", _("Copy the order of battle as a table"), reason=no_scenario, menu="edit", group=3)
    def copy_order(self) -> None:
        """For a spreadsheet, on the clipboard."""
        self.exporting.copy_order()

    def _cannot_paste_order(self) -> Text | None:
        return self.no_scenario() or self.exporting.cannot_paste()

    @command(
        "paste_order",
        _("Paste an order of battle..."),
        reason=_cannot_paste_order,
        menu="edit",
        group=3,
    )
    def paste_order(self) -> None:
        """From a spreadsheet, by the clipboard."""
        if self.window.page is not None:
            self.window.page.show_whole(self.exporting.paste_order)

    @cached_property
    def exporting(self) -> Exporting:
        """What the window writes for other programs; a module that is on its way is its affair."""
        from editor.shell.interchange.exporting import Exporting

        return Exporting(self.window)

    @command("print_map", _("Print..."), "Ctrl+Shift+P", reason=no_scenario, menu="file", group=1)
    @command(
        "print_briefings",
        _("Print the briefings..."),
        args=("briefing",),
        reason=no_scenario,
        menu="file",
        group=1,
    )
    def print_out(self, what: str = "scenario") -> None:
        """Ask how the scenario or its briefings are printed."""
        page = self.window.page
        host = page.map_host if page is not None else None
        if page is not None and host is not None:
            from editor.desks.printing.dialog import PrintDialog

            page.show_whole(lambda: PrintDialog(self.window, host, what).open())

    @command("settings", _("Settings..."), "Ctrl+,", menu="file", group=2)
    def show_settings(self) -> None:
        """Language, colours, size."""
        from editor.shell.settings_dialog import SettingsDialog

        SettingsDialog(self.window.context, self.window).open()

    @command("close", _("Close"), "Ctrl+W", reason=WindowPart.no_page, menu="file", group=3)
    def close(self) -> None:
        """The page in front."""
        if self.window.page is not None:
            self.window.files.close(self.window.page)

    @command("quit", _("Quit"), "Ctrl+Q", menu="file", group=3)
    def quit(self) -> None:
        """Close the window with all its pages."""
        self.window.close()


class EditCommands(WindowPart):
    """The menu of edits, as far as every desk has it."""

    def _cannot_undo(self) -> Text | None:
        if self.window.page is None:
            return _("nothing is open")
        return None if self.window.page.document.stack.canUndo() else _("nothing has been done yet")

    def _cannot_redo(self) -> Text | None:
        if self.window.page is None:
            return _("nothing is open")
        return None if self.window.page.document.stack.canRedo() else _("nothing was undone")

    @command("undo", _("Undo"), "Ctrl+Z", reason=_cannot_undo, menu="edit", icon="undo")
    def undo(self) -> None:
        """Take one line of the history back."""
        if self.window.page is not None:
            self.window.page.document.undo()

    @command("redo", _("Redo"), "Ctrl+Shift+Z | Ctrl+Y", reason=_cannot_redo, menu="edit", icon="redo")
    def redo(self) -> None:
        """Do the line that was taken back last."""
        if self.window.page is not None:
            self.window.page.document.redo()

    @command(
        "find",
        _("Find a command, a rule, a unit..."),
        "Ctrl+K",
        menu="edit",
        group=5,
        in_palette=False,
    )
    def find(self) -> None:
        """The palette of everything that has a name."""
        from editor.shell.search import open_palette

        open_palette(self.window)
