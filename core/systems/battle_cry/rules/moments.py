"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final, TypeAlias

from core.protocol.pending import Choice
from core.systems.battle_cry.rules.actions import (
    Advance,
    Battle,
    BuildWorks,
    ChoosePrice,
    Decline,
    DiscardCard,
    EndBattles,
    EndBuilding,
    EndMoves,
    EndOrders,
    FightBack,
    IgnoreFlag,
    Move,
    NameUnit,
    Order,
    Pass,
    PlayCard,
    PutUnit,
    Retreat,
    Sharpshoot,
    StopRetreat,
)

Asked: TypeAlias = tuple[Choice, Choice]
"""The choice of side 0 and that of side 1."""


def _asked(prompt: str, *kinds: type) -> Asked:
    return Choice(0, prompt, kinds), Choice(1, prompt, kinds)


CARD: Final = _asked("card", PlayCard, DiscardCard)
PASSING: Final = _asked("passing", DiscardCard)
NO_CARDS: Final = _asked("no_cards", Pass)
ORDER: Final = _asked("order", Order, EndOrders)
MOVE: Final = _asked("move", Move, EndMoves)
SECOND_MOVE: Final = _asked("second_move", Move, EndMoves)
BATTLE: Final = _asked("battle", Battle, EndBattles)
BUILD: Final = _asked("build", BuildWorks, EndBuilding)
RETREAT: Final = _asked("retreat", Retreat)
RETREAT_OR_STOP: Final = _asked("retreat_or_stop", Retreat, StopRetreat)
IGNORE_FLAG: Final = _asked("ignore_flag", IgnoreFlag, Decline)
FIGHT_BACK: Final = _asked("fight_back", FightBack, Decline)
ADVANCE: Final = _asked("advance", Advance, Decline)
RALLY: Final = _asked("rally", NameUnit)
SUPPLY: Final = _asked("supply", NameUnit)
SHARPSHOOT: Final = _asked("sharpshoot", Sharpshoot)
PUT: Final = _asked("put", PutUnit)
PRICE: Final = _asked("price", ChoosePrice)
