"""A person at work whose computer fails: what it leaves, and what the next start makes of it."""
