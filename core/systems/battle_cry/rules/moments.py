"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final

from core.kit.moments import asked
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

CARD: Final = asked("card", PlayCard, DiscardCard)
PASSING: Final = asked("passing", DiscardCard)
NO_CARDS: Final = asked("no_cards", Pass)
ORDER: Final = asked("order", Order, EndOrders)
MOVE: Final = asked("move", Move, EndMoves)
SECOND_MOVE: Final = asked("second_move", Move, EndMoves)
BATTLE: Final = asked("battle", Battle, EndBattles)
BUILD: Final = asked("build", BuildWorks, EndBuilding)
RETREAT: Final = asked("retreat", Retreat)
RETREAT_OR_STOP: Final = asked("retreat_or_stop", Retreat, StopRetreat)
IGNORE_FLAG: Final = asked("ignore_flag", IgnoreFlag, Decline)
FIGHT_BACK: Final = asked("fight_back", FightBack, Decline)
ADVANCE: Final = asked("advance", Advance, Decline)
RALLY: Final = asked("rally", NameUnit)
SUPPLY: Final = asked("supply", NameUnit)
SHARPSHOOT: Final = asked("sharpshoot", Sharpshoot)
PUT: Final = asked("put", PutUnit)
PRICE: Final = asked("price", ChoosePrice)
