"""18xx by mail: what a programme may say, what that means now, and the questions it answers.

orders     what a line says, one value per verb
names      the names of a title: companies, private companies, hexes, tiles, edges, trains
forms      the usage lines of the orders
language   which decision a line answers, and the headings of a sheet
meaning    a line's order as orders of the engine, in the position of the moment
facts      what conditions may ask
questions  the engine's decisions as the driver of batched turns sees them
"""
