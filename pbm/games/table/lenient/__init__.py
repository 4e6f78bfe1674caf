"""Programmes as people write them: lines with conditions, alternatives and bounds, leniently read.

A line is cut at the words that join its parts; each part is read by itself, an order by the
lenient reader of sheets, a condition by the phrases of the family's figures. What comes out is
canonical text, read again by the strict reader; a line is taken only if all ways to cut it give
the same.
"""
