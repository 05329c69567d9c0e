"""What Battle Cry tells a planner. Everything but the hands of cards is open (BC-R75)."""

from __future__ import annotations

from core.planning.hex_planner import HexAnswers, HexPlanner
from core.systems.battle_cry.planner import command, reach, sight, threat

PLANNER = HexPlanner(
    HexAnswers(
        field=sight.field,
        line=sight.line,
        mutual=sight.mutual,
        side_sight=sight.side_sight,
        viewpoints=sight.viewpoints,
        reach=reach.reach,
        threat=threat.threat,
        warm_threat=threat.warm,
        command=command.command,
    )
)
