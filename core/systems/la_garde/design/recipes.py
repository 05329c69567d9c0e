"""What a La Garde player buys: a corps of divisions, each with its brigades of infantry and its batteries."""

from core.armies.recipes import Formation, Recipe, Share, Way

SKILLS = (Way({}, 4), Way({"skill": "good"}, 3), Way({"skill": "poor"}, 1), Way({"skill": "excellent"}, 1))
FORMATIONS = (
    Formation({"army": 1}, SKILLS),
    Formation({"corps": 1}, SKILLS, (2, 3)),
    Formation({"division": 1}, SKILLS, (4, 5)),
)
FOOT = {"light_foot_artillery": 1, "medium_foot_artillery": 4, "heavy_artillery": 1}
VETERAN, CONSCRIPT, ELITE = {"experience": "veteran"}, {"experience": "conscript"}, {"experience": "elite"}
GUNS = Share(3, FOOT, (Way({}, 3), Way(VETERAN, 1)), least=1)
HORSE_GUNS = Share(1, {"medium_horse_artillery": 1, "light_horse_artillery": 1})
LIGHT = Share(2, {"light_infantry": 1}, (Way({"skirmishers": True}, 2), Way({}, 1), Way(VETERAN, 1)))
HORSE = Share(
    3, {"line_cavalry": 2, "light_cavalry": 2, "heavy_cavalry": 1}, (Way({}, 4), Way(VETERAN, 1)), least=1
)

RECIPES = (
    # An army of veterans and conscripts.
    Recipe(
        (
            Share(8, {"line_infantry": 1}, (Way({}, 4), Way(VETERAN, 2), Way(CONSCRIPT, 2))),
            LIGHT,
            HORSE,
            GUNS,
            HORSE_GUNS,
        ),
        FORMATIONS,
    ),
    # Lines that fire by ranks.
    Recipe(
        (
            Share(
                8,
                {"line_infantry": 1},
                (
                    Way({"rolling_fire": True}, 4),
                    Way({**VETERAN, "rolling_fire": True}, 2),
                    Way(CONSCRIPT, 1),
                ),
            ),
            LIGHT,
            HORSE,
            GUNS,
        ),
        FORMATIONS,
    ),
    # Large brigades, heavy guns, irregular horse.
    Recipe(
        (
            Share(7, {"line_infantry": 1}, (Way({"large": True}, 3), Way({}, 3), Way(ELITE, 1))),
            Share(3, {"irregular_cavalry": 1, "light_cavalry": 2, "line_cavalry": 1}, least=1),
            Share(
                4, {"heavy_artillery": 2, "medium_foot_artillery": 3}, (Way({}, 3), Way(VETERAN, 1)), least=1
            ),
        ),
        FORMATIONS,
    ),
)
