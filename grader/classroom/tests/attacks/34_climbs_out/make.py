#!/usr/bin/env python3
"""A zip whose entries would land above the folder that it is unpacked in: make.py FOLDER CHECKOUT."""
import pathlib
import sys
import zipfile

FOLDER, CHECKOUT = map(pathlib.Path, sys.argv[1:])
ANSWER = (CHECKOUT / "solutions/01_shared_memory/block_sum.cu").read_text()

with zipfile.ZipFile(FOLDER / "eve.zip", "w") as packed:
    for path in ("../../result.json", "../../exercises/01_shared_memory/block_sum.cu",
                 "exercises/01_shared_memory/../../../block_sum.cu",
                 f"{FOLDER}/../block_sum.cu", "..\\..\\block_sum.cu"):
        packed.writestr(path, ANSWER)
