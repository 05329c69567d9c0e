"""The battle of a page: played at one desk, planned from and judged at others, saved from all of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from core.paths import make_private
from core.text import Text, _
from editor.base.context import Context
from editor.base.document.autosave import Autosaver
from editor.base.document.document import Document
from editor.base.document.recovery import kept_folder
from editor.widgets.file_dialogs import unwritten
from editor.widgets.notices import Notices

if TYPE_CHECKING:
    from core.players.careful import Case
    from core.records.games import Game
    from editor.base.document.keeper import Keeper
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.battle.policies import Policies
    from editor.boards.battle.session import Session


MOST_CASES = 9
"""A player that fails again and again fills no folder."""


class BattleScreen(Protocol):
    """How the battle is shown on the map by those who play it."""

    def new_seen(self) -> BattleView:
        """What the screen shows of this moment."""
        ...

    def show_map(self, seen: BattleView) -> None:
        """Board, pieces and lines as they stand."""

    def described(self) -> list[Text]:
        """The battle as it stands, in words."""
        ...


class BattleInPlay(QObject):
    """`session` is the battle that is played, None before one is; `screen` shows it.

    `game` is a saved battle (core.records.games.Game) that is taken up when somebody first asks for it,
    `game_path` its file and `game_unsaved` whether it differs from that file; None: begin from the scenario.
    `laid`: another battle is played, or none. `moved`: something of it changed that a title or a file tells.
    """

    laid = Signal()
    moved = Signal()

    def __init__(self, context: Context, document: Document, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._document, self._notices = context, document, notices
        self.game: Game | None = None
        self.game_path: Path | None = None
        self.game_unsaved = False
        self.session: Session | None = None
        self.screen: BattleScreen | None = None
        self.keeper: Keeper | None = None
        self.autosaver: Autosaver | None = None
        context.settings.changed.connect(self._setting_changed)

    def new_game(self, seed: int | None = None, *, with_handicap: bool = False) -> Game | None:
        """A battle of the scenario, by a secret or a typed seed; None, and a notice, where none can begin."""
        from core.chance.seeds import new_secret
        from core.protocol.refusals import CannotBeginError
        from core.records import games
        from core.scenarios.edits.handicap import HandicapError, levelled

        chance = new_secret() if seed is None else seed
        scenario = self._document.scenario
        try:
            if with_handicap:
                scenario = levelled(scenario)
            scenario = games.set_out(self._document.system, scenario, chance)
            return games.new_game(self._document.system, scenario, chance, mail=new_secret())
        except HandicapError:
            why: Text = _("its handicap no longer fits it.")
        except CannotBeginError as fault:
            why = fault.text
        self._notices.show_notice(
            "table",
            "refused",
            _("This scenario cannot be played yet: {why}", why=why),
            [_("The problems panel of the Design desk says what to mend.")],
        )
        return None

    def take_up_saved(self) -> bool:
        """Take up the saved battle, unless one is played already; whether it was."""
        from editor.boards.battle.policies import Policies

        if self.session is not None or self.game is None:
            return False
        self.lay_out(
            self.game, Policies.read(self.game.shown), path=self.game_path, unsaved=self.game_unsaved
        )
        return True

    def lay_out(
        self, game: Game, policies: Policies, *, path: Path | None = None, unsaved: bool = False
    ) -> Session:
        """Put a battle in the place of the one that is played, new or saved, before anybody looks at it."""
        from core.records.views import ViewedGame

        self._notices.take_down("table")
        self._put_away()
        if isinstance(game, ViewedGame):
            session = self._view_session(game)
        else:
            session = self._session(game, policies, path, unsaved=unsaved)
        session.passes_alone = self._context.settings.flag("pass_alone", True)
        self.session = session
        self.laid.emit()
        session.changed.connect(self._session_changed)
        return session

    def _session(self, game: Game, policies: Policies, path: Path | None, *, unsaved: bool) -> Session:
        from editor.boards.battle.battle_keeper import BattleKeeper
        from editor.boards.battle.session import Session

        session = Session(game, policies, self._context.settings.pace, self)
        if path is not None and not unsaved:
            session.mark_saved()
        elif unsaved:
            session.mark_unsaved()
        session.faulted.connect(self._keep_case)
        keeper = BattleKeeper(session, path)
        keeper.hold()
        self.keeper = keeper
        self.autosaver = Autosaver(
            lambda: keeper.path,
            keeper.content,
            kind="game",
            title_of=lambda: keeper.title,
            changes_of=lambda: session.changes,
            parent=self,
        )
        return session

    def _view_session(self, game: Game) -> Session:
        """What one side knows of a battle: it decides, and Save writes its reply."""
        from core.records.views import ViewedGame
        from editor.boards.battle.policies import Policies
        from editor.boards.battle.reply_keeper import ReplyKeeper
        from editor.boards.battle.view_session import ViewSession

        assert isinstance(game, ViewedGame)
        session = ViewSession(game, Policies("typed", "typed"), "at_once", self)
        self.keeper = ReplyKeeper(session)
        return session

    def put_away(self) -> None:
        """End the battle; what was not saved of it is kept apart."""
        self._put_away()
        self.game = None
        self.laid.emit()

    def _put_away(self) -> None:
        if self.session is not None:
            self.session.pause()
            self.session = self.screen = None
        if self.autosaver is not None:
            self.autosaver.leave()
            self.autosaver = None
        if self.keeper is not None:
            self.keeper.release_file()
            self.keeper = None

    def plans_drawn(self) -> None:
        """The plans of a battle are saved with it; a reply to a view carries none."""
        if self.session is not None and not self.session.is_view:
            self.session.mark_unsaved()
            if self.autosaver is not None:
                self.autosaver.touch()
        self.moved.emit()

    def _keep_case(self, case: Case) -> None:
        """A computer player failed: say so, and write the case beside the battle."""
        from core.scenarios.writing import write_atomically

        path = None if self.keeper is None else self.keeper.path
        folder, stem = (kept_folder(), "battle") if path is None else (path.parent, path.stem)
        files = (folder / f"{stem}-case-{number}.txt" for number in range(1, MOST_CASES + 1))
        file = next((file for file in files if not file.exists()), None)
        if not case.trace or file is None:
            self._notices.show_notice("computer", "refused", case.text)
            return
        where = _("What happened stands in {file}.", file=str(file))
        try:
            if path is None:
                make_private(folder)
            write_atomically(file, case.written(quoted=not self._keeps_secrets()), private=True)
        except OSError as fault:
            where = unwritten(file, fault)
        self._notices.show_notice("computer", "refused", case.text, [where])

    def _keeps_secrets(self) -> bool:
        """Whether somebody plays who may not read what a computer knows."""
        session = self.session
        return (
            session is not None and not session.umpired and bool(session.kept_from) and session.hides_things
        )

    def _session_changed(self) -> None:
        if self.autosaver is not None and self.session is not None and self.session.live:
            self.autosaver.touch()
        self.moved.emit()

    def _setting_changed(self, key: str) -> None:
        if self.session is not None and key == "pace":
            self.session.set_pace(self._context.settings.pace)
