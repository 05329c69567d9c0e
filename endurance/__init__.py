"""Volume and mischief: what `etat-major soak --files`, `--kill`, `--monkey` run. Of the source only."""
