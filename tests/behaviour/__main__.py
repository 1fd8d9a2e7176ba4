"""Prints the matrix of behaviour and writes it beside this file: ``python -m tests.behaviour``."""

import argparse

from tests.behaviour.matrix import TABLE, lines_of, matrix_of


def main() -> None:
    """Measure everything, or only some players or one scene. Write the file only if everything was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="players; all if there are none")
    parser.add_argument("--only", metavar="SCENE", help="one scene")
    options = parser.parse_args()
    lines = lines_of(matrix_of(options.names or None, [options.only] if options.only else None))
    print("\n".join(lines))
    if not options.names and not options.only:
        TABLE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
