"""Sheets: the vocabularies and usage lines of orders, reading and printing them, marks and codes.

A family lists its orders as `Form`s (parse); each form's usage line (usage) names slots, each slot
a vocabulary (vocabularies, names). From that one line come the parser, the help, the blank sheet
and what a complaint says it expected. Nothing here knows any game.
"""
