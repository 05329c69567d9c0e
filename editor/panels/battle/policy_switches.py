"""Who shows what: a switch for all dice, all cards, and each kind of roll that the room names."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.policies import Kind, Policies


class SwitchesPopup(QFrame):
    """Floats over the tray, too narrow for words beside switches; Esc or a click beside it closes it."""

    def __init__(self, owner: QWidget, closed: Callable[[], object]) -> None:
        super().__init__(owner)
        self._owner, self._closed = owner, closed
        self._button: QWidget = owner
        owner.installEventFilter(self)
        owner.destroyed.connect(self._left_alone)
        self.setObjectName("policy_popup")
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.hide()

    def open_over(self, button: QWidget) -> None:
        """Show it over the button that opens it, within the window."""
        self._button, window = button, button.window()
        self.setParent(window)
        size = self.sizeHint()
        above = button.mapTo(window, QPoint(0, -size.height() - 2))
        left = max(0, min(above.x(), window.width() - size.width()))
        self.setGeometry(QRect(QPoint(left, max(0, above.y())), size))
        self.show()
        self.raise_()
        self.setFocus()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def shut(self) -> None:
        """Go back to the owner, hidden."""
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.hide()
        self.setParent(self._owner)
        self._closed()

    def _left_alone(self) -> None:
        """Its owner is taken apart; while it is open the window is its parent."""
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.hide()
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
            self._button.setFocus()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on anything else closes it; that on its button is the button's own. So does another desk,
        another page or battle: with its owner gone there would be nothing to go back to.
        """
        if watched is self._owner:
            if event.type() == QEvent.Type.Hide and not self.isHidden() and self.parent() is not self._owner:
                self.shut()
            return False
        if (
            event.type() == QEvent.Type.MouseButtonPress
            and isinstance(watched, QWidget)
            and watched not in (self, self._button)
            and not self.isAncestorOf(watched)
        ):
            self.shut()
        return False


class PolicySwitches(QWidget):
    """`set_policy(kind, policy)` when a person switches; a kind "roll" or "deal" means all of them."""

    def __init__(self, context: Context, set_policy: Callable[[Kind | str, str], object]) -> None:
        super().__init__()
        self._context, self._set_policy = context, set_policy
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, px(4), 0, 0)
        column.setSpacing(px(4))
        self.fold = QPushButton()
        self.fold.setObjectName("policy_fold")
        self.fold.setProperty("flat", True)
        self.fold.setCheckable(True)
        self.fold.setMinimumWidth(1)  # a long line must not push the dice out of the tray
        context.theme.apply_style(self.fold, "small")
        self.fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.fold.clicked.connect(self._folded)
        column.addWidget(self.fold)
        self._rows = SwitchesPopup(self, self._closed)
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(px(12), px(8), px(12), px(8))
        self._grid.setVerticalSpacing(px(4))
        self._grid.setHorizontalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnMinimumWidth(0, px(130))
        self._labels: list[QLabel] = []
        self.switches: dict[Kind | str, tuple[QPushButton, QPushButton]] = {}

    def _folded(self) -> None:
        if self.fold.isChecked():
            self._rows.open_over(self.fold)
        else:
            self._rows.shut()
        self._say_fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say_fold()  # on one line or on two

    def _closed(self) -> None:
        self.fold.setChecked(False)
        self._say_fold()

    def _say_fold(self) -> None:
        """One line that says what holds, and opens the switches."""
        say = self._context.speaker.say
        parts = [say(part) for part in self._sum]
        words, sign = " · ".join(parts), chr(0x25BE if self.fold.isChecked() else 0x25B8)
        self.fold.ensurePolished()
        air = 16 if self._context.theme.contrast else 4  # words do not touch the rim, where it is seen
        fits = self.fold.fontMetrics().horizontalAdvance(f"{words}  {sign}") <= self.width() - air
        self.fold.setText(f"{words if fits else chr(10).join(parts)}  {sign}")
        self.fold.setAccessibleName(words)
        self.fold.setToolTip(say(_("Who rolls and draws: the program, or you by hand")))

    def _summary(self, policies: Policies, drawn: Text | None) -> tuple[Text, ...]:
        dice: Text = _("Dice: typed") if policies.roll == "typed" else _("Dice: rolled")
        if any(kind[0] == "roll" and value != policies.roll for kind, value in policies.kinds.items()):
            dice = _("Dice: some typed")
        if drawn is None:
            return (dice,)
        typed = policies.deal == "typed"
        return dice, _("{things}: typed", things=drawn) if typed else _("{things}: drawn", things=drawn)

    _sum: tuple[Text, ...] = ()

    def show_policies(self, seen: BattleView, policies: Policies) -> None:
        """Put the buttons down that hold now."""
        drawn = seen.system.parts.drawn
        self._sum = self._summary(policies, drawn)
        self._say_fold()
        self.setVisible(seen.session.over is None)
        kinds: list[tuple[Kind | str, Text]] = [("roll", _("Dice"))]
        if drawn is not None:
            kinds.append(("deal", drawn))
        whys = seen.system.words.chance_kinds.items()
        kinds[1:1] = [(("roll", why), text) for why, text in whys if why not in seen.system.parts.deals]
        if [kind for kind, _text in kinds] != list(self.switches):
            self._build([kind for kind, _text in kinds])
        say = self._context.speaker.say
        for label, (kind, text) in zip(self._labels, kinds, strict=True):
            label.setText(say(text))
            rolled, typed = self.switches[kind]
            policy = _policy(policies, kind)
            rolled.setText(say(_("Draw")) if kind == "deal" else say(_("Roll")))
            typed.setText(say(_("Type")))
            for button, mine in ((rolled, "rolled"), (typed, "typed")):
                button.setChecked(policy == mine)
                button.setAccessibleName(f"{say(text)}: {button.text()}")

    def _build(self, kinds: list[Kind | str]) -> None:
        for old in [*self._labels, *(button for pair in self.switches.values() for button in pair)]:
            self._grid.removeWidget(old)
            old.deleteLater()
        self._labels, self.switches = [], {}
        for place, kind in enumerate(kinds):
            label = QLabel()
            self._context.theme.apply_style(label, "base" if isinstance(kind, str) else "small")
            self._labels.append(label)
            self._grid.addWidget(label, place, 0)
            rolled, typed = self._button(kind, "rolled", "first"), self._button(kind, "typed", "last")
            self._grid.addWidget(rolled, place, 1)
            self._grid.addWidget(typed, place, 2)
            self.switches[kind] = (rolled, typed)

    def _button(self, kind: Kind | str, policy: str, part: str) -> QPushButton:
        button = QPushButton()
        button.setCheckable(True)
        button.setProperty("segment", part)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._set_policy(kind, policy))
        return button


def _policy(policies: Policies, kind: Kind | str) -> str:
    if isinstance(kind, str):
        return policies.roll if kind == "roll" else policies.deal
    return policies.of_kind(kind)
