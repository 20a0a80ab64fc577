"""What --help says of the commands and their words."""

from kiosk.devices.journal import PROGRAM

USAGE = f"""{PROGRAM} [options for playing]
       {PROGRAM} describe CODE [MOVES ...] [--lang id|en]
       {PROGRAM} deal CODE [--json]
       {PROGRAM} replay CODE [MOVES ...] [--json]
       {PROGRAM} replay --deck FILE|- [--rules easy|classic|strict] [MOVES ...] [--json]
       {PROGRAM} solve CODE [--rules easy|classic|strict] [--draws free|forced] [MOVES ...] [--json]
       {PROGRAM} solve --deck FILE|- [--rules easy|classic|strict] [MOVES ...] [--json]
       {PROGRAM} solve --many N [--seed N] [--rules easy|classic|strict] [--json]
       {PROGRAM} lock [--config FILE]
       {PROGRAM} unlock
       {PROGRAM} doctor [--config FILE] [--json]"""

EPILOG = """
MOVES are letters, together or apart: 1 to 7 plays the free card of that column,
d draws, u takes the last move back. A refused move changes nothing.

A deck is 52 cards such as 6C TH: columns 1 to 7, each from the covered card to the
free one, then the waste, then the stock in the order in which it is drawn.

solve tells of the position after MOVES whether it can be won, a line that clears the
tableau with the fewest draws, or else one that reaches the best score, and the moves
that keep it won. By strict rules nothing goes on a king, and king and ace are no
neighbours. With --draws forced a draw waits until no card can be played, which is how
strict games are played; without it solve lets draws be free, whatever the rules.

lock takes from keyboards what [lock] of the configuration names, until unlock or the
next start of the machine; the installed kiosk locks itself.

doctor looks at the machine that the kiosk plays on and tells what is wrong and what to
do about it, while the game goes on. Its status is 1 if there is trouble. With sudo it
sees more."""
