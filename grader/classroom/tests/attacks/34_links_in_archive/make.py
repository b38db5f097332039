#!/usr/bin/env python3
"""A tar with links as an answer, and as the folder of one: make.py FOLDER CHECKOUT."""
import io
import pathlib
import sys
import tarfile

FOLDER, CHECKOUT = map(pathlib.Path, sys.argv[1:])
ANSWER = CHECKOUT / "solutions/01_shared_memory/block_sum.cu"


def link(kind, name, target):
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname = kind, str(target)
    return entry


with tarfile.open(FOLDER / "eve.tar.gz", "w:gz") as tape:
    tape.addfile(link(tarfile.SYMTYPE, "exercises/01_shared_memory/block_sum.cu", ANSWER))
    tape.addfile(link(tarfile.LNKTYPE, "01_shared_memory/block_sum.cu", ANSWER))
    tape.addfile(link(tarfile.SYMTYPE, "up", FOLDER.parent))
    note = tarfile.TarInfo("up/result.json")
    note.size = 2
    tape.addfile(note, io.BytesIO(b"{}"))
