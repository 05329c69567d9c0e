"""What a Belle Position player puts into a deck: line most of all, guns, some horse, a general, ground."""

from collections.abc import Mapping

from core.armies.recipes import Recipe, Share, Way

GENERALS = Share(
    1,
    {"general": 1},
    (
        Way({"attack": 1}, 3),
        Way({"defence": 1}, 3),
        Way({"rally": 1}, 2),
        Way({"attack": 1, "defence": 1}, 1),
    ),
    least=1,
    most=3,
)
TERRAIN = Share(2, {"wood": 1, "height": 1, "town": 1, "entrenchments": 1}, least=1, most=4)
HORSE = Share(3, {"hussards-chasseurs": 1, "lanciers-uhlans": 1, "dragons": 2, "cuirassiers": 1}, least=1)


def _deck(infantry: Mapping[str, int], guns: Mapping[str, int]) -> Recipe:
    return Recipe((Share(11, infantry), Share(4, guns, least=2), HORSE, GENERALS, TERRAIN))


RECIPES = (
    # The Imperial army.
    _deck(
        {"ligne-francaise": 8, "chasseurs-a-pied": 2, "zouaves-turcos": 2, "garde-imperiale": 1},
        {"artillerie-legere-ml": 3, "artillerie-de-reserve-ml": 2, "mitrailleuses": 1},
    ),
    # The armies of the Republic.
    _deck(
        {
            "infanterie-de-marche": 6,
            "garde-mobile": 3,
            "fusiliers-marins": 1,
            "zouaves-turcos": 1,
            "gardes-pontificaux": 1,
            "ligne-francaise": 2,
            "francs-tireurs": 1,
        },
        {"artillerie-legere-ml": 3, "artillerie-de-reserve-ml": 2, "mitrailleuses": 1},
    ),
    # Prussians.
    _deck(
        {"ligne-prussienne": 8, "jagers-prussiens": 2, "garde-prussienne": 1, "landwehr": 1},
        {"artillerie-legere-bl": 3, "artillerie-de-reserve-bl": 3, "artillerie-de-la-garde-bl": 1},
    ),
    # Bavarians and other States.
    _deck(
        {"ligne-autres-etats": 8, "jagers-bavarois": 2, "infanterie-de-reserve": 2},
        {"artillerie-legere-bl": 3, "artillerie-de-reserve-bl": 2},
    ),
)
