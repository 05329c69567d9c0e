"""Everything that the program writes or shows for one side, of a battle and of its twin.

The two differ in all that the other side hides: the raw state, its reinforcements, its plan, its private
papers, the secret of the dice. So what of it comes through anywhere is a difference, and `UMBRELLA`, which
the other side alone knows in both, is looked for by name.
"""

from __future__ import annotations

import io
import json
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
from PySide6.QtCore import QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAction, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.chance.seeds import Secret
from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.steps import ActionStep
from core.records import replies, view_files, views
from core.records.games import Game
from core.records.sealed_papers import sealed
from core.scenarios import edits
from core.scenarios.files import load
from core.scenarios.plans import PlanPoint
from core.systems.catalog import by_id
from editor.desks.printing.briefing import packs, write_pack
from editor.panels.battle.journal_export import readable
from editor.shell.system_loader import SystemLoader
from editor.shell.thumbnails import Thumbnails
from tests.contract.hidden_twins import late_twins, twin

UMBRELLA = "umbrella"
MARKS: dict[str, PlanPoint] = {"hex": "4.4", "table": (3000, 3000)}


@dataclass(frozen=True)
class Pair:
    """A battle and its twin, and the side that may not tell them apart."""

    games: tuple[Game, Game]
    side: int

    @property
    def other(self) -> int:
        return 1 - self.side


def pair(system_id: str, stem: str, choices: int) -> Pair:
    """A battle after so many choices, when one side is asked; each caller's own, who may play it on."""
    system = by_id(system_id)
    scenario, played, side = _played(system_id, stem, choices)
    own, its = scenario.sides[side].id, scenario.sides[1 - side].id
    made = []
    for number, row in enumerate(_both(scenario, 1 - side)):
        row["briefings"][own] = {"text": {"en": "My own orders"}}
        row["briefings"][its]["rules"] = {"en": f"{UMBRELLA} {number}"}
        changed = type(scenario).model_validate_json(json.dumps(row))
        rng = Random(number)
        state = played.copy()
        raw = state if number == 0 else _twin(system, state, 1 - side, rng)
        moment = system.restored(changed, {name: getattr(raw, name) for name in _fields(raw)})
        game = Game(
            system,
            changed,
            Journal(system.rules, changed, moment),
            Secret(bytes(15) + bytes([number])),
            mail=Secret(bytes(16)),  # else the two would be told apart by the name of the battle
        )
        at = MARKS.get(system.board, f"{own}.left")
        game.plans = edits.add_mark({}, own, "note", (at,), "My plan")
        game.plans = edits.add_mark(game.plans, its, "note", (at,), f"{UMBRELLA} plan {number}")
        game.papers = [
            sealed(its, f"{UMBRELLA} paper", 1, ({"do": UMBRELLA},), "0" * 32),
            sealed(own, "my own paper", 1, (), "1" * 32),
        ]
        made.append(game)
    return Pair((made[0], made[1]), side)


@cache
def _played(system_id: str, stem: str, choices: int) -> tuple[Any, Any, int]:
    """The scenario, the moment after so many choices and who is asked; played once and never changed."""
    system = by_id(system_id)
    scenario: Any = load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    return scenario, *_moment(system, scenario, choices)


def _moment(system: Any, scenario: Any, choices: int) -> tuple[Any, int]:
    journal: Journal[Any] = Journal(system.rules, scenario)
    rng, source = Random(2), Rolled(2)
    late = [owner for owner in (0, 1) if scenario.board.kind != "cards" and _has_late(scenario, owner)]
    while True:
        pending = journal.pending
        assert not isinstance(pending, Over)
        if isinstance(pending, Roll | Deal):
            journal.answer(source)
            continue
        side = pending.side if isinstance(pending, Choice) else pending.choices[-1].side
        if (
            choices <= 0
            and (1 - side in late or not late)
            and (system.id in OPEN or _twin(system, journal.state, 1 - side, Random(1)) is not None)
        ):
            return journal.state, side
        journal.must(ActionStep(side, system.rules.propose(journal.state, side, rng)))
        choices -= 1


NOWHERE = QModelIndex()
ROLES = tuple(
    getattr(Qt.ItemDataRole, f"{name}Role")
    for name in ("Display", "ToolTip", "StatusTip", "WhatsThis", "AccessibleText", "AccessibleDescription")
)
"""What of a cell is read, hovered or heard."""

OPEN = ("belle_epoque", "mbt")
"""Systems that hide nothing in the state of a battle."""


def _has_late(scenario: Any, owner: int) -> bool:
    return len(list(late_twins(scenario, owner))) == 2


def _twin(system: Any, state: Any, owner: int, rng: Random) -> Any:
    for _try in range(20):
        found = twin(system, state, owner, rng)
        if found is not None:
            return found
    return state if system.id in OPEN else None


def _fields(state: Any) -> Iterator[str]:
    from core.records.serialization.annotations import state_fields

    return state_fields(state)


def _both(scenario: Any, owner: int) -> list[dict[str, Any]]:
    """The scenario and its twin as data: with other reinforcements where there are some that are kept."""
    if scenario.board.kind != "cards":
        found = list(late_twins(scenario, owner))
        return found if len(found) == 2 else [found[0], json.loads(json.dumps(found[0]))]
    row = scenario.model_dump(mode="json")
    row["briefings"] = {scenario.sides[owner].id: {}}
    return [row, json.loads(json.dumps(row))]


# --- files -------------------------------------------------------------------------------------------------


