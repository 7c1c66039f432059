"""Claims about points, owners and who is ahead held to more games, one function for each kind of claim.

Of a number that is told half must be found again. Where none is told, a claim says no more than that there is something
worth telling; then half of the least that is worth telling must be found.
"""

from __future__ import annotations

from engine.board.points import PASS, opponent
from engine.explain.claims.after_a_pass import LEAST_CHANGE
from engine.explain.claims.bases import LEAST_POINTS as LEAST_OF_BASE
from engine.explain.claims.boxes import is_box_borne_out
from engine.explain.claims.carried_out import LEAST as LEAST_BY_CARRIER
from engine.explain.claims.carried_out import lost_after, moves_before
from engine.explain.claims.compared_games import Games, mean_ownership, share_lost
from engine.explain.claims.effects import LOST, change_of_fate
from engine.explain.claims.frameworks import framework_points, is_open
from engine.explain.claims.gains import BUILDS, LEAST_POINTS, OWNED, built_or_reduced
from engine.explain.claims.inquiry import FAILED, HELD, TIMES, UNPROVEN, Inquiry
from engine.explain.claims.kinds import ATTACKS, DIES, LIVES, SPREAD, TOLD, Claim
from engine.explain.claims.margins import A_POINT, load_margins
from engine.explain.claims.next_moves import costs_of_next
from engine.explain.claims.opponents_point import LEAST as LEAST_OF_POINT
from engine.explain.claims.outlooks import LOST_AT_LEAST, LOST_AT_MOST
from engine.explain.claims.passing import CostOfPassing
from engine.explain.claims.standing import DENIED, fare_in_games
from engine.explain.claims.unanswered import LEAST as LEAST_OF_BLOW
from engine.explain.claims.ways_of_life import is_way_told_right
from engine.explain.claims.what_decided import decide_without
from engine.explain.claims.whose_stones_suffer import is_killed_by

HALF = 0.5
"""Of a change of fate that was told so much must be left in more games."""


