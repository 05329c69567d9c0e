"""Second readings of the rules, slow and plain, that the engine is held against.

Each room of `oracles` was written from the printed rules with a geometry of its own. It reads states and
actions of the engine, never its measuring: `tests/house/test_oracles.py` holds that wall.
"""
