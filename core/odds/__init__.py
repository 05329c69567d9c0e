"""Odds of a decision: the real rules run over every fall of dice. Handed a `System`, never importing one."""
