"""Pictures of the laboratory: a result that stands in docs/balance, with its map of losses."""

from collections.abc import Callable

from taking import ROOT, keep, opened  # isort: skip  (first: it finds the program)
from PySide6.QtWidgets import QWidget

from core.lab.balance_records import load, minds_digest
from tests.features.driver import SHIFT, Key
from tests.features.player import Person


def laboratory(
    open_design: Callable[[Person, str, int], None],
    language: str,
    colours: str,
    scale: float = 1.0,
    battle: str = "battle_cry/fredericksburg",
) -> Callable[[str], None]:
    """The verdict of a shipped battle at the design desk, the losses over its map."""

    def make(name: str) -> None:
        with opened(language, colours, scale) as hand:
            open_design(hand, battle.partition("/")[2], 1)
            desk = hand.page.desk
            panel = desk.laboratory  # type: ignore[union-attr]
            record = load(ROOT / "docs" / "balance" / f"{battle}.json")
            panel.store.keep(record.model_copy(update={"minds": minds_digest(record.system)}))
            hand.key(Key.Key_F5, SHIFT)
            hand.rest(100)
            panel.look()
            hand.reveal(panel.on_map)
            panel.on_map.click()  # its middle is empty in a wide panel
            for widget in panel.findChildren(QWidget):
                widget.updateGeometry()
            keep(hand, name)

    return make
