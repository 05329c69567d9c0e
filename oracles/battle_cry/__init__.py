"""Battle Cry read once more, from the rulebook and the digest in `docs/rules/battle-cry.md`."""
