"""What the picture under a map says of its ground."""
