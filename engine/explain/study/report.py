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
from engine.explain.study.results import Mistake
from engine.explain.study.sorting import date_of
from engine.explain.study.summing import Found, KindSum, Opening, StageSum, Study

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
    """Return the report of a study as an HTML page."""
    title = f"What {study.names[0]} can learn from {_count(len(study.games), 'game')}"
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
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>'
        f"{escape(title)}</title>\n<style>{LOOK}{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _summary(study: Study) -> Iterator[str]:
    """Yield the HTML of a table with the points lost per move, one row for each stage of the game."""
    counted = f"{_count(len(study.mistakes), 'mistake')} in {_count(len(study.games), 'game')}"
    yield f"<p>{counted}, each confirmed by games played out{_tell_priced(study)}.</p>"
    yield (
        '<table><tr><th>Stage<th class="number">Your moves<th class="number">Points lost a move'
        '<th class="number">Earlier half<th class="number">Later half</tr>'
    )
    yield from map(_stage_row, study.stages)
    yield "</table>"
    yield (
        "<p>Only losses that further games confirm are counted, so you lose more than this, above all on 19x19: "
        "with more --playouts, or with --judge, more is found.</p>"
    )
    yield "<p>There is no figure here for others of your rank: you are compared with yourself, earlier.</p>"


def _tell_priced(study: Study) -> str:
    """Return what else a mistake may be known by, for games on the board on which moves get a price; else nothing."""
    if all(game.chosen.head.size != PRICED_SIZE for game in study.games):
        return ""
    return ", or, on 19x19, known as a move that hardly any strong player would play"


def _stage_row(stage: StageSum) -> str:
    cells = (f"{stage.moves}", *(_points(each) for each in (stage.lost, stage.earlier, stage.later)))
    return f"<tr><td>{stage.stage}" + "".join(f'<td class="number">{each}' for each in cells) + "</tr>"


def _points(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _kinds(study: Study) -> Iterator[str]:
    """Yield the HTML on the kinds of mistakes: the MOST_KINDS costliest ones with positions, then a table of
    all kinds.
    """
    if not study.kinds:
        yield "<h2>Mistakes</h2><p>None was found that many games confirm.</p>"
        return
    yield "<h2>What costs you most</h2>"
    for kind in study.kinds[:MOST_KINDS]:
        yield from _kind(kind, len(study.games))
    yield '<h2>All kinds</h2><table><tr><th>Kind<th class="number">Times<th class="number">Points</tr>'
    for kind in study.kinds:
        yield (
            f'<tr><td>{escape(kind.kind.name)}<td class="number">{len(kind.found)}<td class="number">'
            f"{kind.points:.0f}</tr>"
        )
    yield "</table>"


def _kind(kind: KindSum, games: int) -> Iterator[str]:
    """Yield the HTML on one kind of mistakes: how often it occurred in ``games`` games, what it cost, the
    lesson, and up to MOST_POSITIONS positions.
    """
    yield f"<h3>{escape(kind.kind.name.capitalize())}</h3>"
    yield (
        f"<p>{_count(len(kind.found), 'time')} in {_count(games, 'game')} you {escape(kind.kind.says)}. "
        f"That cost about {kind.points:.0f} points together.</p>"
    )
    yield f'<p class="lesson">{escape(kind.kind.lesson)}</p>'
    if kind.kind.proverb:
        yield f'<p class="proverb">{escape(kind.kind.proverb)}</p>'
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
    picture = BoardPicture(
        parse_diagram("\n".join(mistake.diagram)), f"Before move {mistake.number}, {mistake.color} to play"
    )
    picture.square([parse_vertex(mistake.played.vertex, size)], "unwanted")
    picture.circle([parse_vertex(mistake.better.vertex, size)], "expected")
    drawn = ElementTree.tostring(picture.element, encoding="unicode")
    says = "".join(f"<p>{escape(each)}</p>" for each in mistake.sentences)
    answer = " ".join(mistake.played.line[1:4])
    expected = f" After {mistake.played.vertex} I expect {escape(answer)}." if answer else ""
    record = base64.b64encode(write_position(mistake)).decode()
    where = f"Against {found.chosen.opponent or 'somebody'}, {date_of(found.chosen.head) or 'no date'}"
    return (
        f"<figure>{drawn}<figcaption><p>{escape(where)}, move {mistake.number}: you {_what_was_played(mistake)} is "
        f'about {mistake.points:.0f} points better.{expected}</p>{says}<p><a download="position.sgf" '
        f'href="data:application/x-go-sgf;base64,{record}">The position as a record</a>, for the studio.</p>'
        "</figcaption></figure>"
    )


def _what_was_played(mistake: Mistake) -> str:
    """Return words for the move played and the better one, each with the mark that it has on the board; a pass has
    none.
    """
    played, better = mistake.played.vertex, mistake.better.vertex
    did = "passed" if played == "pass" else f"played {played} (dashed)"
    return f"{did}. {'A pass' if better == 'pass' else f'{better} (circle)'}"


def _over_time(study: Study) -> Iterator[str]:
    """Yield the HTML on which kinds of mistakes became rarer, and which more frequent, from the earlier half
    of the games to the later one.
    """
    for heading, trends in (
        ("What has become better", [each for each in study.trends if each.later < each.earlier]),
        ("What has become more frequent", [each for each in study.trends if each.later > each.earlier]),
    ):
        if trends:
            yield f"<h2>{heading}</h2><ul>"
            for each in trends[:MOST_KINDS]:
                yield (
                    f"<li>{escape(each.kind.name)}: {each.earlier:.1f} a game in the earlier half, "
                    f"{each.later:.1f} in the later one</li>"
                )
            yield "</ul>"


def _openings(study: Study) -> Iterator[str]:
    """Yield the HTML of a table with the player's openings (the first moves of games), and how many of these
    games were won and lost.
    """
    if study.openings:
        yield '<h2>Your openings</h2><table><tr><th>First moves, by lines<th class="number">Games<th>Ended</tr>'
        for each in study.openings[:MOST_OPENINGS]:
            ended = _ended(each)
            yield f'<tr><td>{escape(each.moves)}<td class="number">{each.games}<td>{ended}</tr>'
        yield "</table>"


def _ended(opening: Opening) -> str:
    """Return how the games of an opening ended, in words; what has no winner, or tells none, is named apart."""
    without = opening.games - opening.won - opening.lost
    if without == opening.games:
        return "no result is known"
    told = f"{opening.won} won, {opening.lost} lost"
    return f"{told}, {without} without a winner" if without else told


def _good(study: Study) -> Iterator[str]:
    """Yield the HTML of a list of the kinds of mistakes that the player hardly ever makes; nothing if there
    are none.
    """
    if study.good:
        yield "<h2>What you hardly ever get wrong</h2><ul>"
        yield from (f"<li>{escape(each.name)}</li>" for each in study.good[:MOST_GOOD])
        yield "</ul>"


def _told(study: Study) -> Iterator[str]:
    """Yield the HTML of a list of remarks on how the games were chosen and read, and on what could not be
    read.
    """
    if study.told or study.unread:
        yield "<h2>How your games were read</h2><ul>"
        yield from (f"<li>{escape(each)}</li>" for each in (*study.told, *study.unread))
        yield "</ul>"
    yield "<p>All of this was found on this machine, and nothing was sent anywhere.</p>"


def _count(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"
