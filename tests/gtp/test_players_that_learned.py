"""The players `remus`, `fates` and `neurogo` through GTP: they play, on the clock too, and end their games."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("player", ["remus", "fates", "neurogo"])
def test_it_plays_a_game_to_its_end_on_a_clock(start, player: str) -> None:
    engine = start("--player", player, "--size", "5", "--seed", "3")
    assert engine.ask("time_settings 5 5 1") == "= "
    answers: list[str] = []
    while answers[-2:] != ["= pass", "= pass"]:
        answers.append(engine.ask(f"genmove {'bw'[len(answers) % 2]}"))
        assert answers[-1].startswith("= ") and len(answers) < 100
    assert len(answers) > 10
    assert engine.ask("final_score")[:3] in ("= B", "= W", "= 0")
