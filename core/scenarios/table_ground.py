"""The ground of a scenario's table as `core.geometry` measures it.

Loads shapely: import it where it is used.
"""

from collections.abc import Callable

from core.geometry.bases import Footprint
from core.geometry.patches import Area
from core.geometry.patches import Band as BandPatch
from core.geometry.table_terrain import TableTerrain
from core.scenarios.tables import Band, Feature, TableBoard


def grounds(board: TableBoard) -> tuple[Feature | Band, ...]:
    """The features and bands of a table, lowest first: the places of the patches of `terrain_of`."""
    return (*board.features, *board.bands)


def class_of(thing: Feature | Band) -> str:
    """The class of terrain of a feature or band."""
    return thing.ground


def terrain_of(board: TableBoard, kind_of: Callable[[Feature | Band], str] = class_of) -> TableTerrain:
    """The terrain of a table; `kind_of` may tell things of one class apart that say more of themselves."""
    patches: list[Area | BandPatch] = []
    for thing in grounds(board):
        if isinstance(thing, Band):
            patches.append(BandPatch(kind_of(thing), thing.line, thing.width))
        else:
            patches.append(Area(kind_of(thing), thing.outline, thing.level))
    return TableTerrain(patches)


def grounds_under(board: TableBoard, stands: Footprint) -> tuple[Feature | Band, ...]:
    """The features and bands on which a base stands, be it with a corner; lowest first."""
    things = grounds(board)
    return tuple(things[place] for place in terrain_of(board).under(stands))
