"""Skirmish: a whole small wargame as a package of its own.

SK-1 The sides take turns. In its turn each unit of a side once moves to a free hex beside it, not into water,
     or fires. A unit that is down does nothing in that turn and then stands up.
SK-2 A unit fires at a distance of up to 3 hexes: a die of 4 or more removes the target, 5 or more in woods.
SK-3 Who is fired at may let the unit take cover before the die falls: only a 6 removes it, and it is down.
SK-4 Each side draws one of three secret orders, which names the hex that it must hold at the end.
SK-5 After the last turn the side that alone holds its hex wins; who has no unit left has lost at once.
"""
