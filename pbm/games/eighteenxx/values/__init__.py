"""What an 18xx game is made of: orders, events, figures, market, state and title, as values."""
