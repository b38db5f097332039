#!/usr/bin/env python3
"""A file of bytes and numbers that no editor writes: make.py FOLDER CHECKOUT."""
import pathlib
import sys

folder = pathlib.Path(sys.argv[1]) / "eve"
folder.mkdir()
(folder / "block_sum.cu").write_bytes(
    b'#include "a\0b"\n#line 99999999999999999999999 "x"\nvoid block_sum(float*, const float*, int) {}\n')
