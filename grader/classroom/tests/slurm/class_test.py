#!/usr/bin/env python3
"""A class of 200 graded by `grade --executor slurm` on a loopback cluster of four nodes while a node
is killed, the controller is restarted, and one submission hangs. Then everybody has exactly the
result that the local executor gives, nobody was graded twice, and nothing is left in the queue.
Then a small class is graded in sandboxes on the cluster's nodes, bombs among it.

    class_test.py WARPLINGS     the program behind run.sh
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

from cluster import Cluster, die_with_parent, guarded

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from without_times import without_times  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[4]
EXERCISE = "01_shared_memory/missing_barrier.cu"
CLASS = 200
SEED = "4711"


def source(folder):
    return (ROOT / folder / EXERCISE).read_text()


def hanging():
    """The skeleton, whose host function never returns."""
    text = source("grader/skeletons")
    brace = text.rindex("{")
    return text[:brace + 1] + "\n  for (volatile int i = 0;; ) i = i + 1;" + text[brace + 1:]


def hand_in(folder):
    """Mostly unchanged skeletons, which cost nothing; every kind of answer among them."""
    kinds = {
        "solved": source("solutions"),
        "broken": source("solutions").replace("__global__", "__globe__", 1),
        "wrong": source("grader/skeletons") + "// Another file, the same race.\n",
        "skeleton": source("grader/skeletons"),
        "hangs": hanging(),
    }
    for i in range(CLASS):
        kind = "skeleton"
        if i == 30:
            kind = "hangs"
        elif i % 25 == 5:
            kind = "solved"
        elif i % 50 == 10:
            kind = "wrong" if i < 100 else "broken"
        student = folder / f"student{i:03}"
        student.mkdir(parents=True)
        (student / "missing_barrier.cu").write_text(kinds[kind])
    (folder / "student199" / "missing_barrier.cu").unlink()  # and one who handed in nothing


def grade(program, hand_ins, out, *words):
    # Without a sandbox: what is tested here is who grades what, and when.
    return [program, "grade", str(hand_ins), "--out", str(out), "--exercise", "missing_barrier",
            "--seed", SEED, "--deadline", "150", "--no-sandbox", *words]


def hand_in_bombs(folder):
    """A small class: honest neighbours of a fork bomb, of 20 GB of memory, of endless loops."""
    attacks = ROOT / "grader/classroom/tests/attacks"
    solved = (ROOT / "solutions/01_shared_memory/block_sum.cu").read_text()
    files = {f"honest{i}": f"{solved}// {i}\n" for i in range(6)}
    files["race"] = (attacks / "00_honest_fail/block_sum.cu").read_text()
    for bomb in ("38_fork_bomb", "39_memory_bomb", "41_endless_kernel", "42_leaves_processes"):
        files[f"bomb{bomb[:2]}"] = (attacks / bomb / "block_sum.cu").read_text()
    for name, text in files.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "block_sum.cu").write_text(text)


def grade_isolated(cluster, program, folder):
    """The same results by both executors, with the sandbox. How a bomb ends may differ."""
    hand_ins = folder / "bombs"
    hand_in_bombs(hand_ins)
    found = {}
    for executor in ("local", "slurm"):
        out = folder / f"{executor}-isolated"
        words = [program, "grade", str(hand_ins), "--out", str(out), "--exercise", "block_sum",
                 "--seed", SEED, "--executor", executor]
        done = subprocess.run(words, env=cluster.environment(), timeout=600, capture_output=True,
                              text=True, check=False, preexec_fn=die_with_parent)
        if done.returncode == 3 and "cannot be isolated" in done.stderr:
            print(f"Not tried in sandboxes: {done.stderr}")
            return
        assert done.returncode == 0, f"{executor}: {done.stdout}{done.stderr}{cluster.last_words()}"
        found[executor] = results(out)
    assert set(found["slurm"]) == set(found["local"]), sorted(found["slurm"])
    for name, result in found["slurm"].items():
        assert result["isolation"] == "bubblewrap", name
        if name.startswith("bomb"):
            assert (result["state"], result["points"]) == ("graded", 0), result
            continue
        assert without_times(result) == without_times(found["local"][name]), name
        assert result["points"] == (3 if name.startswith("honest") else 0), result
    print(f"{len(found['slurm'])} results are the same from sandboxes on the cluster's nodes")


def results(out):
    return {file.parent.name: json.loads(file.read_text()) for file in out.glob("submissions/*/result.json")}


def until(ready, limit, what, watched):
    deadline = time.monotonic() + limit
    while not ready():
        assert watched.poll() is None, f"grade ended before {what}"
        assert time.monotonic() < deadline, f"not in {limit} s: {what}"
        time.sleep(0.2)


def kill_a_busy_node(cluster, grader):
    """Kills a node on which a task runs, with the task; returns its name and how much ran on it."""
    busy = {}

    def find():
        busy.update({node: cluster.running_on(node) for node in cluster.nodes})
        return max(busy.values()) >= 2  # the task, and the worker that it has started

    until(find, 60, "a task runs", grader)
    node = max(busy, key=busy.get)
    return node, cluster.kill_node(node)


def work(folder, program):
    folder = pathlib.Path(folder)
    hand_ins = folder / "class"
    hand_in(hand_ins)
    cluster = Cluster(folder, nodes=4, array_limit=21)  # so small that the class needs chunks
    cluster.start()
    out = folder / "slurm-results"
    log = open(folder / "grade.txt", "w+", encoding="utf-8")
    grader = subprocess.Popen(
        grade(program, hand_ins, out, "--executor", "slurm", "--per-task", "4"),
        env=cluster.environment(), stdout=log, stderr=log, preexec_fn=die_with_parent)
    first = {}
    try:
        until(lambda: len(results(out)) >= 15, 120, "the first results", grader)
        first = {name: (out / "submissions" / name / "result.json").stat().st_mtime_ns for name in results(out)}
        node, killed = kill_a_busy_node(cluster, grader)
        print(f"{len(first)} results; {node} dies, and {killed} processes on it")
        until(lambda: len(results(out)) >= 60, 120, "more results", grader)
        cluster.kill_controller()
        time.sleep(3)
        cluster.start_controller()
        print(f"{len(results(out))} results; the controller was restarted")
        status = grader.wait(timeout=600)
    finally:
        log.seek(0)
        said = log.read()
        if grader.poll() is None or grader.returncode != 0:
            print(said, cluster.ask("squeue", "-r"), cluster.last_words(), sep="\n")
    assert status == 0, f"grade ended with status {status}"
    assert not cluster.ask("squeue", "-h", "-t", "PD").strip(), "tasks wait for nothing"

    local = folder / "local-results"
    subprocess.run(grade(program, hand_ins, local), check=True, timeout=600,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   preexec_fn=die_with_parent)
    compare(results(out), results(local))
    for name, written in first.items():
        now = (out / "submissions" / name / "result.json").stat().st_mtime_ns
        assert now == written, f"{name} was published twice"
    cluster.start_node(node)
    grade_isolated(cluster, program, folder)
    return 0


def compare(cluster, local):
    assert len(local) == CLASS, f"{len(local)} local results"
    lost = sorted(set(local) - set(cluster))
    assert not lost, f"lost: {lost}"
    for name, expected in local.items():
        assert without_times(cluster[name]) == without_times(expected), (
            f"{name}:\n{json.dumps(without_times(cluster[name]))}\n"
            f"{json.dumps(without_times(expected))}")
    states = [result["exercises"][0]["state"] for result in local.values() if result["exercises"]]
    for state in ("passed", "not_started", "diagnosed", "compile_error"):
        assert state in states, f"nobody is {state}: the class tests too little"
    hung = local["student030"]
    assert hung["points"] == 0 and hung["exercises"][0]["state"] != "passed", hung
    print(f"{len(local)} results are the same by both executors: "
          + ", ".join(f"{states.count(state)} {state}" for state in sorted(set(states))))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if shutil.which("sbatch") is None:
        print("No Slurm cluster here: slurm-wlm is not installed.")
        sys.exit(77)
    warplings = os.path.abspath(sys.argv[1])
    sys.exit(guarded(lambda folder: work(folder, warplings), 860))