def files_of(game: Game, side: int, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Each file that can be written for a side, by its kind."""
    view = views.view_of(game, side)
    data = view_files.dumps(view)
    yield "view", data
    journal = view_files.loads(data, (game.system,)).journal()
    actions = game.system.rules.actions(journal.state, side)
    journal.must(ActionStep(side, actions[0]))
    yield "reply", replies.reply_to(view, journal, "as agreed")
    for pack in packs(game.scenario):
        if pack.reader == side:
            path = folder / "briefing.pdf"
            write_pack(game.scenario, game.system, pack, path, "en")
            yield "briefing", _pdf(path.read_bytes())
    for language in ("en", "fr"):
        yield f"journal {language}", readable(game, language, side).encode()
        yield f"journal of the view {language}", readable(views.game_of(view), language, side).encode()


def _pdf(data: bytes) -> bytes:
    """What stands in a PDF: its parts but for dates and numbers, words and pictures of its pages."""
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    found = [_timeless(part) for part in _parts(data)]
    assert any(b"xmpmeta" in part for part in found), "what is told about the file was not read"
    for page in document:
        found.append(page.get_textpage().get_text_range().encode())
        found.append(page.render(scale=0.5).to_numpy().tobytes())
    found.append(json.dumps(document.get_metadata_dict(skip_empty=True).get("Title", "")).encode())
    return b"\0".join(found)


def _parts(data: bytes) -> Iterator[bytes]:
    """What stands between the streams of a PDF, and each stream unpacked: invisible words, fonts, XMP too."""
    here = 0
    for found in STREAM.finditer(data):
        yield data[here : found.start()]
        here = found.end()
        try:
            yield zlib.decompress(found[1])
        except zlib.error:
            yield found[1]
    yield data[here : data.rfind(b"xref")]  # lengths in bytes hang on the date


STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
TIMES = re.compile(
    rb"\(D:\d[^)]*\)|\d{4}-\d\d-\d\dT[\d:.+Z-]*|uuid:[0-9a-f-]*|/Length \d+|/ID \[.*?\]", re.DOTALL
)


def _timeless(part: bytes) -> bytes:
    return TIMES.sub(b"", part)


# --- windows -----------------------------------------------------------------------------------------------


SOON = 1000
"""Milliseconds: a timer that is shorter and runs will still change what is seen."""

PATIENCE = 60_000
"""Milliseconds that a test waits for what will come on a machine that is busy."""

ASIDE = (Thumbnails, SystemLoader)
"""What goes on beside: nothing of it is seen on a page."""


def at_rest(*roots: QObject, qtbot: QtBot) -> None:
    """Wait until nothing is left to be placed or drawn: parts of a page do so when they are next idle."""

    def rests() -> bool:
        return not any(is_due(timer) for root in roots for timer in root.findChildren(QTimer))

    qtbot.waitUntil(rests, timeout=PATIENCE)


def is_due(timer: QTimer) -> bool:
    return timer.isActive() and timer.interval() < SOON and not isinstance(timer.parent(), ASIDE)


def image_of(window: QWidget) -> QImage:
    """The pixels of a window."""
    QApplication.processEvents()
    return window.grab().toImage()


def apart(one: QImage, other: QImage) -> str:
    """Where two pictures differ and by how much, for a test that is red; nothing where they do not."""
    if one == other:
        return ""
    if one.size() != other.size():
        return f"{one.size()} and {other.size()}"
    differ = [
        (x, y)
        for y in range(one.height())
        for x in range(one.width())
        if one.pixelColor(x, y) != other.pixelColor(x, y)
    ]
    columns, rows = zip(*differ, strict=True)
    first = [one_of.pixelColor(*differ[0]).getRgb() for one_of in (one, other)]
    return f"{len(differ)} pixels, {min(columns)} to {max(columns)}, {min(rows)} to {max(rows)}: {first}"


def words_of(window: QWidget) -> list[str]:
    """All words of a window that can be read, heard or hovered, hidden parts too, and its actions."""
    return [*written_in(window), *heard(QAccessible.queryAccessibleInterface(window))]


def written_in(window: QWidget) -> list[str]:
    """The same without what a screen reader finds in it."""
    found: list[str] = []
    models: dict[int, Any] = {}
    for widget in (window, *window.findChildren(QWidget)):
        found += [widget.windowTitle(), widget.toolTip(), widget.statusTip(), widget.whatsThis()]
        found += [widget.accessibleName(), widget.accessibleDescription()]
        tellers, model = _ways(type(widget))
        found += [str(tell(widget)) for tell in tellers]
        shown = model(widget) if model is not None else None
        if shown is not None and id(shown) not in models:  # a table and its heads show one
            models[id(shown)] = shown
            found += _cells(shown)
    for action in window.findChildren(QAction):
        found += [action.text(), action.toolTip(), action.statusTip()]
    return found


@cache
def _ways(
    kind: type[QWidget],
) -> tuple[tuple[Callable[[QWidget], object], ...], Callable[[QWidget], Any] | None]:
    """How widgets of a class tell words of their own, and the model that they show."""
    tellers = (getattr(kind, name, None) for name in ("text", "toPlainText"))
    model = getattr(kind, "model", None)
    return tuple(tell for tell in tellers if callable(tell)), model if callable(model) else None


def _cells(model: Any) -> list[str]:
    found = []
    for row in range(min(model.rowCount(NOWHERE), 400)):
        for column in range(20):
            index = model.index(row, column, NOWHERE)
            if not index.isValid():
                break
            for role in ROLES:
                value = model.data(index, role)
                if isinstance(value, str):
                    found.append(value)
    return found


def heard(interface: Any, depth: int = 0) -> list[str]:
    """The accessible tree, as a screen reader walks it."""
    if interface is None or not interface.isValid() or depth > 40:
        return []
    found = [str(interface.text(kind)) for kind in QAccessible.Text if kind != QAccessible.Text.UserText]
    for place in range(min(interface.childCount(), 400)):
        found += heard(interface.child(place), depth + 1)
    return found
