"""Lists as JSON, plain text and CSV, in both languages, and back: the same list, whatever it holds."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.armies import plain_text, spreadsheet
from core.armies.army import army_of
from core.armies.rosters import LONGEST_NAME, LONGEST_NOTE, Line, blank, revised, with_lines
from core.armies.troops import Troops
from core.armies.vocabulary import Vocabulary, folded, spoken
from core.text import say


def test_any_text_is_read_without_a_fault(systems: Mapping[str, Troops]) -> None:
    signs = st.text(alphabet='3x×[](){}="«»“”;:,/ \n\tabZé0A', max_size=80) | st.text(max_size=80)

    @settings(max_examples=300)
    @given(text=signs, system=st.sampled_from([None, *systems]))
    def holds(text: str, system: str | None) -> None:
        for form in (plain_text, spreadsheet):
            read = form.read(text, systems, system)
            assert read.roster is not None or read.remarks

    holds()


def test_names_of_troops_are_told_apart_when_folded(troops: Troops) -> None:
    for language in ("en", "fr"):
        names = [folded(say(troop.name, language)) for troop in troops.all]
        assert len(set(names)) == len(names)
    words = Vocabulary(troops)
    for troop in troops.all:
        for name in spoken(troop.name):
            assert words.troop(name) is troop


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("3 x Zouaves/Turcos (10) = 30", Line(troop="zouaves-turcos", count=3)),
        ("- 3 zouaves / turcos", Line(troop="zouaves-turcos", count=3)),
        ("Zouaves/Turcos x3", Line(troop="zouaves-turcos", count=3)),
        ("2x ligne francaise", Line(troop="ligne-francaise", count=2)),
        ("3 x zouaves", Line(troop="zouaves-turcos", count=3)),
        ("2 jäger bavarois", Line(troop="jagers-bavarois", count=2)),
        ("* hauteur", Line(troop="height")),
        ("Height (8 pts)", Line(troop="height")),
        (
            "Général [Attack 1 ; rally 2] « Ducrot »",
            Line(troop="general", parts={"attack": 1, "rally": 2}, name="Ducrot"),
        ),
        ("general [attack=1] // left wing", Line(troop="general", parts={"attack": 1}, note="left wing")),
    ],
)
def test_a_typed_line_is_read_forgivingly(systems: Mapping[str, Troops], line: str, wanted: Line) -> None:
    read = plain_text.read(f"My corps\n\n{line}\n", systems, "belle_position")
    assert read.remarks == ()
    assert read.roster is not None
    assert read.roster.lines == (wanted,)
    assert read.roster.title == "My corps"
    assert read.roster.budget == 200


def test_the_game_is_guessed_by_the_troops(systems: Mapping[str, Troops]) -> None:
    read = plain_text.read("4 éléphants\n3 x heavy infantry", systems)
    assert read.roster is not None
    assert read.roster.system == "mbt"
    assert plain_text.read("nothing of the kind", systems).roster is None


def test_what_is_not_understood_is_told(systems: Mapping[str, Troops]) -> None:
    head = "Game: Belle Position\nNation: Mars\n"
    text = f"{head}3 x Zouavs/Turcos\n4 x Ligne\n2 x Dragons [speed 3]\n500 x Dragons\n"
    read = plain_text.read(text, systems)
    assert [say(remark, "en") for remark in read.remarks] == [
        "line 3: “3 x Zouavs/Turcos” was not understood; write “Zouaves/Turcos”",
        "line 4: “4 x Ligne” was not understood; no troops of this game are called so",
        "line 5: Dragoons: “speed 3” is not known and was left out",
        "line 6: Dragoons: “500” cannot stand here; write a number of at most 99",
        "There is no nation “Mars”.",
    ]
    assert read.roster is not None
    assert read.roster.lines == (Line(troop="dragons", count=2),)


@pytest.mark.parametrize(
    "endless", ["[" * 50_000, "«" * 50_000, '\\"' * 25_000, f"=1{' ' * 50_000}x", "a" + " " * 50_000 + "b"]
)
def test_a_line_without_an_end_is_told_and_not_searched(systems: Mapping[str, Troops], endless: str) -> None:
    """Each bracket was followed to the end of the line: two megabytes of them took days."""
    read = plain_text.read(f"Game: MBT\n3 x Elephants {endless}\n4 x Elephants\n", systems)
    assert [say(remark, "en") for remark in read.remarks] == ["line 2: this text is too long"]
    assert read.roster is not None
    assert read.roster.lines == (Line(troop="elephant", count=4),)


def test_a_book_is_not_read_to_its_end(systems: Mapping[str, Troops]) -> None:
    read = plain_text.read("Game: MBT\n3 x Elephants\n" + "Nobody\n" * 50_000, systems)
    assert read.roster is not None
    assert read.roster.lines == (Line(troop="elephant", count=3),)
    assert len(read.remarks) == plain_text.MOST_ROWS
    assert say(read.remarks[0], "en") == f"line {plain_text.MOST_ROWS + 2:,}: this text is too long"


def test_no_written_line_is_too_long_to_be_read(systems: Mapping[str, Troops]) -> None:
    for troops in systems.values():
        longest = [
            Line(troop=troop.id, count=99, name='"' * LONGEST_NAME, note="/" * LONGEST_NOTE)
            for troop in troops.all
        ]
        roster = with_lines(blank(troops, title="x" * LONGEST_NAME), longest)
        text = plain_text.write(army_of(roster, troops, troops.tables[0]), "fr")
        assert max(len(line) for line in text.splitlines()) < plain_text.LONGEST_LINE / 3


@pytest.mark.parametrize("budget", ["-5", "−5 points", "100000", "much", "12.5", "12,50 points"])
def test_a_budget_that_cannot_be_is_told_and_the_rest_is_kept(
    systems: Mapping[str, Troops], budget: str
) -> None:
    written = "Army: Mine\nGame: MBT\nBudget: {}\n3 x elephant\n"
    read = plain_text.read(written.format(budget), systems)
    assert [say(remark, "en") for remark in read.remarks] == [
        f"“{budget}” cannot stand here: write a whole number from 0 to 99,999."
    ]
    assert read.roster is not None
    assert (read.roster.budget, read.roster.title) == (120, "Mine")
    for wording in ("1,000 points", "1.000 pts. each, no more", "1 000", "1000"):
        fine = plain_text.read(written.format(wording), systems)
        assert fine.remarks == ()
        assert fine.roster is not None
        assert fine.roster.budget == 1_000


def test_a_changed_text_no_longer_fits_its_fingerprint(systems: Mapping[str, Troops]) -> None:
    troops = systems["mbt"]
    roster = with_lines(blank(troops, title="Pyrrhus"), [Line(troop="elephant", count=2)])
    text = plain_text.write(army_of(roster, troops, troops.tables[0]), "en")
    read = plain_text.read(text.replace("2 x", "3 x"), systems)
    assert [remark.id for remark in read.remarks] == [
        "The list has been changed since its fingerprint was written."
    ]


def test_a_cell_is_never_a_formula(systems: Mapping[str, Troops]) -> None:
    troops = systems["mbt"]
    line = Line(troop="elephant", name="=1+1", note="@x")
    roster = revised(blank(troops), title="-1", lines=(line,))
    text = spreadsheet.write(army_of(roster, troops, troops.tables[0]), "en")
    assert "'=1+1" in text
    assert "'@x" in text
    assert "'-1" in text
    assert spreadsheet.read(text, systems).roster == roster


def test_a_spreadsheet_with_other_columns_is_read(systems: Mapping[str, Troops]) -> None:
    troop, count = (say(spreadsheet.COLUMNS[key], "fr") for key in ("troop", "count"))
    text = f"{troop}\t{count}\r\nDragons\t2\r\nÉléphant\t1\r\n"
    read = spreadsheet.read(text, systems, "belle_position")
    assert read.roster is not None
    assert read.roster.lines == (Line(troop="dragons", count=2),)
    assert len(read.remarks) == 1
