#!/usr/bin/env python3
"""Runs every example program on the referee and compares its diagnoses with expected.txt.

    python3 chapters/examples/check.py REFEREE [FILE.cu...]

REFEREE is the program that `./run.sh` builds. expected.txt says what each program must get: exactly
those diagnoses at those lines and no other error. Right programs run under several schedules, wrong
ones under the default.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCHEDULES = ["forward", "reverse", "random:1", "random:2"]


def expected() -> dict[Path, set[tuple[str, int]]]:
    """Program -> (rule, line) of each diagnosis that it must get."""
    marks: dict[Path, set[tuple[str, int]]] = {}
    for text in (HERE / "expected.txt").read_text(encoding="utf-8").splitlines():
        if not text or text.startswith("#"):
            continue
        place, rule = text.split()
        name, _, line = place.partition(":")
        program = marks.setdefault(HERE / name, set())
        if rule != "nothing":
            program.add((rule, int(line)))
    return marks


def problems(referee: str, source: Path, wanted: set, schedule: str) -> list[str]:
    """What the referee says about one run and should not, or should and does not."""
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.json"
        command = [referee, "run", str(source), "--schedule", schedule, "--json", str(report)]
        run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        if not report.exists():
            return [f"no report; exit status {run.returncode}: {run.stderr.strip()[:600]}"]
        diagnoses = json.loads(report.read_text(encoding="utf-8"))["diagnoses"]
    found, text = set(), []
    for diagnosis in diagnoses:
        lines = {place["line"] for place in diagnosis["locations"]}
        match = {mark for mark in wanted if mark[0] == diagnosis["rule"] and mark[1] in lines}
        found |= match
        if not match and diagnosis["severity"] == "error":
            text.append(f"unexpected {diagnosis['rule']} at lines {sorted(lines)}")
    return text + [f"missing {rule} at line {line}" for rule, line in sorted(wanted - found)]


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    marks = expected()
    sources = [Path(name).resolve() for name in arguments[1:]] or sorted(HERE.glob("*/*.cu"))
    failures = 0
    for source in sources:
        if source not in marks:
            failures += 1
            print(f"{source.name}: expected.txt does not list it")
            continue
        for schedule in SCHEDULES[:1] if marks[source] else SCHEDULES:
            for problem in problems(arguments[0], source, marks[source], schedule):
                failures += 1
                print(f"{source.name} ({schedule}): {problem}")
    print(f"{len(sources)} programs, {failures} problems")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
