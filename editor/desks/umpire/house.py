"""House rules at the umpire's desk: told when a battle begins, offered as reasons, kept out of rulings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from core.records.house_rules import HouseRule, rule_text
from core.text import _, _n
from editor.desks.umpire.register_panel import RegisterPanel
from editor.desks.umpire.register_store import RegisterStore
from editor.desks.umpire.rulings_panel import RulingsPanel
from editor.widgets.later import Later

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost


class HouseRules:
    """`place` has the register beside the map; `show_rulings` brings the panel of rulings to the front."""

    def __init__(
        self, host: DeskHost, rulings: Later[RulingsPanel], show_rulings: Callable[[], object]
    ) -> None:
        self._host, self._rulings, self._show_rulings = host, rulings, show_rulings
        self._told: Session | None = None
        self.store = RegisterStore(parent=rulings)
        system = host.document.system
        self.place = Later(
            lambda: RegisterPanel(
                host.context, self.store, system, host.notices, host.said.emit, self._rule_by
            )
        )
        self.store.changed.connect(self._offer)

    def serve(self, rulings: RulingsPanel) -> None:
        """The panel of rulings is made: it is offered the house rules, and what it wants kept is kept."""
        rulings.kept.connect(self._keep)
        rulings.why.offer(self.rules())

    @property
    def panel(self) -> RegisterPanel:
        """The register, made when it is first looked at."""
        return self.place.panel

    def rules(self) -> tuple[HouseRule, ...]:
        """Those of this game."""
        return self.store.register.of(self._host.document.system.id)

    def begin(self, session: Session, see: Callable[[], object]) -> None:
        """Read the register anew; once a battle, tell that rulings of earlier ones hold here."""
        self.store.refresh()
        self._offer()
        if self._told is session:
            return
        self._told = session
        notices, count = self._host.notices, len(self.rules())
        if self.store.fault is not None:
            notices.show_notice("house_rules", "warning", self.store.fault)
        elif count:
            words = _n(
                "{count} house rule holds in this game.", "{count} house rules hold in this game.", count
            )
            notices.show_notice("house_rules", "passed", words, (), [(_("See them"), see)])

    def _offer(self) -> None:
        if self._rulings.is_made:
            self._rulings.panel.why.offer(self.rules())

    def _rule_by(self, rule: HouseRule) -> None:
        """Put the words of a house rule into the ruling that is written."""
        self._show_rulings()
        self._rulings.panel.why.take(rule)

    def _keep(self, ruled: tuple[str, tuple[str, ...], str, int]) -> None:
        """What was ruled in this battle holds in later ones too."""
        words, numbers, by, turn = ruled
        document = self._host.document
        rule = HouseRule(
            id=self.store.register.free_id(),
            system=document.system.id,
            text=rule_text(words),
            rules=numbers,
            by=by[:80],
            on=date.today().isoformat(),
            battle=document.scenario.title,
            turn=turn,
        )
        self.panel.keep(rule)
