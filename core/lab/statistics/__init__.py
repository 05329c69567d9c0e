"""What may be said of many battles: shares with intervals that hold, luck taken off, stopping at any time."""
