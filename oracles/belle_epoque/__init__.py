"""Belle Époque read once more, from the rulebook and the digest in `docs/rules/belle-epoque.md`."""
