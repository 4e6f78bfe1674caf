"""stub"""
SHOWINGS = {}
