"""What happens on a board is shown as moments: pure rules of time, and the items that draw them."""
