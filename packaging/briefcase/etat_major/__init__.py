"""What briefcase starts: `python -m etat_major`."""
