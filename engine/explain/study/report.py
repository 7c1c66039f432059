"""The report of a study as a page: HTML that needs no network, with boards drawn as SVG."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from html import escape
from xml.etree import ElementTree

from engine.board.diagram import parse_diagram
from engine.board.points import parse_vertex
from engine.explain.drawing.picture import STYLE, BoardPicture
from engine.explain.reviews.pricing import SIZE as PRICED_SIZE
from engine.explain.study.exercises import write_position
from engine.explain.study.facts import PUNISHED
from engine.explain.study.kinds_in_words import retold, title_of
from engine.explain.study.results import Mistake
from engine.explain.study.sorting import date_of
from engine.explain.study.summing import Found, KindSum, Opening, StageSum, Study
from engine.explain.study.words import OPENING, PUNISHMENT, SIDE, retell_remark, tell, tell_count, texts
from engine.explain.words.languages import spoken

MOST_KINDS = 3
"""Kinds that the page shows with positions."""

MOST_POSITIONS = 2
"""Positions of each kind that the page shows, the costliest of different games first."""

MOST_GOOD = 6
MOST_OPENINGS = 6

LOOK = """
body { font: 16px/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
table { border-collapse: collapse; } th, td { padding: .2rem .8rem .2rem 0; text-align: left; }
td.number, th.number { text-align: right; }
figure { margin: 1rem 0; display: flex; flex-wrap: wrap; gap: 1rem; } figcaption { flex: 1; min-width: 16rem; }
svg.board { width: 22rem; max-width: 100%; flex: none; }
.lesson { border-left: 4px solid #0a7d32; padding-left: .8rem; }
.proverb { font-style: italic; }
"""


def write_page(study: Study) -> str:
    """Return the report of a study as an HTML page, in the language spoken."""
    title = tell("title", name=study.names[0], games=_games(study))
    parts = (
        f"<h1>{escape(title)}</h1>",
        *_summary(study),
        *_kinds(study),
        *_over_time(study),
        *_openings(study),
        *_good(study),
        *_told(study),
    )
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{tell("language")}"><head><meta charset="utf-8"><title>'
        f"{escape(title)}</title>\n<style>{LOOK}{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _summary(study: Study) -> Iterator[str]:
    """Yield the HTML of a table with the points lost per move, one row for each stage of the game."""
    mistakes = tell_count("mistakes", "one mistake", len(study.mistakes))
    is_priced = any(game.chosen.head.size == PRICED_SIZE for game in study.games)
    counted = "counted and priced" if is_priced else "counted"
    yield f"<p>{_said(counted, mistakes=mistakes, games=_games(study))}</p>"
    yield f"<table><tr><th>{_said('stage')}" + "".join(
        f'<th class="number">{_said(each)}' for each in ("your moves", "lost", "earlier", "later")
    )
    yield from map(_stage_row, study.stages)
    yield "</table>"
    yield f"<p>{_said('only confirmed')}</p>"
    yield f"<p>{_said('no others')}</p>"


def _stage_row(stage: StageSum) -> str:
    cells = (f"{stage.moves}", *(_points(each) for each in (stage.lost, stage.earlier, stage.later)))
    name = escape(title_of(stage.stage))
    return f"<tr><td>{name}" + "".join(f'<td class="number">{each}' for each in cells) + "</tr>"


def _points(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _kinds(study: Study) -> Iterator[str]:
    """Yield the HTML on the kinds of mistakes: the MOST_KINDS costliest ones with positions, then a table of
    all kinds.
    """
    if not study.kinds:
        yield f"<h2>{_said('mistakes heading')}</h2><p>{_said('none found')}</p>"
        return
    yield f"<h2>{_said('costs most')}</h2>"
    for kind in study.kinds[:MOST_KINDS]:
        yield from _kind(kind, study)
    yield f"<h2>{_said('all kinds')}</h2><table><tr><th>{_said('kind')}" + "".join(
        f'<th class="number">{_said(each)}' for each in ("times", "points")
    )
    for kind in study.kinds:
        yield (
            f'<tr><td>{escape(title_of(kind.kind.name))}<td class="number">{len(kind.found)}<td class="number">'
            f"{kind.points:.0f}</tr>"
        )
    yield "</table>"


def _kind(kind: KindSum, study: Study) -> Iterator[str]:
    """Yield the HTML on one kind of mistakes in a study: how often it occurred, what it cost, the lesson, and up to
    MOST_POSITIONS positions.
    """
    of_kind = {"says": kind.kind.says, "lesson": kind.kind.lesson, "proverb": kind.kind.proverb}
    of_kind.update(retold(kind.kind.name))
    times = tell_count("occurred", "occurred once", len(kind.found))
    yield f"<h3>{escape(title_of(kind.kind.name).capitalize())}</h3>"
    cost = f"{kind.points:.0f}"
    yield f"<p>{_said('of kind', times=times, games=_games(study), says=of_kind['says'], points=cost)}</p>"
    yield f'<p class="lesson">{escape(of_kind["lesson"])}</p>'
    if of_kind["proverb"]:
        yield f'<p class="proverb">{escape(of_kind["proverb"])}</p>'
    for found in examples(kind):
        yield _position(found)


def examples(kind: KindSum) -> Sequence[Found]:
    """Return up to MOST_POSITIONS mistakes of a kind that the report shows as examples.

    First comes the costliest mistake of each game, then the others.
    """
    first: dict[str, Found] = {}
    for each in kind.found:
        first.setdefault(str(each.chosen.head.at), each)
    return [*first.values(), *(each for each in kind.found if each not in first.values())][:MOST_POSITIONS]


def _position(found: Found) -> str:
    """Return the HTML of a mistake: its position, with the move played and the better one marked, and the
    sentences that explain it.
    """
    mistake = found.mistake
    size = len(mistake.diagram)
    before = tell("before", number=str(mistake.number), side=tell(mistake.color, SIDE))
    picture = BoardPicture(parse_diagram("\n".join(mistake.diagram)), before)
    picture.square([parse_vertex(mistake.played.vertex, size)], "unwanted")
    picture.circle([parse_vertex(mistake.better.vertex, size)], "expected")
    drawn = ElementTree.tostring(picture.element, encoding="unicode")
    says = "".join(f"<p>{escape(each)}</p>" for each in mistake.told)
    record = base64.b64encode(write_position(mistake)).decode()
    return (
        f'<figure>{drawn}<figcaption><p>{_where(found)}{_expected(mistake)}</p>{says}<p><a download="position.sgf" '
        f'href="data:application/x-go-sgf;base64,{record}">{_said("as record")}</a>{_said("for studio")}</p>'
        "</figcaption></figure>"
    )


def _where(found: Found) -> str:
    """Return the HTML of a sentence on where a mistake was made, and of the move played and the better one, each
    with the mark that it has on the board; a pass has none.
    """
    mistake = found.mistake
    played, better = mistake.played.vertex, mistake.better.vertex
    return _said(
        "where",
        opponent=found.chosen.opponent or tell("somebody"),
        date=date_of(found.chosen.head) or tell("no date"),
        number=str(mistake.number),
        played=tell("passed") if played == "pass" else tell("did play", move=played),
        better=tell("better pass") if better == "pass" else tell("better move", move=better),
        points=f"{mistake.points:.0f}",
    )


def _expected(mistake: Mistake) -> str:
    """Return the HTML of a sentence on the answer expected after a mistake, what it does, and what follows; empty if no
    answer is expected.
    """
    answer, *rest = (*mistake.played.line[1:4], "")
    if not answer:
        return ""
    known = texts(spoken(), PUNISHMENT)
    deed = next((text for kind, text in known.items() if f"{PUNISHED}{kind}" in mistake.facts), "")
    facts = {"deed": deed, "then": " ".join(filter(None, rest))}
    told = {name: text for name, text in facts.items() if text}
    return f" {_said('expected', move=mistake.played.vertex, answer=answer, **told)}"


def _over_time(study: Study) -> Iterator[str]:
    """Yield the HTML on which kinds of mistakes became rarer, and which more frequent, from the earlier half
    of the games to the later one.
    """
    for heading, trends in (
        ("better now", [each for each in study.trends if each.later < each.earlier]),
        ("more now", [each for each in study.trends if each.later > each.earlier]),
    ):
        if trends:
            yield f"<h2>{_said(heading)}</h2><ul>"
            for each in trends[:MOST_KINDS]:
                often = {"earlier": f"{each.earlier:.1f}", "later": f"{each.later:.1f}"}
                yield f"<li>{_said('trend', kind=title_of(each.kind.name), **often)}</li>"
            yield "</ul>"


def _openings(study: Study) -> Iterator[str]:
    """Yield the HTML of a table with the player's openings (the first moves of games), and how many of these
    games were won and lost.
    """
    if study.openings:
        yield (
            f"<h2>{_said('openings')}</h2><table><tr><th>{_said('first moves')}"
            f'<th class="number">{_said("games heading")}<th>{_said("ended")}</tr>'
        )
        for each in study.openings[:MOST_OPENINGS]:
            yield f'<tr><td>{_opening(each.moves)}<td class="number">{each.games}<td>{_ended(each)}</tr>'
        yield "</table>"


def _opening(moves: str) -> str:
    """Return the HTML of the first moves of a player, which a study joins by "and"."""
    named = texts(spoken(), OPENING)
    return escape(named["and"].join(named.get(each, each) for each in moves.split(" and ")))


def _ended(opening: Opening) -> str:
    """Return how the games of an opening ended, in words; what has no winner, or tells none, is named apart."""
    without = opening.games - opening.won - opening.lost
    if without == opening.games:
        return _said("no result")
    facts = {"won": str(opening.won), "lost": str(opening.lost)}
    return (
        _said("won, lost and without", without=str(without), **facts)
        if without
        else _said("won and lost", **facts)
    )


def _good(study: Study) -> Iterator[str]:
    """Yield the HTML of a list of the kinds of mistakes that the player hardly ever makes; nothing if there
    are none.
    """
    if study.good:
        yield f"<h2>{_said('good')}</h2><ul>"
        yield from (f"<li>{escape(title_of(each.name))}</li>" for each in study.good[:MOST_GOOD])
        yield "</ul>"


def _told(study: Study) -> Iterator[str]:
    """Yield the HTML of a list of remarks on how the games were chosen and read, and on what could not be
    read.
    """
    if study.told or study.unread:
        yield f"<h2>{_said('read')}</h2><ul>"
        yield from (f"<li>{escape(retell_remark(each))}</li>" for each in (*study.told, *study.unread))
        yield "</ul>"
    yield f"<p>{_said('here')}</p>"


def _said(name: str, **facts: str) -> str:
    """Return the HTML of a text of the page, by its name, with its facts filled in."""
    return escape(tell(name, **facts), quote=False)


def _games(study: Study) -> str:
    return tell_count("games", "one game", len(study.games))
