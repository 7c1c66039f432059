"""Decisions in words: why a move, why not another, what the strategy is; and whole games with comments.

A move that games were played out for is told by `telling`: in four sentences (`account`), each made of claims
(`claims`) that readings and games bear out (`witness`). What the move does comes from `fates` (read: who lives, dies,
is caught, linked, cut), `threats` (read: what could be done next), `gains` (counted: whose stones, what ground) and
`shapes` (seen on the board), in the words of `deeds`; what would happen without it from `instead`; what follows from
`sequel` and `continuation`; what the next best move would do from `rivals`. A pass is told by `passing`, a move of
somebody else by `asked`, what to look at after a mistake by `teaching`. `checking` holds every claim to ten times the
budget, `margins` says how far numbers may be off. What a player without games says is in `explanation`.
"""
