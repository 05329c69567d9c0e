"""Pictures of the umpire's desk: a real game followed by its sequence, a ruling, what one side is shown."""

from collections.abc import Callable

from taking import keep, opened  # isort: skip  (first: it finds the program)

from core.paths import SCENARIOS
from editor.desks.umpire.umpire_desk import UmpireDesk
from tests.features.umpire_person import CardUmpire, Umpire


def followed(
    language: str, colours: str, battle: str, acts: int, scale: float = 1.0
) -> Callable[[str], None]:
    """A battle after so many acts and falls, all typed."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            hand.window.open_files([SCENARIOS / f"{battle}.json"])
            hand.rest(200)
            hand.window.show_desk("umpire")
            kind = CardUmpire if battle.startswith("belle_position") else Umpire
            person = kind(hand.window)
            assert isinstance(person.desk, UmpireDesk)
            person.faces = 4  # the least die on these tables
            person.desk.follow(7)
            hand.rest(200)
            for _act in range(acts):
                person.act(person.greedily(person.moments))
            hand.rest(900)
            keep(hand, name)

    return make


def ruled(language: str, colours: str) -> Callable[[str], None]:
    """A ruling is being written on the Alma."""

    def make(name: str) -> None:
        with opened(language, colours) as hand:
            hand.window.open_files([SCENARIOS / "belle_epoque" / "alma.json"])
            hand.rest(200)
            hand.window.show_desk("umpire")
            person = Umpire(hand.window)
            person.faces = 4  # the least die on these tables
            person.desk.follow(7)
            hand.rest(200)
            for _act in range(6):
                person.act(person.greedily(person.moments))
            person.desk.show_rulings()
            panel = person.desk.rulings
            panel.show_form("points")
            words = {"fr": "Un point compté deux fois.", "en": "A point was counted twice."}
            panel.why.reason.setPlainText(words[language])
            hand.rest(900)
            keep(hand, name)

    return make
