"""Many battles at once: endurance, strength, speed. Handed a `System`, never importing one."""
