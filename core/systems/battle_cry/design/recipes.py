"""What a Battle Cry player buys: whole units, infantry most of all, and generals to lead them."""

from core.armies.recipes import Recipe, Share

RECIPES = (
    Recipe(
        (
            Share(8, {"infantry": 1}),
            Share(2, {"cavalry": 1}, least=1),
            Share(2, {"artillery": 1}, least=1),
            Share(2, {"general": 1}, least=1),
        )
    ),
    Recipe(
        (
            Share(6, {"infantry": 1}),
            Share(3, {"cavalry": 1}, least=1),
            Share(2, {"artillery": 1}, least=1),
            Share(2, {"general": 1}, least=1),
        )
    ),
    Recipe(
        (
            Share(6, {"infantry": 1}),
            Share(1, {"cavalry": 1}),
            Share(3, {"artillery": 1}, least=1),
            Share(2, {"general": 1}, least=1),
        )
    ),
)
