"""The sitting: one player at one kiosk, without pygame, threads or a clock."""
