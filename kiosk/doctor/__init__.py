"""The doctor: looks at the machine that the kiosk plays on, and says what is wrong and what to do about it."""
