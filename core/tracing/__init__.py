"""Pictures under a map: where they lie, how their printed hexes lie, which hexes look alike."""
