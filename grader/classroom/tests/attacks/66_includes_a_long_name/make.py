#!/usr/bin/env python3
"""A file with an include that no system has a name for: make.py FOLDER CHECKOUT."""
import pathlib
import sys

folder = pathlib.Path(sys.argv[1]) / "eve"
folder.mkdir()
(folder / "block_sum.cu").write_text(f'#include "{"a" * 100_000}"\n')
