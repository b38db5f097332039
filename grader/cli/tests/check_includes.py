#!/usr/bin/env python3
"""Holds every #include to the table of rooms in docs/architecture.md.

Usage: check_includes.py CHECKOUT

A line of the table is a room, and rooms above it whose files its own may include, with whatever
those may include: no arrow runs upward, and no cycle can be written down. A file belongs to the
longest room that its path begins with; its tests belong to the same room and may also include test
helpers.
"""

import pathlib
import re
import subprocess
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
PAGE = "docs/architecture.md"


def read_table(page):
    """{room: all rooms that it may include}, and what is wrong with the table itself."""
    block = re.search(r"^```rooms\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    if block is None:
        return {}, [f"{PAGE} has no block ```rooms"]
    table, faults = {}, []
    for line in block[1].splitlines():
        room, _, named = line.partition(":")
        known = set(named.split())
        for other in named.split():
            if other not in table:
                faults.append(f"{PAGE}: {room} names {other}, which does not stand above it")
            known |= table.get(other, set())
        table[room] = known
    return table, faults


def room_of(path, table):
    fitting = [room for room in table if path.startswith(room + "/")]
    return max(fitting, key=len, default=None)


def main():
    checkout = pathlib.Path(sys.argv[1])
    table, faults = read_table((checkout / PAGE).read_text())
    sources = ["*.h", "*.cuh", "*.cpp", "*.cu"]
    listed = subprocess.run(["git", "-C", checkout, "ls-files", "-z", *sources],
                            capture_output=True, text=True)
    files = listed.stdout.split("\0")[:-1]
    if listed.returncode != 0 or not files:
        print("This is no git checkout: there are no files to read.")
        return 77
    used, arrows = set(), 0
    for file in files:
        room = room_of(file, table)
        used.add(room)
        path = checkout / file
        if not path.exists():
            continue
        for target in INCLUDE.findall(path.read_text(errors="replace")):
            other = room_of(target, table)
            if other is None or other == room or "/tests/" in target:
                continue
            arrows += 1
            if room is None:
                faults.append(f"{file} includes {target}, but belongs to no room of {PAGE}")
            elif other not in table[room]:
                faults.append(f"{file} includes {target}: {room} must not know {other}")
    faults += [f"{PAGE}: no file belongs to the room {room}" for room in table if room not in used]
    for fault in sorted(set(faults)):
        print(fault)
    print(f"{len(files)} files, {len(table)} rooms, {arrows} includes between rooms.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
