"""Which version this is."""


def version() -> str:
    """The number, as in the changes."""
    from importlib.metadata import version as version_of

    return version_of("etat-major")
