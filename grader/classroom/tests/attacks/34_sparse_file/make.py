#!/usr/bin/env python3
"""A tar with a sparse file, as GNU tar writes them: make.py FOLDER CHECKOUT."""
import pathlib
import sys
import tarfile

FOLDER = pathlib.Path(sys.argv[1])

header = bytearray(tarfile.TarInfo("block_sum.cu").tobuf(tarfile.GNU_FORMAT))
header[156:157] = b"S"
# One piece of no bytes at the end, then the size: numbers of twelve bytes, the first one marked.
size = (0x80).to_bytes(1, "big") + (1 << 40).to_bytes(11, "big")
header[386:398] = size
header[398:410] = b"00000000000\0"
header[482:483] = b"\0"
header[483:495] = size
header[148:156] = b" " * 8
header[148:156] = b"%06o\0 " % sum(header)
(FOLDER / "eve.tar").write_bytes(bytes(header) + bytes(1024))
