"""How far an order goes, and why no further: reckoned here for steps, window, sheets and computers.

Nothing here knows a state or a View: everybody asks with his own figures.
"""
