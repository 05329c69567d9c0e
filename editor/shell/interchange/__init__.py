"""Files of other programs in the window: what comes of them is seen before it is taken."""
