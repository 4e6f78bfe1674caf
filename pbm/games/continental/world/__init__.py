"""The world: the rules of an edition, their figures, the map."""
