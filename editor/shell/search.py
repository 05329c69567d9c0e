"""What Ctrl+K finds: commands, rules, units, help pages; and Ctrl+G, one hex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QInputDialog

from core.text import Text, _
from editor.base import rule_sentences
from editor.base.finds import Find
from editor.base.shown_keys import shown_key
from editor.boards.registry import kind_of
from editor.shell.command_palette import PaletteDialog

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.shell.window_frame import WindowFrame


def open_palette(window: WindowFrame) -> PaletteDialog:
    """Show the list in the middle, under the row of the tabs and desks."""
    window.need_systems()
    finds = [*_commands(window), *_units(window), *_files(window), *_rules(window)]
    dialog = PaletteDialog(window.context, finds, window)
    size = dialog.sizeHint().boundedTo(window.size() * 0.9)
    dialog.resize(size)
    body = window.centralWidget()
    assert body is not None
    top = window.mapToGlobal(QPoint((window.width() - size.width()) // 2, body.y()))
    dialog.move(top)
    dialog.show()
    dialog.activateWindow()
    dialog.line.setFocus()
    return dialog


def _commands(window: WindowFrame) -> Iterator[Find]:
    say, speaker = window.context.speaker.say, window.context.speaker
    for command in window.commands.all():
        if command.in_palette:
            reason = command.reason()
            yield Find(
                say(command.title),
                shown_key(command.shortcut, speaker),
                lambda name=command.id: window.commands.run(name),  # type: ignore[misc]
                command.title.id if command.also is None else f"{command.title.id} {say(command.also)}",
                say(reason) if reason is not None else "",
            )


def _files(window: WindowFrame) -> Iterator[Find]:
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


def _rules(window: WindowFrame) -> Iterator[Find]:
    say = window.context.speaker.say
    for book in rule_sentences.books():
        for rule in rule_sentences.sentences(book):
            yield Find(
                say(rule.names),
                rule.number,
                lambda number=rule.number: window.show_help(f"rule:{number}"),  # type: ignore[misc]
                " ".join((rule.names.en, say(_("rule")), rule.place)),
            )


def _units(window: WindowFrame) -> Iterator[Find]:
    page = window.page
    if page is None:
        return
    if page.document.kind == "roster":
        from editor.desks.armies.troop_search import troops
        from editor.shell.roster_page import RosterPage

        assert isinstance(page, RosterPage)
        yield from troops(page)
        return
    host = page.map_host
    if host is not None:
        yield from kind_of(host.document.system).canvas.finds(host)


def ask_place(window: WindowFrame, page: DeskHost) -> None:
    """Ask for a place of the map and bring the keyboard cursor there."""
    question = kind_of(page.document.system).canvas.place_question
    if question is None:
        return
    say = window.context.speaker.say
    written, done = QInputDialog.getText(window, say(question.title), say(question.prompt))
    if done and written.strip() and not question.go(page, written):
        window.status.show_why_not(question.unknown(written.strip()[:20]))
