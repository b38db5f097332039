#!/usr/bin/env python3
"""What grading a solution costs on the WebAssembly engine, beside the native one: for each exercise the
time from the file to its verdict (compiling and running, in the sandbox), and the CPU time of the whole
grader.

    engines.py [--rounds N] [--exercise NAME]... [--out FILE] WARPLINGS

WARPLINGS is the program behind run.sh (build/grader/cli/warplings). The engines take turns, so that what
else the machine does meets both; of each the best round counts. Every file's text differs, so that no
cache of compiled programs helps. Writes Markdown.
"""
import argparse
import datetime
import os
import pathlib
import statistics

from grading import ROOT, exercises, measure, processor

ENGINES = ("native", "wasm")


def best(options, exercise):
    """Of each engine (wall seconds, CPU seconds)."""
    taken = {engine: [] for engine in ENGINES}
    for _ in range(options.rounds):
        for engine in ENGINES:
            options.words = ["--engine", engine, "--exercise", exercise]
            run = measure(options, 1, [exercise], 1)
            taken[engine].append((run["compile_seconds"] + run["run_seconds"], run["cpu_seconds"]))
    return {engine: tuple(min(column) for column in zip(*runs)) for engine, runs in taken.items()}


def markdown(options, rows, load):
    wall = [row["wasm"][0] / row["native"][0] for row in rows.values()]
    cpu = [row["wasm"][1] / row["native"][1] for row in rows.values()]
    lines = [
        "# What the WebAssembly engine costs", "",
        f"{processor()}, {os.cpu_count()} cores, {datetime.date.today().isoformat()}, in the sandbox, best of "
        f"{options.rounds}. Load of the machine before: {load:.1f}.", "",
        f"    bench/classroom/engines.py --rounds {options.rounds}", "",
        f"The median exercise takes {statistics.median(wall):.2f} times the native engine's time and "
        f"{statistics.median(cpu):.2f} times its CPU time; {sum(it <= 1.5 for it in wall)} of {len(wall)} "
        f"stay within 1.5 times.", "",
        "| exercise | native, s | WebAssembly, s | times | native, CPU s | WebAssembly, CPU s | times |",
        "|---|---|---|---|---|---|---|"]
    for exercise, row in sorted(rows.items(), key=lambda it: it[1]["wasm"][0] / it[1]["native"][0]):
        cells = [f"{row['native'][i]:.2f} | {row['wasm'][i]:.2f} | {row['wasm'][i] / row['native'][i]:.2f}"
                 for i in (0, 1)]
        lines.append(f"| `{exercise}` | {cells[0]} | {cells[1]} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("warplings")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--exercise", action="append", default=[])
    parser.add_argument("--out", type=pathlib.Path,
                        default=ROOT / "bench" / "results" / "classroom" / "engines.md")
    options = parser.parse_args()
    load = os.getloadavg()[0]
    names = options.exercise or [file.stem for file in exercises(ROOT / "solutions")]
    rows = {name: best(options, name) for name in names}
    text = markdown(options, rows, load)
    options.out.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
