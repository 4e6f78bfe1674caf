"""1867 Big Wyoming: tables, whole games, rules."""
