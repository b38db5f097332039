#!/usr/bin/env python3
"""A folder whose answers are the course's own, by links: make.py FOLDER CHECKOUT."""
import pathlib
import sys

FOLDER, CHECKOUT = map(pathlib.Path, sys.argv[1:])

(FOLDER / "eve").mkdir()
(FOLDER / "eve/exercises").symlink_to(CHECKOUT / "solutions")
(FOLDER / "eve/block_sum.cu").symlink_to(CHECKOUT / "solutions/01_shared_memory/block_sum.cu")
