"""Advice: what a good staff would do, and why a computer did what it did."""
