"""A battle as a text that can be read without the program."""

from __future__ import annotations

from pathlib import Path

from core.protocol.pending import Over
from core.records.games import Game
from core.records.views import ViewedGame
from core.scenarios.writing import write_atomically
from core.text import Names, Text, _, say
from editor.base.sentences import begun
from editor.boards.battle.session import Session
from editor.boards.host import DeskHost
from editor.panels.battle.journal_rows import journal_rows
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten


def readable(game: Game, language: str, side: int | None) -> str:
    """The journal in words, as `side` knows it (None: all), turn by turn, modifiers with their rules."""
    journal, scenario = game.journal, game.scenario

    def wording(text: Text | Names | str) -> str:
        return text if isinstance(text, str) else say(text, language)

    title = wording(scenario.title) or wording(_("Untitled"))
    lines = [title, "=" * len(title), "", wording(game.system.title)]
    for row in () if isinstance(game, ViewedGame) else scenario.sides:
        seat = game.seats.get(row.id, "person")
        lines.append(wording(_("{side}: {seat}", side=row.name, seat=SEAT_WORDS.get(seat, seat))))
    if side is None and game.can_be_guessed and not isinstance(game, ViewedGame):
        # who knows the seed can work out every card and every die to come: it is not for one side
        lines.append(wording(_("Seed {seed}", seed=str(game.seed))))
    turn = -1
    for entry in journal_rows(game.system, journal, side):
        if entry.turn != turn:
            turn = entry.turn
            heading = wording(_("Turn {turn}", turn=turn))
            lines += ["", heading, "-" * len(heading)]
        rule = f" [{entry.rule}]" if entry.rule else ""
        typed = wording(_(" (typed)")) if entry.typed else ""
        lines.append(f"{'' if entry.first else '   '}{begun(wording(entry.text))}{typed}{rule}")
        for words, value, number in entry.terms:
            lines.append(f"      {wording(words)} {value} [{number}]")
    pending = journal.pending
    if isinstance(pending, Over):
        lines += ["", wording(game.system.words.over(journal.state, pending))]
    return "\n".join(lines) + "\n"


SEAT_WORDS = {
    "person": _("a person"),
    "recruit": _("computer, recruit"),
    "officer": _("computer, officer"),
    "general": _("computer, general"),
    "marshal": _("computer, marshal"),
    "greedy": _("computer, greedy"),
    "random": _("computer, random"),
}


def ask_export(host: DeskHost, session: Session) -> None:
    """Write the journal as a readable text; asks where."""
    say = host.context.speaker.say
    name, kinds = f"{file_name(say(session.game.scenario.title))}.txt", say(_("Text")) + " (*.txt)"
    path = asked_to_save(host.widget, host.context, _("Export the journal"), name, kinds)
    if path is not None:
        export_to(path, host, session)


def export_to(path: Path, host: DeskHost, session: Session) -> None:
    """Write the journal in the reader's language, as the side before the screen was told it."""
    side = None if session.umpired or session.over is not None else session.looker
    try:
        write_atomically(path, readable(session.game, host.context.speaker.language, side).encode("utf-8"))
    except OSError as fault:
        host.notices.show_notice("table", "refused", unwritten(path, fault))
        return
    host.notices.show_notice("table", "passed", _("The journal stands in {file}.", file=str(path)))
