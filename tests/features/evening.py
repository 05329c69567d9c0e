"""An evening's game at a real table: briefings, typed dice, a ruling, the end, the report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.systems.catalog import SYSTEMS
from tests.features.conftest import OpenWindow
from tests.features.umpire_person import Umpire

MODELS = ScenarioModels(SYSTEMS)


def shortened(folder: Path, system: str, stem: str, **changes: Any) -> Path:
    """A shipped battle that ends before the evening does; options are changed, or fields of their own."""
    scenario = files.load(SCENARIOS / system / f"{stem}.json", MODELS)
    own = {name: value for name, value in changes.items() if name in type(scenario).model_fields}
    options = scenario.options.model_copy(update={**changes} if not own else {})
    path = folder / f"{stem}.json"
    files.save(path, scenario.model_copy(update={"options": options, **own}))
    return path


def begun(open_window: OpenWindow, path: Path, kind: type[Umpire]) -> Umpire:
    """Briefings are printed, in French; the umpire sits at his desk, and the game begins."""
    window = open_window("fr").window
    page = window.files.open(path)
    assert page is not None
    window.show_desk("umpire")
    person = kind(window)
    person.rest()
    sides = page.document.scenario.sides
    packs = person.briefs(path.parent)
    assert set(packs) == {f"{reader}_fr" for reader in (*(side.id for side in sides), "umpire")}
    for side in sides:
        assert str(side.name.fr) in packs[f"{side.id}_fr"]
    person.click(person.desk.prompt.buttons[0])
    assert person.desk.is_seated
    return person


def evening(person: Umpire, form: str, reason: str, *, piece: str | None = None, ruled_at: int = 30) -> None:
    """Both sides act, everything that falls is typed, one ruling is made on the way; then the report."""
    session = person.table.session
    ruled = False
    for _time in range(3000):
        if session.over is not None:
            break
        if not ruled and person.moments > ruled_at and session.choice is not None:
            person.rules(form, reason, piece)
            ruled = True
            continue
        person.act(person.greedily(person.moments))
    assert session.over is not None
    assert ruled
    assert person.shown()
    assert all(step.how == "typed" for step in person.shown())
    path = person.window.context.settings.folder
    report = person.reports(Path(path) / "soir.html")
    assert reason in report
    assert all(str(side.name.fr) in report for side in session.sides)
