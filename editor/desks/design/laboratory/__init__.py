"""The laboratory of the design desk: is the scenario fair, and what would make it so."""
