#!/usr/bin/env python3
"""Prints how many lines of each room ran, from what a coverage build's programs left.

Usage: coverage.py BUILD [--lines]      BUILD: build/coverage, after its tests have run

A line counts once for the file that it stands in, and as run if any program ran it. What is linked
with submissions (referee/src/runtime, grader/harness/submission) is not counted: see
cmake/Sanitizers.cmake. --lines names the lines that never ran.
"""

import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys

ROOMS = ("base", "referee/src", "grader")
OTHERS = ("/tests/", "grader/cases/", "grader/adapters/", "grader/hidden/",
          "referee/src/runtime/", "grader/harness/submission/")


def records(notes):
    """gcov's JSON for one object, which is a document for each source file given."""
    made = subprocess.run(["gcov", "--json-format", "--stdout", str(notes)],
                          capture_output=True, text=True, cwd=notes.parent)
    return [json.loads(line) for line in made.stdout.splitlines() if line.startswith("{")]


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    checkout = pathlib.Path(__file__).resolve().parent.parent
    ran = collections.defaultdict(dict)  # file: {line: whether it ran}
    with concurrent.futures.ThreadPoolExecutor() as pool:
        documents = pool.map(records, sorted(build.rglob("*.gcno")))
    for of_object in documents:
        for record in of_object:
            folder = pathlib.Path(record["current_working_directory"])
            for file in record["files"]:
                path = (folder / file["file"]).resolve()
                if not path.is_relative_to(checkout):
                    continue
                name = path.relative_to(checkout).as_posix()
                if not name.startswith(ROOMS) or any(part in name for part in OTHERS):
                    continue
                for line in file["lines"]:
                    number = line["line_number"]
                    ran[name][number] = ran[name].get(number, False) or line["count"] > 0
    if not ran:
        sys.exit(f"No object in {build} was built with WARPLINGS_COVERAGE.")
    rooms = collections.defaultdict(lambda: [0, 0])
    for name, lines in ran.items():
        depth = 1 if name.startswith("base/") else 3 if name.startswith("referee/") else 2
        for room in ("/".join(name.split("/")[:depth]), "all"):
            rooms[room][0] += sum(lines.values())
            rooms[room][1] += len(lines)
    for room, (run, lines) in sorted(rooms.items(), key=lambda one: (one[0] == "all", one[0])):
        print(f"{room:24} {100 * run / lines:5.1f} %  {run:6} of {lines:6} lines")
    if "--lines" in sys.argv[2:]:
        for name, lines in sorted(ran.items()):
            missed = sorted(number for number, run in lines.items() if not run)
            if missed:
                print(f"{name}: {' '.join(map(str, missed))}")


if __name__ == "__main__":
    main()
