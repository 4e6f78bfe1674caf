"""What an edition's rules say of programmes, where editions of a title differ.

A game goes on to its end by the edition that it was begun with. So what is done otherwise in new
games is asked of this value, which the family of an edition gives, and of nothing else.
"""

import msgspec


class ProgrammeRules(msgspec.Struct, frozen=True):
    """How programmes are followed: as in new games, unless the family says otherwise."""

    answered_anew: bool = True
    """What is mailed to a question is for the very decision that was asked, whatever has been done
    in it before (M14 of 18xx; in Chicago Express a decision is one act)."""
    stops_in_silence: bool = True
    """A stop is looked at also in a step of which its seat's programme says nothing (M15 of
    18xx)."""
    names_bind: bool = True
    """In an auction no line that names nothing bids beyond one that names what is auctioned (R27 of
    Chicago Express; in 18xx every bid names its private company)."""
    deals_asked: bool = False
    """A company's step is asked about also where nothing comes of it without another's word (M13).
    """


NEWEST = ProgrammeRules()
"""As they are followed in new games."""

FORMER = ProgrammeRules(answered_anew=False, stops_in_silence=False, names_bind=False)
"""As programmes were followed before M14 and M15 of 18xx and R27 of Chicago Express."""
