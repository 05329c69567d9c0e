"""Speed, measured: what `etat-major bench` runs. Comes with the source, never with an installed program."""
