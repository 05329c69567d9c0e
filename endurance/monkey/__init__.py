"""Somebody who presses everything: random mouse and keys in a real window, at each desk of each system."""
