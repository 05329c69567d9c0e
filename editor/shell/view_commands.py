"""Desks, panels, size of the text, language and colours by name and key."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from core.text import Text, _, languages
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family
from editor.base.focus_chain import focus_chain
from editor.base.settings import SCALES, TELLINGS, Telling
from editor.shell.desk_list import DESKS
from editor.shell.look_choices import TELLING_WORDS
from editor.shell.tab_ring import is_stop
from editor.shell.window_part import WindowPart


class ViewCommands(WindowPart):
    """The menu of what is seen, but for the map."""

    def _desk_closed(self, desk_id: str) -> Text | None:
        if self.window.page is None:
            return None if self.window.pages else _("nothing is open")
        return self.window.page.desk_reason(desk_id)

    @command_family
    def desks(self) -> list[Command]:
        """A command for each desk."""
        return [
            Command(
                f"desk_{desk.id}",
                _("{desk} desk", desk=desk.title),
                f"Ctrl+{number}",
                partial(self.window.show_desk, desk.id),
                partial(self._desk_closed, desk.id),
                "view",
            )
            for number, desk in enumerate(DESKS, 1)
        ]

    def _no_other_page(self) -> Text | None:
        others = [page for page in self.window.pages if page is not self.window.page]
        return None if others else _("no other document is open")

    @command(
        "next_document",
        _("Next document"),
        "Ctrl+Tab | Ctrl+PgDown",
        args=(1,),
        reason=_no_other_page,
        menu="view",
        group=1,
    )
    @command(
        "previous_document",
        _("Previous document"),
        "Ctrl+Shift+Tab | Ctrl+PgUp",
        args=(-1,),
        reason=_no_other_page,
        menu="view",
        group=1,
    )
    def turn_over(self, step: int) -> None:
        """The tab beside the one in front, round and round; from the start page the first or the last."""
        window = self.window
        here = window.pages.index(window.page) if window.page is not None else min(0, -step)
        window.go_to(window.pages[(here + step) % len(window.pages)])

    @command(
        "fold_left",
        _("Fold the left panel"),
        "F9",
        args=("left",),
        reason=WindowPart.no_page,
        menu="view",
        group=1,
    )
    @command(
        "fold_right",
        _("Fold the right panel"),
        "F10",
        args=("right",),
        reason=WindowPart.no_page,
        menu="view",
        group=1,
    )
    @command(
        "fold_bottom",
        _("Fold the bottom panel"),
        "F11",
        args=("bottom",),
        reason=WindowPart.no_page,
        menu="view",
        group=1,
    )
    @command(
        "fold_all",
        _("Fold all panels"),
        "F12",
        args=("tools", "left", "right", "bottom"),
        reason=WindowPart.no_page,
        menu="view",
        group=1,
    )
    def fold(self, *places: str) -> None:
        """Fold these places, or unfold them when all are folded."""
        if self.window.page is not None:
            self.window.page.fold(*places)

    @command("next_panel", _("Next panel"), "F6", args=(1,), reason=WindowPart.no_page, menu="view", group=1)
    @command(
        "previous_panel",
        _("Previous panel"),
        "Shift+F6",
        args=(-1,),
        reason=WindowPart.no_page,
        menu="view",
        group=1,
    )
    def walk(self, step: int) -> None:
        """Give the focus to the next panel, the help among them."""
        window = self.window
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

    @command("text_larger", _("Larger text"), "Ctrl++ | Ctrl+=", args=(1,), menu="view", group=5)
    @command("text_smaller", _("Smaller text"), "Ctrl+-", args=(-1,), menu="view", group=5)
    @command("text_normal", _("Text at 100%"), "Ctrl+0", args=(0,), menu="view", group=5)
    def size_text(self, step: int) -> None:
        """The next larger or smaller text; as it is at first for 0."""
        theme, settings = self.window.context.theme, self.window.context.settings
        nearest = min(range(len(SCALES)), key=lambda index: abs(SCALES[index] - theme.scale))
        index = min(max(nearest + step, 0), len(SCALES) - 1) if step else 0
        settings.text_scale = SCALES[index]
        theme.set_scale(SCALES[index])

    @command("language", _("English / français"), "Ctrl+Shift+L", menu="view", group=4)
    def turn_language(self) -> None:
        """The other language."""
        speaker = self.window.context.speaker
        codes = languages()
        code = codes[(codes.index(speaker.language) + 1) % len(codes)]
        self.window.context.settings.language = code
        speaker.set_language(code)

    def _is_dark(self) -> bool:
        return self.window.context.theme.dark

    @command("colours", _("Dark colours"), "Ctrl+Shift+K", menu="view", group=4, checked=_is_dark)
    def turn_colours(self) -> None:
        """Light or dark."""
        settings, theme = self.window.context.settings, self.window.context.theme
        settings.colours = "light" if theme.dark else "dark"
        theme.set_wish(settings.colours)

    def _has_contrast(self) -> bool:
        return self.window.context.theme.contrast

    @command("contrast", _("High contrast"), "Ctrl+Shift+H", menu="view", group=4, checked=_has_contrast)
    def turn_contrast(self) -> None:
        """Everything at 7:1 at least, or light."""
        settings, theme = self.window.context.settings, self.window.context.theme
        settings.colours = "light" if theme.contrast else "contrast"
        theme.set_wish(settings.colours)

    def _is_told(self) -> bool:
        return self.window.context.settings.told_line

    @command("told_line", _("Line of what is told"), "Ctrl+Shift+F", menu="view", group=6, checked=_is_told)
    def turn_told(self) -> None:
        """What a screen reader is told stands at the foot of the window too."""
        settings = self.window.context.settings
        settings.told_line = not settings.told_line

    @command_family
    def tellings(self) -> list[Command]:
        """How much is told."""
        return [
            Command(
                f"telling_{telling}",
                _("Told aloud: {much}", much=TELLING_WORDS[telling]),
                "",
                partial(self._tell, telling),
                menu="view",
                checked=partial(self._tells, telling),
                group=6,
            )
            for telling in TELLINGS
        ]

    def _tells(self, telling: Telling) -> bool:
        return self.window.context.settings.telling == telling

    def _tell(self, telling: Telling) -> None:
        self.window.context.settings.telling = telling


def _enter(panel: QWidget) -> None:
    """Focus the first part of a panel that keys can work: the panel itself says nothing to anybody."""
    inside = (each for each in focus_chain(panel) if panel.isAncestorOf(each) and is_stop(each))
    stop = panel if is_stop(panel) else next(inside, panel)
    stop.setFocus(Qt.FocusReason.TabFocusReason)
