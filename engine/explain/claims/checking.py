"""Claims held to readings and games asked anew, with a budget ten times as large as that of whoever made them.

A claim is HELD if what is asked anew says so too, FAILED if it says otherwise, UNPROVEN if it says neither. A claim of
life and death, of links and cuts is held to readings; one that counts games to more games; a line to what the search
would play at each of its moves, and to whether anything hangs at its end.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent, vertex_of
from engine.decide.decision.counting import count_end
from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser
from engine.explain.claims.carried_out import lost_after, moves_before
from engine.explain.claims.compared_games import Games, mean_ownership, share_lost
from engine.explain.claims.effects import GAINED, change_of_fate
from engine.explain.claims.expected_lines import is_elsewhere, is_quiet
from engine.explain.claims.frameworks import framework_points, is_open
from engine.explain.claims.gains import LEANS, OWNED
from engine.explain.claims.kinds import (
    AGAINST,
    AHEAD,
    AIM,
    ANSWER,
    ATARI,
    ATTACKS,
    BASE,
    BLOW,
    BREAKER,
    CARRIES,
    CATCHES,
    COST,
    COULD,
    CUTS,
    DEFENDS,
    DIES,
    ENDING,
    EVEN,
    FEEL,
    FORCES,
    FRAMEWORK,
    GONE,
    GROUND,
    HABIT,
    IDLE,
    INSTEAD,
    KILLS,
    KIND,
    KO,
    LAST,
    LEAVES_SEKI,
    LEFT,
    LESSON,
    LIBERTIES,
    LIKELY,
    LINE,
    LINKS,
    LIVES,
    MAKES_EYES,
    PASSED,
    POINT,
    PROVEN,
    PURPOSE,
    RANGE,
    RATHER,
    RESCUES,
    RIVAL,
    RULE,
    SAVES,
    SCORE,
    SEMEAI,
    SHAPE,
    SPREAD,
    TAKEN,
    TAKES,
    THERE,
    THREATENS,
    TURNS,
    Claim,
    as_claim_there,
)
from engine.explain.claims.ladders import is_caught_without
from engine.explain.claims.margins import A_POINT, load_margins
from engine.explain.claims.next_moves import costs_of_next
from engine.explain.claims.passing import CostOfPassing
from engine.explain.claims.semeais import find_semeai
from engine.explain.claims.shapes import board_shows
from engine.explain.claims.threats import OURS, SAFE, is_carried_out, trust_in_threat
from engine.explain.claims.what_decided import decide_without
from engine.explain.claims.witness import Answer, Witness
from engine.game.game import Game

HELD, FAILED, UNPROVEN = "held", "failed", "unproven"

TIMES = 10
"""How many times the budget is that claims are held to."""

AS_GOOD = 0.05
"""Share of the games by which a move of a line may do worse than the best one there."""

POSITIONS_TO_THE_END = 6000
"""Positions that may be looked at to count the end of a game again."""

HALF = 0.5
"""Of a change of fate that was told so much must be left in more games."""


@dataclass(frozen=True)
class Checked:
    """A claim (a statement that an explanation makes), its verdict, HELD, FAILED or UNPROVEN, and what was
    found, in words.
    """

    claim: Claim
    verdict: str
    found: str = ""


_MADE = (SAVES, RESCUES, MAKES_EYES, LINKS)
"""What a move makes so; the other fates and ties it undoes."""


class Checker:
    """Checks the claims of one decision, i.e. the statements that its explanation makes, by new readings and
    games.

    ``adviser`` is a player that plays ten times as many games as the explanation was made from. ``witness``
    puts the questions to that player and reads.
    """

    def __init__(
        self, adviser: Adviser, game: Game, decision: Decision, witness: Witness, peer: Witness | None = None
    ) -> None:
        """Keep the game, the decision, and the witnesses that are asked about its claims.

        adviser: the player that decided
        witness: answers questions by readings and by more games
        peer: a witness with other games, as many as the decision had; None to ask ``witness`` instead
        """
        self._adviser, self._game, self._decision = adviser, game, decision
        self._witness, self._peer = witness, peer
        self._other: Tried | None = None

    def check(self, claim: Claim) -> Checked:
        """Check one claim (a statement of the explanation) by the method for its kind.

        Returns it with its verdict (HELD, FAILED or UNPROVEN) and what was found, in words.
        """
        check = _CHECKS.get(claim.kind)
        if check is None:
            return Checked(claim, UNPROVEN, "nothing to hold it to")
        verdict, found = check(self, claim)
        return Checked(claim, verdict, found)

    def _check_fate(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a group is killed or saved; return the verdict (HELD, FAILED or UNPROVEN) and
        what was found, in words.
        """
        return self._check_turned(
            claim, lambda board, first: self._witness.read_life(board, claim.stones[0], first)
        )

    def _check_eyes(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a group gets two eyes, or only a seki; return the verdict (HELD, FAILED or
        UNPROVEN) and what was found, in words.
        """
        return self._check_turned(
            claim, lambda board, first: self._witness.read_eyes(board, claim.stones[0], first)
        )

    def _check_capture(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a string is caught or rescued; return the verdict (HELD, FAILED or UNPROVEN) and
        what was found, in words.
        """
        found = self._check_turned(
            claim, lambda board, first: self._witness.read_capture(board, claim.stones[0], first)
        )
        after = self._witness.board_after(claim.move)
        if found[0] != HELD or BREAKER not in claim.words or after is None:
            return found
        breaks = is_caught_without(self._witness, after, claim.stones[0], int(claim.words[BREAKER]))
        return found if breaks else (FAILED, "without the stone named it is safe, too")

    def _check_tie(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that two strings are linked or cut; return the verdict (HELD, FAILED or UNPROVEN) and
        what was found, in words.
        """
        return self._check_turned(
            claim, lambda board, first: self._witness.read_link(board, claim.stones, first)
        )

    def _check_turned(self, claim: Claim, ask: Callable[[Board, int], Answer]) -> tuple[str, str]:
        """Check a claim that a move makes something true which was not; return the verdict (HELD, FAILED or
        UNPROVEN) and what was found, in words.

        ``ask`` reads whether it is true on a board if a given colour moves first; it is asked before and
        after the move, with the enemy to move first. What is claimed as proven must be proven again.
        """
        witness, so = self._witness, claim.kind in _MADE
        after, other = witness.board_after(claim.move), opponent(witness.color)
        if after is None:
            return FAILED, "the move is not legal"
        now, then = ask(witness.board, other), ask(after, other)
        if now.yes is None or then.yes is None:
            return UNPROVEN, "the readings leave it open"
        if now.yes is so or then.yes is not so:
            return FAILED, f"before {now.yes}, after {then.yes}"
        if claim.trust == PROVEN and not (now.is_proven and then.is_proven):
            return UNPROVEN, "the readings find it likely, not proven"
        return HELD, ""

    def _check_ending(self, claim: Claim) -> tuple[str, str]:
        """Check a claim about the counted end of the game; return the verdict (HELD, FAILED or UNPROVEN) and
        what was found, in words.

        The end is counted again, with many more positions and on the whole board too.
        """
        witness = self._witness
        board = witness.board.copy()
        board.to_move = witness.color
        counted = count_end(self._game, board, witness.color, POSITIONS_TO_THE_END, lambda: False)
        if counted is None:
            return UNPROVEN, "it cannot be counted again"
        if claim.trust == LIKELY:
            return (HELD, "") if claim.move in counted.moves else (FAILED, "another move is better")
        found = counted.lead, counted.lost
        if claim.move not in counted.moves or found != (claim.value, claim.other):
            return FAILED, f"the lead is {counted.lead:g}, a pass loses {counted.lost}"
        return HELD, ""

    def _check_taken(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move takes stones off the board, in a ko if it says so; return the verdict
        (HELD, FAILED or UNPROVEN) and what was found, in words.
        """
        after = self._witness.board_after(claim.move)
        gone = after is not None and all(after.color_at(stone) == EMPTY for stone in claim.stones)
        if claim.rule == KO and (after is None or after.ko_point not in claim.stones):
            return FAILED, "it is no ko"
        return (HELD, "") if gone else (FAILED, "the stones stay on the board")

    def _check_atari(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that stones have one liberty after a move; return the verdict (HELD, FAILED or
        UNPROVEN) and what was found, in words.
        """
        after = self._witness.board_after(claim.move)
        so = after is not None and after.count_liberties(claim.stones[0]) == 1
        return (HELD, "") if so else (FAILED, "the stones have more liberties than one")

    def _check_liberties(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that stones have a number of liberties after a move; return the verdict (HELD, FAILED
        or UNPROVEN) and what was found, in words.
        """
        after = self._witness.board_after(claim.move)
        count = 0 if after is None else after.count_liberties(claim.stones[0])
        return (HELD, "") if count == claim.value else (FAILED, f"{count} liberties")

    def _check_gone(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that stones are off the board after a line; return the verdict (HELD, FAILED or
        UNPROVEN) and what was found, in words.

        A stone counts as gone, too, if an enemy stone stands in its place.
        """
        board, after = self._witness.board, self._witness.board_after(*claim.points)
        gone = after is not None and all(
            after.color_at(stone) != board.color_at(stone) for stone in claim.stones
        )
        return (HELD, "") if gone else (FAILED, "the stones stay on the board")

    def _check_threat(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move threatens stones; return the verdict (HELD, FAILED or UNPROVEN) and what
        was found, in words.

        The stones must be safe before the move, and after the move if it is answered. They must be lost if
        the mover plays once more instead.
        """
        after, safe = self._witness.board_after(claim.move), SAFE[claim.rule]
        if after is None:
            return FAILED, "the move is not legal"
        trust = trust_in_threat(self._witness, after, functools.partial(safe, self._witness, claim.stones))
        if trust is None:
            return FAILED, "the stones are not threatened, or lost"
        if claim.trust == PROVEN != trust:
            return UNPROVEN, "the readings find it likely, not proven"
        if claim.points and not is_carried_out(self._witness, claim):
            return FAILED, "not by that move"
        return HELD, ""

    def _check_there(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of kind THERE; return the verdict (HELD, FAILED or UNPROVEN) and what was found, in
        words.

        Such a claim states what holds in a later position, after some other moves. It is checked in that
        position.
        """
        there = self._witness.witness_after(claim.points)
        if there is None:
            return FAILED, "a move is not legal"
        checker = Checker(self._adviser, self._game, self._decision, there)
        if AGAINST in claim.words:
            checker._other = self._witness.play_out(int(claim.words[AGAINST]))
        found = checker.check(as_claim_there(claim))
        return found.verdict, found.found

    def _check_could(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of what the enemy could do after a pass; return the verdict (HELD, FAILED or
        UNPROVEN) and what was found, in words.

        The enemy's move would undo what the move explained does. It must succeed even though the mover moves
        next.
        """
        there, ours = self._witness.board_after(PASS, claim.points[0]), claim.rule in OURS
        if there is None:
            return FAILED, "the move is not legal"
        found = SAFE[claim.rule](self._witness, claim.stones, there, self._witness.color)
        if found.yes is None or (found.yes is not ours and claim.trust == PROVEN and not found.is_proven):
            return UNPROVEN, "the readings leave it open"
        return (HELD, "") if found.yes is not ours else (FAILED, "the mover has an answer to it")

    def _check_turns(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that after a line of moves the next move is played elsewhere; return the verdict and
        what was found.

        The verdict is HELD, FAILED or UNPROVEN. It is HELD if the search plays elsewhere, too. If the search
        goes on near the line instead, the claim's next move must be as good.
        """
        *line, move = claim.points
        game = self._game_after(*line)
        if game is None:
            return FAILED, "a move is not legal"
        if is_elsewhere(self._witness.reply(line).move, line, game.size):
            return HELD, ""
        return self._check_move_there(game, line, move)

    def _check_shape(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move has a shape which the board shows; return the verdict (HELD, FAILED or
        UNPROVEN) and what was found, in words.
        """
        so = board_shows(self._witness.board, claim, self._witness.color)
        return (HELD, "") if so else (FAILED, "the board does not show it")

    def _check_idle(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move gains no more than a pass; return the verdict (HELD, FAILED or UNPROVEN)
        and what was found, in words.

        The gain may be at most what the claim says or what a neutral point is worth, whichever is more, plus
        the margin of chance.
        """
        gain = self._witness.gain(claim.move)
        held = gain <= max(claim.value, A_POINT) + claim.margin
        return (HELD if held else FAILED), f"{gain:.1f} points"

    def _check_falls(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that the stone played can be captured at once; return the verdict (HELD, FAILED or
        UNPROVEN) and what was found, in words.
        """
        after = self._witness.board_after(claim.move)
        if after is None:
            return FAILED, "the move is not legal"
        falls = self._witness.read_capture(after, claim.move, opponent(self._witness.color))
        if falls.yes is None:
            return UNPROVEN, "the readings leave it open"
        return (HELD, "") if falls.yes is False else (FAILED, "the stone gets away")

    def _check_ground(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move gains ground; return the verdict (HELD, FAILED or UNPROVEN) and what was
        found, in words.

        At least half of the points claimed must be gained again. If the claim calls the ground one side's,
        that side must own it at least half as clearly as claimed.
        """
        games = self._games_of(claim.move)
        if games is None:
            return UNPROVEN, "no games"
        color = self._witness.color
        gain = games.gain_on(color, claim.points)
        before, after = (
            mean_ownership(color, owned, claim.points) for owned in (games.with_pass, games.with_move)
        )
        was_theirs = claim.other > -OWNED or before <= -HALF * OWNED
        is_ours = claim.margin < OWNED or after >= HALF * OWNED
        # what is neither is told by the side that it leans to
        leans = claim.kind == SPREAD or not LEANS <= claim.margin < OWNED or after >= 0
        held = gain >= HALF * claim.value and was_theirs and is_ours and leans
        return (HELD if held else FAILED), f"{gain:.1f} points, owned {before:.2f} and {after:.2f}"

    def _check_scattered(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of kind EVEN; return the verdict (HELD, FAILED or UNPROVEN) and what was found, in
        words.

        Such a claim says that no single reason decides; its value is what the move gains in all. Half of that
        gain must be found again.
        """
        games = self._games_of(claim.move)
        if games is None:
            return UNPROVEN, "no games"
        gain = games.gain_on(self._witness.color, self._witness.board.points())
        return (HELD if gain >= HALF * claim.value else FAILED), f"{gain:.1f} points"

    def _check_turn(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move attacks or defends stones; return the verdict (HELD, FAILED or UNPROVEN)
        and what was found, in words.

        Two numbers must each be at least half of what is claimed: how much more or less often the stones are
        lost because of the move, and the points gained.
        """
        games = self._games_of(claim.move)
        if games is None:
            return UNPROVEN, "no games"
        color = self._witness.board.color_at(claim.stones[0])
        with_move, with_pass = (
            share_lost(owned, color, claim.stones) for owned in (games.with_move, games.with_pass)
        )
        change = with_move - with_pass if claim.kind == ATTACKS else with_pass - with_move
        gain = games.gain_on(self._witness.color, claim.points)
        held = change >= HALF * claim.margin and gain >= HALF * float(claim.words[GAINED])
        found = f"lost in {with_pass:.0%}, with the move {with_move:.0%}, {gain:.1f} points"
        return (HELD if held else FAILED), found

    def _check_framework(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move builds or reduces a framework; return the verdict (HELD, FAILED or
        UNPROVEN) and what was found, in words.

        The framework must still consist of the points claimed and be open, and half of the points of score
        claimed must be gained.
        """
        games, builds = self._games_of(claim.move), bool(claim.margin)
        there = self._witness.witness_after([claim.move]) if builds else self._witness
        if games is None or there is None:
            return UNPROVEN, "no games"
        color = self._witness.color if builds else opponent(self._witness.color)
        shone = framework_points(there.scene, color, claim.points, int(claim.other))
        gain = games.gain_on(self._witness.color, claim.points)
        held = gain >= HALF * claim.value and is_open(games, color, claim.points)
        held &= set(shone) == set(claim.points)
        return (HELD if held else FAILED), f"{gain:.1f} points"

    def _check_base(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move gives stones a base at the edge or takes it; return the verdict (HELD,
        FAILED or UNPROVEN) and what was found, in words.

        The change of how the stones fare, and the points gained at the edge, must each be at least half of
        what is claimed.
        """
        games = self._games_of(claim.move)
        if games is None:
            return UNPROVEN, "no games"
        color = self._witness.board.color_at(claim.stones[0])
        ours = color == self._witness.color
        fared = change_of_fate(games, claim.stones, color, ours)
        gain = games.gain_on(self._witness.color, claim.points)
        had = mean_ownership(color, games.with_move if ours else games.with_pass, claim.points)
        held = fared >= HALF * claim.margin and gain >= HALF * claim.value and had > 0
        return (HELD if held else FAILED), f"{gain:.1f} points, fare {fared:.0%} otherwise, had {had:.2f}"

    def _check_cost(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of how many points a pass costs; return the verdict (HELD, FAILED or UNPROVEN) and
        what was found.

        The claim gives a range for the cost. If the range is not below 0, a pass must cost at least its lower
        end, as it is told, in whole points; otherwise at most its upper end.
        """
        cost, told = self._witness.gain(claim.move), CostOfPassing(claim.value, claim.margin)
        held = cost >= told.least if told.is_clear else cost <= told.most
        return (HELD if held else FAILED), f"{cost:.1f} points"

    def _check_forces(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move has to be answered; return the verdict (HELD, FAILED or UNPROVEN) and
        what was found, in words.

        Leaving it unanswered must cost the enemy at least as many points as claimed, and more than the move
        gains.
        """
        there = self._witness.witness_after([claim.move])
        if there is None:
            return FAILED, "the move is not legal"
        cost, gain = there.gain(claim.points[0]), self._witness.gain(claim.move)
        held = cost >= max(claim.value - claim.margin, gain)
        return (HELD if held else FAILED), f"{cost:.1f} points, the move gains {gain:.1f}"

    def _check_last(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move is the last large point; return the verdict (HELD, FAILED or UNPROVEN)
        and what was found, in words.

        The move must gain at least the points claimed, and the answer no more than the claim says.
        """
        witness, there = self._witness, self._witness.witness_after([claim.move])
        if there is None:
            return FAILED, "the move is not legal"
        gain = witness.gain(claim.move)
        reply = witness.reply([claim.move]).move
        left = there.gain(reply)
        held = gain >= claim.value and left <= max(A_POINT, claim.other)
        return (HELD if held else FAILED), f"{gain:.1f} points, {left:.1f} after it"

    def _check_rather(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that another move gains more, or less, than the chosen one; return the verdict and
        what was found.

        The verdict is HELD, FAILED or UNPROVEN. The same move must gain more again, by at least half as many
        points as claimed.
        """
        games = Games.of(self._witness.play_out(claim.move), self._witness.play_out(self._decision.move))
        if games is None:
            return UNPROVEN, "no games"
        more = games.gain_on(self._witness.color, claim.points)
        return (HELD if more * claim.value >= HALF * claim.value**2 else FAILED), f"{more:.1f} points"

    def _check_suffers(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that stones fare worse after a pass; return the verdict (HELD, FAILED or UNPROVEN)
        and what was found.

        The difference between pass and move must be at least half of what is claimed.
        """
        games = self._games_of(claim.move)
        if games is None:
            return UNPROVEN, "no games"
        color = self._witness.board.color_at(claim.stones[0])
        died, after_pass = (
            share_lost(owned, color, claim.stones) for owned in (games.with_move, games.with_pass)
        )
        change = after_pass - died if claim.kind == DIES else died - after_pass
        return (
            HELD if change >= HALF * claim.margin else FAILED
        ), f"{after_pass:.0%}, with the move {died:.0%}"

    def _check_left(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that ground belongs rather to the enemy after a pass; return the verdict and what was
        found.

        The verdict is HELD, FAILED or UNPROVEN.
        """
        games = self._games_of(claim.move)
        if games is None:
            return UNPROVEN, "no games"
        owned = mean_ownership(self._witness.color, games.with_pass, claim.points)
        return (HELD if owned < 0 else FAILED), f"owned {owned:.2f}"

    def _check_line(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of the moves expected after a move; return the verdict (HELD, FAILED or UNPROVEN) and
        what was found.

        Every move but the first must be as good as what the search plays there. In the end no string near the
        moves may be in danger.
        """
        for length in range(1, len(claim.points)):
            played = claim.points[:length]
            game = self._game_after(*played)
            if game is None:
                return FAILED, "a move is not legal"
            verdict, found = self._check_move_there(game, played, claim.points[length])
            if verdict == FAILED:
                return FAILED, found
        if claim.kind == LINE and not is_quiet(self._witness, claim.points):
            return FAILED, "something hangs at its end"
        return HELD, ""

    def _check_passed(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of the answer to a pass; return the verdict (HELD, FAILED or UNPROVEN) and what was
        found.

        The answer, or one of the two that are claimed, must be as good as what the search plays there.
        """
        return self._check_one_of(claim.points, [PASS])

    def _check_point(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of what the opponent's move at a point after a pass costs; return the verdict and
        what was found.

        The verdict is HELD, FAILED or UNPROVEN. The move must cost the mover at least half of the points
        claimed.
        """
        costs = costs_of_next(self._witness, claim.move, [PASS], claim.points[0])
        if not costs:
            return UNPROVEN, "no games"
        cost = sum(costs) / len(costs)
        return (HELD if cost >= HALF * claim.value else FAILED), f"{cost:.1f} points"

    def _check_blow(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of what the mover's next move gains if a move is not answered; return the verdict and
        what was found.

        The verdict is HELD, FAILED or UNPROVEN. The next move must gain at least half of what is claimed.
        """
        costs = costs_of_next(self._witness, claim.move, [claim.move, PASS], claim.points[0])
        if not costs:
            return UNPROVEN, "no games"
        gain = -sum(costs) / len(costs)
        return (HELD if gain >= HALF * claim.value else FAILED), f"{gain:.1f} points"

    def _check_carrier(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of the move that carries out an attack; return the verdict and what was found.

        The verdict is HELD, FAILED or UNPROVEN. After the move the stones must be lost more often, by at
        least half as much as claimed.
        """
        before = moves_before(self._witness, claim)
        lost = lost_after(self._witness, claim, [*before, claim.points[0]])
        with_move = lost_after(self._witness, claim, [claim.move])
        if not lost or not with_move:
            return UNPROVEN, "no games"
        more = sum(lost) / len(lost) - sum(with_move) / len(with_move)
        held = more >= HALF * (claim.value - claim.other)
        return (HELD if held else FAILED), f"lost in {more:.0%} more"

    def _check_one_of(self, moves: Sequence[int], played: Sequence[int]) -> tuple[str, str]:
        """Check whether one of ``moves`` is as good as the search's choice after the moves ``played``.

        Returns the verdict (HELD, FAILED or UNPROVEN) and what was found.
        """
        game = self._game_after(*played)
        if game is None:
            return UNPROVEN, ""
        if self._witness.reply(played).move in moves:
            return HELD, ""
        found = [self._check_move_there(game, played, each) for each in moves]
        return next((each for each in found if each[0] == HELD), found[0])

    def _check_move_there(self, game: Game, played: Sequence[int], move: int) -> tuple[str, str]:
        """Check whether a move is as good as the search's choice after the moves ``played``, where ``game``
        stands.

        Returns the verdict (HELD, FAILED or UNPROVEN) and what was found.
        """
        color, best = game.to_move, self._witness.reply(played)
        if best.move == move:
            return HELD, ""
        named = vertex_of(best.move, game.size)
        here = self._adviser.judge(game, color, move)
        first = self._adviser.judge(game, color, best.move)
        if here.won is None or first.won is None or here.won < first.won - AS_GOOD:
            return FAILED, f"{named} instead of {vertex_of(move, game.size)}"
        return HELD, f"{named} too"

    def _check_score(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a side leads by at least so many points; return the verdict and what was found.

        The verdict is HELD, FAILED or UNPROVEN.
        """
        witness, move = self._witness, claim.move
        score = witness.play_out(PASS).score if move == PASS else witness.expected_lead(move).points
        held = score * claim.value > 0 and abs(score) >= abs(claim.value)
        return (HELD if held else FAILED), f"{score:.1f} points"

    def _check_range(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that the lead lies between two numbers of points; return the verdict and what was
        found.

        The verdict is HELD, FAILED or UNPROVEN. The lead is computed as for the claim, from the mean score of
        games and the evaluation, but with more games.
        """
        lead = self._witness.expected_lead(claim.move).points
        return (HELD if abs(lead - claim.value) <= claim.margin else FAILED), f"{lead:.1f} points"

    def _check_ahead(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of which side is ahead; return the verdict and the share of games that it won.

        The verdict is HELD, FAILED or UNPROVEN; more games are counted than for the claim.
        """
        won = self._witness.prospect_after(claim.move).won
        if won is None:
            return UNPROVEN, "no games"
        return (HELD if (won - HALF) * (claim.value - HALF) > 0 else FAILED), f"{won:.0%}"

    def _check_feel(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that a move is played for its shape; return the verdict (HELD, FAILED or UNPROVEN)
        and what was found.

        The decision is made again, with the move considered no likelier than the next best one. It must then
        get few enough games.
        """
        peer = self._peer or self._witness
        found = decide_without(peer, self._decision, claim, self._witness, peer)
        if found is None:
            return UNPROVEN, "it cannot be left out"
        return (HELD if found.decided else FAILED), f"{found.left:.0%} of the games are left without it"

    def _check_compared(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that another move, the rival, wins more, fewer or about as many games as the chosen
        one.

        Returns the verdict (HELD, FAILED or UNPROVEN) and what more games found.
        """
        chosen, rival = (self._witness.play_out(move).won for move in (claim.move, claim.points[0]))
        if chosen is None or rival is None:
            return UNPROVEN, "no games"
        told, found = claim.value - claim.other, chosen - rival
        games = self._witness.play_out(claim.move).visits[0] // TIMES
        margin = load_margins().share(self._witness.board.size, games)
        held = abs(found - told) <= 2 * margin if abs(told) < margin else told * found > 0
        return (HELD if held else FAILED), f"{chosen:.0%} and {rival:.0%}"

    def _check_purpose(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of what a move is for; return the verdict (HELD, FAILED or UNPROVEN) and what was
        found.

        The claim that it was drawn from must hold.
        """
        found = self.check(replace(claim, kind=claim.words[KIND], rule=claim.words[RULE]))
        return found.verdict, found.found

    def _check_semeai(self, claim: Claim) -> tuple[str, str]:
        """Check a claim of the liberties of two strings in a semeai after a move; return the verdict and what
        was found.

        The verdict is HELD, FAILED or UNPROVEN.
        """
        after = self._witness.board_after(claim.move)
        if after is None or find_semeai(self._witness, claim.move, claim.stones) is None:
            return FAILED, "they are in no semeai"
        counts = tuple(after.count_liberties(each) for each in claim.stones)
        held = counts == (claim.value, claim.other)
        return (HELD if held else FAILED), f"{counts[0]} and {counts[1]} liberties"

    def _check_instead(self, claim: Claim) -> tuple[str, str]:
        """Check a claim that the move that one sees first is worse than the chosen one; return the verdict
        and what was found.

        The verdict is HELD, FAILED or UNPROVEN. The sentence gives no number, so any difference is enough.
        """
        chosen, other = (self._witness.play_out(move) for move in (claim.move, claim.points[0]))
        if chosen.won is None or other.won is None:
            return UNPROVEN, "no games"
        behind = chosen.score - other.score
        return (HELD if behind > 0 else FAILED), f"{behind:.1f} points"

    def _check_learnt(self, claim: Claim) -> tuple[str, str]:
        """Check a lesson; return the verdict (HELD, FAILED or UNPROVEN) and what was found.

        The claim that the lesson was drawn from must hold.
        """
        found = self.check(replace(claim, kind=claim.rule, rule=claim.words.get(RULE, "")))
        return found.verdict, found.found

    def _games_of(self, move: int) -> Games | None:
        """Return who owned each point at the end of games with ``move``, and of the games to compare it with.

        The latter begin with a pass, or with the other move against which the claim is made. None if the
        games did not note the owners.
        """
        return Games.of(self._witness.play_out(move), self._other or self._witness.play_out(PASS))

    def _game_after(self, *moves: int) -> Game | None:
        """Return the game after some moves, the first by the side that decides; None if one is not legal."""
        game = self._game.turned(0)
        game.to_move = self._decision.color
        for move in moves:
            if not game.is_legal(game.to_move, move):
                return None
            game.play(game.to_move, move)
        return game


_CHECKS: Mapping[str, Callable[[Checker, Claim], tuple[str, str]]] = {
    KILLS: Checker._check_fate,
    SAVES: Checker._check_fate,
    MAKES_EYES: Checker._check_eyes,
    LEAVES_SEKI: Checker._check_eyes,
    CATCHES: Checker._check_capture,
    RESCUES: Checker._check_capture,
    TAKES: Checker._check_taken,
    ATARI: Checker._check_atari,
    LIBERTIES: Checker._check_liberties,
    THREATENS: Checker._check_threat,
    THERE: Checker._check_there,
    COULD: Checker._check_could,
    GONE: Checker._check_gone,
    TURNS: Checker._check_turns,
    LINKS: Checker._check_tie,
    CUTS: Checker._check_tie,
    SHAPE: Checker._check_shape,
    ATTACKS: Checker._check_turn,
    DEFENDS: Checker._check_turn,
    GROUND: Checker._check_ground,
    SPREAD: Checker._check_ground,
    FRAMEWORK: Checker._check_framework,
    BASE: Checker._check_base,
    FEEL: Checker._check_feel,
    COST: Checker._check_cost,
    PASSED: Checker._check_passed,
    POINT: Checker._check_point,
    DIES: Checker._check_suffers,
    LIVES: Checker._check_suffers,
    LEFT: Checker._check_left,
    LINE: Checker._check_line,
    ANSWER: Checker._check_line,
    FORCES: Checker._check_forces,
    PURPOSE: Checker._check_purpose,
    AIM: Checker._check_purpose,
    SEMEAI: Checker._check_semeai,
    BLOW: Checker._check_blow,
    CARRIES: Checker._check_carrier,
    LAST: Checker._check_last,
    INSTEAD: Checker._check_instead,
    RATHER: Checker._check_rather,
    SCORE: Checker._check_score,
    RANGE: Checker._check_range,
    AHEAD: Checker._check_ahead,
    RIVAL: Checker._check_compared,
    HABIT: Checker._check_compared,
    IDLE: Checker._check_idle,
    TAKEN: Checker._check_falls,
    ENDING: Checker._check_ending,
    EVEN: Checker._check_scattered,
    LESSON: Checker._check_learnt,
}
"""What holds the claims of each kind."""
