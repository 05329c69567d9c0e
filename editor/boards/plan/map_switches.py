"""What may be laid over the map while one plans: each with its switch and a sentence, and for which side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QHBoxLayout

from core.presentation.planner import Question, ThreatKind
from core.text import Names, Text, _
from editor.base.context import Context
from editor.boards.plan.switches import Switch, switches_for
from editor.widgets.fields import ChoiceField
from editor.widgets.section import Section

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment

ONLY_NEAR = _("Only within its reach")
ONLY_WORST = _("Only the worst attack")
ALL_KINDS = _("All sorts")
KINDS_SHOWN = _("The sort of threat that is shown")


@dataclass(frozen=True)
class Shown:
    """What is switched on, and for which side; None for the one that chooses, as at first."""

    on: frozenset[str] = frozenset()
    near: bool = False
    worst: bool = False
    kind: str | None = None
    side: int | None = None


class MapSwitches(Section):
    """`switched()` after a person turned one on or off; `on` are those shown, `for_side` plans."""

    def __init__(
        self, context: Context, questions: frozenset[Question], switched: Callable[[], object]
    ) -> None:
        super().__init__(context, _("Show"))
        self._tell = switched
        self._is_laying = False
        self.boxes: dict[str, QCheckBox] = {}
        self.switches: tuple[Switch, ...] = switches_for(questions)
        self.field = ChoiceField(context)
        self.field.setObjectName("plan_side")
        context.speaker.bind(self.field, self.field.setAccessibleName, _("The side that plans"))
        context.speaker.bind(self.field, self.field.setToolTip, _("The side that plans"))
        self.field.entered.connect(lambda _value: self._switched())
        self._names: tuple[Names, ...] = ()
        self.body.addWidget(self.field)
        self.near, self.worst = QCheckBox(), QCheckBox()
        self.kinds = ChoiceField(context, ((None, ALL_KINDS),))
        self._kinds: tuple[str, ...] = ()
        for switch in self.switches:
            box = self._box(switch)
            self.body.addWidget(box)
            if switch.id == "posts":
                self._add_below(box, self.near, ONLY_NEAR)
            elif switch.id == "threat":
                self._add_below(box, self.worst, ONLY_WORST)
                self._add_kinds(box)

    def _box(self, switch: Switch) -> QCheckBox:
        context, box = self.context, QCheckBox()
        box.setObjectName(f"plan_{switch.id}")
        context.speaker.bind(box, box.setText, switch.title)
        context.speaker.bind(box, box.setToolTip, switch.definition)
        box.toggled.connect(lambda _on: self._switched())
        self.boxes[switch.id] = box
        return box

    def _add_below(self, box: QCheckBox, below: QCheckBox, words: Text) -> None:
        """A switch that only means something while the one above it is on."""
        below.setObjectName(f"{box.objectName()}_only")
        self.context.speaker.bind(below, below.setText, words)
        below.toggled.connect(lambda _on: self._switched())
        box.toggled.connect(below.setVisible)
        indented = QHBoxLayout()
        indented.setContentsMargins(self.context.theme.px(18), 0, 0, 0)
        indented.addWidget(below)
        self.body.addLayout(indented)
        below.hide()

    def _add_kinds(self, box: QCheckBox) -> None:
        """Which sort of threat is shown; there is a choice once the room has told which there are."""
        self.kinds.setObjectName("plan_threat_kinds")
        self.context.speaker.bind(self.kinds, self.kinds.setAccessibleName, KINDS_SHOWN)
        self.context.speaker.bind(self.kinds, self.kinds.setToolTip, KINDS_SHOWN)
        self.kinds.entered.connect(lambda _kind: self._switched())
        box.toggled.connect(lambda on: self.kinds.setVisible(on and bool(self._kinds)))
        indented = QHBoxLayout()
        indented.setContentsMargins(self.context.theme.px(18), 0, 0, 0)
        indented.addWidget(self.kinds)
        self.body.addLayout(indented)
        self.kinds.hide()

    def _switched(self) -> None:
        if not self._is_laying:
            self._tell()

    @property
    def shown(self) -> Shown:
        """All that stands here."""
        return Shown(
            self.on,
            self.near.isChecked(),
            self.worst.isChecked(),
            self.kind,
            max(0, self.field.currentIndex()),
        )

    def lay(self, shown: Shown) -> None:
        """Turn everything as it stands in `shown`, and tell nobody."""
        self._is_laying = True
        for name, box in self.boxes.items():
            box.setChecked(name in shown.on)
        self.near.setChecked(shown.near)
        self.worst.setChecked(shown.worst)
        self.kinds.show_value(shown.kind)
        if shown.side is None:
            self._names = ()  # the next moment says which it is
        else:
            self.field.show_value(shown.side)
        self._is_laying = False

    def offer_kinds(self, kinds: Sequence[ThreatKind]) -> None:
        """The sorts of threat that the room tells apart."""
        names = tuple(kind.id for kind in kinds)
        if names != self._kinds:
            self._kinds = names
            self.kinds.offer([(None, ALL_KINDS), *((kind.id, kind.title) for kind in kinds)])
            self.kinds.show_value(None)
        self.kinds.setVisible("threat" in self.on)

    @property
    def kind(self) -> str | None:
        """The sort of threat that is shown alone; None for all."""
        place = self.kinds.currentIndex()
        return self._kinds[place - 1] if 0 < place <= len(self._kinds) else None

    @property
    def on(self) -> frozenset[str]:
        """The switches that are on."""
        return frozenset(name for name, box in self.boxes.items() if box.isChecked())

    @property
    def for_side(self) -> int:
        """The side that plans."""
        return max(0, self.field.currentIndex())

    def show_moment(self, moment: PlanMoment) -> None:
        """The sides by name; at first the one that chooses, or the one before the screen."""
        names = tuple(side.name for side in moment.scenario.sides)
        if names != self._names:
            self._names = names
            self.field.offer([(side, _("For: {side}", side=name)) for side, name in enumerate(names)])
            self.field.show_value(moment.choice.side if moment.choice is not None else moment.looker)

    def turn(self, name: str) -> None:
        """What a key does."""
        self.boxes[name].toggle()

    def turn_on(self, name: str) -> None:
        """A gesture on the map asked for it."""
        if name in self.boxes:
            self.boxes[name].setChecked(True)
