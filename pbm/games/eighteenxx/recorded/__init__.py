"""Games recorded elsewhere: reading the 18xx.games export, playing it by our rules, comparing.

export        the file: actions that were not undone, players in their seats
certificates  which certificate is where (the export names certificates, our state counts tenths)
translate     one recorded action as an order of ours
trace         comparing our state with the recorded one, field by field
player        playing a game, action by action, to its end
replay        files, with their traces or without
"""
