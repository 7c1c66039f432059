"""The colours over the board, as people see them who lack one kind of cone: no two of a legend become one.

The simulation is that of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A physiologically-based model for
simulation of color vision deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), for a cone
that is missing; the distance that of CIE 1976 in Lab, where about 2.3 is just seen.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import numpy as np
import pytest

STYLE = Path(__file__).parents[2] / "engine" / "studio" / "page" / "src" / "board.css"

SEEN = {
    "all cones": np.eye(3),
    "no long": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "no middle": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "no short": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}

TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = TO_XYZ.sum(axis=1)

LEAST = 10.0
"""The distance by which two colours of a legend must differ; their signs and dashes differ, too."""

BANDS = ("alive", "settled", "unsettled", "weak", "dead")
LINKS = ("solid", "aji", "shared", "cuttable", "cut")


def linear(text: str) -> np.ndarray:
    """A colour such as ``#0072b2``, as amounts of light."""
    share = np.array([int(text[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def lab(light: np.ndarray) -> np.ndarray:
    """Lightness and the two opponent colours."""
    ratio = TO_XYZ @ np.clip(light, 0, 1) / WHITE
    cube = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    return np.array([116 * cube[1] - 16, 500 * (cube[0] - cube[1]), 200 * (cube[1] - cube[2])])


def stroke(selector: str) -> str:
    """The colour of a line in the style sheet."""
    found = re.search(
        rf"^{re.escape(selector)} {{[^}}]*stroke: (#[0-9a-f]{{6}})", STYLE.read_text("utf-8"), re.M
    )
    assert found, selector
    return found[1]


@pytest.mark.parametrize("cones", SEEN)
@pytest.mark.parametrize(
    "selectors",
    [[f".band.{each} circle" for each in BANDS], [f"line.link.{each}" for each in LINKS]],
    ids=["groups", "connections"],
)
def test_no_two_colours_of_a_legend_become_one(selectors: list[str], cones: str) -> None:
    places = {each: lab(SEEN[cones] @ linear(stroke(each))) for each in selectors}
    near = [
        (first, second, round(float(distance), 1))
        for first, second in itertools.combinations(selectors, 2)
        if (distance := np.linalg.norm(places[first] - places[second])) < LEAST
    ]
    assert near == []


def test_red_and_green_of_one_lightness_would_be_found_out() -> None:
    red, green = linear("#b06a4f"), linear("#7f8a4a")
    assert np.linalg.norm(lab(red) - lab(green)) > 2 * LEAST
    assert np.linalg.norm(lab(SEEN["no middle"] @ red) - lab(SEEN["no middle"] @ green)) < 2 * LEAST
