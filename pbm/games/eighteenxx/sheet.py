"""stub"""
from pbm.sheets.offer import Sheet
def sheet(view): return Sheet("", (), ())
