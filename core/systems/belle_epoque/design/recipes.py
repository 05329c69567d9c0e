"""What a Belle Époque player buys: an army of one time and place, its units whole and armed alike."""

from core.armies.recipes import Recipe, Share, Way
from core.armies.troop import PartValue


def _regulars(fire: str, order: str, *better: str) -> Share:
    """Infantry of one rifle; some of it picked troops."""
    usual: dict[str, PartValue] = {"fire": fire, "order": order}
    picked: dict[str, PartValue] = {**usual, "quality": "superior", **dict.fromkeys(better, True)}
    return Share(6, {"infantry": 1}, (Way(usual, 5), Way(picked, 2)))


def _horse(fire: str, weight: int = 2) -> Share:
    usual: dict[str, PartValue] = {"fire": fire}
    picked: dict[str, PartValue] = {**usual, "quality": "superior", "fiery": True}
    return Share(weight, {"cavalry": 1}, (Way(usual, 3), Way(picked, 1)), least=1)


RECIPES = (
    # The Crimea: muzzle-loading rifles, columns and skirmishers.
    Recipe((_regulars("E", "close", "tenacious"), _horse("G"))),
    # 1870: Chassepot and Dreyse.
    Recipe((_regulars("C", "close", "tenacious"), _horse("G"))),
    Recipe((_regulars("D", "close", "impetuous"), _horse("F"))),
    # A colonial column with its levies and scouts.
    Recipe(
        (
            _regulars("D", "open"),
            Share(2, {"mounted_infantry": 1}, (Way({"fire": "D", "order": "open"}),), least=1),
            Share(1, {"tribal": 1}, (Way({"fire": "G", "quality": "poor"}),)),
        )
    ),
    # Warriors, and a few rifles that were taken.
    Recipe(
        (
            Share(
                6,
                {"tribal": 1},
                (
                    Way({"fire": "G", "shock": True}, 4),
                    Way({"fire": "G", "shock": True, "impetuous": True}, 2),
                    Way({"fire": "G", "shock": True, "quality": "superior"}, 1),
                ),
            ),
            Share(2, {"infantry": 1}, (Way({"fire": "F", "order": "open", "quality": "poor"}),), least=1),
        )
    ),
    # Riflemen on horseback and in cover.
    Recipe(
        (
            Share(
                5,
                {"infantry": 1},
                (
                    Way({"fire": "B", "order": "open", "smokeless": True}, 2),
                    Way({"fire": "B", "order": "open", "smokeless": True, "tenacious": True}, 3),
                ),
            ),
            Share(
                3,
                {"mounted_infantry": 1},
                (Way({"fire": "B", "order": "open", "smokeless": True}),),
                least=1,
            ),
        )
    ),
)
