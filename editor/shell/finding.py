"""What Ctrl+K finds: commands, rules, units, help pages; and Ctrl+G, one hex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QInputDialog

from core.text import Text, _
from editor.base import rule_sentences
from editor.base.commands import shown_key
from editor.base.finds import Find
from editor.boards.hex.view import hex_view
from editor.shell.command_palette import PaletteDialog

if TYPE_CHECKING:
    from editor.shell.page import Page
    from editor.shell.window import MainWindow


def open_palette(window: MainWindow) -> PaletteDialog:
    """Show the list under the middle of the menu bar."""
    finds = [*_commands(window), *_units(window), *_files(window), *_rules(window)]
    dialog = PaletteDialog(window.context, finds, window)
    size = dialog.sizeHint().boundedTo(window.size() * 0.9)
    dialog.resize(size)
    top = window.mapToGlobal(QPoint((window.width() - size.width()) // 2, window.menuBar().height() + 8))
    dialog.move(top)
    dialog.show()
    dialog.activateWindow()
    dialog.line.setFocus()
    return dialog


def _commands(window: MainWindow) -> Iterator[Find]:
    say, speaker = window.context.speaker.say, window.context.speaker
    for command in window.commands.all():
        if command.in_palette:
            reason = command.reason()
            yield Find(
                say(command.title),
                shown_key(command.shortcut, speaker),
                lambda name=command.id: window.commands.run(name),  # type: ignore[misc]
                command.title.id,
                say(reason) if reason is not None else "",
            )


def _files(window: MainWindow) -> Iterator[Find]:
    """The files opened last and the battles that come with the program, by their titles."""
    from editor.base.document.recent import recent

    say, titles = window.context.speaker.say, {system.id: system.title for system in window.context.systems}
    files = recent(window.context.settings)
    own = {file.path for file in files}
    rows = [(file.path, file.system, file.title, "design") for file in files]
    rows += [
        (one.path, one.system, one.title, "play")
        for one in window.start.shipped_battles()
        if one.path.resolve() not in own
    ]
    titled = Counter(say(title) for _path, _system, title, _desk in rows)
    for path, system, title, desk in rows:
        words: Text = _("Open “{file}”", file=title)
        if titled[say(title)] > 1:  # a scenario, its battle, a view of it
            words = _("Open “{file}”, {name}", file=title, name=path.name)
        yield Find(
            say(words),
            say(titles.get(system, system)),
            lambda path=path, desk=desk: window.files.open(path, desk=desk),  # type: ignore[misc]
            " ".join((title.en, title.fr, path.stem)),
        )


def _rules(window: MainWindow) -> Iterator[Find]:
    say = window.context.speaker.say
    for book in rule_sentences.books():
        for rule in rule_sentences.sentences(book):
            yield Find(
                say(rule.names),
                rule.number,
                lambda number=rule.number: window.show_help(f"rule:{number}"),  # type: ignore[misc]
                " ".join((rule.names.en, say(_("rule")), rule.place)),
            )


def _units(window: MainWindow) -> Iterator[Find]:
    page = window.page
    if page is None:
        return
    if page.document.kind == "roster":
        from editor.desks.armies.finding import troops
        from editor.shell.roster_page import RosterPage

        assert isinstance(page, RosterPage)
        yield from troops(page)
        return
    if page.document.system.board == "cards":
        return
    if page.document.system.board == "table":
        from editor.boards.measured.description import bases

        yield from bases(page)
        return
    say = window.context.speaker.say
    grid = page.document.scenario.board.grid
    kinds = {kind.id: kind.name for kind in page.document.system.look.units}
    for unit in page.document.scenario.units:
        kind = kinds.get(unit.kind, unit.kind)
        side = page.document.scenario.side(unit.side).name
        name = say(unit.name) if unit.name is not None else say(kind)
        words = say(_("{unit}, {side}", unit=name, side=side))
        hex_index = grid.parse(unit.at)
        yield Find(
            words,
            say(_("hex {hex}", hex=grid.label(hex_index))),
            lambda page=page, unit_id=unit.id, at=hex_index: _show_unit(page, unit_id, at),  # type: ignore[misc]
            " ".join((say(_("unit")), say(kind), unit.id)),
        )


def _show_unit(page: Page, unit_id: str, at: int) -> None:
    hex_view(page.view).centre_on(at)
    page.selection.set(units=[unit_id])
    page.view.setFocus()


def ask_hex(window: MainWindow, page: Page) -> None:
    """Ask for a hex by its number and bring the keyboard cursor there; on a table for centimetres."""
    if page.document.system.board == "table":
        from editor.boards.measured.description import ask_place

        ask_place(window, page)
        return
    from core.geometry.hexes import HexNameError

    say = window.context.speaker.say
    written, done = QInputDialog.getText(
        window, say(_("Go to a hex")), say(_("Number of the hex, such as 507:"))
    )
    if not done or not written.strip():
        return
    grid = page.document.scenario.board.grid
    try:
        found = grid.parse_label(written)
    except HexNameError:
        window.status.show_message(_("There is no hex {hex} on this map.", hex=written.strip()[:20]))
        return
    hex_view(page.view).centre_on(found)
    hex_view(page.view).set_cursor_hex(found)
    page.view.setFocus()
