"""For all tests: nobody's own knowledge, which would change what the engine knows."""

from __future__ import annotations

import os

os.environ["TAMEN_KNOWLEDGE"] = os.devnull
