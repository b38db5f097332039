#!/usr/bin/env python3
"""A tar.gz of very many empty files, the last of them an answer: make.py FOLDER CHECKOUT."""
import gzip
import pathlib
import sys
import tarfile

FOLDER, CHECKOUT = map(pathlib.Path, sys.argv[1:])
ANSWER = (CHECKOUT / "solutions/01_shared_memory/block_sum.cu").read_bytes()

entry = tarfile.TarInfo("block_sum.cu")
entry.size = len(ANSWER)
thousand = gzip.compress(b"".join(tarfile.TarInfo(f"many/{i}").tobuf() for i in range(1000)))
with open(FOLDER / "eve.tar.gz", "wb") as file:
    for _ in range(100):  # a file of several compressed parts is one file
        file.write(thousand)
    padding = bytes(-len(ANSWER) % 512 + 1024)
    file.write(gzip.compress(entry.tobuf() + ANSWER + padding))
