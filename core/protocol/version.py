"""Which version of the protocol a system is written for."""

PROTOCOL_VERSION = 1
"""Rises when a package that kept the protocol before would not keep it now."""
