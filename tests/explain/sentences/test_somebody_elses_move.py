"""A move that somebody else played: told with what it is for, and, where it is ours too, with our reasons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.kinds import RESCUES, TAKES, Sentence
from engine.explain.sentences import somebody_elses_move
from engine.explain.sentences.somebody_elses_move import tell_beside_ours
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_gains import TWO_GROUPS
from tests.explain.positions import game_at
from tests.explain.records import point
from tests.explain.sentences.test_why_not_the_obvious_move import TWO_IN_ATARI
from tests.explain.sentences.test_why_this_move import Counted


def told_of(vertex: str, ours: str) -> list[str]:
    """What is told of Black's move, where we would have played ``ours``: as many games are won with either."""
    scores = {point("G4"): (0.5, 5.0), point("E6"): (0.5, 5.0), PASS: (0.45, 4.0)}
    witness = Counted(game_at(TWO_IN_ATARI), BLACK, scores)
    tried = [replace(witness.play_out(point(each)), rejected="") for each in ("G4", "E6")]
    decision = Decision(BLACK, point(ours), tried=tried)
    sentences = tell_beside_ours(decision, witness, point(vertex))
    kinds = {each.kind for each in sentences[0].claims}
    assert (TAKES if vertex == "E6" else RESCUES) in kinds
    return [each.text for each in sentences]


def test_a_move_that_is_ours_too_is_told_with_our_reasons_and_no_more() -> None:
    # it was: "G4 saves the black stone at G3 from capture. I would have played G4 too."
    first, *others = told_of("G4", "G4")
    assert first == "A defence: G4 brings the black stone at G3 out of atari, as far as I can read."
    # that White would capture it there says the same once more
    assert not any("would have played" in each or "passed" in each for each in others)


def test_a_move_that_is_as_good_as_ours_is_told_with_what_it_is_for() -> None:
    # it was: "E6 takes the white stone at D6 off the board."
    first, *others = told_of("E6", "G4")
    assert first == "A capture: E6 takes the white stone at D6 off the board."
    # shares of games are no reason; it was: "E6 is about as good as G4: Black won 50% of 1,000 games with it"
    assert not any("games" in each for each in others)


def test_a_better_move_is_told_with_what_it_does_that_the_other_does_not() -> None:
    white = ("G3", "H3")
    lost, kept = dict.fromkeys(white, 0.4), dict.fromkeys(white, -0.6)
    games = {"G2": (0.6, lost), "C5": (0.3, kept), "pass": (0.3, lost)}
    witness = Owned(TWO_GROUPS, BLACK, games)
    decision = Decision(BLACK, point("G2"), tried=[witness.play_out(point(each)) for each in ("G2", "C5")])
    texts = [each.text for each in tell_beside_ours(decision, witness, point("C5"))]
    # it was: "I would have played G2. G2 attaches to the stone at G3."
    assert (
        "I would have played G2. An attack: G2 attaches to the stone at G3; "
        "compared with C5, it attacks White's two stones at G3." in texts
    )


class Quick(Owned):
    """A witness that answers at once, as the quick explanation does."""

    is_careful = False


def told_quickly(theirs: str, lost: float, kept: float, ours: str = "G2") -> list[str]:
    """What a quick answer tells of C5, where ours wins more games: White's stones at G3 are kept or lost with it."""
    white = ("G3", "H3")
    games = {
        ours: (0.6, dict.fromkeys(white, lost)),
        theirs: (0.3, dict.fromkeys(white, kept)),
        "pass": (0.3, dict.fromkeys(white, lost)),
    }
    witness = Quick(TWO_GROUPS, BLACK, games)
    decision = Decision(BLACK, point(ours), tried=[witness.play_out(point(each)) for each in (ours, theirs)])
    return [each.text for each in tell_beside_ours(decision, witness, point(theirs))]


def test_a_better_move_is_told_with_its_reason_and_not_with_shares_of_games() -> None:
    texts = told_quickly("C5", 0.4, -0.6)
    # it was: "G2 does better than C5, by 1 point at least: Black won 30% of 4,000 games with it, 60% with G2."
    assert "G2 does better than C5." in texts
    assert any("compared with C5, it attacks White's two stones at G3" in each for each in texts)
    assert not any("games" in each for each in texts)


def test_a_better_move_without_a_reason_is_not_told() -> None:
    # it was: "O7 does better than O6 ...: White won 51% of 357 games with it", and that both save the same stone
    texts = told_quickly("C5", -0.6, -0.6, "A9")
    assert texts and not any("A9" in each for each in texts)


def test_the_better_move_has_its_games_before_what_is_told_of_the_other_uses_them_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = {"G2": (0.6, {"G3": 0.4}), "C5": (0.3, {"G3": -0.6}), "pass": (0.3, {"G3": -0.6})}
    witness = Quick(TWO_GROUPS, BLACK, games)
    decision = Decision(BLACK, point("G2"), tried=[witness.play_out(point(each)) for each in ("G2", "C5")])
    before = list[int]()

    def tell_move(there: Quick, _: Tried) -> Sentence:
        """Note what is known when the move is told of."""
        before.extend(there.compared)
        return Sentence("C5 comes.")

    monkeypatch.setattr(somebody_elses_move, "tell_move", tell_move)
    tell_beside_ours(decision, witness, point("C5"))
    # it was: "I would have played H8. H8 attaches to the stone at G8." and nothing else
    assert before[:2] == [point("C5"), point("G2")]
