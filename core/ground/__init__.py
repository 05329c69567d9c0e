"""Ground that nobody drew: from heights that were measured, and from a seed."""
