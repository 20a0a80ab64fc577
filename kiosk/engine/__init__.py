"""The game itself, shared by every front end: values and rules, with the standard library only."""
