"""Takes the measurements and prints them: ``python -m tests.bench [--deals N] [names]``.

`tests.bench` lists the names. With ``--deals``, long histories have this number of deals.
"""

import argparse
import importlib
import sys
from typing import Final

from tests.bench.figures import Figure

MEASUREMENTS: Final = (
    "start",
    "frames",
    "pages",
    "rules",
    "logs",
    "records",
    "figures_of_history",
    "figures_page",
    "history",
    "playouts",
    "claims",
    "arena",
    "players",
    "beliefs",
    "plugins",
    "decks",
    "external_player",
)
OF_DEALS: Final = ("beliefs", "figures_of_history", "figures_page", "history")
"""The measurements that can be given a number of deals."""


def main() -> int:
    """Take the chosen measurements one after another. Return 0 if every figure reaches its target, and 1 if not."""
    parser = argparse.ArgumentParser(prog="bench.py", description="Measure Hearts on this machine.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"of {', '.join(MEASUREMENTS)}; without any, all")
    parser.add_argument("--deals", type=int, help=f"how many deals, in {', '.join(OF_DEALS)}")
    chosen = parser.parse_args()
    names = chosen.names or MEASUREMENTS
    unknown = set(names) - set(MEASUREMENTS)
    if unknown:
        parser.error(f"there is no measurement called {', '.join(sorted(unknown))}")
    missed: list[Figure] = []
    for name in names:
        print(f"{name}", flush=True)
        module = importlib.import_module(f"tests.bench.{name}")
        for figure in module.measure(chosen.deals) if chosen.deals and name in OF_DEALS else module.measure():
            print(figure, flush=True)
            missed += [figure] * figure.missed
    print(f"\n{len(missed)} figures are not what they should be." if missed else "\nAll is as it should be.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
