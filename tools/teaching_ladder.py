"""docs/teaching_ladder.md, made again: the rules that each shipped scenario brings into play, as a ladder.

python -m tools.teaching_ladder [--battles 3]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from core.lab.coverage import coverage, ladder
from core.paths import RESOURCES, ROOT, SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS
from core.text import say

PAGE = ROOT / "docs" / "teaching_ladder.md"
SEED = 19
SHOWN = 14
HEAD = """# A teaching ladder

Made by `python -m tools.teaching_ladder --battles {battles}`: battles of two computer players ("greedy", seed
{seed}), and the numbered rules that their events, modifiers and rolls name. Each step is the scenario with
the fewest rules that the steps before have not shown. What only forbids is named by no event, so it is
not counted. `etat-major coverage FILE` tells the same of any scenario.
"""


def main() -> None:
    """Play and write."""
    options = argparse.ArgumentParser()
    options.add_argument("--battles", type=int, default=3)
    battles = options.parse_args().battles
    models = ScenarioModels(SYSTEMS)
    parts = [HEAD.format(battles=battles, seed=SEED)]
    for system in SYSTEMS:
        book = json.loads((RESOURCES / "rules" / f"{system.id}.json").read_text("utf-8"))
        titles, rules = {}, {}
        for path in sorted((SCENARIOS / system.id).glob("*.json")):
            scenario = load(path, models)
            titles[path.stem] = say(scenario.title, "en")
            found = coverage(system, scenario, battles, SEED)
            rules[path.stem] = frozenset(number for number in found.rules if number in book)
        seen = frozenset().union(*rules.values())
        parts.append(
            f"\n## {say(system.title, 'en')}\n\n{len(seen)} of {len(book)} numbered rules come up.\n\n"
            "| Step | Scenario | Rules | New | Among the new |\n|---|---|---|---|---|\n"
        )
        for step, (name, new) in enumerate(ladder(rules), 1):
            listed = [number for number in book if number in new]
            more = f" and {len(listed) - SHOWN} more" if len(listed) > SHOWN else ""
            parts.append(
                f"| {step} | {titles[name]} | {len(rules[name])} | {len(new)} | "
                f"{', '.join(listed[:SHOWN]) or '-'}{more} |\n"
            )
    Path(PAGE).write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
