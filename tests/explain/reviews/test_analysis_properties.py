"""A judge's analysis in a record: the form in which KaTrain and Lizzie keep theirs."""

from __future__ import annotations

import base64
import gzip
import json

from sgfmill import sgf

from engine.board.points import WHITE, parse_vertex
from engine.decide.decision.record import Decision, Tried
from engine.explain.reviews.analysis_properties import write_analysis
from engine.suggest.candidate import Candidate


def tried(vertex: str, visits: int, won: float, score: float, *line: str) -> Tried:
    moves = tuple(parse_vertex(each, 9) for each in (vertex, *line))
    return Tried(Candidate(moves[0], ()), visits=(visits,), won=won, score=score, line=moves)


def written(*candidates: Tried) -> tuple[sgf.Sgf_game, sgf.Tree_node]:
    """A record of one move of Black's, and its node with what is said of the position after it."""
    record = sgf.Sgf_game(9)
    node = record.extend_main_sequence()
    node.set_move("b", (4, 4))
    decision = Decision(WHITE, candidates[0].move, tried=list(candidates), evaluations=500)
    write_analysis(node, decision, 9)
    return record, node


def test_katrain_reads_points_and_chances_from_black_s_view() -> None:
    record, node = written(tried("C3", 300, 0.6, 3.5, "G7"), tried("G3", 200, 0.55, 1.5))
    owners, policy, told = map(gzip.decompress, map(base64.standard_b64decode, node.get_raw_list("KT")))
    assert (owners, policy, record.get_root().get_raw("KTV")) == (b"", b"", b"1.0")
    found = json.loads(told)
    assert found["root"] == {"winrate": 0.4, "scoreLead": -3.5, "visits": 500}
    assert found["moves"]["C3"] == {
        "move": "C3",
        "order": 0,
        "pv": ["C3", "G7"],
        "winrate": 0.4,
        "scoreLead": -3.5,
        "visits": 300,
    }
    assert found["moves"]["G3"]["order"] == 1


def test_lizzie_reads_the_chance_of_who_moved_and_candidates_of_who_moves() -> None:
    _, node = written(tried("C3", 300, 0.6, 3.5, "G7"), tried("G3", 200, 0.55, 1.5))
    assert node.get_raw("LZ").decode().split("\n") == [
        "Tamen 40.0 500",
        "move C3 visits 300 winrate 6000 scoreMean 3.50 pv C3 G7 "
        "info move G3 visits 200 winrate 5500 scoreMean 1.50 pv G3",
    ]


def test_without_scores_nothing_is_said_of_points() -> None:
    _, node = written(tried("C3", 300, 0.6, 0.0))
    assert not node.has_property("KT")
    assert "score" not in node.get_raw("LZ").decode()


def test_what_these_programs_wrote_stays() -> None:
    _, node = written(tried("C3", 300, 0.6, 3.5))
    earlier = {name: node.get_raw_list(name) for name in ("KT", "LZ")}
    other = tried("D4", 10, 0.3, -2.0)
    write_analysis(node, Decision(WHITE, other.move, tried=[other], evaluations=10), 9)
    assert {name: node.get_raw_list(name) for name in ("KT", "LZ")} == earlier
