"""Golf solitaire for a kiosk with a 7-inch touchscreen and two buttons."""
