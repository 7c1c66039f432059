"""Claims held to readings and games asked anew, with a budget ten times as large as that of whoever made them.

A claim is HELD if what is asked anew says so too, FAILED if it says otherwise, UNPROVEN if it says neither. A claim of
life and death, of links and cuts is held to readings; one that counts games to more games; a line to what the search
would play at each of its moves, and to whether anything hangs at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine.board.points import PASS
from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser
from engine.explain.claims import checks_by_games as by_games
from engine.explain.claims import checks_by_reading as by_reading
from engine.explain.claims import checks_of_lines as of_lines
from engine.explain.claims import checks_of_the_book as of_the_book
from engine.explain.claims.barred_ways import check_stopped
from engine.explain.claims.given_up import check_given_up
from engine.explain.claims.helps import check_help
from engine.explain.claims.inquiry import FAILED, UNPROVEN, Inquiry
from engine.explain.claims.kinds import (
    AGAINST,
    AHEAD,
    AIM,
    AMID,
    ANSWER,
    ANSWERS,
    ATARI,
    ATTACKS,
    BASE,
    BLOW,
    BOOK,
    CARRIES,
    CATCHES,
    COST,
    COULD,
    CUTS,
    DEFENDS,
    DIES,
    ENDING,
    EVEN,
    EXPOSED,
    FAILS,
    FEEL,
    FORCES,
    FRAMEWORK,
    GETS,
    GIVES,
    GOES_ON,
    GONE,
    GROUND,
    HABIT,
    HOLDS,
    IDLE,
    INSTEAD,
    KILLS,
    KIND,
    KO_THREAT,
    LAST,
    LEAVES,
    LEAVES_SEKI,
    LEFT,
    LESSON,
    LIBERTIES,
    LINE,
    LINKS,
    LIVES,
    MAKES_EYES,
    OF_HELP,
    PARTS,
    PASSED,
    POINT,
    PURPOSE,
    RANGE,
    RATHER,
    RESCUES,
    RIVAL,
    ROOM,
    RULE,
    SAVES,
    SCORE,
    SEMEAI,
    SHAPE,
    SPREAD,
    STANDING,
    STANDS,
    STAYS,
    STOPS,
    TAKEN,
    TAKES,
    THERE,
    THREATENS,
    TURNED_AWAY,
    TURNS,
    WIDER,
    Claim,
    as_claim_there,
)
from engine.explain.claims.parting import check_parting
from engine.explain.claims.stones_around import check_around
from engine.explain.claims.what_stays import check_staying
from engine.explain.claims.witness import Witness
from engine.game.game import Game


@dataclass(frozen=True)
class Checked:
    """A claim (a statement that an explanation makes), its verdict, HELD, FAILED or UNPROVEN, and what was
    found, in words.
    """

    claim: Claim
    verdict: str
    found: str = ""


class Checker:
    """Checks the claims of one decision, i.e. the statements that its explanation makes, by new readings and
    games.

    ``adviser`` is a player that plays ten times as many games as the explanation was made from. ``witness``
    puts the questions to that player and reads.
    """

    def __init__(
        self,
        adviser: Adviser,
        game: Game,
        decision: Decision,
        witness: Witness,
        peer: Witness | None = None,
        other: Tried | None = None,
    ) -> None:
        """Keep whom to ask; the arguments are those of an `Inquiry`."""
        self._inquiry = Inquiry(adviser, game, decision, witness, peer, other)

    def check(self, claim: Claim) -> Checked:
        """Check one claim (a statement of the explanation) by the method for its kind.

        Returns it with its verdict (HELD, FAILED or UNPROVEN) and what was found, in words.
        """
        verdict, found = check_claim(self._inquiry, claim)
        return Checked(claim, verdict, found)


def check_claim(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check one claim by the method for its kind; return the verdict (HELD, FAILED or UNPROVEN) and what was
    found, in words.

    A claim made against another move is held to the games of that one in the place of a pass.
    """
    if AGAINST in claim.words and claim.kind != THERE and inquiry.other is None:
        inquiry = replace(inquiry, other=inquiry.witness.play_out(int(claim.words[AGAINST])))
    check = _CHECKS.get(claim.kind)
    return (UNPROVEN, "nothing to hold it to") if check is None else check(inquiry, claim)


