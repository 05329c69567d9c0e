"""What helps those who work on the program; none of it is installed with it."""
