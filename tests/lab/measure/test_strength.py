"""`tamen measure strength`: matches with more and more games played out, told and drawn."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.lab.chart import HEIGHT, MARGIN
from engine.lab.measure import strength
from engine.lab.measure.strength import MatchOutcome, draw_curve, table

SVG = "{http://www.w3.org/2000/svg}"

STANDINGS = [
    MatchOutcome(200, 5, 20, (0.1, 0.2)),
    MatchOutcome(1000, 15, 20, (0.3, 0.2)),
    MatchOutcome(5000, 20, 20, (1.2, 0.2)),
]


def run(words: list[str]) -> int:
    """The exit status of the command."""
    parser = argparse.ArgumentParser()
    strength.add_arguments(parser)
    return strength.run(parser.parse_args(words))


def test_the_table_has_a_line_for_each_match() -> None:
    lines = table(STANDINGS).split("\n")
    assert [" ".join(line.split()) for line in lines[1:3]] == [
        "200 5 of 20 11% to 47% 0.10 against 0.20",
        "1,000 15 of 20 53% to 89% 0.30 against 0.20",
    ]


def test_the_curve_rises_with_the_share_won() -> None:
    drawn = ElementTree.fromstring(draw_curve(STANDINGS, "Against somebody"))
    circles = [(float(each.get("cx")), float(each.get("cy"))) for each in drawn.iter(f"{SVG}circle")]
    assert [x for x, _ in circles] == sorted(x for x, _ in circles)
    assert [y for _, y in circles] == sorted((y for _, y in circles), reverse=True)
    assert circles[-1][1] == MARGIN
    assert circles[0][1] == pytest.approx(HEIGHT - MARGIN - 0.25 * (HEIGHT - 2 * MARGIN))
    texts = [each.text for each in drawn.iter(f"{SVG}text")]
    assert "Against somebody" in texts
    assert {"200", "1,000", "5,000"} <= set(texts)


@pytest.mark.process
def test_matches_are_played_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "curve.svg"
    words = [
        "tamen --player simple --size 5",
        "--program",
        "tamen --player montecarlo --size 5",
        "--size",
        "5",
    ]
    words += ["--playouts", "40", "2", "--games", "2", "--picture", str(picture), "--json"]
    assert run(words) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [each["playouts"] for each in found] == [2, 40]
    assert all(0 <= each["won"] <= each["decided"] == 2 for each in found)
    assert len(list(ElementTree.parse(picture).iter(f"{SVG}circle"))) == 2


def test_an_opponent_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(["no-such-program", "--program", "tamen --player simple", "--playouts", "2", "--games", "1"])
    assert "there is no program 'no-such-program'" in capsys.readouterr().err
