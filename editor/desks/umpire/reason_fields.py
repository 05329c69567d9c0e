"""Why something is ruled: the reason, who rules, and whether it is kept as a house rule."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from core.records.house_rules import HouseRule, rule_numbers
from core.text import _
from editor.base.context import Context
from editor.base.settings import UMPIRE_NAME
from editor.widgets.fields import ChoiceField, WordField
from editor.widgets.section import quiet_label

HIGH = 64


class ReasonFields(QWidget):
    """`changed` when the reason is. House rules of the game are offered as ready words."""

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(6))
        self._make_ready()
        why = self._make_reason()
        self._make_name()
        self._make_keep()
        for widget in (
            self.ready_words,
            self.ready,
            why,
            self.reason,
            self.by,
            self.keep,
            self.numbers_words,
            self.numbers,
        ):
            column.addWidget(widget)
        self._rules: tuple[HouseRule, ...] = ()
        self.offer(())
        self._size()
        context.theme.changed.connect(self._size)

    def _make_ready(self) -> None:
        """The house rules of this game, to be taken as they are."""
        speaker = self._context.speaker
        self.ready_words = quiet_label(self._context, _("Rule as before"))
        self.ready = ChoiceField(self._context)
        self.ready.setObjectName("ruling_ready")
        self.ready_words.setBuddy(self.ready)
        speaker.bind(self.ready, self.ready.setAccessibleName, _("Rule as before"))
        self.ready.entered.connect(self._take_ready)

    def _make_reason(self) -> QLabel:
        """What an umpire must write; the label that asks for it."""
        speaker = self._context.speaker
        why = quiet_label(self._context, _("Reason (needed)"))
        self.reason = QPlainTextEdit()
        self.reason.setObjectName("ruling_reason")
        self.reason.setTabChangesFocus(True)
        self.reason.textChanged.connect(self.changed)
        why.setBuddy(self.reason)
        speaker.bind(self.reason, self.reason.setAccessibleName, _("Reason (needed)"))
        return why

    def _make_name(self) -> None:
        """Who rules; kept for the next time."""
        speaker, settings = self._context.speaker, self._context.settings
        self.by = WordField()
        self.by.setObjectName("ruling_by")
        speaker.bind(self.by, self.by.setPlaceholderText, _("Name of the umpire"))
        speaker.bind(self.by, self.by.setAccessibleName, _("Name of the umpire"))
        self.by.setText(settings.words(UMPIRE_NAME))
        self.by.entered.connect(lambda name: settings.set_words(UMPIRE_NAME, name.strip()))

    def _make_keep(self) -> None:
        """Whether it becomes a house rule, and the numbers that it is about."""
        speaker = self._context.speaker
        self.keep = QCheckBox()
        self.keep.setObjectName("ruling_keep")
        speaker.bind(self.keep, self.keep.setText, _("Keep it as a house rule"))
        self.numbers = WordField()
        self.numbers.setObjectName("ruling_numbers")
        speaker.bind(self.numbers, self.numbers.setAccessibleName, _("Numbers of the rules it is about"))
        self.numbers_words = quiet_label(self._context, _("Numbers of the rules it is about"))
        self.numbers_words.setBuddy(self.numbers)
        for part in (self.numbers_words, self.numbers):
            self.keep.toggled.connect(part.setVisible)
            part.hide()

    def _size(self) -> None:
        self.reason.setFixedHeight(self._context.theme.px(HIGH))

    def offer(self, rules: Sequence[HouseRule]) -> None:
        """The house rules of this game, ready to be taken."""
        self._rules = tuple(rules)
        self.ready.offer([(rule.id, shortened(rule.text)) for rule in rules])
        self.ready.setCurrentIndex(-1)
        for widget in (self.ready, self.ready_words):
            widget.setVisible(bool(rules))

    def _take_ready(self, rule_id: object) -> None:
        found = next((rule for rule in self._rules if rule.id == rule_id), None)
        if found is not None:
            self.take(found)

    def take(self, rule: HouseRule) -> None:
        """Rule by the words of a house rule; it is kept already."""
        numbers = f" ({', '.join(rule.rules)})" if rule.rules else ""
        self.reason.setPlainText(f"{rule.text}{numbers}")
        self.keep.setChecked(False)

    @property
    def words(self) -> str:
        """The reason as it is written."""
        return self.reason.toPlainText().strip()

    @property
    def kept_numbers(self) -> tuple[str, ...]:
        """The numbers of the rules that it is about."""
        return rule_numbers(self.numbers.text())

    @property
    def name(self) -> str:
        """Who rules, in the reader's language where he says no name."""
        return self.by.text().strip() or self._context.speaker.say(_("umpire"))

    def clear(self) -> None:
        """Another ruling begins."""
        self.reason.clear()
        self.numbers.clear()
        self.keep.setChecked(False)
        self.ready.setCurrentIndex(-1)


def shortened(words: str, most: int = 60) -> str:
    """The beginning of a rule, for a list in which it stands on one line."""
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
