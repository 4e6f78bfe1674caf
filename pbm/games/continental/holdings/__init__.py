"""Who holds what: shares, new stock, Private Companies, and the credit that they give."""
