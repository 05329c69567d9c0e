"""The rulings panel: one or several edits with a reason, told, recorded and undone like any step."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.presentation.edits import EditForm
from core.protocol.journal import JournalNode
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.text import Text, Value, _
from editor.base.context import Context
from editor.boards.battle.session import Session
from editor.boards.registry import kind_of
from editor.desks.umpire.past_rulings import PastRulings
from editor.desks.umpire.reason_fields import ReasonFields
from editor.desks.umpire.ruling_fields import RulingFields
from editor.widgets.fields import ChoiceField
from editor.widgets.key_button import KeyButton
from editor.widgets.section import Section, on_panel, pale_line, quiet_label

WIDTH = 300
REASON_MISSING = _("The reason is missing. One sentence will do.")
IN_PAST = _("You look at the past: go back to now to rule.")
NOTHING_NAMED = _("Say first what is changed.")


class RulingsPanel(QWidget):
    """`look_at` shows a moment of the journal; `fronted`: the panel comes into sight or goes out of it."""

    fronted = Signal()
    aimed = Signal()
    """Another piece or place is named."""
    kept = Signal(object)
    """What was ruled shall be kept as a house rule: (text, numbers, by, turn)."""

    def __init__(
        self,
        context: Context,
        open_rule: Callable[[str], object],
        look_at: Callable[[int], object],
    ) -> None:
        super().__init__()
        self._context, self._open_rule = context, open_rule
        self.setObjectName("rulings")
        on_panel(self)
        self.session: Session | None = None
        self.fields: RulingFields | None = None
        self.pending: list[tuple[Edit, Text]] = []
        self._forms: tuple[EditForm, ...] = ()
        self._form = ""
        self._named: tuple[str, dict[str, int | str | None]] = ("", {})
        """What was named in the fields, and in which, while they are put away."""
        self._covered = False
        self.earlier = PastRulings(context, look_at)
        self.earlier.kept.connect(self._keep_past)
        self._stale = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        inner = self._inner = QWidget()
        on_panel(inner)
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._make_ruling())
        rows.addWidget(pale_line())
        rows.addWidget(self.earlier)
        rows.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields scroll it
        context.speaker.bind(area, area.setAccessibleName, _("Rulings"))
        area.setWidget(inner)
        column.addWidget(area, 1)
        column.addWidget(pale_line())
        column.addWidget(self._make_foot())
        self.panel_title = _("Rulings")
        context.speaker.follow(self, self._speak)

    def sizeHint(self) -> QSize:
        return QSize(self._context.theme.px(WIDTH), self._context.theme.px(400))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_stale()
        self.fronted.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.fronted.emit()

    def _make_ruling(self) -> Section:
        context = self._context
        section = self.section = Section(context, _("Ruling"))
        section.body.addWidget(quiet_label(context, _("It is told, kept and undone like any step.")))
        label = quiet_label(context, _("What is set right"))
        self.kind = ChoiceField(context)
        self.kind.setObjectName("ruling_kind")
        label.setBuddy(self.kind)
        context.speaker.bind(self.kind, self.kind.setAccessibleName, _("What is set right"))
        self.kind.entered.connect(lambda value: self.show_form(str(value)))
        self._holder = QVBoxLayout()
        self._holder.setContentsMargins(0, 0, 0, 0)
        self.changes = QLabel(wordWrap=True)
        context.theme.apply_style(self.changes, "small")
        self.another = KeyButton(context)
        self.another.clicked.connect(self.add_change)
        self.why = ReasonFields(context)
        self.why.changed.connect(self._check)
        self.reason, self.by = self.why.reason, self.why.by
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setObjectName("ruling_verdict")
        self.verdict.linkActivated.connect(lambda link: self._open_rule(link.removeprefix("rule:")))
        self.record, self.drop = KeyButton(context, primary=True), KeyButton(context)
        self.record.setObjectName("ruling_record")
        self.record.clicked.connect(self.rule)
        self.drop.clicked.connect(self.clear)
        section.body.addWidget(label)
        section.body.addWidget(self.kind)
        section.body.addLayout(self._holder)
        for widget in (self.changes, self.another, self.why):
            section.body.addWidget(widget)
        return section

    def _make_foot(self) -> QWidget:
        """What stands against the ruling, and what records it: in sight however long the form is."""
        px = self._context.theme.px
        self._foot = QWidget()
        on_panel(self._foot)
        rows = QVBoxLayout(self._foot)
        rows.setContentsMargins(px(12), px(6), px(12), px(8))
        rows.addWidget(self.verdict)
        self._buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._buttons.addWidget(self.record)
        self._buttons.addWidget(self.drop)
        self._buttons.addStretch(1)
        rows.addLayout(self._buttons)
        return self._foot

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The buttons stand one below the other where both have no room in a row."""
        wide = sum(one.sizeHint().width() for one in (self.record, self.drop)) + self._buttons.spacing()
        fits = wide + 2 * self._context.theme.px(12) <= self.width()
        way = QBoxLayout.Direction
        self._buttons.setDirection(way.LeftToRight if fits else way.TopToBottom)

    def _keep_past(self, moment: JournalNode[Any]) -> None:
        """An earlier ruling is kept as a house rule."""
        assert isinstance(moment.step, Ruling)
        self.kept.emit((moment.step.note, (), moment.step.by, moment.state.turn))

    # --- showing -----------------------------------------------------------------------------------------

    def cover(self, *, covered: bool) -> None:
        """Show nothing while nobody sits here who may see what is hidden."""
        self._covered = covered
        self.setEnabled(not covered)
        for part in (self._inner, self._foot):
            part.setVisible(not covered)
        if covered:
            self._put_away()

    def _put_away(self) -> None:
        """Hidden cards stand by name in no field and no line; what was named comes back with the umpire."""
        fields = self.fields
        if fields is None:
            return
        self._named, self._stale = (fields.form.id, fields.values()), True
        self._drop_fields(fields)
        for label in (self.changes, self.verdict):
            label.clear()

    def _drop_fields(self, fields: RulingFields) -> None:
        self._holder.removeWidget(fields)
        fields.hide()
        fields.deleteLater()
        self.fields = None

    def show_session(self, session: Session) -> None:
        """The battle as it stands: which edits there are, what was ruled; read when the panel is seen."""
        self.session, self._stale = session, True
        if self.isVisible():
            self._show_stale()

    def _show_stale(self) -> None:
        session = self.session
        if session is None or not self._stale:
            return
        self._stale = False
        system = session.system
        self._forms = system.edits(session.journal.state) if system.edits is not None else ()
        self.kind.offer([(form.id, form.title) for form in self._forms])
        wanted = self._form if any(form.id == self._form for form in self._forms) else ""
        self.show_form(wanted or (self._forms[0].id if self._forms else ""))
        self.earlier.show_journal(session.journal)

    def show_form(self, form_id: str) -> None:
        """The fields of that kind of edit; what was named already stays where it can."""
        assert self.session is not None
        form = next((one for one in self._forms if one.id == form_id), None)
        old = self.fields
        named, kept = self._named if old is None else (old.form.id, old.values())
        same = form is not None and named == form.id
        self._form, self._named = form_id, ("", {})
        self.kind.show_value(form_id)
        if old is not None:
            self._drop_fields(old)
        if form is not None:
            self.fields = RulingFields(self._context, form, self.session.journal.state)
            self._holder.addWidget(self.fields)
            if same:
                self.fields.show_values(kept)
            elif kept.get("unit") is not None:
                self.fields.choose_piece(str(kept["unit"]))
            self.fields.changed.connect(self._check)
            self.fields.piece_chosen.connect(self._show_pose)
            if self.fields.has_piece:
                self._show_pose(str(self.fields.values()["unit"]))
        self._check()

    def _show_pose(self, unit_id: str) -> None:
        """A piece on a measured table was named: its place stands in the field, to be changed."""
        if self.session is None or self.fields is None:
            return
        pose = kind_of(self.session.system).battle.pose_of(self.session, unit_id)
        if pose is not None:
            self.fields.choose_place(*pose)

    def _speak(self) -> None:
        self.another.say(_("Another change"))
        self.record.say(_("Record it"), "Ctrl+Return")
        self.drop.say(_("Drop it"))
        self._fit()
        if self.session is not None:
            self.earlier.show_journal(self.session.journal)
            self._check()

    # --- ruling ------------------------------------------------------------------------------------------

    def edits(self) -> tuple[Edit, ...]:
        """All that is to be set right: what was set aside with "another change", then the fields."""
        pending = tuple(edit for edit, _words in self.pending)
        fields = self.fields
        if fields is None or (pending and not self._is_named(fields)):
            return pending
        return (*pending, fields.form.edit(fields.values()))

    def _is_named(self, fields: RulingFields) -> bool:
        return None not in fields.values().values()

    def reason_against(self) -> Text | Refusal | None:
        """Why the ruling cannot be recorded, or None."""
        session, fields = self.session, self.fields
        if session is None or fields is None or not (self._is_named(fields) or self.pending):
            return NOTHING_NAMED
        if not session.live:
            return IN_PAST
        trial = Ruling(self.why.words or "?", "?", self.edits())
        refusal = session.journal.refusal(trial)
        if refusal is not None:
            return refusal
        return None if self.why.words else REASON_MISSING

    def _check(self) -> None:
        """Say at once what stands against it."""
        self.aimed.emit()
        if self._covered:
            return
        why = self.reason_against()
        say = self._context.speaker.say
        self.changes.setVisible(bool(self.pending))
        self.changes.setText(
            "\n".join(f"{n}. {say(words)}" for n, (_edit, words) in enumerate(self.pending, 1))
        )
        refused = isinstance(why, Refusal)
        self._context.theme.apply_style(self.verdict, "bad" if refused else "quiet" if why else "good")
        if refused:
            assert self.session is not None
            assert isinstance(why, Refusal)
            setting = self.session.journal.state.context
            words: Value = self.session.system.words.refusal(setting, why)
            rule = f' <a href="rule:{why.rule}">{why.rule}</a>' if why.rule else ""
            self.verdict.setText(f"{escape(say(words))}{rule}")
        else:
            assert not isinstance(why, Refusal)
            self.verdict.setText(say(why if why is not None else _("It can be recorded.")))

    def add_change(self) -> None:
        """Set this edit aside and name another one for the same ruling."""
        fields = self.fields
        if fields is None or not self._is_named(fields) or isinstance(self.reason_against(), Refusal):
            self._check()
            return
        self.pending.append((fields.form.edit(fields.values()), self._told(fields)))
        fields.forget_piece()
        self._check()

    def _told(self, fields: RulingFields) -> Text:
        """An edit in words."""
        values = fields.values()
        parts = [fields.value_words(field, values[field.id]) for field in fields.form.fields]
        return _("{what}: {values}", what=fields.form.title, values=tuple(parts) or "")

    def rule(self) -> bool:
        """Record the ruling; False where something stands against it, which is said."""
        if self.reason_against() is not None:
            self._check()
            if self.reason_against() is REASON_MISSING:
                self.reason.setFocus()
            return False
        assert self.session is not None
        by = self.why.name
        words, turn = self.why.words, self.session.journal.state.turn
        refusal = self.session.rule(words, by, self.edits())
        assert refusal is None, refusal
        if self.why.keep.isChecked():
            self.kept.emit((words, self.why.kept_numbers, self.by.text().strip(), turn))
        self.clear()
        return True

    def clear(self) -> None:
        """Forget what was being written."""
        self.pending = []
        self.why.clear()
        if self.fields is not None:
            self.fields.forget_piece()
        self._check()
