"""The dialog for ground that nobody drew."""
