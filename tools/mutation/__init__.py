"""Mutants: small faults put into the code one at a time, to see whether a test notices.

`tools/etat-major-mutate` is the command; CONTRIBUTING.md says how it is used.
"""
