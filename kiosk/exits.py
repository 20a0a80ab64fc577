"""The exit statuses: what the end of the program tells whoever started it."""

EXIT_FAULT = 1
EXIT_BAD_INPUT = 2
EXIT_NO_DISPLAY = 3
EXIT_NOT_INSTALLED = 4
EXIT_RUNS_ALREADY = 5
