"""The HTML page of a run: the figures, and a diagram of every question answered wrong. One file, no scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from engine.board.diagram import star_points
from engine.board.points import BLACK, COLUMNS, EMPTY, PASS, parse_vertex, vertex_of, xy
from engine.game.game import Game
from engine.lab.regress_question import VERTEX, Passage, Question
from engine.lab.regress_report import GROUPINGS, summary
from engine.lab.regress_results import Tally, tallies, tally
from engine.lab.regress_run import Result
from engine.lab.regress_setup import position_before

STEP = 20
"""From line to line of a diagram, in the picture's own units."""

MARGIN = 30

LEGEND = (
    "Ring: expected. Dashed ring: anything but this was expected. Cross: the answer. "
    "Square: what the question names. Dot: the last move."
)

STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 78em; padding: 0 1em; }
body { color: #222; background: #fff; }
table { border-collapse: collapse; margin: 0 2em 1.5em 0; float: left; }
th, td { text-align: right; padding: .15em .8em; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
h2 { clear: both; }
.wrong { display: grid; grid-template-columns: repeat(auto-fill, minmax(21em, 1fr)); gap: 1.5em; }
article { border: 1px solid #ddd; border-radius: 4px; padding: .8em; overflow-wrap: anywhere; }
article h3 { margin: 0 0 .3em; font-size: 1em; }
article p { margin: .25em 0; }
svg { width: 100%; background: #e9c98b; border-radius: 3px; }
svg text { font: 9px sans-serif; text-anchor: middle; dominant-baseline: central; }
.line { stroke: #5b4a2c; stroke-width: .8; fill: none; }
.star { fill: #5b4a2c; }
.black { fill: #111; } .white { fill: #fff; stroke: #111; stroke-width: .7; }
.expected { fill: none; stroke: #0a7d32; stroke-width: 3; }
.unwanted { fill: none; stroke: #b26a00; stroke-width: 2; stroke-dasharray: 3 2; }
.answer { stroke: #c4161c; stroke-width: 3; }
.asked { fill: none; stroke: #1565c0; stroke-width: 2; }
.last { fill: #1565c0; }
.key-right { color: #0a7d32; } .key-wrong { color: #c4161c; }
"""


def page(engine: str, results: Sequence[Result], passages: Iterable[Passage], left_out: Sequence[str]) -> str:
    """The whole page; ``passages`` are those of the questions that the results answer."""
    asked = {question.key: (passage, question) for passage in passages for question in passage.questions}
    html = Element("html", lang="en")
    head = SubElement(html, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    _text(head, "title", f"Problems: {engine}")
    _text(head, "style", STYLE)
    body = SubElement(html, "body")
    _text(body, "h1", engine)
    _text(body, "p", summary(tally(results)))
    for by in GROUPINGS:
        _table(body, by, tallies(results, by))
    wrong = [each for each in results if each.counted and not each.right]
    _text(body, "h2", f"Wrong ({len(wrong)})")
    _text(body, "p", LEGEND)
    grid = SubElement(body, "section", {"class": "wrong"})
    for each in wrong:
        _article(grid, each, *asked[each.key])
    if left_out:
        _text(body, "h2", f"Left out ({len(left_out)})")
        listed = SubElement(body, "ul")
        for sentence in left_out:
            _text(listed, "li", sentence)
    return "<!DOCTYPE html>\n" + ElementTree.tostring(html, encoding="unicode", method="html") + "\n"


def _text(parent: Element, tag: str, text: str, **attributes: str) -> Element:
    element = SubElement(parent, tag, attributes)
    element.text = text
    return element


def _table(body: Element, by: str, figures: Mapping[str, Tally]) -> None:
    table = SubElement(body, "table")
    row = SubElement(table, "tr")
    for title in (by.capitalize(), "right", "of", "share", "s each"):
        _text(row, "th", title)
    for name, each in figures.items():
        row = SubElement(table, "tr")
        pace = each.seconds / max(1, each.questions)
        for value in (name, str(each.right), str(each.counted), f"{each.share:.1%}", f"{pace:.2f}"):
            _text(row, "td", value)


def _article(parent: Element, result: Result, passage: Passage, question: Question) -> None:
    article = SubElement(parent, "article")
    _text(article, "h3", result.key)
    game = position_before(passage, question)
    if game is None:
        commands = [step.command for step in passage.steps[: _index(passage, question) + 1]]
        _text(article, "pre", "\n".join(commands))
    else:
        article.append(diagram(game, question, result))
    _text(article, "p", " · ".join(text for text in (result.command, result.topic, result.grade) if text))
    _text(article, "p", f"Expected: {result.expected}", **{"class": "key-right"})
    given = result.remark or result.answer or "nothing"
    known = " (known to be wrong)" if result.to_fail else ""
    _text(article, "p", f"Answered: {given}{known}", **{"class": "key-wrong"})
    if question.says:
        _text(article, "p", question.says)


def _index(passage: Passage, question: Question) -> int:
    return next(number for number, step in enumerate(passage.steps) if step.question is question)


def diagram(game: Game, question: Question, result: Result) -> Element:
    """The position as a picture, with what was expected, answered and asked about marked on it."""
    size = game.size
    width = str(2 * MARGIN + (size - 1) * STEP)
    svg = Element("svg", viewBox=f"0 0 {width} {width}", role="img")
    _text(svg, "title", f"The position of {result.key}")
    _draw_lines(svg, size)
    grid = game.board.grid()
    for y in range(size):
        for x in range(size):
            if grid[y, x] != EMPTY:
                _circle(svg, (x, y), "9.4", "black" if grid[y, x] == BLACK else "white")
    last = question.last_move
    if last is None:
        last = vertex_of(game.moves[-1][1], size) if game.moves else ""
    for place in _places([last], size):
        _circle(svg, place, "3.5", "last")
    for place in _places(VERTEX.findall(result.command), size):
        x, y = _center(place)
        SubElement(
            svg, "rect", {"class": "asked", "x": f"{x - 6}", "y": f"{y - 6}", "width": "12", "height": "12"}
        )
    kind = "unwanted" if question.expected.negated else "expected"
    for place in _places(question.expected.vertices, size):
        _circle(svg, place, "7", kind)
    for place in _places(VERTEX.findall(result.answer), size):
        x, y = _center(place)
        cross = f"M{x - 6} {y - 6}l12 12m0 -12l-12 12"
        SubElement(svg, "path", {"class": "answer", "d": cross})
    return svg


def _draw_lines(svg: Element, size: int) -> None:
    end = MARGIN + (size - 1) * STEP
    lines = [f"M{MARGIN} {MARGIN + n * STEP}H{end}M{MARGIN + n * STEP} {MARGIN}V{end}" for n in range(size)]
    SubElement(svg, "path", {"class": "line", "d": "".join(lines)})
    for place in star_points(size):
        _circle(svg, place, "2.4", "star")
    for n in range(size):
        along = str(MARGIN + n * STEP)
        for across in ("12", str(end + MARGIN - 12)):
            _text(svg, "text", COLUMNS[n], x=along, y=across)
            _text(svg, "text", str(size - n), x=across, y=along)


def _center(place: tuple[int, int]) -> tuple[int, int]:
    return MARGIN + place[0] * STEP, MARGIN + place[1] * STEP


def _circle(svg: Element, place: tuple[int, int], radius: str, kind: str) -> None:
    x, y = _center(place)
    SubElement(svg, "circle", {"class": kind, "cx": str(x), "cy": str(y), "r": radius})


def _places(vertices: Iterable[str], size: int) -> list[tuple[int, int]]:
    """The points of a board that vertices name; those that are not on it are left out."""
    points = []
    for text in vertices:
        try:
            points.append(parse_vertex(text, size))
        except ValueError:
            continue
    return [xy(point) for point in points if point != PASS]
