"""The file of kinds: every condition names a fact that there is, every kind can be the first that fits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.explain.study.judging import MIDDLE, STAGES
from engine.explain.study.kinds import OTHER, KindsError, kind_of, load_kinds
from engine.explain.study.kinds_in_words import retold, titles
from engine.explain.study.standards import StandardsError, load_standards, standard_of
from engine.explain.words.languages import ENGLISH, languages, speaking

TEXTS = "says: a\n  lesson: b\n  proverb: c\n"


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({"passed", "weak group"}, "passed too early"),
        ({"own stones in atari", "atari left"}, OTHER),
        ({"own stones in atari", "atari left", "better: defends"}, OTHER),
        ({"own stones in atari", "atari left", "better helps those in atari"}, OTHER),
        ({"own stones in atari", "better rescues several from atari"}, "atari not answered"),
        ({"own stone in atari", "better rescues from atari"}, "a stone in atari not answered"),
        (
            {"own stones in atari", "atari left", "better: links", "mainly: links", "said: links"},
            "connection missed",
        ),
        ({"own stones in atari", "better rescues several from atari", "mainly: cuts"}, "atari not answered"),
        (
            {"own stone in atari", "own stones in atari", "better rescues from atari"},
            "a stone in atari not answered",
        ),
        ({"own stone in atari", "better: rescues", "mainly: rescues"}, "stones not saved"),
        ({"reason: shape-crosscut", "better parts"}, "cut missed"),
        ({"reason: capture-by-net"}, OTHER),
        ({"reason: capture-by-net", "better: catches"}, "net missed"),
        ({"reason: capture-by-net", "better gives atari"}, OTHER),
        ({"reason: kill-vital-point"}, OTHER),
        ({"reason: squirm-crosscut", "better parts", "settled", "many stones"}, "endgame too small"),
        ({"reason: centre-reduce-lightly", "middle game"}, OTHER),
        ({"reason: centre-reduce-lightly", "middle game", "called: reduction"}, "reduction missed"),
        ({"reason: centre-reduce-lightly", "settled", "many stones"}, "endgame too small"),
        ({"punished: takes", "far away"}, "larger move missed"),
        ({"first line", "few stones", "board is open", "far away"}, "first line too early"),
        ({"first line", "few stones", "board is open", "far away", "contested"}, "larger move missed"),
        (
            {
                "first line",
                "few stones",
                "board is open",
                "far away",
                "mainly: links",
                "better joins",
                "said: links",
            },
            "connection missed",
        ),
        ({"first line", "few stones", "board is open", "far away", "mainly: cuts"}, "first line too early"),
        (
            {"first line", "few stones", "board is open", "far away", "mainly: cuts", "better parts"},
            "cut missed",
        ),
        ({"second line", "better is higher", "few stones", "far away"}, "second line too early"),
        ({"second line", "better is higher", "opening", "far away"}, "larger move missed"),
        (
            {"second line", "better is higher", "few stones", "own group suffers", "weak group"},
            OTHER,
        ),
        (
            {"second line", "better is higher", "few stones", "mainly: catches", "said: catches"},
            "capture missed",
        ),
        (
            {"second line", "better is higher", "few stones", "far away", "presses", "in the open"},
            "larger move missed",
        ),
        ({"few stones", "far away", "endgame"}, "larger move missed"),
        ({"called: cut", "said: ground", "far away"}, "cut missed"),
        ({"called: joseki", "reason: joseki-only-move", "better: framework", "in the open"}, "joseki left"),
        ({"called: fight", "better in contact", "far away", "said: ground"}, "larger move missed"),
        ({"called: attack", "threat: catches", "better in contact", "far away"}, "weak stones not attacked"),
        ({"told: settles", "said: unsettles", "in the open", "far away"}, "point of both sides missed"),
        ({"better crosscuts", "better parts", "settled", "far away"}, "cut missed"),
        (
            {"better crosscuts", "better parts", "called: attack", "threat: catches", "weak enemy"},
            "cut missed",
        ),
        (
            {"called: cut", "better joins", "punished: cuts", "told: attacks", "weak enemy"},
            "cut and connection missed",
        ),
        (
            {
                "own stones in atari",
                "better saves several from atari",
                "mainly: links",
                "better helps those in atari",
            },
            "atari not answered",
        ),
        ({"called: semeai", "semeai", "mainly: catches", "said: catches"}, "capture missed"),
        ({"called: semeai", "enemy stones live", "mainly: links", "played as: semeai"}, "semeai misread"),
        (
            {"told: defends", "in the open", "own group stands badly", "own group suffers"},
            "own stones left weak",
        ),
        ({"told: defends", "in the open", "passed: cuts", "said: ground"}, "own stones left weak"),
        (
            {"told: defends", "called: attack", "better presses", "enemy group recovers"},
            "point of both sides missed",
        ),
        ({"reason: kill-vital-point", "weak enemy"}, "eye shape"),
        ({"reason: kill-vital-point", "weak enemy", "called: attack", "said: threatens"}, OTHER),
        ({"same place", "presses", "better gives atari", "nearby"}, "near the right point"),
        ({"few stones", "far away", "endgame", "better in contact"}, "larger move missed"),
        ({"reason: edge-enter-corner", "better: ground", "far away"}, "larger move missed"),
        ({"reason: edge-enter-corner", "called: ground"}, "invasion missed"),
        ({"called: invasion", "in the open"}, "invasion missed"),
        (
            {"reason: joseki-named", "called: joseki", "better: ground", "far away", "in the open"},
            "larger move missed",
        ),
        ({"called: fight", "better in contact", "far away"}, "larger move missed"),
        (
            {
                "same place",
                "called: fight",
                "better in contact",
                "nearby",
                "from own stones",
                "played as: fight",
            },
            "near the right point",
        ),
        (
            {"same place", "called: fight", "better in contact", "nearby", "from own stones", "few stones"},
            "near the right point",
        ),
        ({"told: defends", "enemy group stands badly"}, "point of both sides missed"),
        ({"first line", "endgame", "settled", "far away", "many stones"}, "endgame too small"),
        ({"first line", "endgame", "far away", "many stones"}, "endgame too small"),
        ({"first line", "few stones", "board is open", "presses", "far away"}, "larger move missed"),
        (
            {
                "first line",
                "few stones",
                "board is open",
                "beside weak enemy",
                "better: kills",
                "enemy stones live",
            },
            "group not killed",
        ),
        (
            {"same place", "reason: save-semeai-fill", "nearby", "at the same stones", "better: ground"},
            "near the right point",
        ),
        ({"reason: capture-wins-semeai", "semeai", "endgame", "called: semeai"}, "semeai misread"),
        ({"reason: capture-wins-semeai", "semeai", "endgame", "many stones"}, "endgame too small"),
        ({"own stones lost", "enemy stones live", "semeai", "same place"}, "near the right point"),
        ({"own stones lost", "called: semeai", "same place"}, "semeai misread"),
        (
            {
                "same place",
                "endgame",
                "nearby",
                "at the same stones",
                "side by side",
                "reason: pattern-connect",
            },
            "near the right point",
        ),
        ({"settled", "gains nothing"}, "dame before points"),
        ({"settled", "same place", "many stones"}, "endgame too small"),
        (
            {"same place", "settled", "gains nothing", "side by side", "nearby", "at the same stones"},
            "near the right point",
        ),
        ({"better: cuts", "mainly: cuts"}, "cut missed"),
        ({"better: cuts", "better: rescues", "mainly: rescues"}, "stones not saved"),
        (
            {"reason: cut-weak-from-strong", "better parts", "mainly: catches", "said: catches"},
            "capture missed",
        ),
        ({"reason: cut-off-cutting-stones"}, OTHER),
        ({"reason: cut-off-cutting-stones", "better parts"}, "cut missed"),
        ({"better: links", "mainly: links", "said: links"}, "connection missed"),
        ({"better: links", "mainly: catches", "said: catches"}, "capture missed"),
        ({"reason: connect-two-weak", "better joins", "mainly: rescues"}, "stones not saved"),
        ({"reason: connect-two-weak"}, OTHER),
        ({"punished: cuts", "better joins"}, "connection missed"),
        ({"same place", "punished: cuts", "better forestalls", "nearby"}, "near the right point"),
        ({"reason: capture-by-atari", "mainly: cuts"}, "cut missed"),
        ({"ladder", "better chases", "mainly: catches", "reason: urgent-save-semeai"}, "capture missed"),
        ({"ladder", "mainly: catches"}, "capture missed"),
        ({"ladder", "mainly: rescues"}, "stones not saved"),
        ({"punished by a ladder", "stone is lost", "same place"}, "ladder misread"),
        ({"punished by a ladder", "stone is lost", "far away"}, "ladder misread"),
        ({"punished by a ladder", "stone is lost", "far away", "mainly: rescues"}, "stones not saved"),
        (
            {"own stones in atari", "reason: save-answers-atari", "ladder", "mainly: catches"},
            "atari not answered",
        ),
        ({"reason: capture-by-atari", "better chases"}, "ladder misread"),
        ({"better: saves", "own stones lost", "helps many"}, "group killed"),
        ({"better: saves", "own stones lost", "reason: save-vital-point"}, "eye shape"),
        ({"better: kills", "reason: kill-break-eye"}, "eye shape"),
        ({"better: saves", "own stones lost", "mainly: saves"}, "stones not saved"),
        ({"better: kills", "enemy stones live"}, "group not killed"),
        ({"far away"}, "larger move missed"),
        ({"same place", "nearby"}, "near the right point"),
        ({"nearby", "same place", "at the same stones"}, "near the right point"),
        ({"mainly: cuts", "own group dies", "own group suffers"}, "cut missed"),
        (
            {"mainly: kills", "better: kills", "enemy stones live", "reason: urgent-kill-semeai", "semeai"},
            "group not killed",
        ),
        ({"mainly: links", "enemy group lives", "said: links"}, "connection missed"),
        ({"mainly: ground", "enemy group lives"}, OTHER),
        ({"mainly: catches", "enemy group lives", "said: catches"}, "capture missed"),
        ({"far away", "own group suffers"}, "larger move missed"),
        ({"far away", "own group suffers", "told: defends"}, "own stones left weak"),
        ({"far away", "own group suffers", "told: dies if passed"}, "own stones left weak"),
        ({"far away", "mainly: rescues"}, "stones not saved"),
        ({"far away", "told: shuts in"}, "weak stones not attacked"),
        ({"far away", "dies in their ground", "reason: centre-reduce-lightly"}, "invasion too deep"),
        ({"far away", "dies in their ground", "settled", "many stones"}, "endgame too small"),
        ({"hurried", "same place"}, "time trouble"),
        ({"hurried", "mainly: cuts"}, "cut missed"),
        ({"far away", "told: settles"}, "own stones left weak"),
        ({"first line", "few stones", "board is open", "far away", "mainly: rescues"}, "stones not saved"),
        ({"first line", "few stones", "board is open", "far away", "told: attacks"}, "first line too early"),
        ({"same place", "nearby", "punished: catches"}, "near the right point"),
        ({"nearby", "punished: catches", "punished at once"}, "answer overlooked"),
        ({"called: semeai", "enemy stones live", "better: attacks", "nearby"}, "semeai misread"),
        (
            {"semeai", "enemy stones live", "better: attacks", "mainly: catches", "said: catches"},
            "capture missed",
        ),
        ({"better gives double atari", "nearby", "weak group"}, "capture missed"),
        ({"mainly: catches", "reason: cut-knight", "better parts", "said: catches"}, "capture missed"),
        ({"mainly: rescues", "reason: connect-two-weak", "better joins"}, "stones not saved"),
        (
            {"semeai", "enemy stones live", "own stones lost", "mainly: links", "said: links"},
            "connection missed",
        ),
        (
            {"reason: capture-by-atari", "better: catches", "mainly: catches", "said: catches"},
            "capture missed",
        ),
        ({"far away", "enemy group recovers", "weak enemy", "better presses"}, "larger move missed"),
        ({"far away", "enemy group recovers", "weak enemy"}, "larger move missed"),
        ({"far away", "enemy group recovers"}, "larger move missed"),
        (
            {"same place", "nearby", "own group suffers", "weak group", "beside weak group"},
            "near the right point",
        ),
        ({"reason: joseki-normal", "nearby", "own group suffers"}, "joseki move not played"),
        ({"same place", "reason: joseki-normal", "nearby", "better: defends"}, "near the right point"),
        ({"mainly: takes", "reason: capture-wins-semeai", "semeai"}, "capture missed"),
        (
            {"own stone in atari", "better rescues from atari", "mainly: kills", "enemy group lives"},
            OTHER,
        ),
        ({"nearby", "same place", "at the same stones", "reason: meet-hane"}, "near the right point"),
        ({"mainly: cuts", "better: takes", "better takes from atari"}, "cut missed"),
        ({"mainly: cuts", "better: links"}, "cut missed"),
        (
            {"mainly: links", "reason: cut-off-cutting-stones", "better parts", "said: links"},
            "connection missed",
        ),
        ({"mainly: cuts", "better: links", "better: defends"}, "cut missed"),
        ({"reason: safe-mend-link"}, OTHER),
        ({"reason: safe-mend-link", "punished: cuts"}, "connection missed"),
        ({"reason: kill-by-ko", "enemy stones live", "weak enemy"}, OTHER),
        ({"reason: meet-jump", "enemy stones live", "far away"}, "larger move missed"),
        ({"reason: kill-as-read", "enemy stones live", "weak enemy"}, OTHER),
        ({"reason: save-vital-point", "own stones lost", "far away"}, "larger move missed"),
        ({"reason: save-as-read", "own stones lost"}, "own stones left weak"),
        (
            {"better: attacks", "weak enemy", "reason: save-one", "weak group", "called: attack"},
            "weak stones not attacked",
        ),
        ({"told: attacks", "own group suffers", "weak group"}, "weak stones not attacked"),
        ({"better: attacks", "own group suffers", "weak group", "told: defends"}, "own stones left weak"),
        (
            {"better: attacks", "weak enemy", "own group suffers", "called: attack"},
            "weak stones not attacked",
        ),
        ({"better pushes through", "better parts", "far away"}, "cut missed"),
        ({"better pushes through", "far away"}, "larger move missed"),
        ({"mainly: cuts", "better: rescues", "own stones lost"}, "stones not saved"),
        ({"mainly: cuts", "better: rescues"}, "stones not saved"),
        ({"mainly: cuts", "better: rescues", "enemy stones live"}, "cut missed"),
        ({"mainly: cuts", "better: defends", "told: dies if passed", "far away"}, "cut missed"),
        ({"mainly: cuts", "better: defends", "answer joins", "far away"}, "larger move missed"),
        ({"mainly: cuts", "better: defends", "own group suffers", "far away"}, "cut missed"),
        ({"mainly: cuts", "better: defends", "own group suffers", "enemy group recovers"}, "cut missed"),
        (
            {
                "mainly: links",
                "better: defends",
                "better: cuts",
                "better parts",
                "better gives atari",
                "said: links",
            },
            "connection missed",
        ),
        (
            {
                "said: links",
                "mainly: links",
                "better: catches",
                "better: attacks",
                "enemy stones live",
                "own stones lost",
            },
            "capture missed",
        ),
        (
            {"mainly: links", "better: catches", "better: defends", "enemy stones live", "said: links"},
            "connection missed",
        ),
        (
            {
                "said: links",
                "mainly: links",
                "better: attacks",
                "weak enemy",
                "better still comes",
                "called: attack",
            },
            "weak stones not attacked",
        ),
        ({"mainly: links", "better: attacks", "said: links"}, "connection missed"),
        (
            {"mainly: rescues", "better: attacks", "enemy group recovers", "far away", "called: attack"},
            "weak stones not attacked",
        ),
        (
            {"mainly: rescues", "better: attacks", "enemy group recovers", "own group suffers"},
            "stones not saved",
        ),
        ({"settled", "own group suffers", "told: defends", "beside weak group"}, "own stones left weak"),
        ({"dies in their ground", "from own stones", "settled"}, "stones added to a dead group"),
        (
            {"dies in their ground", "from own stones", "settled", "presses", "many stones"},
            "endgame too small",
        ),
        ({"dies in their ground", "settled", "many stones"}, "endgame too small"),
        ({"mainly: links", "better: rescues", "own stones lost", "said: links"}, "connection missed"),
        ({"mainly: takes", "better takes a ko"}, "ko"),
        ({"same place", "in the open", "nearby"}, "near the right point"),
        ({"many stones", "settled", "in the open", "far away"}, "larger move missed"),
        ({"reason: centre-reduce-lightly", "many stones", "far away"}, "larger move missed"),
        ({"reason: kill-by-ko", "enemy stones live", "ko"}, "ko"),
        ({"better: defends", "far away"}, "larger move missed"),
        ({"reason: save-one", "weak group", "far away"}, "larger move missed"),
        ({"reason: save-one", "far away"}, "larger move missed"),
        ({"reason: chase-take-base", "weak enemy", "far away"}, "larger move missed"),
        ({"reason: chase-take-base", "far away"}, "larger move missed"),
        ({"same place", "better: defends", "nearby", "beside weak group"}, "near the right point"),
        ({"better: defends", "far away", "beside weak group"}, "larger move missed"),
        ({"told: settles", "same place", "nearby", "side by side"}, "near the right point"),
        ({"better: defends", "same place", "nearby"}, "near the right point"),
        ({"better: attacks", "weak enemy", "far away"}, "larger move missed"),
        ({"better: attacks", "weak enemy", "far away", "called: attack"}, "weak stones not attacked"),
        (
            {"better: attacks", "weak enemy", "nearby", "same place", "at the same stones", "called: attack"},
            "weak stones attacked at the wrong point",
        ),
        ({"reason: joseki-normal", "far away"}, "joseki left"),
        ({"reason: joseki-normal", "nearby"}, "joseki move not played"),
        ({"far away", "better: ground"}, "larger move missed"),
        ({"far away", "better: ground", "better gives atari"}, "larger move missed"),
        ({"far away", "better in a fight"}, "larger move missed"),
        ({"far away", "better: ground", "better is sente"}, "larger move missed"),
        ({"far away", "better: ground", "better is sente", "better gives atari"}, "sente missed"),
        ({"far away", "better in a fight", "better is sente", "better in contact"}, "larger move missed"),
        ({"far away", "endgame", "better is sente", "better in contact", "many stones"}, "endgame too small"),
        (
            {"same place", "nearby", "better is sente", "better in contact", "middle game"},
            "near the right point",
        ),
        ({"same place", "at the same stones", "nearby", "better is sente"}, "near the right point"),
        ({"far away", "better parts"}, "cut missed"),
        ({"far away", "better parts", "own group suffers"}, "larger move missed"),
        ({"mainly: links", "better: cuts", "better parts", "better gives atari"}, "cut missed"),
        ({"mainly: links", "better: cuts", "better parts", "said: links"}, "connection missed"),
        ({"reason: connect-knight", "better joins", "told: attacks"}, "weak stones not attacked"),
        (
            {"said: links", "mainly: links", "better: attacks", "enemy group recovers", "called: attack"},
            "weak stones not attacked",
        ),
        (
            {"mainly: links", "better: attacks", "enemy group recovers", "punished: cuts", "said: links"},
            "connection missed",
        ),
        (
            {"mainly: links", "better: attacks", "enemy group recovers", "better: cuts", "said: links"},
            "connection missed",
        ),
        ({"mainly: links", "enemy group lives", "reason: kill-as-read", "said: links"}, "connection missed"),
        ({"own stones lost", "told: attacks", "far away"}, "weak stones not attacked"),
        ({"enemy stones live", "own stones lost", "semeai", "mainly: rescues"}, "stones not saved"),
        (
            {"weak enemy", "enemy group recovers", "told: dies if passed", "own group suffers"},
            "own stones left weak",
        ),
        ({"enemy group recovers", "better presses", "far away"}, "larger move missed"),
        ({"second line", "better is higher", "few stones", "told: defends"}, OTHER),
        ({"reason: kill-vital-point", "weak enemy", "told: defends"}, OTHER),
        (
            {"same place", "nearby", "punished: takes", "punished at once", "atari left"},
            "near the right point",
        ),
        ({"own stones lost", "far away", "endgame", "many stones"}, "endgame too small"),
        ({"own stones lost", "far away", "weak group", "own group suffers"}, "own stones left weak"),
        ({"self-atari", "far away"}, "self-atari"),
        ({"reason: squirm-invade-edge", "far away"}, "larger move missed"),
        ({"reason: edge-invade", "far away", "called: ground"}, "invasion missed"),
        ({"own group dies", "far away"}, "larger move missed"),
        ({"own group dies", "far away", "better: ground"}, "larger move missed"),
        ({"same place", "nearby", "punished: rescues", "punished at once"}, "near the right point"),
        (
            {
                "same place",
                "reason: urgent-kill-semeai",
                "weak enemy",
                "weak group",
                "nearby",
                "at the same stones",
            },
            "near the right point",
        ),
        (
            {"reason: urgent-kill-semeai", "weak enemy", "better presses", "at the same stones"},
            OTHER,
        ),
        ({"reason: save-vital-point", "weak group", "far away"}, "eye shape"),
        ({"reason: save-vital-point", "weak group", "far away", "better: ground"}, "larger move missed"),
        ({"own group suffers", "reason: save-run-between-enemies", "far away"}, "larger move missed"),
        (
            {"better pushes through", "better parts", "own stones lost", "own group suffers", "weak group"},
            "own stones left weak",
        ),
        ({"self-atari", "nearby", "presses", "mainly: catches", "said: catches"}, "capture missed"),
        ({"reason: pattern-cut", "better parts", "better gives double atari"}, "capture missed"),
        ({"reason: cut-knight", "better parts", "told: defends"}, OTHER),
        ({"reason: cut-knight", "better parts", "told: defends", "better gives atari"}, "cut missed"),
        (
            {"mainly: links", "better: attacks", "enemy group recovers", "own stones lost", "said: links"},
            "connection missed",
        ),
        (
            {
                "same place",
                "second line",
                "better is higher",
                "few stones",
                "side by side",
                "nearby",
                "at the same stones",
            },
            "near the right point",
        ),
        ({"own group suffers", "weak group", "better: ground", "far away"}, "larger move missed"),
        ({"self-atari", "far away", "presses"}, "larger move missed"),
        ({"reason: ko-threat-atari", "told: attacks"}, "weak stones not attacked"),
        ({"reason: ko-threat-atari", "ko in the lines", "ko retaken"}, "ko"),
        ({"own stone in atari", "better rescues from atari", "mainly: takes", "better takes a ko"}, "ko"),
        ({"own stone in atari", "better rescues from atari", "better takes as many"}, "capture missed"),
        (
            {
                "own stone in atari",
                "better rescues from atari",
                "better takes as many",
                "mainly: links",
                "told: dies if passed",
            },
            "a stone in atari not answered",
        ),
        (
            {"own stone in atari", "better rescues from atari", "mainly: kills", "better: rescues"},
            "a stone in atari not answered",
        ),
        (
            {
                "own stones in atari",
                "better rescues several from atari",
                "better takes as many",
                "mainly: links",
            },
            "capture missed",
        ),
        ({"own stones in atari", "better rescues several from atari", "mainly: takes"}, "atari not answered"),
        (
            {"own stone in atari", "better saves from atari", "better is sente"},
            "a stone in atari not answered",
        ),
        ({"own stone in atari", "better saves from atari", "mainly: cuts"}, "cut missed"),
        ({"own stones in atari", "better saves several from atari", "in the open"}, "atari not answered"),
        (
            {"better: attacks", "weak enemy", "at the same stones", "far away", "called: attack"},
            "weak stones not attacked",
        ),
        ({"better: attacks", "far away"}, "larger move missed"),
        ({"same place", "at the same stones", "nearby", "better in a fight"}, "near the right point"),
        (
            {"far away", "better is sente", "better still comes", "endgame", "many stones"},
            "endgame too small",
        ),
        ({"far away", "better is sente", "better still comes", "better in a fight"}, "larger move missed"),
        ({"semeai", "reason: kill-semeai-fill", "better gives atari", "better is sente"}, "sente missed"),
        ({"semeai", "reason: save-semeai-fill", "own stones lost"}, OTHER),
        ({"semeai", "reason: save-semeai-fill", "told: attacks"}, "weak stones not attacked"),
        ({"reason: ko-threat-cut", "ko in the lines", "ko retaken"}, "ko"),
        ({"reason: ko-threat-cut", "ko in the lines"}, OTHER),
        ({"reason: ko-threat-cut", "ko", "better is sente", "better in contact"}, OTHER),
        ({"reason: save-in-ko", "ko in the lines", "endgame", "many stones"}, "endgame too small"),
        ({"reason: shape-wedge", "better parts"}, "cut missed"),
        ({"reason: shape-wedge", "better parts", "answer joins", "far away"}, "larger move missed"),
        ({"reason: shape-wedge", "better parts", "better is sente", "better in contact"}, OTHER),
        ({"reason: shape-wedge", "better parts", "better is sente", "enemy stones live"}, "cut missed"),
        ({"reason: shape-wedge", "better parts", "better: cuts", "answer joins"}, "cut missed"),
        ({"mainly: cuts", "settled", "endgame"}, "cut missed"),
        ({"mainly: cuts", "settled", "enemy group recovers"}, "cut missed"),
        (
            {"better: defends", "settled", "same place", "nearby", "beside weak group", "many stones"},
            "endgame too small",
        ),
        ({"better: defends", "settled", "far away", "many stones"}, "endgame too small"),
        (
            {"told: attacks", "told: dies if passed", "better: defends", "far away"},
            "weak stones not attacked",
        ),
        ({"mainly: rescues", "told: attacks", "far away"}, "weak stones not attacked"),
        ({"better: ground", "better in a fight", "far away"}, "larger move missed"),
        ({"better in contact", "better forestalls", "far away"}, "larger move missed"),
        ({"dies in their ground", "from own stones", "far away"}, "stones added to a dead group"),
        ({"dies in their ground", "from own stones", "far away", "semeai"}, "larger move missed"),
        (
            {"settled", "gains nothing", "enemy stones live", "enemy group lives", "many stones"},
            "endgame too small",
        ),
        ({"own group dies", "own group suffers", "better: ground"}, OTHER),
        ({"own group dies", "better: ground", "far away"}, "larger move missed"),
        ({"better: kills", "enemy stones live", "mainly: links", "better gives atari"}, "group not killed"),
        ({"better: kills", "enemy stones live", "mainly: links", "said: links"}, "connection missed"),
        ({"mainly: cuts", "told: dies if passed", "far away"}, "cut missed"),
        ({"mainly: cuts", "told: dies if passed", "better gives atari"}, "cut missed"),
        ({"reason: ko-end-by-capture", "ko in the lines", "mainly: takes"}, "capture missed"),
        ({"reason: ko-end-by-capture", "ko in the lines"}, "ko"),
        ({"reason: joseki-only-move", "better: defends", "far away"}, "joseki left"),
        ({"reason: joseki-normal", "better: defends", "far away"}, "larger move missed"),
        ({"own stones lost", "own group suffers", "far away"}, "own stones left weak"),
        ({"own stones lost", "own group suffers", "far away", "called: fight"}, "larger move missed"),
        ({"own stones lost", "own group suffers", "weak group", "far away"}, "own stones left weak"),
        ({"own stones in danger", "told: attacks", "far away"}, "point of both sides missed"),
        ({"own stones in danger", "told: shuts in", "far away"}, "weak stones not attacked"),
        ({"own stones in danger", "in the open", "reason: centre-reduce-lightly"}, "own stones left weak"),
        (
            {"own stones in danger", "nearby", "same place", "from own stones"},
            "own stones helped at the wrong point",
        ),
        ({"same place", "better: ground", "better in contact", "nearby"}, "near the right point"),
        (
            {"own stones lost", "own group suffers", "better is sente", "better in contact", "answer joins"},
            "own stones left weak",
        ),
        (
            {"mainly: saves", "settled", "nearby", "same place", "beside weak group"},
            "stones not saved",
        ),
        ({"mainly: saves", "better gives atari", "better presses", "far away"}, "stones not saved"),
        ({"reason: centre-run-ahead", "weak group", "in the open", "far away"}, "larger move missed"),
        ({"own group suffers", "weak group", "better: ground", "far away"}, "larger move missed"),
        ({"own group suffers", "weak group", "better: ground", "better in contact"}, OTHER),
        ({"better in contact", "reason: contact-hane", "far away"}, "larger move missed"),
        (
            {
                "first line",
                "few stones",
                "board is open",
                "nearby",
                "at the same stones",
                "better in contact",
            },
            "first line too early",
        ),
        (
            {"own stone in atari", "better rescues from atari", "mainly: takes", "better takes from atari"},
            "capture missed",
        ),
        (
            {"own stone in atari", "better rescues from atari", "mainly: takes", "told: dies if passed"},
            "a stone in atari not answered",
        ),
        ({"nearby", "same place", "at the same stones", "in the open", "few stones"}, "near the right point"),
        ({"own group suffers", "better gives atari", "far away"}, "larger move missed"),
        (
            {"own group suffers", "better gives atari", "enemy group recovers", "far away"},
            "larger move missed",
        ),
        ({"in the open", "told: defends", "nearby", "same place"}, "near the right point"),
        ({"in the open", "told: defends", "own group suffers", "far away"}, "larger move missed"),
        ({"both help", "told: attacks", "nearby", "same place"}, "near the right point"),
        ({"both help", "far away"}, "larger move missed"),
        (
            {"stone is lost", "far away", "better in contact", "better is sente", "answer joins"},
            "larger move missed",
        ),
        (
            {"better: attacks", "enemy group recovers", "far away", "called: attack"},
            "weak stones not attacked",
        ),
        ({"many stones", "endgame", "better in a fight", "far away"}, "larger move missed"),
        ({"told: attacks", "at the same stones", "helps own stones"}, "weak stones not attacked"),
        ({"better: ground", "better in contact", "better forestalls", "far away"}, "larger move missed"),
        ({"better: ground", "better in contact", "far away"}, "larger move missed"),
        (
            {"told: defends", "nearby", "same place", "at the same stones"},
            "near the right point",
        ),
        ({"same place", "told: defends", "nearby"}, "near the right point"),
        ({"endgame", "better in a fight", "settled", "far away", "many stones"}, "endgame too small"),
        ({"stone is lost", "far away", "settled", "mainly: takes"}, "capture missed"),
        ({"stone is lost", "far away", "presses"}, "larger move missed"),
        ({"stone is lost", "from own stones", "far away"}, "stones added to a dead group"),
        ({"better in contact", "reason: meet-extend", "far away"}, "larger move missed"),
        ({"reason: capture-by-atari", "better chases", "mainly: catches", "said: catches"}, "capture missed"),
        (
            {
                "reason: save-one",
                "own stones lost",
                "better gives atari",
                "better presses",
                "better is sente",
            },
            "sente missed",
        ),
        ({"reason: save-as-read", "own stones lost", "better gives atari"}, "own stones left weak"),
        (
            {"told: defends", "same place", "nearby", "from own stones"},
            "near the right point",
        ),
        (
            {"told: defends", "same place", "reason: shape-crosscut", "better parts"},
            "near the right point",
        ),
        ({"said: catches", "mainly: catches", "told: defends"}, OTHER),
        ({"mainly: catches", "told: defends", "better gives atari", "said: catches"}, "capture missed"),
        ({"enemy group lives", "told: attacks"}, "group not killed"),
        ({"enemy group lives", "told: attacks", "own group suffers"}, "weak stones not attacked"),
        ({"own group dies", "told: attacks"}, "weak stones not attacked"),
        (
            {"same place", "in the open", "nearby", "at the same stones", "side by side"},
            "near the right point",
        ),
        ({"said: links", "mainly: links", "better: catches", "better gives atari"}, "capture missed"),
        ({"better is sente", "far away"}, "larger move missed"),
        ({"better is sente", "answer joins", "far away"}, "larger move missed"),
        (
            {"better chases", "better presses", "better is sente", "better gives atari", "own stones lost"},
            "sente missed",
        ),
        ({"ladder", "mainly: catches", "better gives atari"}, "ladder misread"),
        ({"said: cuts", "said: links", "mainly: links"}, "cut and connection missed"),
        ({"said: links", "mainly: links"}, "connection missed"),
        ({"said: cuts", "said: links", "mainly: takes"}, "capture missed"),
        ({"said: cuts", "said: rescues", "better joins", "mainly: rescues"}, "cut and connection missed"),
        ({"said: cuts", "said: rescues", "mainly: rescues"}, "stones not saved"),
        ({"mainly: cuts", "few stones", "better in contact", "said: cuts", "far away"}, "cut missed"),
        ({"reason: shape-wedge", "better parts", "few stones", "better in contact"}, OTHER),
        ({"told: attacks", "own stones in danger", "in the open", "far away"}, "own stones left weak"),
        ({"semeai", "own group stands badly", "far away"}, "own stones left weak"),
        ({"own group stands badly", "far away"}, "own stones left weak"),
        ({"told: settles", "enemy stones live", "far away"}, "point of both sides missed"),
        (
            {"told: settles", "enemy stones live", "few stones", "better in contact", "far away"},
            "larger move missed",
        ),
        ({"told: unsettles", "mainly: rescues", "own group suffers"}, "point of both sides missed"),
        ({"told: unsettles", "own group suffers"}, "weak stones not attacked"),
        (
            {
                "mainly: rescues",
                "said: attacks",
                "better: attacks",
                "own stones in danger",
                "enemy group recovers",
            },
            "point of both sides missed",
        ),
        ({"mainly: kills", "better: kills", "enemy stones live", "kills few"}, "capture missed"),
        ({"told: lives if passed", "told: attacks", "far away"}, "group not killed"),
        ({"said: links", "mainly: links", "own stones left to capture"}, "stones not saved"),
        ({"mainly: rescues", "helps many", "said: defends", "own stones in danger"}, "own stones left weak"),
        (
            {"mainly: rescues", "helps many", "said: defends", "own stones in danger", "own stones lost"},
            "stones not saved",
        ),
        (
            {"said: links", "mainly: links", "enemy group stands badly", "better in contact", "nearby"},
            "weak stones not attacked",
        ),
        (
            {"mainly: links", "enemy group stands badly", "passed: cuts", "better in contact", "said: links"},
            "connection missed",
        ),
        (
            {"said: links", "mainly: links", "both help", "said: attacks", "nearby", "same place"},
            "near the right point",
        ),
        ({"better is sente", "said: threatens", "far away"}, "sente missed"),
        ({"many stones", "settled", "enemy group recovers", "far away"}, "larger move missed"),
        ({"better in a fight", "said: threatens", "far away"}, "fight left"),
        ({"better in a fight", "said: threatens", "better: ground", "far away"}, "larger move missed"),
        ({"said: ground", "nearby"}, "larger move missed"),
        ({"said: ground", "nearby", "better gives atari"}, OTHER),
        ({"stone is lost", "punished at once", "far away"}, "stone lost"),
        ({"told: defends", "weak group", "far away"}, "own stones left weak"),
        ({"same place", "told: defends", "both help", "nearby"}, "near the right point"),
        ({"own stones in danger", "said: ground", "far away"}, "larger move missed"),
        ({"enemy group recovers", "weak enemy", "said: threatens"}, "weak stones not attacked"),
        ({"enemy group stands badly", "better in contact", "far away"}, "weak stones not attacked"),
        ({"enemy group stands badly", "far away"}, "larger move missed"),
        ({"better: attacks", "better joins", "weak enemy", "far away"}, "larger move missed"),
        (
            {"second line", "better is higher", "few stones", "same place", "better in contact"},
            "near the right point",
        ),
        (
            {"mainly: rescues", "better: attacks", "own stones in danger", "enemy group recovers"},
            "stones not saved",
        ),
        (
            {"mainly: cuts", "better: defends", "own group suffers", "said: defends", "far away"},
            "own stones left weak",
        ),
        ({"told: gets out", "said: cuts", "in the open", "far away"}, "own stones left weak"),
        ({"told: defends", "own group suffers", "said: ground", "far away"}, "larger move missed"),
        (
            {"better: attacks", "enemy group recovers", "better joins", "said: attacks", "far away"},
            "weak stones not attacked",
        ),
        ({"better: attacks", "enemy group recovers", "better joins", "far away"}, "larger move missed"),
        ({"own group dies", "weak group", "far away"}, "group killed"),
        ({"own group dies", "own stones in danger", "far away"}, "group killed"),
        ({"passed: links", "better parts", "better: attacks", "better is sente", "far away"}, "cut missed"),
        ({"passed: links", "far away"}, "larger move missed"),
        (
            {
                "said: links",
                "mainly: links",
                "better: catches",
                "better gives atari",
                "passed: cuts",
                "far away",
            },
            "capture missed",
        ),
        ({"mainly: rescues", "said: threatens", "far away"}, "larger move missed"),
        ({"mainly: rescues", "said: threatens", "said: rescues", "far away"}, "stones not saved"),
        ({"reason: centre-reduce-lightly", "at the same stones", "far away"}, "larger move missed"),
        ({"better: ground", "better parts", "far away"}, "larger move missed"),
        ({"better takes next", "better parts", "better gives atari", "far away"}, "larger move missed"),
        ({"better takes next", "better: cuts", "mainly: cuts", "far away"}, "cut missed"),
        ({"better takes next", "told: attacks", "far away"}, "weak stones not attacked"),
        (
            {"same place", "dies in their ground", "from own stones", "beside weak group", "nearby"},
            "near the right point",
        ),
        ({"better is sente", "said: threatens", "said: ground", "far away"}, "larger move missed"),
        (
            {"same place", "better is sente", "better gives atari", "beside weak group", "nearby"},
            "near the right point",
        ),
        ({"better is sente", "better gives atari", "beside weak group", "far away"}, "sente missed"),
        ({"many stones", "same place", "endgame", "beside weak group", "nearby"}, "near the right point"),
        ({"many stones", "endgame", "said: threatens", "far away"}, "larger move missed"),
        ({"endgame", "said: threatens", "settled", "far away", "many stones"}, "endgame too small"),
        ({"called: connection", "better: ground", "far away"}, "connection missed"),
        ({"called: connection", "mainly: rescues", "far away"}, "connection missed"),
        ({"called: connection", "called: defence", "mainly: rescues", "far away"}, "stones not saved"),
        ({"called: attack", "threat: catches", "better parts", "reason: pattern-cut"}, OTHER),
        ({"called: attack", "threat: cuts", "better parts", "reason: pattern-cut"}, "cut missed"),
        (
            {"called: ground", "own stones lost", "own group suffers", "weak group", "far away"},
            "larger move missed",
        ),
        ({"called: ground", "own stones in danger", "own group suffers", "far away"}, "own stones left weak"),
        ({"called: defence", "own stones lost", "own group suffers", "weak group"}, "own stones left weak"),
        (
            {"told: gets out", "beside weak group", "same place", "nearby"},
            "own stones helped at the wrong point",
        ),
        ({"told: gets out", "beside weak group", "from own stones", "nearby"}, "own stones left weak"),
        (
            {"same place", "called: attack", "own stones in danger", "helps own stones", "nearby"},
            "near the right point",
        ),
        ({"called: attack", "own stones in danger", "helps own stones", "far away"}, "own stones left weak"),
        (
            {"first line", "few stones", "board is open", "far away", "played as: defence"},
            "larger move missed",
        ),
        (
            {"told: gets out", "better: cuts", "better parts", "better gives atari", "called: cut"},
            "cut missed",
        ),
        ({"told: gets out", "said: cuts", "better is sente", "called: cut"}, "cut missed"),
        ({"told: gets out", "said: cuts", "called: cut", "called: defence"}, "own stones left weak"),
        ({"few stones", "better in contact", "far away"}, "larger move missed"),
        ({"few stones", "better in contact", "better attaches", "far away"}, "larger move missed"),
        (
            {"second line", "better is higher", "few stones", "far away", "played as: fight"},
            "second line too early",
        ),
        (
            {"mainly: cuts", "better: defends", "said: defends", "own group suffers", "called: cut"},
            "cut missed",
        ),
        ({"called: fight", "better in a fight", "said: ground", "far away"}, "larger move missed"),
        ({"called: ground", "better in a fight", "said: ground", "far away"}, "larger move missed"),
        (
            {"second line", "better is higher", "few stones", "far away", "played as: capture"},
            "larger move missed",
        ),
        ({"reason: edge-split", "called: attack"}, OTHER),
        ({"reason: edge-split", "called: direction"}, "invasion missed"),
        ({"reason: centre-reduce-lightly", "called: attack"}, OTHER),
        ({"reason: centre-reduce-lightly", "called: reduction"}, "reduction missed"),
        ({"far away", "better in contact", "stones fight there", "called: fight"}, "larger move missed"),
        ({"far away", "better in contact", "called: fight"}, "larger move missed"),
        ({"nearby", "in the open"}, "larger move missed"),
        ({"nearby", "in the open", "same place", "at the same stones"}, "near the right point"),
        ({"first line", "board is open", "far away"}, "first line too early"),
        ({"first line", "board is open", "far away", "endgame"}, "first line too early"),
        ({"called: endgame", "endgame", "own group suffers", "far away"}, "endgame too small"),
        ({"called: endgame", "settled", "enemy group recovers", "far away"}, "endgame too small"),
        ({"said: links", "called: ko", "mainly: links", "better: links"}, "ko"),
        ({"better is a double atari", "settled"}, "capture missed"),
        ({"called: threat to cut", "threat: cuts", "better in contact", "far away"}, "larger move missed"),
        ({"called: threat to cut", "nearby", "same place"}, "near the right point"),
        ({"called: attack", "told: unsettles", "said: settles", "nearby"}, "point of both sides missed"),
        (
            {"first line", "board is open", "far away", "stones fight there", "better in contact"},
            "first line too early",
        ),
        (
            {"second line", "better is higher", "few stones", "far away", "stones fight there"},
            "second line too early",
        ),
        (
            {
                "second line",
                "better is higher",
                "few stones",
                "far away",
                "stones fight there",
                "better in contact",
            },
            "second line too early",
        ),
        (
            {"far away", "close by", "contested", "stones fight there", "better in contact"},
            "larger move missed",
        ),
        ({"same place", "reason: joseki-only-move", "nearby", "called: reduction"}, "near the right point"),
        (
            {"called: attack", "threat: cuts", "endgame", "said: threatens", "settled", "many stones"},
            "endgame too small",
        ),
        ({"told: defends", "called: defence", "far away"}, "own stones left weak"),
        ({"called: attack", "weak enemy", "better in contact", "far away"}, "weak stones not attacked"),
        ({"reason: joseki-urgent", "called: defence", "far away"}, "larger move missed"),
        ({"played as neutral", "far away"}, "dame before points"),
        (
            {"own stones lost", "enemy stones live", "reason: save-several", "settled", "endgame"},
            "stones not saved",
        ),
        ({"called: connection", "both help", "same place", "nearby"}, "near the right point"),
        ({"called: connection", "both help", "same place", "punished: cuts"}, "connection missed"),
        ({"played too low", "first line", "far away"}, "first line too early"),
        ({"middle game"}, OTHER),
        ({"called: attack", "better crosscuts", "better parts", "better is sente"}, "cut missed"),
        ({"threat: cuts", "answer joins", "far away"}, "larger move missed"),
        ({"called: endgame", "in the open", "settled", "far away"}, "endgame too small"),
        ({"many stones", "called: attack", "board is open", "endgame", "far away"}, "larger move missed"),
        (
            {
                "first line",
                "board is open",
                "nearby",
                "same place",
                "called: invasion",
                "played as: attack",
            },
            "invasion missed",
        ),
        (
            {"first line", "board is open", "far away", "called: attack", "played as: attack"},
            "first line too early",
        ),
        ({"called: fight", "mainly: cuts", "far away"}, "larger move missed"),
        (
            {"called: fight", "mainly: rescues", "own stones lost", "own group suffers", "weak group"},
            "own stones left weak",
        ),
        ({"called: fight", "mainly: rescues", "said: rescues"}, "stones not saved"),
        ({"settled", "gains nothing", "played as: endgame", "many stones"}, "endgame too small"),
        ({"mainly: rescues", "said: rescues", "said: defends", "helps many"}, "stones not saved"),
        (
            {"called: attack", "called: defence", "said: attacks", "said: defends", "told: attacks"},
            "weak stones not attacked",
        ),
        ({"punished by a ladder", "self-atari", "presses", "far away"}, "larger move missed"),
        (
            {"many stones", "called: fight", "endgame", "board is open", "nearby", "same place"},
            "near the right point",
        ),
        (
            {
                "called: attack",
                "called: defence",
                "said: attacks",
                "said: defends",
                "told: defends",
                "weak group",
            },
            "point of both sides missed",
        ),
        ({"called: fight", "mainly: cuts", "far away", "passed: links"}, "cut missed"),
        ({"own group dies", "own group suffers", "weak group", "called: attack"}, OTHER),
        (
            {"own group dies", "own group suffers", "weak group", "called: attack", "called: defence"},
            "group killed",
        ),
        (
            {"stones fight there", "better in contact", "far away", "played as: attack"},
            "larger move missed",
        ),
        ({"stones fight there", "better in contact", "far away", "presses"}, "larger move missed"),
        ({"told: unsettles", "at the same stones", "nearby"}, "weak stones attacked at the wrong point"),
        (
            {"told: unsettles", "at the same stones", "nearby", "attacked stones are elsewhere"},
            "weak stones not attacked",
        ),
        (
            {
                "called: connection",
                "said: cuts",
                "said: links",
                "mainly: cuts",
                "own stones lost",
                "weak group",
                "own group suffers",
                "nearby",
            },
            "own stones left weak",
        ),
        (
            {"called: connection", "called: cut", "said: cuts", "said: links", "mainly: cuts", "nearby"},
            "cut and connection missed",
        ),
        (
            {"both help", "told: defends", "nearby", "own group suffers"},
            "own stones helped at the wrong point",
        ),
        (
            {
                "mainly: rescues",
                "said: rescues",
                "helps many",
                "better takes from atari",
                "better takes as many",
            },
            "stones not saved",
        ),
        (
            {"mainly: rescues", "said: rescues", "better takes from atari", "better takes as many"},
            "capture missed",
        ),
    ],
)
def test_the_kind_by_facts(facts: set[str], kind: str) -> None:
    assert kind_of(facts).name == kind


def test_every_kind_has_its_texts() -> None:
    for kind in load_kinds().values():
        assert kind.says and kind.lesson.endswith(".")
        assert not kind.says.endswith(".")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("a:\n  any: [passed]\n  says: x\n", "expected a text for 'lesson'"),
        (f"a:\n  any: [flown]\n  {TEXTS}", "there is no fact 'flown'"),
        (f"a:\n  {TEXTS}", "expected facts"),
        (f"a:\n  some: [passed]\n  {TEXTS}", "there is no field 'some'"),
        (f"a:\n  any: passed\n  {TEXTS}", "expected a list"),
        (f"a:\n  any: [passed]\n  about: [flies]\n  {TEXTS}", "expected some of"),
        (f"a:\n  any: [passed]\n  about: cuts\n  {TEXTS}", "expected some of"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, entry: str, words: str) -> None:
    file = tmp_path / "kinds.yaml"
    file.write_text(entry)
    with pytest.raises(KindsError, match=f"kinds.yaml, 'a': {words}"):
        load_kinds(file)


def test_what_the_better_move_does_above_all_must_be_what_the_kind_is_about(tmp_path: Path) -> None:
    file = tmp_path / "kinds.yaml"
    file.write_text(f"a:\n  any: [passed]\n  about: [cuts, links]\n  {TEXTS}")
    kind = load_kinds(file)["a"]
    assert kind.fits({"passed"}) and kind.fits({"passed", "mainly: links", "better: kills"})
    assert not kind.fits({"passed", "mainly: kills"})


def test_the_standard_grows_with_the_rank() -> None:
    least = [each.points for each in load_standards()]
    assert least == sorted(least, reverse=True)
    assert standard_of(None).name == "usual"
    assert standard_of(0).name == "beginner"
    assert standard_of(99).name == "dan"
    usual = standard_of(None)
    assert usual.is_mistake(19, usual.points, usual.chance)
    assert not usual.is_mistake(19, usual.points, 0.0)
    assert usual.is_mistake(19, usual.large, 0.0)
    assert usual.is_mistake(9, usual.points, usual.chance)
    assert not usual.is_mistake(9, usual.points, usual.chance / 2)
    assert usual.is_mistake(19, usual.points, usual.chance / 2)


def test_a_wrong_table_of_standards_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "standards.yaml"
    file.write_text("usual: {until: 5k, points: 7, chance: 0.06}\n")
    with pytest.raises(StandardsError, match="'usual': 'large', expected"):
        load_standards(file)


@pytest.mark.parametrize("language", [each for each in languages() if each != ENGLISH])
def test_a_language_has_every_kind_and_stage_with_the_same_texts(language: str) -> None:
    kinds = load_kinds()
    stages = {"opening", "middle game", "endgame"}
    assert stages == {*STAGES.values(), MIDDLE}
    with speaking(language):
        assert set(titles()) == {*kinds, *stages}
        for name, kind in kinds.items():
            told = retold(name)
            assert set(told) == {"says", "lesson", "proverb"}
            assert {each for each in told if told[each]} == {each for each in told if getattr(kind, each)}
            assert not any(re.search("[A-Za-z]", text) for text in (titles()[name], *told.values())), name
    assert titles() == {} and retold("fight left") == {}
