"""Strips of an evening: order, way, dice, losses, the enemy's turn, what it did. `evening-<system>.png`.

The director's clock is moved by hand, so that every moment is met in the middle. Person against computer.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from taking import HERE, SIZE, fill, opened, palette  # isort: skip  (first: it finds the program)
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.presentation.cues import MOVES
from editor.boards.battle.director import projector as projectors
from editor.boards.battle.director.director import Running
from editor.desks.play.play_desk import PlayDesk
from editor.shell.application import prepared
from tests.features.player import Person

EVENINGS = {
    "battle_cry": ("picketts_charge", "en"),
    "belle_epoque": ("mirror_ridge", "fr"),
    "la_garde": ("twin_rises", "fr"),
    "mbt": ("twin_hills", "en"),
    "belle_position": ("chalons_manoeuvres", "fr"),
}
FRAMES = ("order", "way", "dice", "losses", "enemy", "summary")
PARTS = {"dice": 0.95, "tokens": 0.95, "lose": 0.5, "gone": 0.9, "aim": 0.9}
"""How far a beat is when its picture is taken; moves two thirds."""

MOST_ACTS = 900
CELL = QSize(960, 600)


class Clock:
    """Milliseconds that pass when the script says so."""

    now = 0.0


@contextmanager
def clock_by_hand() -> Iterator[None]:
    """The director takes its time from `Clock`."""
    kept = projectors.milliseconds
    projectors.milliseconds = lambda: Clock.now
    try:
        yield
    finally:
        projectors.milliseconds = kept


class Evening:
    """One battle, played until each moment was met."""

    def __init__(self, hand: Person, path: Path, seed: int = 7) -> None:
        self.hand = hand
        hand.window.context.settings.pace = "normal"
        assert hand.window.files.open(path, desk="play") is not None
        desk = hand.page.desk
        assert isinstance(desk, PlayDesk)
        for side, seat in zip(desk.seats.sides, ("person", "greedy"), strict=True):
            desk.seats.choose(side, seat)
        desk.seats.seed.setText(str(seed))
        desk.start.click()
        self.mind = GreedyPlayer()
        self.frames: dict[str, QImage] = {}
        hand.wait(lambda: desk.controller is not None, "the battle")

    @property
    def table(self) -> Any:
        return self.hand.table

    def play(self) -> dict[str, QImage]:
        """The pictures by their names; what did not happen is not among them."""
        for _act in range(MOST_ACTS):
            if len(self.frames) == len(FRAMES) or self.table.session.over is not None:
                break
            self.hand.rest()
            running = self.table.playback.projector.director.running
            if running is not None:
                self._watch(running)
            elif self.table.session.choice is None:
                self.table.session.go_on()
                self.table.session._let_computer_act()
            else:
                self._act()
        return self.frames

    def _watch(self, running: Running) -> None:
        beat, projector = running.beat, self.table.playback.projector
        name = ""
        if (
            beat.others
            and {"losses", "way"} <= self.frames.keys()
            and (beat.kind in ("aim", "dice") or beat.kind in MOVES)
        ):
            name = "enemy" if len([one for one in projector.director.done if one.others]) > 3 else ""
        elif beat.kind in ("move", "enter") and not beat.others:
            name = "way"
        elif beat.kind in ("dice", "tokens") and beat.fallen and (beat.whom is not None or beat.who):
            name = "dice" if any(die.counts for die in beat.fallen.dice) else ""
        elif beat.kind in ("lose", "gone"):
            name = "losses"
        if name and name not in self.frames:
            Clock.now += beat.length * PARTS.get(beat.kind, 0.66) - running.at
            projector._tick()
            self._keep(name)
        Clock.now += beat.length
        projector._tick()

    def _act(self) -> None:
        table = self.table
        if table.playback.sheet.isVisible() and "enemy" in self.frames and "summary" not in self.frames:
            self._keep("summary")
        session = table.session
        if session.screen.wanted is not None:
            session.take_screen()
        seen = table.seen
        if seen.choice is None:
            return
        action = self.mind.decide(session.system, seen.decider, seen.choice.side, _random())
        offers = seen.offers.listed if seen.offers is not None else ()
        offer = next((one for one in offers if one.action == action), None)
        clear = "order" not in self.frames and not table.playback.sheet.isVisible()
        if clear and offer is not None and offer.interaction.unit is not None:
            table.pointing.take(offer.interaction.unit)
            self._keep("order")
        self._lead(seen, action, clear=not table.playback.sheet.isVisible())
        session.act(action)
        scene = getattr(table.host.view, "card_scene", None)
        if scene is not None and scene.is_moving and "way" not in self.frames:
            self._keep("way")  # the card goes there itself
        if session.question is not None:
            session.answer_question(True)

    def _lead(self, seen: Any, action: Any, *, clear: bool) -> None:
        """On a measured table a person leads a base with his own hand: no beat shows that."""
        path, units = getattr(action, "path", ()), getattr(action, "units", ())
        if not units and hasattr(action, "unit"):
            units = (action.unit,)
        if "way" in self.frames or not clear or not path or not units:
            return
        hand, start = self.table.pointing, seen.piece(units[0]).pose
        drag = hand.take_up(seen, units)
        drag.shift(path[-1].x - start.x, path[-1].y - start.y)
        if drag.shown is not None and drag.moved:
            hand.show()
            self._keep("way")
        hand.clear_hand()

    def _keep(self, name: str) -> None:
        self.hand.rest(60)
        fill(self.hand)
        self.frames[name] = self.hand.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def _random() -> Any:
    from random import Random

    return Random(11)


def strip(frames: dict[str, QImage]) -> QImage:
    """The pictures two by three, each with its number, in the order in which they were met."""
    shown = list(frames.values())
    columns = 2
    rows = -(-len(shown) // columns)
    gap = 8
    whole = QImage(
        columns * CELL.width() + (columns + 1) * gap,
        rows * CELL.height() + (rows + 1) * gap,
        QImage.Format.Format_RGB32,
    )
    whole.fill(QColor("#3A362E"))
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    letters = QFont("Inter")
    letters.setPixelSize(20)
    letters.setWeight(QFont.Weight.DemiBold)
    painter.setFont(letters)
    for place, image in enumerate(shown):
        left = gap + place % columns * (CELL.width() + gap)
        top = gap + place // columns * (CELL.height() + gap)
        small = image.scaled(
            CELL, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        painter.drawImage(left, top, small)
        badge = QRect(left + 6, top + small.height() - 38, 32, 32)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#221E18"))
        painter.drawEllipse(badge)
        painter.setPen(QColor("#FFFFFF"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(place + 1))
    painter.end()
    return whole


def evening(system: str, colours: str = "light", scale: float = 1.0, size: QSize = SIZE) -> dict[str, QImage]:
    """One battle of a system."""
    scenario, language = EVENINGS[system]
    with clock_by_hand(), opened(language, colours, scale, size) as hand:
        return Evening(hand, SCENARIOS / system / f"{scenario}.json").play()


def evening_strip(system: str) -> Callable[[str], None]:
    """For `make.py`: the strip of a system."""

    def make(name: str) -> None:
        picture = strip(evening(system))
        path = HERE / f"{name}.png"
        plain = Qt.ImageConversionFlag.AvoidDither | Qt.ImageConversionFlag.ThresholdDither
        picture.convertToFormat(QImage.Format.Format_Indexed8, palette(picture), plain).save(str(path))
        print(f"{path.name}  {path.stat().st_size // 1000} kB")  # noqa: T201

    return make


if __name__ == "__main__":
    program = prepared(QApplication(sys.argv[:1]))
    for one in sys.argv[1:] or EVENINGS:
        evening_strip(one)(f"evening-{one}")
