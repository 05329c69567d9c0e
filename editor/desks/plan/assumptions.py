"""Who answers the choices on the way of an act that is weighed."""

from __future__ import annotations

from core.odds.policies import POLICIES
from core.text import _
from editor.base.context import Context
from editor.panels.odds.act_odds import ActOdds
from editor.widgets.fields import ChoiceField
from editor.widgets.section import Section, quiet_label


class Assumptions(Section):
    """A policy for the other side and one for the side that asks; what the last one chosen means."""

    def __init__(self, context: Context, asking: ActOdds) -> None:
        super().__init__(context, _("Assumed on the way"))
        self._context, self._asking = context, asking
        self.policy, self.own = (
            ChoiceField(context, [(one.id, one.title) for one in POLICIES]) for _side in range(2)
        )
        self.policy.show_value(asking.policy)
        self.own.show_value(asking.own)
        for words, field, name in (
            (_("Choices of the other side"), self.policy, "plan_policy"),
            (_("Choices of the side that asks"), self.own, "plan_own"),
        ):
            label = quiet_label(context, words)
            label.setBuddy(field)
            field.setObjectName(name)
            context.speaker.bind(field, field.setAccessibleName, words)
            self.body.addWidget(label)
            self.body.addWidget(field)
        self.policy.entered.connect(lambda value: self._assume(policy=str(value)))
        self.own.entered.connect(lambda value: self._assume(own=str(value)))
        self._definition = quiet_label(context, POLICIES[0].definition)
        self.body.addWidget(self._definition)

    def lay(self, policy: str, own: str) -> None:
        """Show these, and weigh by them from the next moment on."""
        self._asking.policy, self._asking.own = policy, own
        self.policy.show_value(policy)
        self.own.show_value(own)
        self._define(policy)

    def _assume(self, *, policy: str | None = None, own: str | None = None) -> None:
        self._asking.assume(policy=policy, own=own)
        self._define(policy or own)

    def _define(self, chosen: str | None) -> None:
        definition = next(one.definition for one in POLICIES if one.id == chosen)
        self._context.speaker.bind(self._definition, self._definition.setText, definition)
