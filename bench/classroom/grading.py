#!/usr/bin/env python3
"""What grading a class costs: submissions an hour and core, the share of time that is neither
compiler nor kernel, and how time and memory grow with the class.

    grading.py [--no-sandbox] [--engine wasm] [--quick] [--cores-only] [--out FOLDER] WARPLINGS

WARPLINGS is the program behind run.sh (build/grader/cli/warplings). Every submission's text differs,
so that no cache of compiled programs helps. Writes grading.json and grading.md; takes some minutes.
With --cores-only it measures again how two workers compare with one, and keeps the rest.
"""
import argparse
import datetime
import json
import os
import pathlib
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def exercises(folder):
    """The files of a tree in the course's layout, relative to it."""
    return sorted(file.relative_to(folder) for file in folder.glob("*/*.cu"))


def hand_in(folder, count, solved):
    """`count` submissions; in each the answers `solved` are solved, and the others unchanged."""
    skeletons = ROOT / "grader" / "skeletons"
    for i in range(count):
        for file in exercises(skeletons):
            place = folder / f"student{i:04}" / "exercises" / file
            place.parent.mkdir(parents=True, exist_ok=True)
            if file.stem in solved:
                text = (ROOT / "solutions" / file).read_text()
                place.write_text(f"{text}\n// Handed in by student {i} of {count}.\n")
            else:
                shutil.copy(skeletons / file, place)


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def peak_of(process, peaks):
    """Follows the largest resident memory of the process that grades, in MiB; workers apart."""
    while process.poll() is None:
        try:
            for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
                if line.startswith("VmHWM:"):
                    peaks.append(int(line.split()[1]) / 1024)
        except OSError:
            return
        time.sleep(0.05)


def measure(options, count, solved, jobs):
    """Grades a class of its own once; returns what it took."""
    with tempfile.TemporaryDirectory(prefix="warplings-bench-") as name:
        folder = pathlib.Path(name)
        hand_in(folder / "class", count, solved)
        command = [options.warplings, "grade", str(folder / "class"), "--out",
                   str(folder / "results"), "--seed", "1", "-j", str(jobs), *options.words]
        cpu = children_seconds()
        began = time.monotonic()
        peaks = []
        with open(folder / "said.txt", "w", encoding="utf-8") as said:
            grader = subprocess.Popen(command, stdout=said, stderr=said)
            watcher = threading.Thread(target=peak_of, args=(grader, peaks))
            watcher.start()
            status = grader.wait()
            watcher.join()
        wall = time.monotonic() - began
        if status != 0:
            sys.exit((folder / "said.txt").read_text()[-2000:])
        results = [json.loads(file.read_text())
                   for file in (folder / "results").glob("submissions/*/result.json")]
        assert len(results) == count, f"{len(results)} of {count} results"
        parts = [part for result in results for part in result["exercises"]]
        passed = sum(part["state"] == "passed" for part in parts)
        failed = [(part["exercise"], part["state"], part["message"],
                   [case for case in (part["result"] or {}).get("cases", [])
                    if case["state"] not in ("passed", "skipped")])
                  for part in parts if part["exercise"] in solved and part["state"] != "passed"]
        assert passed == count * len(solved), f"{passed} solved answers passed; {failed}"
        return {
            "submissions": count,
            "solved_each": len(solved),
            "jobs": jobs,
            "wall_seconds": round(wall, 2),
            "cpu_seconds": round(children_seconds() - cpu, 2),
            "compile_seconds": round(sum(part["compile_seconds"] for part in parts), 2),
            "run_seconds": round(sum(part["seconds"] for part in parts), 2),
            "peak_mib": round(max(peaks, default=0), 1),
        }


def busy_seconds():
    """Seconds that all processors have worked since the machine was started, for anybody."""
    words = pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return sum(map(int, words[1:4])) / os.sysconf("SC_CLK_TCK")


def scaling(options, few, solved):
    """One worker and as many as cores, three times in turn; the best of each. What others use of
    the machine meanwhile is measured with it."""
    best = {}
    for _ in range(3):
        for jobs in (1, os.cpu_count()):
            others = busy_seconds()
            run = measure(options, few, solved, jobs)
            others = max(0.0, busy_seconds() - others - run["cpu_seconds"])
            run["others_cores"] = round(others / run["wall_seconds"], 2)
            if jobs not in best or run["wall_seconds"] < best[jobs]["wall_seconds"]:
                best[jobs] = run
    return [best[jobs] for jobs in sorted(best)]


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def per_core_hour(run):
    return 3600 * run["submissions"] / run["cpu_seconds"]


