"""What a reader of an 18xx game gets: sheets, receipts, reports, all made of a View."""
