#!/usr/bin/env python3
"""The loopback cluster itself: tasks run, a lost node's task is begun again on another node, and
nothing is left when it is over, also when the one who started it is killed."""
import os
import pathlib
import signal
import subprocess
import sys
import time

from cluster import Cluster, Unavailable, guarded, processes


def until(ready, limit, what):
    """Waits until ready() is true; what did not happen in time is an error."""
    deadline = time.monotonic() + limit
    while not ready():
        assert time.monotonic() < deadline, f"not in {limit} s: {what}"
        time.sleep(0.1)


def lost_node(folder):
    """Two tasks wait for a file; the node of one dies; both end, on nodes that live."""
    cluster = Cluster(folder, nodes=2)
    cluster.start()
    script = pathlib.Path(folder) / "task.sh"
    script.write_text(
        "#!/bin/sh\n"
        f'echo "$SLURM_ARRAY_TASK_ID $SLURMD_NODENAME" >>{folder}/began\n'
        f"while [ ! -e {folder}/go ]; do sleep 0.1; done\n"
        f'echo "$SLURM_ARRAY_TASK_ID" >>{folder}/ended\n')
    began = pathlib.Path(folder) / "began"
    ended = pathlib.Path(folder) / "ended"
    cluster.ask("sbatch", "--export=NONE", "--requeue", "--output=/dev/null", "--array=0-1",
                str(script))

    def lines(file):
        return file.read_text().splitlines() if file.exists() else []

    until(lambda: len(lines(began)) == 2, 30, "both tasks run")
    task, node = lines(began)[0].split()
    assert cluster.kill_node(node) > 0, "something ran on the node"
    (pathlib.Path(folder) / "go").touch()
    until(lambda: sorted(lines(ended)) == ["0", "1"], 60, "both tasks end")
    other = {"n1": "n2", "n2": "n1"}[node]
    assert f"{task} {other}" in lines(began), "the task was begun again elsewhere"
    return 0


def stay(folder):
    """Starts a cluster with a job on it, says where, and waits to be killed."""
    cluster = Cluster(folder, nodes=1)
    cluster.start()
    script = pathlib.Path(folder) / "task.sh"
    script.write_text(f"#!/bin/sh\ntouch {folder}/running\nsleep 300\n")
    cluster.ask("sbatch", "--export=NONE", "--output=/dev/null", str(script))
    until((pathlib.Path(folder) / "running").exists, 30, "the job runs")
    print(folder, flush=True)
    time.sleep(60)
    return 0


def nothing_left(folder):
    return not os.path.exists(folder) and not [
        line for _, line in processes().values() if folder in line
    ]


def killed():
    """Kills the outer, then the inner process of a cluster: everything ends with either."""
    for victim in ("outer", "inner"):
        starter = subprocess.Popen([sys.executable, __file__, "stay"], stdout=subprocess.PIPE,
                                   text=True)
        folder = starter.stdout.readline().strip()
        if not folder:
            sys.exit(starter.wait())  # no cluster here
        number = starter.pid
        if victim == "inner":
            number = next(n for n, (parent, _) in processes().items() if parent == starter.pid)
        os.kill(number, signal.SIGKILL)
        until(lambda where=folder: nothing_left(where), 20, f"all ends after the {victim} process")
        starter.wait()


def main():
    if sys.argv[1:] == ["stay"]:
        sys.exit(guarded(stay, 60))
    status = guarded(lost_node, 100)
    if status == 0:
        killed()
    sys.exit(status)


if __name__ == "__main__":
    try:
        main()
    except Unavailable as why:
        print(why)
        sys.exit(77)
