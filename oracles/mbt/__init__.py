"""MBT read once more, from the club's page and the digest in `docs/rules/mbt.md`."""
