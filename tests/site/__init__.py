"""The site of past games."""
