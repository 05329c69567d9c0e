"""Many battles at once: endurance, strength. Handed a `System`, never importing one."""
