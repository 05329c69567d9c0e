"""The commands of the window itself, by menu. Desks add theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from core.text import Text, _, languages
from editor.base.commands import Command
from editor.base.settings import SCALES, MapStyleId
from editor.boards.registry import kind_of
from editor.shell.desk_list import DESKS

if TYPE_CHECKING:
    from editor.shell.window import MainWindow


def commands(window: MainWindow) -> tuple[Command, ...]:
    """Everything that can be done without a particular desk."""
    return (*_file(window), *_edit(window), *_view(window), *_map(window), *_help(window))


def _needs_page(window: MainWindow) -> Callable[[], Text | None]:
    return lambda: None if window.page is not None else _("nothing is open")


def _file(window: MainWindow) -> tuple[Command, ...]:
    page = _needs_page(window)

    def with_page(run: str) -> Callable[[], object]:
        return lambda: getattr(window.files, run)(window.page)

    def scenario() -> Text | None:
        refusal = page()
        if refusal is None and window.page is not None and window.page.document.kind != "scenario":
            return _("an army list has a print of its own")
        return refusal

    return (
        Command("new", _("New scenario"), "Ctrl+N", lambda: _new(window), menu="file"),
        Command("new_list", _("New army list"), "Ctrl+Shift+N", lambda: _new_list(window), menu="file"),
        Command("open", _("Open..."), "Ctrl+O", lambda: window.files.ask_open(), menu="file", icon="folder"),
        Command("start_page", _("Start page"), "Alt+Home", window.show_start, menu="file"),
        Command("save", _("Save"), "Ctrl+S", with_page("save"), page, "file", group=1, icon="save"),
        Command("save_as", _("Save as..."), "Ctrl+Shift+S", with_page("save_as"), page, "file", group=1),
        Command(
            "export", _("Export a picture..."), "Ctrl+Shift+E", lambda: _export(window), page, "file", group=1
        ),
        Command(
            "print_map", _("Print..."), "Ctrl+Shift+P", lambda: _print(window), scenario, "file", group=1
        ),
        Command(
            "print_briefings",
            _("Print the briefings..."),
            "",
            lambda: _print(window, "briefing"),
            scenario,
            "file",
            group=1,
        ),
        Command("settings", _("Settings..."), "Ctrl+,", lambda: _settings(window), menu="file", group=2),
        Command("close", _("Close"), "Ctrl+W", with_page("close"), page, "file", group=3),
        Command("quit", _("Quit"), "Ctrl+Q", window.close, menu="file", group=3),
    )


def _edit(window: MainWindow) -> tuple[Command, ...]:
    def undo_reason() -> Text | None:
        if window.page is None:
            return _("nothing is open")
        return None if window.page.document.stack.canUndo() else _("nothing has been done yet")

    def redo_reason() -> Text | None:
        if window.page is None:
            return _("nothing is open")
        return None if window.page.document.stack.canRedo() else _("nothing was undone")

    def document(run: str) -> Callable[[], object]:
        return lambda: getattr(window.page.document, run)() if window.page is not None else None

    return (
        Command("undo", _("Undo"), "Ctrl+Z", document("undo"), undo_reason, "edit", icon="undo"),
        Command(
            "redo", _("Redo"), "Ctrl+Shift+Z | Ctrl+Y", document("redo"), redo_reason, "edit", icon="redo"
        ),
        Command(
            "find",
            _("Find a command, a rule, a unit..."),
            "Ctrl+K",
            lambda: _find(window),
            menu="edit",
            group=5,
            in_palette=False,
        ),
    )


def _view(window: MainWindow) -> tuple[Command, ...]:
    page, context = _needs_page(window), window.context

    def open_desk(desk_id: str) -> Callable[[], Text | None]:
        return lambda: page() or (window.page.desk_reason(desk_id) if window.page is not None else None)

    desks = tuple(
        Command(
            f"desk_{desk.id}",
            _("{desk} desk", desk=desk.title),
            f"Ctrl+{number}",
            lambda desk_id=desk.id: window.show_desk(desk_id),  # type: ignore[misc]
            open_desk(desk.id),
            "view",
        )
        for number, desk in enumerate(DESKS, 1)
    )
    folds = (
        ("fold_left", _("Fold the left panel"), "F9", ("left",)),
        ("fold_right", _("Fold the right panel"), "F10", ("right",)),
        ("fold_bottom", _("Fold the bottom panel"), "F11", ("bottom",)),
        ("fold_all", _("Fold all panels"), "F12", ("left", "right", "bottom")),
    )
    return (
        *desks,
        *(
            Command(name, title, key, lambda places=places: _fold(window, places), page, "view", group=1)  # type: ignore[misc]
            for name, title, key, places in folds
        ),
        Command("next_panel", _("Next panel"), "F6", lambda: _walk(window, 1), page, "view", group=1),
        Command(
            "previous_panel",
            _("Previous panel"),
            "Shift+F6",
            lambda: _walk(window, -1),
            page,
            "view",
            group=1,
        ),
        Command(
            "text_larger", _("Larger text"), "Ctrl++ | Ctrl+=", lambda: _size(window, 1), menu="view", group=5
        ),
        Command("text_smaller", _("Smaller text"), "Ctrl+-", lambda: _size(window, -1), menu="view", group=5),
        Command("text_normal", _("Text at 100%"), "Ctrl+0", lambda: _size(window, 0), menu="view", group=5),
        Command(
            "language",
            _("English / français"),
            "Ctrl+Shift+L",
            lambda: _language(window),
            menu="view",
            group=4,
        ),
        Command(
            "colours",
            _("Dark colours"),
            "Ctrl+Shift+K",
            lambda: _colours(window),
            menu="view",
            group=4,
            checked=lambda: context.theme.dark,
        ),
    )


def _map(window: MainWindow) -> tuple[Command, ...]:
    page = _needs_page(window)

    def view(run: str) -> Callable[[], object]:
        return lambda: getattr(window.page.view, run)() if window.page is not None else None

    def numbers() -> None:
        settings = window.context.settings
        settings.coordinates = not settings.coordinates

    def drawn(style: MapStyleId, words: Text) -> Command:
        """A switch for the style in which the maps of this system are drawn."""

        def choose() -> None:
            if window.page is not None:
                window.context.settings.set_map_style(window.page.document.system.id, style)

        def chosen() -> bool:
            return window.page is not None and window.page.map_style == style

        return Command(f"map_{style}", words, "", choose, has_map, menu="view", group=2, checked=chosen)

    def has_map() -> Text | None:
        refusal = page()
        if refusal is not None or window.page is None:
            return refusal
        document = window.page.document
        no_map = document.kind != "scenario" or kind_of(document.system).canvas.place_question is None
        return _("there is no map here") if no_map else None

    return (
        Command("zoom_in", _("Zoom in"), "+ | =", view("zoom_in"), page, "view", "canvas", group=2),
        Command("zoom_out", _("Zoom out"), "-", view("zoom_out"), page, "view", "canvas", group=2),
        Command("fit", _("Show the whole map"), "Home", view("fit"), page, "view", "canvas", group=2),
        Command(
            "numbers",
            _("Hex numbers"),
            "",
            numbers,
            menu="view",
            group=2,
            checked=lambda: window.context.settings.coordinates,
        ),
        drawn("staff", _("Draw as a staff map")),
        drawn("table", _("Draw as a game board")),
        Command("go_to", _("Go to a hex..."), "Ctrl+G", lambda: _go_to(window), has_map, "view", group=2),
        Command(
            "describe",
            _("Describe the board in words"),
            "Ctrl+Shift+D",
            lambda: _describe(window),
            page,
            "view",
            group=2,
        ),
    )


def _help(window: MainWindow) -> tuple[Command, ...]:
    def show(place: str) -> Callable[[], object]:
        return lambda: window.show_help(place)

    return (
        Command(
            "help", _("Help on what is in hand"), "F1", lambda: _help_here(window), menu="help", icon="help"
        ),
        Command("help_contents", _("All help pages"), "", show("page:index"), menu="help"),
        Command("help_keys", _("All the keys"), "", show("page:keys"), menu="help"),
    )


def system_commands(window: MainWindow) -> tuple[Command, ...]:
    """A help page a system; apart, because the systems are loaded after the window shows."""
    return tuple(
        Command(
            f"help_{system.id}",
            _("{system}: a turn step by step", system=system.title),
            "",
            lambda name=system.id: window.show_help(f"page:{name}"),  # type: ignore[misc]
            menu="help",
            group=1,
        )
        for system in window.context.systems
    )


def _new(window: MainWindow) -> None:
    systems = window.context.systems
    if len(systems) == 1:
        window.files.new(systems[0].id)
    else:
        window.show_start()


def _new_list(window: MainWindow) -> None:
    """Of the system in hand, else of the one that is chosen on the start page."""
    systems = [system for system in window.context.systems if system.has_armies]
    if window.page is not None and window.page.document.system in systems:
        window.files.lists.new(window.page.document.system.id)
    elif len(systems) == 1:
        window.files.lists.new(systems[0].id)
    else:
        window.show_start()
        window.start.ask_list()


def _export(window: MainWindow) -> None:
    if window.page is not None:
        from editor.desks.printing.picture_export import ask_and_export

        ask_and_export(window.page)


def _print(window: MainWindow, what: str = "scenario") -> None:
    if window.page is not None:
        from editor.desks.printing.dialog import PrintDialog

        PrintDialog(window, window.page, what).open()


def _settings(window: MainWindow) -> None:
    from editor.shell.settings_dialog import SettingsDialog

    SettingsDialog(window.context, window).open()


def _find(window: MainWindow) -> None:
    from editor.shell.finding import open_palette

    open_palette(window)


def _go_to(window: MainWindow) -> None:
    if window.page is not None:
        from editor.shell.finding import ask_place

        ask_place(window, window.page)


def _describe(window: MainWindow) -> None:
    if window.page is not None:
        from editor.shell.description import show_description

        show_description(window, window.page)


def _help_here(window: MainWindow) -> None:
    desk = window.page.desk if window.page is not None else None
    window.show_help(f"page:{desk.help_now() if desk is not None else 'start'}")


def _fold(window: MainWindow, places: tuple[str, ...]) -> None:
    if window.page is not None:
        window.page.fold(*places)


def _walk(window: MainWindow, step: int) -> None:
    """Give the focus to the next panel, the help among them."""
    if window.page is None:
        return
    panels = [*window.page.panels(), *((window.help,) if window.help is not None else ())]
    focus = QApplication.focusWidget()
    here = next(
        (
            i
            for i, panel in enumerate(panels)
            if focus is not None and (panel is focus or panel.isAncestorOf(focus))
        ),
        -1,
    )
    _enter(panels[(here + step) % len(panels)])


def _is_stop(widget: QWidget) -> bool:
    can = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return can and widget.isVisible() and widget.isEnabled()


def _enter(panel: QWidget) -> None:
    """Focus the first part of a panel that keys can work: the panel itself says nothing to anybody."""
    stop: QWidget = panel
    each: QWidget | None = panel.nextInFocusChain()
    while each is not None and each is not panel and not _is_stop(panel):
        if panel.isAncestorOf(each) and _is_stop(each):
            stop = each
            break
        each = each.nextInFocusChain()
    stop.setFocus(Qt.FocusReason.TabFocusReason)


def _size(window: MainWindow, step: int) -> None:
    theme, settings = window.context.theme, window.context.settings
    nearest = min(range(len(SCALES)), key=lambda index: abs(SCALES[index] - theme.scale))
    index = min(max(nearest + step, 0), len(SCALES) - 1) if step else 0
    settings.text_scale = SCALES[index]
    theme.set_scale(SCALES[index])


def _language(window: MainWindow) -> None:
    speaker = window.context.speaker
    codes = languages()
    code = codes[(codes.index(speaker.language) + 1) % len(codes)]
    window.context.settings.language = code
    speaker.set_language(code)


def _colours(window: MainWindow) -> None:
    settings, theme = window.context.settings, window.context.theme
    settings.colours = "light" if theme.dark else "dark"
    theme.set_wish(settings.colours)
