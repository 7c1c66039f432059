"""`tamen measure compiling`: how long the kernels of each module take to compile.

A first start tells how far it is by these times (`engine.jit.start.compilation`), since a kernel of one module may take
ten times as long as one of another.
"""

from __future__ import annotations

import argparse
import importlib
import json
import subprocess
import sys
import tempfile
import time

from engine.base.files import replace_text
from engine.jit.files import kernel_count, module_file
from engine.jit.start.children import environment_of_child
from engine.jit.start.compilation import COSTS, with_imported
from engine.library.stages import all_modules

HEAD = "# Seconds of processor time to compile the kernels of each module; made by tamen measure compiling --write.\n"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure compiling` by adding its options to ``parser``."""
    parser.add_argument("--write", action="store_true", help=f"write the times into {COSTS.name}")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Measure how long the kernels (compiled functions) of each module take to compile, and print or store
    the times: the command `tamen measure compiling`. Returns the exit status.
    """
    costs = measure_costs()
    if options.write:
        lines = (f"{name}: {seconds}\n" for name, seconds in sorted(costs.items()))
        replace_text(COSTS, HEAD + "".join(lines))
    if options.json:
        print(json.dumps(costs))
        return 0
    for name, seconds in sorted(costs.items(), key=lambda each: -each[1]):
        print(f"{seconds:6.2f}  {name}")
    print(f"{sum(costs.values()):6.2f}  together")
    return 0


def measure_costs() -> dict[str, float]:
    """Measure how long the kernels (compiled functions) of each module of the product take to compile.
    Returns seconds of processor time by the dotted name of the module.

    All are compiled in one new process with an empty cache.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = environment_of_child(TAMEN_CACHE=cache, TAMEN_SHIPPED="0")
        code = f"from {__name__} import tell_costs; tell_costs()"
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def tell_costs() -> None:
    """Import all modules of the product, each after the modules that it imports. Print as JSON how long each
    module with kernels (compiled functions) took.
    """
    costs = {}
    for name in with_imported(all_modules()):
        started = time.process_time()
        importlib.import_module(name)
        file = module_file(name)
        if file is not None and kernel_count(file):
            costs[name] = round(time.process_time() - started, 2)
    print(json.dumps(costs))
