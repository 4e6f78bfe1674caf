"""The command line: one file for each group of commands, loaded when one of them is called."""
