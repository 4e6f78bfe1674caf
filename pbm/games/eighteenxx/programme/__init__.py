"""18xx by mail: how an order is written, which question it answers, and how it is completed.

forms         the usage lines of the orders; `variants` has other ways to write them
vocabularies  figures and lists as people write them
names         a title's names as vocabularies: companies, hexes, tiles, edges, trains
people        players by their names
language      which decision a line answers, and the headings of a sheet
figures       what conditions may ask
complete      what an order leaves open, filled from the position of the moment
decisions     the engine's decisions as a programme answers them
batches       all of it as the driver of batched turns sees it, and what needs another seat
"""
