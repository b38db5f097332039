#!/usr/bin/env python3
"""Draws every figure of the chapters into this folder. Needs Python's standard library only.

    python3 chapters/figures/generate.py           write the SVG files
    python3 chapters/figures/generate.py --check   say which committed files are out of date
"""

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


def figures():
    """Yields (file name, figure); each chapter_NN.py offers a FIGURES dictionary."""
    for module in sorted(HERE.glob("chapter_*.py")):
        for name, draw in importlib.import_module(module.stem).FIGURES.items():
            yield f"{name}.svg", draw()


def main(arguments: list[str]) -> int:
    check = arguments == ["--check"]
    if arguments and not check:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    stale = []
    for name, figure in figures():
        path = HERE / name
        if check:
            if not path.exists() or path.read_text(encoding="utf-8") != figure.render():
                stale.append(name)
        else:
            figure.save(path)
    for name in stale:
        print(f"{name} is not what generate.py draws; run it again", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main(sys.argv[1:]))
