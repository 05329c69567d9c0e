"""Files of other programs: what is kept, mapped and dropped, and what is refused with its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.interchange import m44, megamek, order_sheet, tiled_reading
from core.interchange.formats import FORMATS, files_of, format_of
from core.interchange.limits import IMPORT_LIMITS, ImportLimits
from core.interchange.mapping import Mapping, become, dumps, own, read
from core.interchange.neighbours import neighbours
from core.interchange.target import target_of
from core.scenarios import files
from core.scenarios.bad_file import BadFile
from core.systems.catalog import SYSTEMS, by_id
from core.text import say
from endurance.files import foreign as samples
from endurance.files.foreign import said, wish

SHIPPED = [
    (system.id, path.stem)
    for system in SYSTEMS
    for path in sorted((Path(__file__).parents[3] / "scenarios" / system.id).glob("*.json"))
]


def shipped(system: str, stem: str) -> Any:
    path = Path(__file__).parents[3] / "scenarios" / system / f"{stem}.json"
    return files.loads(path.read_bytes(), target_of(by_id(system)).models)


# --- Memoir '44 ------------------------------------------------------------------------------------------


def test_a_memoir_scenario_becomes_a_battle_cry_board() -> None:
    got = m44.read(json.dumps(samples.m44()).encode(), IMPORT_LIMITS, wish())
    scenario = got.scenario
    assert (scenario.board.rows, scenario.board.columns, scenario.board.short_rows) == (9, 13, True)
    assert scenario.board.ground_at("1.7") == "woods"
    assert scenario.board.ground_at("2.1") == "river"
    assert scenario.board.ground_at("2.2") == "bridge"
    assert scenario.board.ground_at("4.3") == "hill"
    assert scenario.board.ground_at("5.3") == "building"
    assert scenario.board.works == {"5.3": "N"}
    assert [(unit.kind, unit.at, unit.side, unit.figures) for unit in scenario.units] == [
        ("cavalry", "1.6", "player-1", 2),
        ("infantry", "1.7", "player-1", None),
        ("artillery", "9.13", "player-2", None),
    ]
    assert [(side.name.en, side.hand, side.flags, side.edge) for side in scenario.sides] == [
        ("Germany", 4, 6, "top"),
        ("United States", 10, 5, "bottom"),
    ]
    assert scenario.first == "player-2"
    assert [(flag.at, flag.side) for flag in scenario.board.flags] == [("4.3", "player-2")]
    assert scenario.board.labels[0].text.en == "Foy"
    assert scenario.title.fr == "Le passage, 1944-12-20"
    assert "“tankger”, 1 time, became cavalry." in said(got.mapped)
    assert "the hand 12 became 10" in said(got.mapped)
    for lost in ("“radar”", "badge6", "tag4", "1 other language", "expansions"):
        assert lost in said(got.dropped)


def test_a_mapping_of_ones_own_goes_before_the_table_of_the_program() -> None:
    mapping = Mapping(
        system="battle_cry", terrain={"radar": "orchard", "wforest": "hill"}, units={"tank": "infantry"}
    )
    got = m44.read(json.dumps(samples.m44()).encode(), IMPORT_LIMITS, wish(mapping=read(dumps(mapping))))
    assert got.scenario.board.ground_at("6.3") == "orchard"
    assert got.scenario.board.ground_at("1.7") == "hill"
    assert got.scenario.units[0].kind == "infantry"
    uses = {use.word: (use.count, use.becomes) for use in got.words}
    assert uses["radar"] == (1, "orchard")
    assert uses["tag:tag4"] == (1, "")


def test_memoir_terrain_goes_into_the_other_game_on_hexes() -> None:
    got = m44.read(json.dumps(samples.m44()).encode(), IMPORT_LIMITS, wish("belle_epoque"))
    assert got.scenario.board.ground_at("5.3") == "village"
    assert "fortification" in got.scenario.board.features_at("5.3")


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ({"board": []}, "board", "no scenario of Memoir"),
        ({"board": {"type": "HUGE"}}, "board.type", "no board “HUGE”"),
        (
            {"board": {"hexagons": [{"row": 1, "col": 2}]}},
            "board.hexagons[0]",
            "no hex in row 1, column 2",
        ),
    ],
)
def test_a_faulty_memoir_file_says_where(change: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(BadFile) as caught:
        m44.read(json.dumps(samples.m44(**change)).encode(), IMPORT_LIMITS, wish())
    assert caught.value.place.path == place
    assert words in str(caught.value)


def test_overlord_and_breakthrough_boards_have_their_sizes() -> None:
    for kind, size in (("OVERLORD", (9, 26)), ("BRKTHRU", (17, 13))):
        data = samples.m44(board={"type": kind, "hexagons": {}})
        board = m44.read(json.dumps(data).encode(), IMPORT_LIMITS, wish()).scenario.board
        assert (board.rows, board.columns) == size


# --- MegaMek ---------------------------------------------------------------------------------------------


def test_a_megamek_board_is_turned_and_its_levels_begin_at_0() -> None:
    got = megamek.read(samples.BOARD.encode(), IMPORT_LIMITS, wish("belle_epoque"))
    board = got.scenario.board
    # 16 columns of 4: after the quarter turn 16 rows of 4; column 1 is the lowest row
    assert board.rows == 16
    first, second, third, fourth = (
        board.columns and f"{17 - column}.{1 + shift}" for column, shift in ((1, 0), (2, 1), (3, 0), (4, 1))
    )
    assert board.level_at(third) == 0
    assert board.level_at(first) == 1
    assert (board.ground_at(second), board.level_at(second)) == ("woods", 2)
    assert (board.ground_at(fourth), board.level_at(fourth)) == ("village", 3)
    assert board.ground_at(third) == "water"
    assert "turned a quarter" in said(got.mapped)
    assert "moved by 1" in said(got.mapped)
    assert "foliage_elev" in said(got.dropped)
    assert "2 hexes" in said(got.dropped)


def test_megamek_hills_become_hills_where_there_are_no_levels() -> None:
    got = megamek.read(b'size 3 3\nhex 0101 2 "" ""\nhex 0102 0 "" ""\nend\n', IMPORT_LIMITS, wish())
    assert sum(row.count(got.scenario.board.GROUNDS.index("hill")) for row in got.scenario.board.ground) == 1


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "no MegaMek board"),
        ("size 900 900\n", 1, "no size of a map"),
        ('hex 0101 0 "" ""\n', 1, "before the size"),
        ('size 4 4\nhex 0909 0 "" ""\n', 2, "outside of the map"),
        ("size 4 4\nhex 01 x\n", 2, "cannot be read"),
        ("size 4 4\nfoo\n", 2, "“foo” is no word"),
    ],
)
def test_a_faulty_megamek_board_says_where(text: str, line: int, words: str) -> None:
    with pytest.raises(BadFile) as caught:
        megamek.read(text.encode(), IMPORT_LIMITS, wish())
    assert caught.value.place.line == line
    assert words in str(caught.value)


# --- Tiled -----------------------------------------------------------------------------------------------

CELLS = [1, 2, 3, 1, 2, 2, 2, 2, 3, 3, 1, 4]
TURNED_TILE = 2 | 0x8000_0000 | 0x1000_0000


@pytest.mark.parametrize("how", ["csv", "xml", "base64", "zlib", "gzip"])
def test_every_packing_of_a_tiled_map_is_the_same_map(how: str) -> None:
    got = tiled_reading.read(samples.tmx(CELLS, how=how), IMPORT_LIMITS, wish())
    other = tiled_reading.read(
        samples.tmj(CELLS, how="" if how in ("csv", "xml") else how), IMPORT_LIMITS, wish()
    )
    assert got.scenario == other.scenario
    rows = [[got.scenario.board.GROUNDS[code] for code in row] for row in got.scenario.board.ground]
    assert rows == [
        ["clear", "woods", "river", "clear"],
        ["woods"] * 4,
        ["river", "river", "clear", "clear"],
    ]
    assert "“mystery”, 1 time: Battle Cry has no such thing." in said(got.dropped)


def test_the_turn_of_a_tile_is_no_part_of_its_number() -> None:
    got = tiled_reading.read(samples.tmx([TURNED_TILE] * 12), IMPORT_LIMITS, wish())
    assert got.scenario.board.ground_at("1.1") == "woods"
    assert "The turns of 12 tiles." in said(got.dropped)


def test_even_rows_that_lie_to_the_right_are_moved_half_a_hex_on() -> None:
    got = tiled_reading.read(samples.tmx(CELLS, index="even"), IMPORT_LIMITS, wish())
    board = got.scenario.board
    assert (board.columns, board.short_rows) == (5, True)
    assert [board.ground_at(f"1.{column}") for column in range(2, 6)] == ["clear", "woods", "river", "clear"]
    assert [board.ground_at(f"2.{column}") for column in range(1, 5)] == ["woods"] * 4
    assert "2 clear hexes were added" in said(got.mapped)


def test_a_flat_top_map_keeps_every_neighbour() -> None:
    """After the quarter turn two hexes touch that touched before."""
    width, height = 5, 4
    cells = [
        2 if place in (6, 7) else 1 for place in range(width * height)
    ]  # row 1, columns 1 and 2: they touch
    for index in ("odd", "even"):
        got = tiled_reading.read(
            samples.tmx(cells, width, height, axis="x", index=index), IMPORT_LIMITS, wish()
        )
        grid = got.scenario.board.grid
        one, other = (
            grid.parse(name)
            for name in got.scenario.board.hexes()
            if got.scenario.board.ground_at(name) == "woods"
        )
        assert grid.distance(one, other) == 1


@pytest.mark.parametrize(
    ("system", "stem"), [row for row in SHIPPED if row[0] in ("battle_cry", "belle_epoque")]
)
@pytest.mark.parametrize("ending", [".tmx", ".tmj"])
def test_a_scenario_survives_the_way_to_tiled_and_back(system: str, stem: str, ending: str) -> None:
    scenario = shipped(system, stem)
    written = files_of(scenario, target_of(by_id(system)), ending, stem, "en")
    got = tiled_reading.read(written[f"{stem}{ending}"], IMPORT_LIMITS, wish(system))
    assert files.dumps(got.scenario) == files.dumps(scenario)
    assert got.dropped == ()
    again = files_of(got.scenario, target_of(by_id(system)), ending, stem, "en")
    assert again == written
    assert written[f"{stem}-tiles.png"].startswith(b"\x89PNG")


def test_another_reader_of_tiled_sees_the_same_tiles(tmp_path: Path) -> None:
    parser = pytest.importorskip("pytiled_parser")
    scenario = shipped("belle_epoque", "alma")
    for ending in (".tmx", ".tmj"):
        for name, data in files_of(scenario, target_of(by_id("belle_epoque")), ending, "alma", "en").items():
            (tmp_path / name).write_bytes(data)
        tiled = parser.parse_map(tmp_path / f"alma{ending}")
        assert (tiled.stagger_axis, tiled.stagger_index, tiled.hex_side_length) == ("y", "odd", 32)
        ground = next(layer for layer in tiled.layers if layer.name == "ground")
        kinds = {number + 1: tile.class_ for number, tile in tiled.tilesets[1].tiles.items()}
        for row in range(1, scenario.board.rows + 1):
            for column in range(1, scenario.board.width(row) + 1):
                assert kinds[ground.data[row - 1][column - 1]] == scenario.board.ground_at(f"{row}.{column}")
        units = next(layer for layer in tiled.layers if layer.name == "units")
        assert len(units.tiled_objects) == len(scenario.units)


def test_an_external_tileset_is_read_from_the_folder_and_from_nowhere_else(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    tiles = '<tileset name="out" tilewidth="56" tileheight="64"><tile id="0" type="woods"/></tileset>'
    (folder / "in.tsx").write_text(tiles)
    (tmp_path / "out.tsx").write_text(tiles)
    (folder / "link.tsx").symlink_to(tmp_path / "out.tsx")
    beside = neighbours(folder / "map.tmx", IMPORT_LIMITS)
    for source, is_read in (
        ("in.tsx", True),
        ("../out.tsx", False),
        ("link.tsx", False),
        ("/etc/passwd", False),
    ):
        data = samples.tmx(tileset=f'<tileset firstgid="1" source="{source}"/>')
        got = tiled_reading.read(data, IMPORT_LIMITS, wish(beside=beside))
        assert (got.scenario.board.ground_at("1.1") == "woods") is is_read
        assert ("is not in the folder" in said(got.dropped)) is not is_read


LAUGHS = '<!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (samples.tmx(head=LAUGHS), "declares types or entities"),
        (samples.tmx().replace(b"hexagonal", b"orthogonal"), "the map is “orthogonal”"),
        (samples.tmx().replace(b'infinite="0"', b'infinite="1"'), "the map has no end"),
        (samples.tmx([1] * 11), "too many or too few tiles"),
        (samples.tmx([1] * 5000, how="zlib"), "too many or too few tiles"),
        (samples.tmx(how="zlib").replace(b'"zlib"', b'"zstd"'), "packed by “zstd”"),
        (samples.tmx(how="zlib").replace(b"zlib", b"gzip"), "a packed layer is broken"),
        (samples.tmx().replace(b'width="4"', b'width="99999999"'), "hexes"),
        (samples.tmx()[:200], "no XML"),
        (b"<svg/>", "no map of Tiled"),
        (b"", "no XML"),
    ],
)
def test_a_faulty_tiled_map_says_what_is_wrong(data: bytes, words: str) -> None:
    with pytest.raises(BadFile) as caught:
        tiled_reading.read(data, IMPORT_LIMITS, wish())
    assert words in str(caught.value)


def test_an_xml_with_more_elements_than_the_limit_is_refused() -> None:
    with pytest.raises(BadFile, match="too many elements"):
        tiled_reading.read(samples.tmx(how="xml"), ImportLimits(elements=10), wish())
    with pytest.raises(BadFile, match="too many elements"):
        tiled_reading.read(b"<map>" + b"<a>" * 100, IMPORT_LIMITS, wish())


def test_a_map_of_hexes_is_no_map_for_a_measured_table() -> None:
    with pytest.raises(BadFile, match="not played on hexes"):
        tiled_reading.read(samples.tmx(), IMPORT_LIMITS, wish("mbt"))


# --- orders of battle ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("system", "stem"), SHIPPED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_order_of_battle_survives_the_way_to_a_spreadsheet_and_back(
    system: str, stem: str, language: str
) -> None:
    scenario, target = shipped(system, stem), target_of(by_id(system))
    written = order_sheet.write(scenario, target, language)
    got = order_sheet.read(written, IMPORT_LIMITS, wish(system, onto=scenario))
    assert files.dumps(got.scenario) == files.dumps(scenario)
    assert order_sheet.write(got.scenario, target, language) == written
    assert got.dropped == ()


@pytest.mark.parametrize(
    ("general", "left"), [("Général", "aile gauche"), ("General", "left wing"), ("general", "left")]
)
def test_a_deck_names_its_generals_and_wings_in_words(general: str, left: str) -> None:
    """In the language of the list; their ids are read, too."""
    scenario, target = shipped("belle_position", "coulmiers"), target_of(by_id("belle_position"))
    table = f"Camp;Carte;Emplacement;Attaque;Identité\n{scenario.sides[0].id};{general};;1;g\n"
    table += f"{scenario.sides[1].id};wood;{left};;\n"
    got = order_sheet.read(table.encode(), IMPORT_LIMITS, wish("belle_position", onto=scenario)).scenario
    assert [row.card for side in got.sides for row in side.deck] == ["general", "wood"]
    assert got.sides[1].deck[0].at == "left"
    for language, words in (("fr", ("Général", "aile gauche")), ("en", ("General", "left wing"))):
        written = order_sheet.write(got, target, language).decode()
        assert all(word in written for word in words)


def test_rows_name_sides_and_lay_out_who_has_no_place() -> None:
    got = order_sheet.read(samples.CSV.encode(), IMPORT_LIMITS, wish())
    scenario = got.scenario
    assert [side.name.en for side in scenario.sides] == ["Blues", "Greys"]
    assert [(unit.kind, unit.at, unit.figures) for unit in scenario.units] == [
        ("infantry", "1.1", 3),
        ("cavalry", "1.2", None),
        ("artillery", "9.5", None),
    ]
    assert "1 unit without a place" in said(got.mapped)


def test_bases_without_a_place_stand_side_by_side_in_ranks_at_the_edge_of_their_side() -> None:
    """Tenths of a millimetre: 13 cm are left for each, 5 mm between them, 7 cm from rank to rank."""
    table = shipped("mbt", "cannae")
    rows = "".join(f"{side.id},Heavy infantry\n" for side in table.sides for _base in range(12))
    got = order_sheet.read(f"Side,Kind\n{rows}".encode(), IMPORT_LIMITS, wish("mbt", onto=table)).scenario
    first, second = ([unit for unit in got.units if unit.side == side.id] for side in got.sides)
    assert [unit.at for unit in first] == [*((700 + 1350 * base, 600) for base in range(11)), (700, 1300)]
    assert [unit.at for unit in second] == [*((700 + 1350 * base, 9400) for base in range(11)), (700, 8700)]
    assert {unit.facing for unit in first} == {0}
    assert {unit.facing for unit in second} == {1800}


def test_a_sheet_with_semicolons_and_french_heads_is_the_same() -> None:
    french = samples.CSV.replace(",", ";").replace("Side;Kind", "Camp;Arme").replace("Place", "Emplacement")
    french = french.replace("Figures", "Figurines")
    one = order_sheet.read(samples.CSV.encode(), IMPORT_LIMITS, wish())
    other = order_sheet.read(french.encode("cp1252"), IMPORT_LIMITS, wish())
    assert one.scenario == other.scenario


def test_a_column_that_nobody_knows_is_dropped_and_told() -> None:
    data = b"Side,Kind,Colour\nUnion,infantry,blue\n"
    got = order_sheet.read(data, IMPORT_LIMITS, wish())
    assert "The column “Colour”, 1 cell." in said(got.dropped)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a,b\n1,2\n", 1, "no row of heads"),
        ("Side,Kind,Place\nUnion,infantry,9999\n", 2, "no hex 9999"),
        ("Side,Kind,Figures\nUnion,infantry,x\n", 2, "“x” cannot stand here"),
        ("Side,Kind,Figures\nUnion,infantry,50\n", 2, "“50” cannot stand here"),
        ("Side,Kind\nUnion,dragons\n", 2, "“dragons” is not one of the words"),
        ("Side,Kind\nUnion,infantry\nConfederates,infantry\nTurks,infantry\n", 4, "no side “Turks”"),
    ],
)
def test_a_faulty_sheet_says_its_row(text: str, line: int, words: str) -> None:
    with pytest.raises(BadFile) as caught:
        order_sheet.read(text.encode(), IMPORT_LIMITS, wish())
    assert caught.value.place.line == line
    assert words in str(caught.value)


def test_a_name_that_a_spreadsheet_would_reckon_is_guarded() -> None:
    scenario = shipped("battle_cry", "perryville")
    unit = scenario.units[0].model_copy(update={"name": type(scenario.title)("=1+1", "@x")})
    scenario = scenario.model_copy(update={"units": (unit, *scenario.units[1:])})
    written = order_sheet.write(scenario, target_of(by_id("battle_cry")), "en")
    assert b"'=1+1" in written
    assert b",'@x" in written
    got = order_sheet.read(written, IMPORT_LIMITS, wish(onto=scenario))
    assert got.scenario.units[0].name == unit.name


# --- parts of a scenario ---------------------------------------------------------------------------------


def part(source: Any, onto: Any, *parts: str) -> Any:
    form = format_of("x.json")
    assert form is not None
    return form.read(files.dumps(source), IMPORT_LIMITS, wish(onto.system, onto=onto, parts=frozenset(parts)))


def test_the_map_of_another_scenario_comes_alone() -> None:
    onto, source = shipped("battle_cry", "perryville"), shipped("battle_cry", "fredericksburg")
    got = part(source, onto, "map").scenario
    assert got.board.ground == source.board.ground
    assert got.units == onto.units
    assert got.sides == onto.sides
    assert got.title == onto.title


def test_units_that_come_alone_take_the_sides_that_are_there() -> None:
    onto, source = shipped("la_garde", "austerlitz"), shipped("la_garde", "twin_rises")
    plain = onto.model_copy(update={"units": ()})
    loose = source.model_copy(
        update={
            "units": tuple(
                unit.model_copy(update={"formation": None, "group": None}) for unit in source.units
            )
        }
    )
    got = part(loose, plain, "units").scenario
    assert {unit.side for unit in got.units} <= {side.id for side in onto.sides}
    assert len(got.units) == len(source.units)


def test_everything_of_a_scenario_is_the_scenario() -> None:
    for system, stem in SHIPPED:
        source = shipped(system, stem)
        onto = by_id(system).design().blank()
        got = part(source, onto, "map", "units", "sides", "rules", "papers", "plan").scenario
        assert files.dumps(got) == files.dumps(source), stem


def test_a_map_goes_into_the_other_game_on_hexes() -> None:
    source = shipped("battle_cry", "perryville")
    got = format_of("x.json").read(  # type: ignore[union-attr]
        files.dumps(source),
        IMPORT_LIMITS,
        wish("belle_epoque", models={"battle_cry": type(source)}),
    )
    assert got.scenario.system == "belle_epoque"
    assert len(got.scenario.units) == sum(unit.kind in ("infantry", "cavalry") for unit in source.units)
    assert "another game" in said(got.dropped)


# --- mappings, formats -----------------------------------------------------------------------------------


def test_the_tables_of_the_program_name_only_what_there_is() -> None:
    for system in SYSTEMS:
        target, table = target_of(system), own(system.id)
        for value in (*table.terrain.values(), *table.hexsides.values()):
            for name in filter(None, value.split(" + ")):
                assert name in ("clear", "level", *target.names), (system.id, name)
        assert set(table.units.values()) <= set(target.unit_kinds)


def test_the_longest_word_inside_wins() -> None:
    mapping = Mapping(system="x", terrain={"hill": "hill", "hillroad": "road", "=sand": "clear"})
    assert become("terrain", "whillroad", {}, mapping) == "road"
    assert become("terrain", "whill", {}, mapping) == "hill"
    assert become("terrain", "sandbank", {}, mapping) is None
    assert become("terrain", "Sand ", {}, mapping) == "clear"


def test_a_faulty_mapping_says_where() -> None:
    with pytest.raises(BadFile) as caught:
        read(b'{"format": "etat-major/mapping",\n"version": 1, "system": "x",\n"terrain": {"a": 3}}')
    assert caught.value.place.line == 3


def test_every_format_has_a_name_in_both_languages() -> None:
    for form in FORMATS:
        assert say(form.title, "en")
        assert say(form.title, "fr")
