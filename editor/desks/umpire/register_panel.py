"""The register of rulings beside the map: read, used in a ruling, written, deleted, printed, exchanged."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from core.protocol.system import AnySystem
from core.records.house_rules import HouseRule, Register, rule_numbers, rule_text
from core.text import Text, _
from editor.base.context import Context
from editor.desks.umpire.register_files import RegisterFiles
from editor.desks.umpire.register_store import RegisterStore
from editor.panels.report.register_words import line_of
from editor.widgets.fields import WordField
from editor.widgets.joined_buttons import Segments
from editor.widgets.key_button import KeyButton
from editor.widgets.notices import Notices
from editor.widgets.section import Section, on_panel, quiet_label

HERE, EVERY = "here", "every"


class RegisterPanel(QWidget):
    """`use` puts the words of a house rule into the ruling that is being written."""

    def __init__(
        self,
        context: Context,
        store: RegisterStore,
        system: AnySystem,
        notices: Notices,
        said: Callable[[Text], object],
        use: Callable[[HouseRule], object],
    ) -> None:
        super().__init__()
        self._context, self._store, self._system = context, store, system
        self._notices, self._said, self._use = notices, said, use
        self.setObjectName("house_rules")
        on_panel(self)
        self.panel_title = _("House rules")
        self._editing: HouseRule | None = None
        self.files = RegisterFiles(context, store, notices, said, self, self._shown_register)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        section = self._section = Section(context, _("House rules"), grows=True)
        column.addWidget(section, 1)
        section.body.addWidget(quiet_label(context, _("Rulings that hold in later games.")))
        choices = ((HERE, system.title), (EVERY, _("All games")))
        self.shown = Segments(context, choices, lambda _value: self.show_rules())
        self.shown.choose(HERE)
        section.body.addWidget(self.shown)
        self.rules = QListWidget()
        self.rules.setWordWrap(True)
        self.rules.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.rules.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.rules.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rules.setSpacing(2)
        self.rules.setMinimumHeight(context.theme.px(90))
        self.rules.itemDoubleClicked.connect(lambda _item: self.use())
        context.speaker.bind(self.rules, self.rules.setAccessibleName, _("House rules"))
        self.rules.currentRowChanged.connect(lambda _row: self._mind())
        section.body.addWidget(self.rules, 1)
        self._make_form(section)
        self._make_buttons(section)
        store.changed.connect(self.show_rules)
        context.speaker.follow(self, self._speak)

    def sizeHint(self) -> QSize:
        return QSize(self._context.theme.px(300), self._context.theme.px(400))

    def _make_form(self, section: Section) -> None:
        context = self._context
        self.form = QWidget()
        self.form.setProperty("surface", "none")
        rows = QVBoxLayout(self.form)
        rows.setContentsMargins(0, 0, 0, 0)
        self.words = QPlainTextEdit()
        self.words.setObjectName("house_rule_text")
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(context.theme.px(84))
        self.numbers, self.by = WordField(), WordField()
        named = (
            (self.words, _("What holds")),
            (self.numbers, _("Numbers of the rules it is about")),
            (self.by, _("Name of the umpire")),
        )
        for field, words in named:
            label = quiet_label(context, words)
            label.setBuddy(field)
            context.speaker.bind(field, field.setAccessibleName, words)
            rows.addWidget(label)
            rows.addWidget(field)
        self.form.hide()
        section.body.addWidget(self.form)

    def _make_buttons(self, section: Section) -> None:
        self.buttons: dict[str, KeyButton] = {}
        rows: tuple[tuple[tuple[str, Callable[[], object]], ...], ...] = (
            (("save", self.save), ("cancel", self.cancel)),
            (("use", self.use), ("new", self.new)),
            (("edit", self.edit), ("delete", self.delete), ("undo", self.undo)),
            (
                ("print", self.files.ask_print),
                ("import", self.files.ask_import),
                ("export", self.files.ask_export),
            ),
        )
        for acts in rows:
            row = QHBoxLayout()
            row.setSpacing(self._context.theme.px(6))
            for name, run in acts:
                button = KeyButton(self._context, primary=name in ("use", "save"))
                button.setObjectName(f"house_rule_{name}")
                button.clicked.connect(run)
                self.buttons[name] = button
                row.addWidget(button)
            row.addStretch(1)
            section.body.addLayout(row)

    # --- showing -----------------------------------------------------------------------------------------

    def show_rules(self) -> None:
        """The register as it stands."""
        register, chosen = self._store.register, self.chosen()
        rules = self._shown_register().rules
        language = self._context.speaker.language
        self.rules.clear()
        for number, rule in enumerate(rules, 1):
            line = QListWidgetItem(f"{number}. {line_of(rule, language)}")
            line.setData(Qt.ItemDataRole.UserRole, rule.id)
            self.rules.addItem(line)
            if chosen is not None and rule.id == chosen.id:
                self.rules.setCurrentItem(line)
        count = _("{count} in all", count=len(register.rules))
        self._section.say_aside(count if register.rules else _("no rule yet"))
        self._mind()

    def _shown_register(self) -> Register:
        """The rules in the list: of this game, or of all."""
        whole = self._store.register
        return whole if self.shown.value == EVERY else Register(rules=whole.of(self._system.id))

    def chosen(self) -> HouseRule | None:
        """The rule that the list stands on."""
        line = self.rules.currentItem()
        wanted = None if line is None else line.data(Qt.ItemDataRole.UserRole)
        return next((rule for rule in self._store.register.rules if rule.id == wanted), None)

    def _mind(self) -> None:
        """Only what can be done now."""
        writing, one = not self.form.isHidden(), self.chosen() is not None
        for name, button in self.buttons.items():
            button.setVisible((name in ("save", "cancel")) == writing)
        for name in ("use", "edit", "delete"):
            self.buttons[name].setEnabled(one)
            self.buttons[name].setToolTip("" if one else self._context.speaker.say(_("choose a rule first")))
        self.buttons["undo"].setEnabled(self._store.can_undo)
        self.rules.setEnabled(not writing)

    def _speak(self) -> None:
        named = {
            "use": _("Rule by it"),
            "save": _("Save"),
            "new": _("New"),
            "edit": _("Edit"),
            "delete": _("Delete"),
            "undo": _("Undo"),
            "cancel": _("Cancel"),
            "print": _("Print..."),
            "import": _("Import..."),
            "export": _("Export..."),
        }
        for name, words in named.items():
            self.buttons[name].say(words)
        self.show_rules()

    # --- acts --------------------------------------------------------------------------------------------

    def use(self) -> None:
        """Rule by the words of the one chosen."""
        rule = self.chosen()
        if rule is not None:
            self._use(rule)

    def new(self) -> None:
        """Write a house rule apart from a ruling."""
        on = date.today().isoformat()
        self._write(HouseRule(id=self._store.register.free_id(), system=self._system.id, text="-", on=on))
        self.words.clear()

    def edit(self) -> None:
        """Write the chosen one anew."""
        rule = self.chosen()
        if rule is not None:
            self._write(rule)

    def _write(self, rule: HouseRule) -> None:
        self._editing = rule
        self.words.setPlainText(rule.text)
        self.numbers.show_words(", ".join(rule.rules))
        self.by.show_words(rule.by)
        self.form.show()
        self._mind()
        self.words.setFocus()

    def save(self) -> None:
        """Keep what is written in the form."""
        rule, words = self._editing, rule_text(self.words.toPlainText())
        if rule is None or not words:
            self.words.setFocus()
            return
        changed = {
            "text": words,
            "rules": rule_numbers(self.numbers.text()),
            "by": self.by.text().strip()[:80],
        }
        self._hold(rule.model_copy(update=changed))
        self.cancel()

    def keep(self, rule: HouseRule) -> bool:
        """Put a ruling into the register; it is told. False where it could not be written."""
        if not self._hold(rule):
            return False
        self._said(_("Kept as a house rule."))
        return True

    def cancel(self) -> None:
        """Forget what is written in the form."""
        self._editing = None
        self.form.hide()
        self._mind()

    def delete(self) -> None:
        """Take the chosen one out; Undo brings it back."""
        rule = self.chosen()
        if rule is not None:
            self._put(self._store.register.without(rule.id))

    def undo(self) -> None:
        """The register as it was before the last change."""
        self._tell_fault(self._store.undo())

    def _hold(self, rule: HouseRule) -> bool:
        if not self._store.register.takes(rule):
            return self._tell_fault(_("The register is full: delete rules that nobody uses any more."))
        return self._put(self._store.register.with_rule(rule))

    def _put(self, register: Register) -> bool:
        return self._tell_fault(self._store.put(register))

    def _tell_fault(self, reason: Text | None) -> bool:
        if reason is not None:
            self._notices.show_notice("house_rule", "refused", reason)
        return reason is None
