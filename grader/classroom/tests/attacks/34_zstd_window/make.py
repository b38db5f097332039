#!/usr/bin/env python3
"""A tar.zst by hand, stored in one block: make.py FOLDER CHECKOUT."""
import io
import pathlib
import sys
import tarfile

FOLDER, CHECKOUT = map(pathlib.Path, sys.argv[1:])
ANSWER = (CHECKOUT / "solutions/01_shared_memory/block_sum.cu").read_bytes()

tape = io.BytesIO()
with tarfile.open(fileobj=tape, mode="w") as archive:
    entry = tarfile.TarInfo("block_sum.cu")
    entry.size = len(ANSWER)
    archive.addfile(entry, io.BytesIO(ANSWER))
data = tape.getvalue()
assert len(data) < 128 << 10  # as a block may have
# RFC 8878: magic, a header without a size, a window of 2^31; then the last block, not compressed.
window = (31 - 10) << 3
block = 1 | len(data) << 3
(FOLDER / "eve.tar.zst").write_bytes(
    bytes.fromhex("28b52ffd00") + bytes([window]) + block.to_bytes(3, "little") + data)
