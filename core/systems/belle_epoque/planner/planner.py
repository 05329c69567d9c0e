"""What Belle Époque tells a planner. Nothing is hidden in this system (BE-AMB-48)."""

from __future__ import annotations

from core.planning.hex_planner import HexAnswers, HexPlanner
from core.systems.belle_epoque.planner import command, reach, sight, threat

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
