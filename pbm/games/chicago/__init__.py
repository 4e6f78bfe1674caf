"""Chicago Express (Wabash Cannonball), played in batched turns."""
