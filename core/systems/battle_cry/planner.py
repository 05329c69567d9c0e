"""What Battle Cry tells a planner. Everything but the hands of cards is open (BC-R75)."""

from __future__ import annotations

from core.play.hex_planner import HexAnswers, HexPlanner
from core.systems.battle_cry import plan_command, plan_reach, plan_sight, plan_threat

PLANNER = HexPlanner(
    HexAnswers(
        field=plan_sight.field,
        line=plan_sight.line,
        mutual=plan_sight.mutual,
        side_sight=plan_sight.side_sight,
        posts=plan_sight.posts,
        reach=plan_reach.reach,
        threat=plan_threat.threat,
        warm_threat=plan_threat.warm,
        command=plan_command.command,
    )
)
