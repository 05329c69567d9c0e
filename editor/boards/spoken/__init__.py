"""What boards tell to those who hear them: the list of what stands there, places, events, lines of orders."""
