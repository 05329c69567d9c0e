"""Army lists: what a system's troops are, what they cost, and lists of them within a budget.

A floor of its own above `core.scenarios`, whose strict files it uses; it knows no system. A room hands over
its `Troops`, its limits and how a list becomes a side of a scenario (`core.protocol.system.System`).
"""
