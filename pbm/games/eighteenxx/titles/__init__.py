"""The titles of the family, one folder each: tables and tuples of steps, no rules of their own."""
