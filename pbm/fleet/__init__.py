"""Jobs of many games, done here, in processes of this machine or by workers of a cluster.

A job is a function and a value, and gives back a value; it touches no file and no clock. Who asks
for it keeps what came of it, or not: no runner writes anything down.
"""
