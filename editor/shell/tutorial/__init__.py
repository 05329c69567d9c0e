"""Learning a system inside the program: steps on a real scenario, each of which waits for the act."""
