"""The rules of 18xx that every title shares: what may be done, what it does, who is next.

`steps` holds one file for each step of a round; a title puts them into tuples.
"""
