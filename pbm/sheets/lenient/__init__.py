"""The lenient reader: a line as people write it, to the canonical line that it can only mean.

Usage lines are the only grammar of what is recorded; this room stands before them. A family lists
in a `Lexicon` (data) the words with which its orders are said; a line is taken only if every word
of it is accounted for and exactly one order comes out. So whatever the lexicon does not know, a
`not`, an `if`, a `?`, makes a line a question, never an order. It gives canonical text and nothing
else: no record depends on it.
"""
