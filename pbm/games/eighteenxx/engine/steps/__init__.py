"""The steps of 18xx games, one file each: whom it asks, which orders answer, what they do.

No step imports another; what several need stands beside this folder.
"""
