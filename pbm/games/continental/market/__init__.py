"""The stock market: what the Public wants, and the price that supply and demand make."""