def check_idle(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move gains no more than a pass; return the verdict (HELD, FAILED or UNPROVEN)
    and what was found, in words.

    The gain may be at most what the claim says or what a neutral point is worth, whichever is more, plus
    the margin of chance.
    """
    gain = inquiry.witness.gain(claim.move)
    held = gain <= max(claim.value, A_POINT) + claim.margin
    return (HELD if held else FAILED), f"{gain:.1f} points"


def check_falls(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that the stone played can be captured at once; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.
    """
    after = inquiry.witness.board_after(claim.move)
    if after is None:
        return FAILED, "the move is not legal"
    falls = inquiry.witness.read_capture(after, claim.move, opponent(inquiry.witness.color))
    if falls.yes is None:
        return UNPROVEN, "the readings leave it open"
    return (HELD, "") if falls.yes is False else (FAILED, "the stone gets away")


def check_ground(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move gains ground; return the verdict (HELD, FAILED or UNPROVEN) and what was
    found, in words.

    At least half of the points that are told must be gained again; if no number is told, half of the least that
    is worth telling. If the claim calls the ground one side's, that side must own it at least half as clearly as
    claimed, and in the box that names it no stone of the other side may surely live.
    """
    games = inquiry.games_of(claim.move)
    if games is None:
        return UNPROVEN, "no games"
    color = inquiry.witness.color
    gain = games.gain_on(color, claim.points)
    before, after = (
        mean_ownership(color, owned, claim.points) for owned in (games.with_pass, games.with_move)
    )
    was_theirs = claim.other > -OWNED or before <= -HALF * OWNED
    is_ours = claim.margin < OWNED or after >= HALF * OWNED
    # what leans to the mover with the move may be told as the enemy's that is reduced
    is_built = claim.kind != SPREAD and built_or_reduced(inquiry.witness, claim) == BUILDS
    least = claim.value
    if claim.kind != SPREAD and TOLD not in claim.words:
        least = min(least, HALF * LEAST_POINTS * inquiry.witness.board.size)
    held = gain >= HALF * least and was_theirs and is_ours and (after >= 0 or not is_built)
    held &= claim.kind == SPREAD or is_box_borne_out(inquiry.witness, claim, games)
    return (HELD if held else FAILED), f"{gain:.1f} points, owned {before:.2f} and {after:.2f}"


def check_scattered(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of kind EVEN; return the verdict (HELD, FAILED or UNPROVEN) and what was found, in
    words.

    Such a claim says that no single reason decides; its value is what the move gains in all. Half of that
    gain must be found again.
    """
    games = inquiry.games_of(claim.move)
    if games is None:
        return UNPROVEN, "no games"
    gain = games.gain_on(inquiry.witness.color, inquiry.witness.board.points())
    return (HELD if gain >= HALF * claim.value else FAILED), f"{gain:.1f} points"


def check_turn(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move attacks or defends stones; return the verdict (HELD, FAILED or UNPROVEN)
    and what was found, in words.

    How much more or less often the stones are lost because of the move must be at least half of what makes an
    attack, or of what is claimed, if that is less. The points gained must be half of those that are told; if none
    are told, something must be gained.
    """
    games = inquiry.games_of(claim.move)
    if games is None:
        return UNPROVEN, "no games"
    color = inquiry.witness.board.color_at(claim.stones[0])
    with_move, with_pass = games.shares_lost(color, claim.stones)
    change = with_move - with_pass if claim.kind == ATTACKS else with_pass - with_move
    gain = games.gain_on(inquiry.witness.color, claim.points)
    least = HALF * float(claim.words[TOLD]) if TOLD in claim.words else 0.0
    held = change >= HALF * min(claim.margin, LOST) and gain >= least
    held &= is_way_told_right(inquiry.witness, claim)
    found = f"lost in {with_pass:.0%}, with the move {with_move:.0%}, {gain:.1f} points"
    return (HELD if held else FAILED), found


def check_standing(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of how a group stands after a move, as the evaluation judges it; return the verdict (HELD,
    FAILED or UNPROVEN) and what was found, in words.

    The games must not contradict it: own stones may not be lost more often with the move than after a pass, nor
    enemy stones less often, by more than DENIED.
    """
    games = inquiry.games_of(claim.move)
    if games is None:
        return UNPROVEN, "no games"
    fared = fare_in_games(inquiry.witness, claim, games)
    return (HELD if fared >= -DENIED else FAILED), f"fare {fared:.0%} otherwise"


def check_stands(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a group is neither alive nor dead after a move; return the verdict (HELD, FAILED or UNPROVEN)
    and what was found, in words.

    It must be lost in half of the share of the games from which on that is told, and not in many more than that up to
    which it is. One that is not in danger any more (rule LIVES) must live in most of them.
    """
    games = inquiry.games_of(claim.move)
    if games is None:
        return UNPROVEN, "no games"
    lost = share_lost(games.with_move, inquiry.witness.board.color_at(claim.stones[0]), claim.stones)
    if claim.rule == LIVES:
        return (HELD if lost < HALF else FAILED), f"lost in {lost:.0%}"
    held = HALF * LOST_AT_LEAST <= lost <= LOST_AT_MOST + HALF * (1 - LOST_AT_MOST)
    return (HELD if held else FAILED), f"lost in {lost:.0%}"


def check_framework(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move builds or reduces a framework; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.

    The framework must still consist of the points claimed and be open, and half of the least that is worth telling
    must be gained; how much it is is not told.
    """
    games, builds = inquiry.games_of(claim.move), bool(claim.margin)
    there = inquiry.witness.witness_after([claim.move]) if builds else inquiry.witness
    if games is None or there is None:
        return UNPROVEN, "no games"
    color = inquiry.witness.color if builds else opponent(inquiry.witness.color)
    shone = framework_points(there.scene, color, claim.points, int(claim.other))
    gain = games.gain_on(inquiry.witness.color, claim.points)
    least = min(claim.value, LEAST_POINTS * inquiry.witness.board.size)
    held = gain >= HALF * least and is_open(games, color, claim.points)
    held &= set(shone) == set(claim.points)
    return (HELD if held else FAILED), f"{gain:.1f} points"


def check_base(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move gives stones a base at the edge or takes it; return the verdict (HELD,
    FAILED or UNPROVEN) and what was found, in words.

    The change of how the stones fare must be at least half of what makes an attack, and the points gained at the
    edge, which are not told, half of those that make a base.
    """
    games = inquiry.games_of(claim.move)
    if games is None:
        return UNPROVEN, "no games"
    color = inquiry.witness.board.color_at(claim.stones[0])
    ours = color == inquiry.witness.color
    fared = change_of_fate(games, claim.stones, color, ours)
    gain = games.gain_on(inquiry.witness.color, claim.points)
    had = mean_ownership(color, games.with_move if ours else games.with_pass, claim.points)
    held = fared >= HALF * min(claim.margin, LOST) and gain >= HALF * LEAST_OF_BASE and had > 0
    return (HELD if held else FAILED), f"{gain:.1f} points, fare {fared:.0%} otherwise, had {had:.2f}"


def check_cost(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of how many points a pass costs; return the verdict (HELD, FAILED or UNPROVEN) and
    what was found.

    The claim gives a range for the cost. If the range is not below 0, a pass must cost at least its lower
    end, as it is told, in whole points; otherwise at most its upper end.
    """
    cost, told = inquiry.witness.gain(claim.move), CostOfPassing(claim.value, claim.margin)
    held = cost >= told.least if told.is_clear else cost <= told.most
    return (HELD if held else FAILED), f"{cost:.1f} points"


def check_forces(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move has to be answered; return the verdict (HELD, FAILED or UNPROVEN) and
    what was found, in words.

    Leaving it unanswered must cost the enemy at least as many points as claimed, and more than the move
    gains.
    """
    there = inquiry.witness.witness_after([claim.move])
    if there is None:
        return FAILED, "the move is not legal"
    cost, gain = there.gain(claim.points[0]), inquiry.witness.gain(claim.move)
    held = cost >= max(claim.value - claim.margin, gain)
    return (HELD if held else FAILED), f"{cost:.1f} points, the move gains {gain:.1f}"


def check_last(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move is the last large point; return the verdict (HELD, FAILED or UNPROVEN)
    and what was found, in words.

    The move must gain at least the points claimed, and the answer no more than the claim says.
    """
    witness, there = inquiry.witness, inquiry.witness.witness_after([claim.move])
    if there is None:
        return FAILED, "the move is not legal"
    gain = witness.gain(claim.move)
    reply = witness.reply([claim.move]).move
    left = there.gain(reply)
    held = gain >= claim.value and left <= max(A_POINT, claim.other)
    return (HELD if held else FAILED), f"{gain:.1f} points, {left:.1f} after it"


def check_rather(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that another move gains more, or less, than the chosen one; return the verdict and
    what was found.

    The verdict is HELD, FAILED or UNPROVEN. The same move must gain more again, by at least half as many
    points as claimed.
    """
    games = Games.of(inquiry.witness.play_out(claim.move), inquiry.witness.play_out(inquiry.decision.move))
    if games is None:
        return UNPROVEN, "no games"
    more = games.gain_on(inquiry.witness.color, claim.points)
    return (HELD if more * claim.value >= HALF * claim.value**2 else FAILED), f"{more:.1f} points"


def check_suffers(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that stones fare worse after a pass; return the verdict (HELD, FAILED or UNPROVEN)
    and what was found.

    The difference between pass and move must be at least half of what is worth telling.
    """
    games = inquiry.games_of(claim.move)
    if games is None:
        return UNPROVEN, "no games"
    color = inquiry.witness.board.color_at(claim.stones[0])
    died, after_pass = games.shares_lost(color, claim.stones)
    change = after_pass - died if claim.kind == DIES else died - after_pass
    held = change >= HALF * min(claim.margin, LEAST_CHANGE)
    return (HELD if held else FAILED), f"{after_pass:.0%}, with the move {died:.0%}"


def check_exposed(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of own stones that the enemy may kill by one more stone after one at the point of a move; return
    the verdict and what was found.

    Most games about each of their strings alone must say so then, and clearly fewer after the move; most say, too, that
    the point which is named does it, and no reading denies it.
    """
    witness, enemy = inquiry.witness, opponent(inquiry.witness.color)
    ours, theirs = witness.board_after(claim.move), witness.board_after(PASS, claim.move)
    if ours is None or theirs is None:
        return FAILED, "the move is not legal"
    heads = [claim.stones[0], *theirs.first_stones(claim.stones[1:])]
    killed = [witness.share_killed(theirs, each, enemy) or 0.0 for each in heads]
    saved = witness.share_killed(ours, heads[0], enemy) or 0.0
    found = f"killed in {min(killed):.0%}, {saved:.0%} after the move"
    if min(killed) < HALF or killed[0] - saved < HALF * (claim.value - claim.other):
        return FAILED, found
    is_so = all(is_killed_by(witness, claim.move, heads[0], each, HALF, True) for each in claim.points)
    return (HELD, found) if is_so else (FAILED, "not by that move")


def check_left(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that ground belongs rather to the enemy after a pass; return the verdict and what was
    found.

    The verdict is HELD, FAILED or UNPROVEN.
    """
    games = inquiry.games_of(claim.move)
    if games is None:
        return UNPROVEN, "no games"
    owned = mean_ownership(inquiry.witness.color, games.with_pass, claim.points)
    return (HELD if owned < 0 else FAILED), f"owned {owned:.2f}"


def check_point(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of what the opponent's move at a point after a pass costs; return the verdict and
    what was found.

    The verdict is HELD, FAILED or UNPROVEN. The move must cost the mover at least half of the points that are
    worth telling; how many they are is not told.
    """
    costs = costs_of_next(inquiry.witness, claim.move, [PASS], claim.points[0])
    if not costs:
        return UNPROVEN, "no games"
    cost = sum(costs) / len(costs)
    least = min(claim.value, LEAST_OF_POINT * inquiry.witness.board.size)
    return (HELD if cost >= HALF * least else FAILED), f"{cost:.1f} points"


def check_blow(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of what the mover's next move gains if a move is not answered; return the verdict and
    what was found.

    The verdict is HELD, FAILED or UNPROVEN. The next move must gain at least half of what is worth telling; how
    much it gains is not told.
    """
    costs = costs_of_next(inquiry.witness, claim.move, [claim.move, PASS], claim.points[0])
    if not costs:
        return UNPROVEN, "no games"
    gain = -sum(costs) / len(costs)
    least = min(claim.value, LEAST_OF_BLOW * inquiry.witness.board.size)
    return (HELD if gain >= HALF * least else FAILED), f"{gain:.1f} points"


def check_carrier(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of the move that carries out an attack; return the verdict and what was found.

    The verdict is HELD, FAILED or UNPROVEN. After the move the stones must be lost more often, by at
    least half as much as claimed, or by what makes such a move, if that is less.
    """
    before = moves_before(inquiry.witness, claim)
    lost = lost_after(inquiry.witness, claim, [*before, claim.points[0]])
    with_move = lost_after(inquiry.witness, claim, [claim.move])
    if not lost or not with_move:
        return UNPROVEN, "no games"
    more = sum(lost) / len(lost) - sum(with_move) / len(with_move)
    held = more >= min(HALF * (claim.value - claim.other), LEAST_BY_CARRIER)
    return (HELD if held else FAILED), f"lost in {more:.0%} more"


def check_score(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a side leads by at least so many points; return the verdict and what was found.

    The verdict is HELD, FAILED or UNPROVEN.
    """
    witness, move = inquiry.witness, claim.move
    score = witness.play_out(PASS).score if move == PASS else witness.expected_lead(move).points
    held = score * claim.value > 0 and abs(score) >= abs(claim.value)
    return (HELD if held else FAILED), f"{score:.1f} points"


def check_range(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that the lead lies between two numbers of points; return the verdict and what was
    found.

    The verdict is HELD, FAILED or UNPROVEN. The lead is computed as for the claim, from the mean score of
    games and the evaluation, but with more games.
    """
    lead = inquiry.witness.expected_lead(claim.move).points
    return (HELD if abs(lead - claim.value) <= claim.margin else FAILED), f"{lead:.1f} points"


def check_ahead(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of which side is ahead; return the verdict and the share of games that it won.

    The verdict is HELD, FAILED or UNPROVEN; more games are counted than for the claim.
    """
    won = inquiry.witness.prospect_after(claim.move).won
    if won is None:
        return UNPROVEN, "no games"
    return (HELD if (won - HALF) * (claim.value - HALF) > 0 else FAILED), f"{won:.0%}"


def check_feel(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move is played for its shape; return the verdict (HELD, FAILED or UNPROVEN)
    and what was found.

    The decision is made again, with the move considered no likelier than the next best one. It must then
    get few enough games.
    """
    peer = inquiry.peer or inquiry.witness
    found = decide_without(peer, inquiry.decision, claim, inquiry.witness, peer)
    if found is None:
        return UNPROVEN, "it cannot be left out"
    return (HELD if found.decided else FAILED), f"{found.left:.0%} of the games are left without it"


def check_compared(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that another move, the rival, wins more, fewer or about as many games as the chosen
    one.

    Returns the verdict (HELD, FAILED or UNPROVEN) and what more games found.
    """
    chosen, rival = (inquiry.witness.play_out(move).won for move in (claim.move, claim.points[0]))
    if chosen is None or rival is None:
        return UNPROVEN, "no games"
    told, found = claim.value - claim.other, chosen - rival
    games = inquiry.witness.play_out(claim.move).visits[0] // TIMES
    margin = load_margins().share(inquiry.witness.board.size, games)
    held = abs(found - told) <= 2 * margin if abs(told) < margin else told * found > 0
    return (HELD if held else FAILED), f"{chosen:.0%} and {rival:.0%}"


def check_instead(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that the move that one sees first is worse than the chosen one; return the verdict
    and what was found.

    The verdict is HELD, FAILED or UNPROVEN. The sentence gives no number, so any difference is enough.
    """
    chosen, other = (inquiry.witness.play_out(move) for move in (claim.move, claim.points[0]))
    if chosen.won is None or other.won is None:
        return UNPROVEN, "no games"
    behind = chosen.score - other.score
    return (HELD if behind > 0 else FAILED), f"{behind:.1f} points"
