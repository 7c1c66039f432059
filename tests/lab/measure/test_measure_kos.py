"""`tamen measure kos`: semeais that a ko decides, by the readers, by exact search, by thermograph and by formula."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from engine.board.points import BLACK, WHITE
from engine.cli import main
from engine.endgame.kos import KoStages
from engine.lab.data.semeais import Group, make_semeai
from engine.lab.measure.ko_semeais import KoSemeai
from engine.lab.measure.kos import (
    APPROACH,
    DIRECT,
    OPEN_ANSWER,
    OTHER,
    SAME,
    STEPS,
    ask,
    reaches_the_same,
    tell_semeai,
)
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN
from engine.reading.reader import Reader


@pytest.mark.slow
def test_the_readers_kos_are_those_of_the_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", "kos", "--most", "0", "--approach", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    verdicts = [verdict for each in found for verdict in each["verdicts"]]
    assert verdicts.count(SAME) == 46 and verdicts.count(OPEN_ANSWER) == 6 and OTHER not in verdicts
    assert {each["kind"] for each in found} >= {DIRECT, STEPS, APPROACH}
    placid = [each for each in found if each["kind"] in (DIRECT, STEPS)]
    assert all(each["formula"] == 2 for each in placid)
    assert all(each["thermographs"] for each in placid if each["kos"] == 1)


@pytest.mark.parametrize(
    ("black", "white", "outcomes", "in_a_row", "value"),
    [
        (1, 1, (WIN, KO_FIRST), (1, 2), KoStages(1, -1, 1, 2)),
        (2, 2, (WIN, KO_FIRST), (2, 3), KoStages(1, -1, 1, 2)),
        (1, 2, (KO_SECOND, WIN), (2, 2), KoStages(1, -1, 2, 1)),
        (2, 1, (WIN, LOSS), (1, 3), None),
    ],
    ids=["direct", "a liberty exchanged first", "the holder needs the threat", "no ko"],
)
def test_a_ko_is_worth_its_moves(
    black: int, white: int, outcomes: tuple[int, int], in_a_row: tuple[int, int], value: KoStages | None
) -> None:
    """Black holds the ko; what liberties exchanged first cost nobody is in the moves in a row, not in the value."""
    known = KoSemeai(make_semeai(Group(black), Group(white), 0, "X"))
    assert (known.capture(BLACK), known.capture(WHITE)) == outcomes
    assert known.stages == KoStages(1, -1, *in_a_row)
    assert known.value is not None and known.value.stages == value
    assert reaches_the_same(known, known.value)
    if value is not None:
        assert {drawn.temperature for drawn in known.value.by_master.values()} == {Fraction(2, 3)}


def test_an_answer_that_the_search_contradicts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    known = KoSemeai(make_semeai(Group(1), Group(1), 0, "X"))
    honest = ask(Reader(), known, 8000)
    assert set(honest.verdicts) == {SAME}
    monkeypatch.setattr(KoSemeai, "save", lambda self, mover: LOSS)
    false = ask(Reader(), known, 8000)
    assert false.verdicts[0] == OTHER and "black first: save loss (win)" in tell_semeai(false)