def _check_there(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of kind THERE; return the verdict (HELD, FAILED or UNPROVEN) and what was found, in
    words.

    Such a claim states what holds in a later position, after some other moves. It is checked in that
    position.
    """
    there = inquiry.witness.witness_after(claim.points)
    if there is None:
        return FAILED, "a move is not legal"
    later = replace(inquiry, witness=there, peer=None, other=_games_against(inquiry, claim))
    return check_claim(later, as_claim_there(claim))


def _games_against(inquiry: Inquiry, claim: Claim) -> Tried | None:
    """Return the games that a claim of kind THERE is held against; None for those with a pass in that position.

    Where a pass leads there, a second one would end the game as it stands: how groups fare is held against the games
    in which the side that passes plays its best move instead.
    """
    if AGAINST in claim.words:
        return inquiry.witness.play_out(int(claim.words[AGAINST]))
    *before, last = claim.points
    there = inquiry.witness.witness_after(before)
    if claim.rule not in STANDING or last != PASS or there is None:
        return None
    return there.play_out(there.reply([]).move)


def _check_purpose(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of what a move is for; return the verdict (HELD, FAILED or UNPROVEN) and what was
    found.

    The claim that it was drawn from must hold.
    """
    return check_claim(inquiry, replace(claim, kind=claim.words[KIND], rule=claim.words[RULE]))


def _check_learnt(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a lesson; return the verdict (HELD, FAILED or UNPROVEN) and what was found.

    The claim that the lesson was drawn from must hold.
    """
    return check_claim(inquiry, replace(claim, kind=claim.rule, rule=claim.words.get(RULE, "")))


_CHECKS: Mapping[str, Callable[[Inquiry, Claim], tuple[str, str]]] = {
    KILLS: by_reading.check_fate,
    SAVES: by_reading.check_fate,
    MAKES_EYES: by_reading.check_eyes,
    LEAVES_SEKI: by_reading.check_eyes,
    CATCHES: by_reading.check_capture,
    RESCUES: by_reading.check_capture,
    TAKES: by_reading.check_taken,
    ATARI: by_reading.check_atari,
    LEAVES: by_reading.check_left,
    TURNED_AWAY: by_reading.check_way_out,
    KO_THREAT: by_reading.check_ko_threat,
    LIBERTIES: by_reading.check_liberties,
    THREATENS: by_reading.check_threat,
    THERE: _check_there,
    COULD: by_reading.check_could,
    GONE: by_reading.check_gone,
    TURNS: of_lines.check_turns,
    LINKS: by_reading.check_tie,
    CUTS: by_reading.check_tie,
    PARTS: check_parting,
    HOLDS: check_parting,
    STOPS: check_stopped,
    AMID: check_around,
    STAYS: check_staying,
    GIVES: check_given_up,
    **dict.fromkeys(STANDING, by_games.check_standing),
    STANDS: by_games.check_stands,
    **dict.fromkeys(OF_HELP, check_help),
    SHAPE: by_reading.check_shape,
    ATTACKS: by_games.check_turn,
    DEFENDS: by_games.check_turn,
    GROUND: by_games.check_ground,
    SPREAD: by_games.check_ground,
    FRAMEWORK: by_games.check_framework,
    BASE: by_games.check_base,
    FEEL: by_games.check_feel,
    COST: by_games.check_cost,
    PASSED: of_lines.check_passed,
    POINT: by_games.check_point,
    DIES: by_games.check_suffers,
    LIVES: by_games.check_suffers,
    EXPOSED: by_games.check_exposed,
    LEFT: by_games.check_left,
    LINE: of_lines.check_line,
    ANSWER: of_lines.check_line,
    GOES_ON: of_lines.check_going_on,
    FORCES: by_games.check_forces,
    PURPOSE: _check_purpose,
    AIM: _check_purpose,
    SEMEAI: by_reading.check_semeai,
    BLOW: by_games.check_blow,
    CARRIES: by_games.check_carrier,
    LAST: by_games.check_last,
    INSTEAD: by_games.check_instead,
    FAILS: by_reading.check_failure,
    RATHER: by_games.check_rather,
    SCORE: by_games.check_score,
    RANGE: by_games.check_range,
    AHEAD: by_games.check_ahead,
    RIVAL: by_games.check_compared,
    HABIT: by_games.check_compared,
    IDLE: by_games.check_idle,
    TAKEN: by_games.check_falls,
    ENDING: by_reading.check_ending,
    EVEN: by_games.check_scattered,
    BOOK: of_the_book.check_book,
    GETS: of_the_book.check_gets,
    ROOM: of_the_book.check_room,
    WIDER: of_the_book.check_wider,
    ANSWERS: of_the_book.check_answered,
    LESSON: _check_learnt,
}
"""What holds the claims of each kind."""
