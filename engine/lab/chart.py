"""Line charts as SVG: what the lab measures, as pictures."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 560, 320, 50
"""Of a chart, in pixels."""

INSET = 20
"""Room between the left axis and the least value."""

NAME_HEIGHT = 16
"""Of the line below the chart that names one curve."""

COLORS = ("#1f5fa8", "#b3261e", "#2e7d32", "#8e44ad", "#c77700", "#37474f", "#00838f", "#ad1457")


@dataclass(frozen=True)
class Axis:
    """One axis of a chart: its ends, its marks (value and text), and a label beside it."""

    least: float
    most: float
    marks: Sequence[tuple[float, str]]
    label: str = ""


@dataclass(frozen=True)
class Curve:
    """A curve of a chart, or separate dots if ``joined`` is False.

    places: points of the curve as (across, up), in the units of the axes; dots: whether a dot marks each
    place; ranges: for each place a vertical line, given by its lowest and highest value; empty for no such
    lines
    """

    name: str
    places: Sequence[tuple[float, float]]
    dots: bool = False
    joined: bool = True
    ranges: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True)
class Shade:
    """A rectangle in a chart, given by two opposite corners (across, up). ``darkness``: 0 is white, 1 the
    darkest.
    """

    first: tuple[float, float]
    last: tuple[float, float]
    darkness: float


def even_marks(least: float, most: float, step: float, unit: str = "") -> list[tuple[float, str]]:
    """Return marks for an axis from ``least`` to ``most``, ``step`` apart.

    Each mark is a value and its text, i.e. the number followed by the unit.
    """
    count = round((most - least) / step)
    return [(least + index * step, f"{least + index * step:g}{unit}") for index in range(count + 1)]


def draw(title: str, across: Axis, up: Axis, curves: Sequence[Curve], shades: Sequence[Shade] = ()) -> str:
    """Draw a chart and return it as SVG text. The shades lie below the curves.

    If there are several curves, their names are written below the chart. title: the words above the chart;
    across: the axis from left to right; up: the axis from bottom to top
    """
    named = len(curves) > 1
    height = HEIGHT + (len(curves) * NAME_HEIGHT if named else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        _draw_text(WIDTH / 2, 24, title, "middle", 14),
    ]
    parts.extend(_draw_shade(across, up, shade) for shade in shades)
    for value, words in up.marks:
        y = _y_of(up, value)
        parts.append(f'<path d="M{MARGIN} {y:.1f}H{WIDTH - MARGIN}" stroke="#cccccc"/>')
        parts.append(_draw_text(MARGIN - 6, y + 4, words, "end"))
    for value, words in across.marks:
        parts.append(_draw_text(_x_of(across, value), HEIGHT - MARGIN + 18, words, "middle"))
    parts.append(_draw_text(WIDTH / 2, HEIGHT - 10, across.label, "middle"))
    if up.label:
        parts.append(_draw_text(MARGIN, MARGIN - 10, up.label, "start"))
    for index, curve in enumerate(curves):
        color = COLORS[index % len(COLORS)]
        parts.extend(_draw_curve(across, up, curve, color))
        if named:
            y = HEIGHT + index * NAME_HEIGHT
            parts.append(f'<path d="M{MARGIN} {y - 4:g}h24" stroke="{color}" stroke-width="3"/>')
            parts.append(_draw_text(MARGIN + 32, y, curve.name, "start"))
    return "\n".join([*parts, "</svg>", ""])


def _x_of(axis: Axis, value: float) -> float:
    return MARGIN + INSET + (value - axis.least) / (axis.most - axis.least) * (WIDTH - 2 * MARGIN - INSET)


def _y_of(axis: Axis, value: float) -> float:
    return HEIGHT - MARGIN - (value - axis.least) / (axis.most - axis.least) * (HEIGHT - 2 * MARGIN)


def _draw_text(x: float, y: float, words: str, anchor: str, size: int = 12) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{html.escape(words)}</text>'
    )


def _draw_shade(across: Axis, up: Axis, shade: Shade) -> str:
    left, right = (_x_of(across, place[0]) for place in (shade.first, shade.last))
    low, high = (_y_of(up, place[1]) for place in (shade.first, shade.last))
    return (
        f'<rect x="{left:.1f}" y="{high:.1f}" width="{right - left:.1f}" height="{low - high:.1f}" '
        f'fill="{COLORS[0]}" fill-opacity="{shade.darkness:.2f}"/>'
    )


def _draw_curve(across: Axis, up: Axis, curve: Curve, color: str) -> list[str]:
    places = [(_x_of(across, x), _y_of(up, y)) for x, y in curve.places]
    parts = []
    if curve.joined:
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
    for (x, _), (low, high) in zip(places, curve.ranges, strict=False):
        parts.append(f'<path d="M{x:.1f} {_y_of(up, low):.1f}V{_y_of(up, high):.1f}" stroke="{color}"/>')
    if curve.dots:
        parts.extend(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{color}"/>' for x, y in places)
    return parts
