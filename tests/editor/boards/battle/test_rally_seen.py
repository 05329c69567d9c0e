"""What is seen of a Rally: beside whom its dice fall, what they came to, who has figures back (BC-14.16)."""

from __future__ import annotations

from core.systems.battle_cry.system import BATTLE_CRY
from core.text import say
from editor.boards.battle.director.beats import Beat, beats_of
from tests.rulebook.battle_cry.table import Table, battle


def rally(union: str, weak: dict[str, int], **dice: str) -> tuple[Table, list[Beat]]:
    """The damaged units roll; what the other side sees of it."""
    table = battle(union, "inf 1.13", hand="rally")
    for piece, figures in weak.items():
        table.weaken(piece, figures)
    table.play("rally")
    before = table.state.copy()
    table.rolls(**dice)
    node = table.journal.moments[table.journal.here]
    return table, beats_of(BATTLE_CRY, node, before, 1 - table.side("union"), before)


def told(beats: list[Beat]) -> list[str]:
    fallen = beats[0].fallen
    assert fallen is not None
    return [say(words, "en") for words in (fallen.told, fallen.ended) if words is not None]


def test_bc_14_16_the_dice_of_one_unit_lie_beside_it_and_say_that_nobody_rallies() -> None:
    table, beats = rally("inf 9.1, gen 9.1", {"ui1": 2}, ui1="C")
    assert [beat.kind for beat in beats] == ["dice"]  # no sign of figures that did not come
    assert beats[0].who == (table.unit("ui1"),)
    assert told(beats) == ["nobody rallies"]


def test_bc_14_16_figures_that_come_back_are_counted_on_their_unit() -> None:
    union = "inf 9.1, gen 9.1, cav 9.3, gen 9.3"
    table, beats = rally(union, {"ui1": 2, "uc1": 1}, ui1="I", uc1="A")
    assert beats[0].who == ()  # several units: their dice lie beside nobody
    assert told(beats) == ["Rally", "1 figure rallies"]
    assert [(beat.kind, beat.who, beat.count) for beat in beats[1:]] == [("rallied", (table.unit("ui1"),), 1)]
