"""What goes on in combats, bombardments, losses and rallies: each frame waits for chance or an answer.

`posts` are always the generals who have joined, on either side, as `actions.Engage.post` names them (LG-10).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Joining:
    """A combat that is declared: generals may join it, the attacker's first (LG-10).

    `asks`: 0 while the attacker is asked, 1 while the defender is.
    """

    unit: int
    target: int
    posts: tuple[int, ...]
    asks: int


@dataclass(frozen=True, slots=True)
class Fighting:
    """Tokens have to be drawn for a combat (LG-6.2). `round` counts the new rounds (LG-6.10).

    `first`: the token that was drawn first where it went back into the bag (AMB 2), otherwise "".
    """

    unit: int
    target: int
    posts: tuple[int, ...]
    round: int
    first: str


@dataclass(frozen=True, slots=True)
class Bombarding:
    """Tokens have to be drawn for a bombardment (LG-9.2); `first` as in `Fighting`."""

    unit: int
    target: int
    first: str


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a draw does, step by step (`aftermath.STAGES`).

    `result` is a key of the catalogue; `bombards` says of which table. `before`: elements and cohesion of
    attacker and defender at the draw; `stood`: where the defender stood (x, y, facing, its elements), `came`:
    where the attacker did.
    """

    unit: int
    target: int
    posts: tuple[int, ...]
    round: int
    result: str
    bombards: bool
    before: tuple[int, int, int, int]
    stood: tuple[int, int, int, int]
    came: tuple[int, int, int, int]
    stage: int

    def on(self) -> Aftermath:
        """The same, a stage on; written out, for it happens at every step of the odds."""
        return Aftermath(
            self.unit,
            self.target,
            self.posts,
            self.round,
            self.result,
            self.bombards,
            self.before,
            self.stood,
            self.came,
            self.stage + 1,
        )


@dataclass(frozen=True, slots=True)
class LossTests:
    """Tests of losses that fall together (LG-7.2, LG-7.4); `bonuses`: what guns add to the die of each."""

    queue: tuple[int, ...]
    bonuses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CohesionTests:
    """Tests of cohesion that fall together (LG-8.2)."""

    queue: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GeneralsAtRisk:
    """The dice of the generals whose brigades have suffered (LG-10)."""

    posts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Occupying:
    """The attacker may occupy the ground that it has won (LG-6.12); `stood` as in `Aftermath`."""

    unit: int
    stood: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Rallying:
    """The rally roll of a division: a die a brigade (LG-8.1)."""

    queue: tuple[int, ...]


FRAMES = (
    Joining,
    Fighting,
    Bombarding,
    Aftermath,
    LossTests,
    CohesionTests,
    GeneralsAtRisk,
    Occupying,
    Rallying,
)
