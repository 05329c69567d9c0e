"""Which numbered rules a scenario brings into play."""
