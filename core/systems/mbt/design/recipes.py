"""What an MBT player buys: about ten bases of one people, one of them with the general."""

from collections.abc import Mapping

from core.armies.recipes import Recipe, Share, Way

BOW, SLING = Way({"shoots": "bow"}), Way({"shoots": "sling"})
LED = (Way({"general": True}),)


def _army(general: str, *shares: Share) -> Recipe:
    """An army with its general on the troops that decide the battle."""
    return Recipe((Share(1, {general: 1}, LED, least=1, most=1, mark="general"), *shares))


def _some(weight: int, troops: Mapping[str, int], *ways: Way, least: int = 0) -> Share:
    return Share(weight, troops, ways or (Way(),), least)


RECIPES = (
    # Hoplites with a few slingers and horsemen.
    _army(
        "heavy_infantry",
        _some(6, {"heavy_infantry": 1}, least=3),
        _some(2, {"light_infantry": 1}, SLING, BOW, Way(), least=1),
        _some(1, {"light_cavalry": 1}),
    ),
    # A phalanx and the companions.
    _army(
        "heavy_cavalry",
        _some(4, {"heavy_infantry": 1}, least=2),
        _some(2, {"heavy_cavalry": 1}, least=1),
        _some(2, {"light_infantry": 1}, BOW, SLING, Way(), least=1),
        _some(1, {"light_cavalry": 1}, BOW),
    ),
    # Bowmen, horse and some who stand.
    _army(
        "heavy_cavalry",
        _some(4, {"light_infantry": 1}, Way({"shoots": "bow"}, 3), Way(), least=2),
        _some(3, {"heavy_infantry": 1}, least=1),
        _some(2, {"heavy_cavalry": 1, "light_cavalry": 1}),
    ),
    # Elephants, and all that goes with them.
    _army(
        "heavy_infantry",
        _some(2, {"elephant": 1}, least=1),
        _some(3, {"heavy_infantry": 1}, least=1),
        _some(3, {"light_infantry": 1}, BOW, Way(), least=1),
        _some(2, {"light_cavalry": 2, "light_chariot": 1}, Way(), BOW),
    ),
    # Knights and spearmen.
    _army(
        "heavy_cavalry",
        _some(4, {"heavy_cavalry": 1}, least=2),
        _some(3, {"heavy_infantry": 1}, least=1),
        _some(2, {"light_infantry": 1}, BOW, least=1),
    ),
    # Chariots of the Bronze Age.
    _army(
        "heavy_chariot",
        _some(2, {"heavy_chariot": 1, "light_chariot": 2}, BOW, Way(), least=1),
        _some(4, {"heavy_infantry": 1}, least=2),
        _some(3, {"light_infantry": 1}, BOW, SLING, least=1),
    ),
)
