"""Points tables of a club: kept in a folder, found again, a broken file told and the others read."""

from collections.abc import Mapping
from pathlib import Path

from core.armies.rosters import PointsUsed, blank
from core.armies.store import ListStore, free_id
from core.armies.troops import Troops


def test_a_kept_table_is_found_again(systems: Mapping[str, Troops], tmp_path: Path) -> None:
    store = ListStore(systems, tmp_path / "points")
    assert [table.id for table in store.tables("mbt")] == ["mbt-house"]
    own = store.own_copy(systems["mbt"].tables[0], "Cercle de Brienne")
    path = store.keep(own)
    assert path.name == "mbt-cercle-de-brienne.json"
    again = ListStore(systems, tmp_path / "points")
    assert again.table("mbt", PointsUsed(id="cercle-de-brienne")) == own
    assert again.table("battle_cry", PointsUsed(id="cercle-de-brienne")) is None
    again.throw_away(own)
    assert again.tables("mbt") == systems["mbt"].tables


def test_a_broken_table_is_told_and_the_others_are_read(
    systems: Mapping[str, Troops], tmp_path: Path
) -> None:
    store = ListStore(systems, tmp_path)
    store.keep(store.own_copy(systems["mbt"].tables[0], "One"))
    (tmp_path / "broken.json").write_text('{"format": "etat-major/points"', "utf-8")
    store.refresh()
    assert [table.id for table in store.club] == ["one"]
    assert len(store.faults) == 1
    assert "broken.json" in str(store.faults[0])


def test_a_list_by_a_table_that_is_not_here_is_reckoned_by_the_usual_one(
    systems: Mapping[str, Troops], tmp_path: Path
) -> None:
    roster = blank(systems["mbt"]).model_copy(update={"points": PointsUsed(id="elsewhere")})
    store = ListStore(systems, tmp_path)
    assert store.table("mbt", roster.points) is None
    assert store.table_for(roster) == systems["mbt"].tables[0]


def test_an_id_out_of_a_title_is_free() -> None:
    assert free_id("Été 1870 !", ()) == "ete-1870"
    assert free_id("Club", ("club", "club-2")) == "club-3"
    assert free_id("¡!", ()) == "club"
