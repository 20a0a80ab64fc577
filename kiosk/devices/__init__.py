"""The edge: each file owns one thing outside the program."""
