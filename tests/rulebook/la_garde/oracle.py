"""A second reading of the token tables, by somebody who looked at the sheet and not at the code.

A bag is counted here line by line from plain conditions; odds are counted by drawing marked tokens.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

from core.systems.la_garde.rules.situation import BombardmentSituation, CombatSituation

NONE, ATTACK, DEFEND, MANOEUVRE = range(4)


def combat_tokens(
    s: CombatSituation, *, stacks: bool = False, infantry_too: bool = False
) -> tuple[int, int, int]:
    """Blue, white and red tokens of a combat."""
    a, d = s.attacker, s.defender
    lines: list[tuple[bool, str]] = [(True, "DNNV")]
    # command
    lines += [
        (a.coherent and a.order == ATTACK, "VV" if stacks else "V"),
        (d.coherent and d.order == DEFEND, "DD" if stacks else "D"),
        (a.general, "V"),
        (d.general, "D"),
        (a.high_general, "VV"),
        (d.high_general, "DD"),
    ]
    # experience: mixed brigades one better, nobody above the Guard
    mine, its = min(5, a.level + (1 if a.mixed else 0)), min(5, d.level + (1 if d.mixed else 0))
    lines += [
        (1 <= mine - its <= 2, "VN"),
        (mine - its >= 3, "VVV"),
        (1 <= its - mine <= 2, "DN"),
        (its - mine >= 3, "DDD"),
    ]
    # cohesion of the defender
    lines += [(d.cohesion == 1, "VN"), (d.cohesion >= 2, "VV")]
    # conditions
    a_more = a.elements > d.elements and ("large" in a.traits or a.elements >= 2 * d.elements)
    d_more = d.elements > a.elements and ("large" in d.traits or d.elements >= 2 * a.elements)
    cover = s.cover - (1 if a.heavy_support and s.cover else 0)
    lines += [
        (a_more, "V"),
        (d_more, "D"),
        (s.earlier > 0, "V" * s.earlier),
        (cover == 1, "DNN"),
        (cover == 2, "DDN"),
        (cover == 3, "DDD"),
        (s.slope > 0, "VN"),
        (s.slope < 0, "NN"),
        (a.in_difficult, "D"),
        (d.in_difficult and (d.arm != "infantry" or infantry_too), "V"),
        (s.crossing, "DDN"),
        (s.confused, "NN"),
    ]
    # traits
    lines += [
        ("pikes" in a.traits, "VN"),
        ("pikes" in d.traits, "NN"),
        ("rolling_fire" in d.traits, "D"),
        ("fanatics" in a.traits, "VV"),
        ("grognards" in a.traits and "grognards" not in d.traits, "V"),
        ("grognards" in d.traits and "grognards" not in a.traits, "D"),
        ("heavy_cavalry" in a.traits and d.order != DEFEND, "VV"),
        ("lancers" in a.traits, "VN"),
    ]
    # support
    brigades = sum(a.supporters) - sum(d.supporters)
    arms = sum(1 for n in a.supporters if n) - sum(1 for n in d.supporters if n)
    lines += [
        (brigades > 0, "V" * min(3, brigades)),
        (brigades < 0, "D" * min(3, -brigades)),
        (arms > 0, "V" * min(2, arms)),
        (arms < 0, "D" * min(2, -arms)),
    ]
    lines.append((True, _reaction(s)))
    counted = Counter(token for holds, tokens in lines if holds for token in tokens)
    return counted["D"], counted["N"], counted["V"]


def _reaction(s: CombatSituation) -> str:
    a, d = s.attacker, s.defender
    if d.arm == "baggage" or d.order == MANOEUVRE or d.cohesion >= 2 or not d.commanded:
        return "VVN"
    no_militia = d.level > 0 or d.mixed
    square = d.arm == "infantry" and d.cohesion == 0 and no_militia and d.order == DEFEND and not d.moved
    if square and a.arm == "cavalry":
        return "DDN"
    if d.arm == "artillery" and d.loaded and d.order == DEFEND:
        return "DDD"
    if d.arm == "artillery" and d.loaded and d.order == ATTACK and s.on_front:
        return "DN"
    if d.arm == "cavalry" and a.arm == "infantry":
        return "DNN"
    return "DN" if d.order == DEFEND else ""


def bombardment_tokens(s: BombardmentSituation) -> tuple[int, int, int]:
    """Blue, white and red tokens of a bombardment."""
    level = min(5, s.level + (1 if s.mixed else 0))
    cover = s.cover - (1 if s.heavy and s.cover else 0)
    lines = [
        (True, "DNNV"),
        (level == 4, "NNV"),
        (level == 5, "VVV"),
        (s.cohesion > 0, "DN"),
        (s.target_cohesion == 1, "NNV"),
        (s.target_cohesion >= 2, "V"),
        (s.range == 0, "VVV"),
        (s.range == 1, "NNV"),
        (s.range == 2, "DN"),
        (s.target_order == ATTACK, "NNV"),
        (s.target_order == MANOEUVRE, "VVV"),
        (cover == 1, "DNN"),
        (cover == 2, "DDN"),
        (cover == 3, "DDD"),
        (s.slope > 0, "V"),
        (s.slope < 0, "N"),
        (s.dim, "NN"),
        (s.rolled_up, "N"),
        (s.coherent, "V"),
    ]
    counted = Counter(token for holds, tokens in lines if holds for token in tokens)
    return counted["D"], counted["N"], counted["V"]


def drawn_one_by_one(
    blue: int, white: int, red: int, *, ordered: bool, replace: bool = False
) -> Counter[str]:
    """How many draws of two marked tokens give each result."""
    bag = "D" * blue + "N" * white + "V" * red
    if replace:
        draws = [(one, two) for one in bag for two in bag]
    elif ordered:
        draws = list(permutations(bag, 2))
    else:
        draws = list(combinations(bag, 2))
    found: Counter[str] = Counter()
    for one, two in draws:
        pair = one + two
        found[pair if ordered and {one, two} == {"D", "V"} else min(pair, pair[::-1])] += 1
    return found
