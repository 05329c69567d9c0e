"""What is looked at before a bag is filled: all facts of one combat or one bombardment, frozen.

The rows of the bag (LG-6.3, LG-9.2) follow from these and from nothing else: a test, the window and the rules
fill the same bag.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.systems.la_garde.rules.orders import NO_ORDER
from core.systems.la_garde.rules.rule_tables import FORMED, INFANTRY

NO_TRAITS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Engaged:
    """One of the two brigades of a combat.

    - `arm`: one of `tables.ARMS`. `level` 0 to 5, a place in `Catalogue.experiences`: that of its weakest
      element; `mixed`: its elements differ, so that it counts one level better (AMB 9).
    - `elements` left; `cohesion` as it stands; `traits` by their ids in the catalogue.
    - `order`: what its division has now (`orders`), revealed before the bag is made (LG-3.1); -1 where
      the looker does not know it. `commanded`: within the range of its general (LG-3.2).
    - `coherent`: corps and division show the same order and the ranges are kept (LG-3.3, AMB 7).
    - `general`: its division's general, or the acting aide, has joined; `high_general`: a corps or army
      general has (LG-10).
    - `supporters`: how many brigades of infantry, cavalry, artillery support it (LG-6.5), in this order.
      `heavy_support`: heavy artillery is among them (LG-6.8). `attached_support`: some of them have a
      battery attached, so that artillery is among their arms (LG-R82).
    - `gun_elements`: elements of artillery that support it, and its own, attached ones too, where it defends;
      `big_guns`: some of them are medium or heavy (LG-7.2).
    - `in_difficult`: stands in ground that is difficult for it in combat (LG-5).
    - `moved` in this turn (LG-6.7); `loaded`: not out of ammunition (canister).
    """

    arm: str = INFANTRY
    level: int = 2
    mixed: bool = False
    elements: int = 4
    cohesion: int = FORMED
    traits: frozenset[str] = NO_TRAITS
    order: int = NO_ORDER
    commanded: bool = True
    coherent: bool = False
    general: bool = False
    high_general: bool = False
    supporters: tuple[int, int, int] = (0, 0, 0)
    heavy_support: bool = False
    attached_support: bool = False
    gun_elements: int = 0
    big_guns: bool = False
    in_difficult: bool = False
    moved: bool = False
    loaded: bool = True


@dataclass(frozen=True, slots=True)
class CombatSituation:
    """One combat before its draw (LG-6).

    - `earlier`: rounds of combat that the defender has fought in this turn, in either role, those of this
      combat among them (LG-6.10).
    - `cover`: of the ground on which the defender stands, for that defender, 0 to 3 (`tables.COVERS`), before
      heavy artillery lowers it (LG-6.8).
    - `slope`: 1 where the attacker stands higher, -1 where the defender does, 0 otherwise.
    - `crossing`: the attack goes over a bridge or a ford; `confused`: both sides are in confused conditions.
    - `on_front`: the contact is on the front edge of the defender.
    """

    attacker: Engaged
    defender: Engaged
    earlier: int = 0
    cover: int = 0
    slope: int = 0
    crossing: bool = False
    confused: bool = False
    on_front: bool = True


SHORT, MEDIUM, LONG = 0, 1, 2
RANGES = ("short", "medium", "long")


@dataclass(frozen=True, slots=True)
class BombardmentSituation:
    """One bombardment before its draw (LG-9).

    - `level`, `mixed`, `cohesion`: of the battery; `elements` of it; `big_guns`: medium or heavy pieces;
      `heavy`: heavy pieces, which lower the cover one step; `coherent`: its division has the same order as
      its corps, and it is Attack; `rolled_up`: order Attack, and it has moved by bricole or prolonge
      (AMB 38).
    - `range`: 0 short (canister), 1 medium, 2 long.
    - `target_cohesion`, `target_order` (`orders`, -1 unknown): as their names say.
    - `cover`: of the ground on which the target stands, for that target, 0 to 3, before it is lowered.
    - `slope`: 1 where the battery stands higher, -1 where the target does.
    - `dim`: weather, poor sight or smoke.
    """

    level: int = 2
    mixed: bool = False
    cohesion: int = FORMED
    elements: int = 1
    big_guns: bool = True
    heavy: bool = False
    coherent: bool = False
    rolled_up: bool = False
    range: int = MEDIUM
    target_cohesion: int = FORMED
    target_order: int = NO_ORDER
    cover: int = 0
    slope: int = 0
    dim: bool = False
