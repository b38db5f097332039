#!/usr/bin/env python3
"""Runs every example program on the referee and compares its diagnoses with expected.txt.

    python3 chapters/examples/check.py REFEREE [FILE.cu...]

REFEREE is the program that `./run.sh` builds. expected.txt says what each program must get: exactly
those diagnoses at those lines and no other error. Right programs run under several schedules, wrong
ones under the default.
"""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
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


def problems(program: Path, wanted: set, schedule: str) -> list[str]:
    """What the referee says about one run and should not, or should and does not."""
    report = program.with_suffix(f".{schedule.replace(':', '_')}.json")
    settings = {"REFEREE_SCHEDULE": schedule, "REFEREE_REPORT": str(report), "REFEREE_QUIET": "1"}
    run = subprocess.run([str(program)], capture_output=True, text=True, timeout=120, check=False,
                         env={**os.environ, **settings})
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


def check(referee: str, source: Path, marks: dict, scratch: Path) -> list[str]:
    """All problems of one program, which is built once and run under its schedules."""
    if source not in marks:
        return ["expected.txt does not list it"]
    program = scratch / f"{source.parent.name}_{source.stem}"
    build = subprocess.run([referee, "build", str(source), "-o", str(program)],
                           capture_output=True, text=True, timeout=120, check=False)
    if build.returncode != 0:
        return [f"does not build: {build.stderr.strip()[:600]}"]
    wanted = marks[source]
    return [f"{schedule}: {problem}"
            for schedule in (SCHEDULES[:1] if wanted else SCHEDULES)
            for problem in problems(program, wanted, schedule)]


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    marks = expected()
    sources = [Path(name).resolve() for name in arguments[1:]] or sorted(HERE.glob("*/*.cu"))
    failures = 0
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda s: check(arguments[0], s, marks, Path(scratch)), sources)
        for source, found in zip(sources, results):
            failures += len(found)
            for problem in found:
                print(f"{source.parent.name}/{source.name}: {problem}")
    print(f"{len(sources)} programs, {failures} problems")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
