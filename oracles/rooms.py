"""The oracle of each system."""

from __future__ import annotations

from oracles.judgements import Oracle


def oracle_of(system: str) -> Oracle | None:
    """The second reading of a system by its id; None where there is none."""
    if system == "mbt":
        from oracles.mbt.oracle import MbtOracle

        return MbtOracle()
    if system == "la_garde":
        from oracles.la_garde.oracle import LaGardeOracle

        return LaGardeOracle()
    if system == "battle_cry":
        from oracles.battle_cry.oracle import BattleCryOracle

        return BattleCryOracle()
    if system == "belle_epoque":
        from oracles.belle_epoque.oracle import BelleEpoqueOracle

        return BelleEpoqueOracle()
    if system == "belle_position":
        from oracles.belle_position.oracle import BellePositionOracle

        return BellePositionOracle()
    return None
