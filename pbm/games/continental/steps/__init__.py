"""One file per lettered action of Appendix C; `play(turn)` carries it out. Steps know no steps."""
