"""Somebody who presses everything: random mouse and keys in a real window, at each desk of each system."""

from editor.base.overrides import guard_overrides

guard_overrides()  # as the start of the program does, before any class of the window is made
