"""Continental Rails II: fifteen tycoons, simultaneous turns of two years each."""
