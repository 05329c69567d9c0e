"""What the right panels of all battles share: labels with links, and the folding list of the acts offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.offers import Offer
from editor.widgets.enter_lists import EnterListView
from editor.widgets.fade import Fade

Index = QModelIndex | QPersistentModelIndex

OPEN = "acts_open"
"""The setting that keeps the list of acts unfolded."""

LEAST = 56
"""Pixels under which a part is not pressed: Qt would keep far more from the map."""

FADED = 8
"""Pixels at 100 % that fade out at the foot of a sheet that is scrolled."""

EDGE = 4
"""Pixels under the title of a sheet that is as low as can be."""

WIDTH = 264
"""Pixels at 100 % under which the panel is not pressed."""


MOST = 216
"""Pixels at 100 % that the sheet takes of the board; the rest of it is scrolled to."""


class ActList(QAbstractListModel):
    """All acts offered, in words; a screen reader reads them, activating one does it."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._rows: list[tuple[str, Offer]] = []

    def show_acts(self, rows: list[tuple[str, Offer]]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._rows[index.row()][0]
        return None

    def offer(self, row: int) -> Offer:
        return self._rows[row][1]


class DetailsSheet(QScrollArea):
    """As high as what it holds, up to a bound; Qt would keep the height that it had when it was empty."""

    def __init__(self, context: Context, holder: QWidget, most: int) -> None:
        super().__init__()
        self._context, self._holder, self._most = context, holder, most
        self.setWidget(holder)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        holder.installEventFilter(self)

    title: QWidget | None = None
    """What is seen whole however low the sheet is: large letters are higher than the least height."""
    beside: QWidget | None = None
    """A picture beside the title that is seen whole too."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What it holds is higher or lower than it was."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            if self.title is not None:
                self._keep_whole(self.title)
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _keep_whole(self, title: QWidget) -> None:
        rows = self._holder.layout()
        assert rows is not None
        edge = rows.contentsMargins()
        wide = title.width() or self._context.theme.px(WIDTH) - edge.left() - edge.right()
        high = max(title.heightForWidth(wide), 0)
        if self.beside is not None and not self.beside.isHidden():
            high = max(high, self.beside.sizeHint().height() + self._context.theme.px(FADED))
        self.setMinimumHeight(max(LEAST, edge.top() + high + EDGE))

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        high = self._holder.heightForWidth(px(WIDTH))
        return QSize(px(WIDTH), min(px(self._most), high))


class BattleDetails(QWidget):
    """`do(offer)` when an act of the list is activated, `point_at(unit)` when a target is clicked,
    `look_at(offer)` when the pointer or the keyboard comes to a line of the list.

    A subclass fills the sheet that `_scrolled` lays above the list of acts.
    """

    panel_title: Text = _("Unit and acts")
    look_at: Callable[[Offer], object] | None = None

    def __init__(
        self,
        context: Context,
        open_rule: Callable[[str], object],
        do: Callable[[Offer], object],
        point_at: Callable[[int], object] | None = None,
    ) -> None:
        super().__init__()
        self._context, self._open_rule, self._do, self._point_at = context, open_rule, do, point_at
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.setSpacing(0)
        self._size()
        context.theme.changed.connect(self._size)  # a bound method: the connection goes with the panel

    # --- building ------------------------------------------------------------------------------------------

    def _sheet(self) -> tuple[QWidget, QVBoxLayout]:
        """An empty sheet and its column."""
        px = self._context.theme.px
        holder = QWidget()
        holder.setProperty("surface", "none")
        column = QVBoxLayout(holder)
        column.setContentsMargins(px(12), px(10), px(12), px(10))
        column.setSpacing(px(8))
        return holder, column

    def _scrolled(self, holder: QWidget, share: int, title: QWidget, most: int = MOST) -> DetailsSheet:
        """Lay a sheet into the panel, to be scrolled where it is too high, but for its `title`."""
        area = DetailsSheet(self._context, holder, most)
        area.title = title
        area.setMinimumHeight(LEAST)
        self._context.speaker.bind(area, area.setAccessibleName, self.panel_title)
        Fade(self._context, area, "panel")
        self._outer.addWidget(area, share)
        return area

    def _rule_off(self) -> None:
        """A pale line between the sheet and the list."""
        line = QFrame()
        line.setProperty("surface", "pale_rule")
        line.setFixedHeight(1)
        self._outer.addWidget(line)

    def _build_acts(self) -> None:
        """The list of acts under its title, which folds it."""
        self.acts_title = QPushButton()
        self.acts_title.setObjectName("acts_fold")
        self.acts_title.setProperty("flat", True)
        self.acts_title.setCheckable(True)
        self.acts_title.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.acts_title.setChecked(self._context.settings.flag(OPEN, False))
        self.acts_title.clicked.connect(self._folded)
        self._outer.addWidget(self.acts_title, 0, Qt.AlignmentFlag.AlignLeft)
        self.model = ActList(self._context)
        self.model.setParent(self)  # a list may be laid out after all else has forgotten this panel
        self.acts = EnterListView()
        self.acts.setObjectName("acts")
        self.acts.setModel(self.model)
        self.acts.setWordWrap(True)
        self.acts.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.acts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.acts.setMinimumHeight(LEAST)
        self.acts.activated.connect(self._activated)
        self.acts.clicked.connect(self._activated)
        self.acts.setMouseTracking(True)
        self.acts.entered.connect(self._at)
        self.acts.selectionModel().currentChanged.connect(self._at)
        self._outer.addWidget(self.acts, 2)

    def _label(self, role: str) -> QLabel:
        label = QLabel(wordWrap=True)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        label.linkActivated.connect(self._follow)
        self._context.theme.apply_style(label, role)
        return label

    def _size(self) -> None:
        self.setMinimumWidth(self._context.theme.px(WIDTH))

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), super().sizeHint().height())

    # --- links and acts ------------------------------------------------------------------------------------

    def _follow(self, link: str) -> None:
        what, _colon, name = link.partition(":")
        if what == "rule":
            self._open_rule(name)
        elif what == "target" and self._point_at is not None:
            self._point_at(int(name))

    def _activated(self, index: QModelIndex) -> None:
        if index.isValid():
            self._do(self.model.offer(index.row()))

    def _at(self, index: QModelIndex) -> None:
        if index.isValid() and self.look_at is not None:
            self.look_at(self.model.offer(index.row()))

    def _list_acts(self, seen: BattleView, offers: Sequence[Offer], *, wanted: bool) -> None:
        """Show these acts; `wanted`: one of them is asked for, so that the list stands open."""
        say = self._context.speaker.say
        self.model.show_acts([(say(seen.act_text(offer)), offer) for offer in offers])
        self._wanted_open = wanted
        title: Text = _("Acts offered: {count}", count=len(offers))
        self.acts_title.setAccessibleName(say(title))
        self.acts.setAccessibleName(say(title))
        self._unfold()

    def _folded(self) -> None:
        self._context.settings.set_flag(OPEN, self.acts_title.isChecked())
        self._unfold()

    def _unfold(self) -> None:
        """The prompt, the map and the cards offer all acts too: the list stands open when it is wanted."""
        some = self.model.rowCount() > 0
        shown = some and (self._wanted_open or self.acts_title.isChecked())
        self.acts_title.setVisible(some)
        self.acts.setVisible(shown)
        words = self.acts_title.accessibleName()
        self.acts_title.setText(f"{words}  {chr(0x25BE if shown else 0x25B8)}")

    _wanted_open = False
