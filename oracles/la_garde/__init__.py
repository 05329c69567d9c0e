"""La Garde read once more, from the reference sheet and the digest in `docs/rules/la-garde.md`."""
