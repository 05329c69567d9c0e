"""The banner of a tutorial: one step at a time, the next when the act was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from core.paths import SCENARIOS as FOLDER
from core.text import Text, _
from editor.shell.tutorial.steps import SCENARIOS, Seen, TutorialStep, seen, steps_of

if TYPE_CHECKING:
    from editor.shell.page import Page
    from editor.shell.window_frame import WindowFrame

KEY = "tutorial"
LOOKED = 150
"""Milliseconds between two looks whether the act was done."""


class Guide(QObject):
    """Leads through the steps of one system on a page of its own; ends with the page, or when closed."""

    def __init__(self, window: WindowFrame, page: Page) -> None:
        super().__init__(page)
        self._window, self.page = window, page
        self.steps: tuple[TutorialStep, ...] = steps_of(page.document.system)
        self.place = 0
        self._before: Seen | None = None
        self._timer = QTimer(self, interval=LOOKED)
        self._timer.timeout.connect(self.look)
        self._show()
        self._timer.start()

    @property
    def step(self) -> TutorialStep | None:
        """The step in hand; None when all are done."""
        return self.steps[self.place] if self.place < len(self.steps) else None

    def look(self) -> None:
        """Go on where the act of the step was done."""
        step, now = self.step, seen(self._window) if self._window.page is self.page else None
        if KEY not in self.page.notices.shown_keys():  # the person has closed it
            self._timer.stop()
            return
        if step is None or now is None:
            return
        if self._before is None:
            self._before = now
        if step.done(self._before, now):
            self.go(self.place + 1)

    def go(self, place: int) -> bool:
        """Show another step; True keeps the banner that is put up."""
        self.place, self._before = max(0, place), None
        if self._window.page is self.page:
            self._before = seen(self._window)
        self._show()
        return True

    def back(self) -> bool:
        """The step before, with its act taken back where that can be."""
        if self.place:
            before = self.steps[self.place - 1]
            if before.back:
                self._window.commands.run(before.back)
            self.go(self.place - 1)
        return True

    def end(self) -> None:
        """The banner goes; the page stays to be played on."""
        self._timer.stop()
        self.page.notices.take_down(KEY)

    def _show(self) -> None:
        step = self.step
        if step is None:
            self.page.notices.show_notice(
                KEY,
                "passed",
                _("That is all: the rest is the game."),
                [_("The help has every rule by its number; H gives a hint for each decision.")],
                [(_("Once more"), lambda: self.go(0))],
            )
            return
        acts: list[tuple[Text, object]] = [(_("Pass over"), lambda: self.go(self.place + 1))]
        if self.place:
            acts.append((_("Step back"), self.back))
        self.page.notices.show_notice(
            KEY,
            "accent",
            _(
                "{number} of {count} · {title}",
                number=self.place + 1,
                count=len(self.steps),
                title=step.title,
            ),
            [step.how],
            acts,  # type: ignore[arg-type] # what the buttons give is looked at by the banner
        )


def begin(window: WindowFrame, system_id: str) -> Guide | None:
    """Open a copy of the system's battle and lead through it; None where it cannot be read."""
    page = window.files.open(FOLDER / system_id / f"{SCENARIOS[system_id]}.json", copy=True)
    return Guide(window, page) if page is not None else None
