"""18xx: railroad companies run by their presidents, one engine for 1870, 1850 and 1867.

Read `state` (what there is), `rounds` (who is asked next and what an order does), then `steps/`.
"""
