"""The office: what a moderator keeps, takes in, resolves and sends; it knows no game's rules."""
