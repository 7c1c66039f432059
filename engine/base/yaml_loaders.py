"""PyYAML's loaders: libyaml where PyYAML was built with it, ten times as fast; a first move waits for thirty files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    PLAIN_LOADER = yaml.BaseLoader
else:
    PLAIN_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    """Leaves every value the text that was written."""

LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Makes numbers, dates and truths of what looks like them."""
