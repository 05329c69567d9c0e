"""Belle Position read once more, from the rules and the digest in `docs/rules/belle-position.md`."""