def overhead(run):
    """The share of a single worker's time that is neither compiler nor kernel."""
    return 1 - (run["compile_seconds"] + run["run_seconds"]) / run["wall_seconds"]


def markdown(document):
    lines = [
        "# What grading costs",
        "",
        f"{document['processor']}, {document['cores']} cores, {document['date']}, isolation: "
        f"{document['isolation']}. Load of the machine before: {document['load']:.1f}.",
        "",
        f"    {document['command']}",
        "",
        "## Throughput",
        "",
        "| solved exercises each | submissions | CPU s each | submissions an hour and core | "
        "neither compiler nor kernel |",
        "|---|---|---|---|---|",
    ]
    for run in document["throughput"]:
        share = f"{100 * overhead(run):.1f} %" if run["solved_each"] else "-"
        lines.append(
            f"| {run['solved_each']} | {run['submissions']} | "
            f"{run['cpu_seconds'] / run['submissions']:.2f} | {per_core_hour(run):.0f} | {share} |")
    lines += ["", "One worker. A class's other exercises are unchanged skeletons.", "", "## Growth",
              "", "| submissions | s | CPU ms each | memory of the process that grades, MiB |",
              "|---|---|---|---|"]
    for run in document["growth"]:
        lines.append(f"| {run['submissions']} | {run['wall_seconds']:.1f} | "
                     f"{1000 * run['cpu_seconds'] / run['submissions']:.0f} | "
                     f"{run['peak_mib']:.0f} |")
    lines += ["", "Unchanged skeletons only: what a submission costs that costs nothing.", "",
              "## Cores", ""]
    lines += ["| workers | s | times as fast | CPU s | cores that others used meanwhile |",
              "|---|---|---|---|---|"]
    base = document["scaling"][0]["wall_seconds"]
    for run in document["scaling"]:
        lines.append(f"| {run['jobs']} | {run['wall_seconds']:.1f} | "
                     f"{base / run['wall_seconds']:.2f} | {run['cpu_seconds']:.1f} | "
                     f"{run['others_cores']:.2f} |")
    lines += ["", f"The best of three; {document['scaling'][0]['submissions']} submissions with "
                  f"{document['scaling'][0]['solved_each']} solved exercises each."]
    return "\n".join(lines) + "\n"


def write(folder, document):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "grading.json").write_text(json.dumps(document, indent=1) + "\n")
    text = markdown(document)
    (folder / "grading.md").write_text(text)
    print(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("warplings")
    parser.add_argument("--no-sandbox", action="store_true")
    parser.add_argument("--engine", choices=["native", "wasm"], default="native",
                        help="as of grade; results of one engine need a folder of their own")
    parser.add_argument("--cores-only", action="store_true", help="measure the last part again")
    parser.add_argument("--quick", action="store_true", help="smaller classes")
    parser.add_argument("--out", default=ROOT / "bench" / "results" / "classroom",
                        type=pathlib.Path)
    options = parser.parse_args()
    options.words = ["--no-sandbox"] if options.no_sandbox else []
    options.words += ["--engine", options.engine]
    load = os.getloadavg()[0]
    some = ["block_sum", "missing_barrier", "warp_sum", "warp_votes", "row_max"]
    some = some[:3] if options.quick else some
    few = 2 if options.quick else 10
    if options.cores_only:
        document = json.loads((options.out / "grading.json").read_text())
        document["scaling"] = scaling(options, few, some[:2])
        write(options.out, document)
        return
    document = {
        "date": datetime.date.today().isoformat(),
        "command": " ".join(["bench/classroom/grading.py", *options.words]
                            + (["--quick"] if options.quick else [])),
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": load,
        "isolation": "none" if options.no_sandbox else "bubblewrap",
        "throughput": [measure(options, 10 * few, [], 1), measure(options, few, some[:1], 1),
                       measure(options, few, some, 1)],
        "growth": [measure(options, size, [], os.cpu_count()) for size in (10, 100, 1000)],
    }
    document["scaling"] = scaling(options, few, some[:2])
    write(options.out, document)


if __name__ == "__main__":
    main()
