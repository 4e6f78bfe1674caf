"""18xx by mail: programmes, import, reports."""
