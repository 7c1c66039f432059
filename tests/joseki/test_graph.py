"""The graph: transpositions are one node, in any frame; circles, contradictions and impossible moves."""

from __future__ import annotations

import pytest

from engine.board.points import parse_vertex
from joseki.corner import TENUKI, frame_code
from joseki.dag import NONE, REVERSE, SAME_COLOR, SYMMETRIC, Dag, GraphBuilder, games_of, weight_of
from joseki.laying import laid
from joseki.position import CornerPosition, canonical, code_at
from joseki.source import SourceError, parse_source


def graph(*texts: str) -> Dag:
    """The graph of some sources, given as what follows the first node."""
    builder = GraphBuilder()
    for number, text in enumerate(texts):
        builder.add(laid(parse_source(f"(;SZ[19]{text})", f"{number}.sgf")))
    return builder.build()


def entry(dag: Dag, *vertices: str) -> int:
    """The entry of the last of some moves as drawn, however the graph has turned the corner."""
    position = CornerPosition()
    node, number = 0, NONE
    for vertex in vertices:
        code = code_of(vertex)
        keys = position.keys()
        seen = {frame_code(code, frame) for frame, key in enumerate(keys) if key == dag.nodes["key"][node]}
        number = int(dag.nodes["first"][node])
        while int(dag.entries["code"][number]) not in seen:
            number = int(dag.entries["sibling"][number])
            assert number != NONE, f"{vertex} is not in the graph"
        node = int(dag.entries["node"][number])
        position.play(code)
    return number


def code_of(vertex: str) -> int:
    """The code of a vertex of the drawn corner, TENUKI for ``-``."""
    return TENUKI if vertex == "-" else code_at(parse_vertex(vertex, 19))


def test_transpositions_become_one_node() -> None:
    dag = graph("(;B[qd];W[];B[oc];W[];B[lc])(;B[oc];W[];B[qd];W[];B[qh])")
    # root, two openings, two tenuki, both stones, tenuki, two ends
    assert len(dag.nodes) == 9
    merged = entry(dag, "R16", "-", "P17")
    assert dag.entries["node"][merged] == dag.entries["node"][entry(dag, "P17", "-", "R16")]
    assert dag.nodes["entry"][dag.entries["node"][merged]] == merged
    assert len(dag.entries) == dag.moves + 3 == 9


def test_the_side_to_move_tells_positions_apart() -> None:
    dag = graph("(;B[qd](;W[oc])(;W[];B[pe]))")
    assert dag.entries["node"][entry(dag, "R16", "-")] != dag.entries["node"][entry(dag, "R16")]


def test_a_line_with_colors_exchanged_is_the_same_line() -> None:
    dag = graph("(;B[qd];W[oc];B[];W[pf];B[of])(;B[oc];W[qd];B[pf])")
    transposed = entry(dag, "P17", "R16")
    assert dag.entries["flags"][transposed] & REVERSE
    assert dag.entries["node"][transposed] == dag.entries["node"][entry(dag, "R16", "P17", "-")]


def test_a_mirrored_line_is_the_same_line() -> None:
    dag = graph("(;B[qd];W[oc];B[pe])(;B[pc];W[qe];B[of])")
    assert len(dag.nodes) == 5
    assert len(dag.entries) == 4
    assert entry(dag, "R16", "P17", "Q15") == entry(dag, "Q17", "R15", "P16")
    assert entry(dag, "R16", "P17", "O15") == entry(dag, "Q17", "R15", "P14")


def test_flags_tell_color_and_symmetry() -> None:
    dag = graph(";B[pd];W[qc];B[qd]")
    flags = dag.entries["flags"].tolist()
    assert [bool(each & SAME_COLOR) for each in flags] == [True, False, True]
    assert [bool(each & SYMMETRIC) for each in flags] == [True, True, False]


def test_two_tenuki_in_a_row_make_no_circle() -> None:
    dag = graph(";B[qd];W[oc];B[];W[];B[pe]")
    assert len(dag.entries) == 4
    assert dag.entries["code"].tolist().count(TENUKI) == 1


def test_a_ko_tells_positions_apart() -> None:
    position = CornerPosition()
    for vertex in ("R17", "R18", "S16", "S17", "T17", "T18", "-", "S19", "S18"):
        position.play(code_of(vertex))
    assert position.board.ko_point == parse_vertex("S17", 19)
    before = canonical(position.keys())[0]
    position.play(TENUKI)
    position.play(TENUKI)
    assert canonical(position.keys())[0] != before


def test_what_is_written_by_hand_stands_above_what_was_mined() -> None:
    by_hand = "(;B[qd](;W[oc]C[Low.])(;W[od]BM[1]C[High.];B[oc]TE[1]))"
    mined = "(;B[qd]C[900 games](;W[oc]BM[1]C[30 games])(;W[od]HO[1]C[500 games])(;W[nc]IT[1]C[20 games]))"
    dag = graph(by_hand, mined)
    kinds = {dag.entries["code"][i]: dag.entries["kind"][i] for i in range(len(dag.entries))}
    assert [kinds[code_of(v)] for v in ("P17", "P16", "O17")] == [0, 4, 2]
    assert dag.comments[entry(dag, "R16", "P17")] == "Low."
    assert dag.entries["weight"][entry(dag, "R16", "P16")] == weight_of(500)


def test_an_ignored_move_is_taken_out() -> None:
    dag = graph(
        "(;B[qd];W[oc]C[Ignore: not here.])", "(;B[qd]C[9 games](;W[oc]C[5 games];B[pe])(;W[od]C[5 games]))"
    )
    assert len(dag.entries) == 2


def test_names_are_kept_by_position() -> None:
    dag = graph("(;B[qd]N[3-4];W[];B[oc]N[Enclosure])(;B[oc];W[];B[qd])")
    assert dag.names == {1: "3-4", int(dag.entries["node"][entry(dag, "R16", "-", "P17")]): "Enclosure"}


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ((";B[qd];W[qd]",), "0.sgf, line 1: after R16: R16 is not a legal move: occupied"),
        ((";B[qd];W[ik]",), "0.sgf, line 1: after R16: the stone is too far from the others"),
        ((";B[ic]",), "after the empty corner: the stone is too far"),
        ((";B[qd]N[a]", ";B[qd]N[b]"), "R16 is called 'b' here and 'a' in 0.sgf, line 1"),
        (
            (";B[qd];W[oc]BM[1]", ";B[qd];W[oc]IT[1]"),
            "1.sgf, line 1: R16, P17 is complex here and bad in 0.sgf",
        ),
        (("",), "the sources have no moves"),
    ],
)
def test_sources_that_contradict_the_rules_or_each_other(texts: tuple[str, ...], message: str) -> None:
    with pytest.raises(SourceError, match=message):
        graph(*texts)


def test_weights_stand_for_games_within_a_fifth() -> None:
    assert weight_of(0) == games_of(0) == 0
    for games in (1, 2, 3, 4, 7, 30, 1000, 125_449):
        assert abs(games_of(weight_of(games)) - games) <= max(0.5, 0.2 * games)
