#!/usr/bin/env python3
"""watch in a terminal, as a student uses it.  usage: watch.py SCENARIO

Runs in the root of a copy of the checkout that is built. Every function here without an underscore
is a scenario.
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from terminal import PATIENCE, Terminal  # noqa: E402

FILE = pathlib.Path("exercises/01_shared_memory/block_sum.cu")
SOLUTION = pathlib.Path("solutions/01_shared_memory/block_sum.cu")
WRONG = pathlib.Path(
    "grader/misconceptions/01_shared_memory/block_sum/no_barrier_between_rounds.cu")
SLEEPING = """#include <cuda_runtime.h>
#include <unistd.h>
void block_sum(float*, const float*, int) { sleep(1000); }
"""


def _program():
    build = pathlib.Path(os.environ.get("WARPLINGS_BUILD", "build"))
    return [str(build / "grader/cli/warplings-learn"), "watch"]


def _save_by_rename(text):
    beside = FILE.with_suffix(".cu.swp")
    beside.write_text(text)
    beside.replace(FILE)


def _watch(*words, **options):
    return Terminal(_program() + list(words), **options)


def _submissions():
    """Students' programs that are running."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if command.startswith(str(pathlib.Path.cwd())) and ".program" in command:
            found.append(command)
    return found


def it_begins_with_the_first_exercise():
    with _watch() as terminal:
        terminal.wait_for("first_light is not started")
        terminal.wait_for("The lamps: [#")
        terminal.type("n")
        terminal.wait_for("block_sum is not started")
        terminal.type("q")
        assert terminal.wait_for_end() == 0
        terminal.check_given_back()


def from_the_first_save_to_the_next_exercise():
    with _watch("block_sum") as terminal:
        terminal.wait_for("block_sum is not started")
        assert 1049 in terminal.modes, "It does not use the alternate page."
        _save_by_rename(WRONG.read_text())
        terminal.wait_for("shared-race")
        assert terminal.shows("cases fail") and terminal.shows(str(FILE))
        _save_by_rename(SOLUTION.read_text())
        terminal.wait_for("Solved. n goes on to missing_barrier.")
        assert terminal.shows("1 of ")
        terminal.type("n")
        terminal.wait_for("missing_barrier is not started")
        # What passed is broken behind the student's back, and repaired again.
        _save_by_rename(WRONG.read_text())
        terminal.wait_for("passed before, and does not now: block_sum")
        _save_by_rename(SOLUTION.read_text())
        terminal.wait_until(lambda: not terminal.shows("does not now"), "that it passes again")
        terminal.type("p")
        terminal.wait_for("block_sum passes")
        terminal.type("q")
        assert terminal.wait_for_end() == 0
        terminal.check_given_back()


def keys_show_hints_the_list_and_help():
    with _watch("missing_barrier") as terminal:
        terminal.wait_for("missing_barrier is not started")
        terminal.type("h")
        terminal.wait_for("hint 1 of")
        terminal.type("h")
        terminal.wait_for("hint 2 of")
        terminal.type("\x1b")
        terminal.wait_for("missing_barrier is not started")
        terminal.type("?")
        terminal.wait_for("the next exercise that does not pass yet")
        terminal.type("l\x1b[B\r")
        terminal.wait_for("block_sum_twice is not started")
        # Pasted text is no keys: nothing quits, nothing is reset.
        terminal.type("\x1b[200~qxy\x1b[201~l")
        terminal.wait_for("choose")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 0
        terminal.check_given_back()


def reset_asks_first():
    FILE.write_text(SLEEPING)
    with _watch("missing_barrier") as terminal:
        terminal.wait_for("missing_barrier is not started")
        other = pathlib.Path("exercises/01_shared_memory/missing_barrier.cu")
        other.write_text(other.read_text().replace("int", "intt"))
        terminal.wait_for("does not compile")
        terminal.type("x")
        terminal.wait_for("Put the skeleton of missing_barrier back?")
        terminal.type("n")
        terminal.wait_for("Nothing was reset.")
        terminal.type("xy")
        terminal.wait_for("is the skeleton again")
        terminal.wait_for("This is the file as you got it.")
        assert pathlib.Path(str(other) + ".backup1").exists()


def a_save_during_a_run_starts_it_again():
    with _watch("block_sum") as terminal:
        terminal.wait_for("block_sum is not started")
        FILE.write_text(SLEEPING)
        terminal.wait_for("running block_sum")
        _save_by_rename(SOLUTION.read_text())
        terminal.wait_for("Solved.")
        terminal.type("q")
        assert terminal.wait_for_end() == 0
    assert not _submissions()


def quitting_during_a_run_leaves_nothing_behind():
    FILE.write_text(SLEEPING)
    with _watch("block_sum") as terminal:
        terminal.wait_for("running block_sum")
        terminal.type("q")
        assert terminal.wait_for_end() == 0
        terminal.check_given_back()
    end = time.monotonic() + 20
    while _submissions() and time.monotonic() < end:
        time.sleep(0.1)
    assert not _submissions()


def every_way_out_gives_the_terminal_back():
    for number, status in ((signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130),
                           (signal.SIGABRT, -signal.SIGABRT)):
        with _watch("block_sum") as terminal:
            terminal.wait_for("q quit")
            terminal.process.send_signal(number)
            ended = terminal.wait_for_end()
            assert ended == status, f"After signal {number} its status is {ended}."
            terminal.check_given_back()


def it_survives_any_size():
    with _watch("block_sum") as terminal:
        terminal.wait_for("block_sum is not started")
        for rows, columns in ((10, 40), (50, 200), (4, 20), (1, 1), (24, 80)):
            terminal.resize(rows, columns)
            want = {1: "", 4: "q quit"}.get(rows, "not started")
            terminal.wait_until(
                lambda: terminal.shows(want) and len(terminal.lines()) == rows
                and all(column < columns for _, column in terminal.page),
                f"a frame of {rows} rows and {columns} columns")


def it_writes_nothing_while_nothing_happens():
    with _watch("block_sum") as terminal:
        terminal.wait_for("q quit")
        while terminal.read(1):
            pass
        before = terminal.writes
        os.utime(FILE)  # a save without a change, and the files are looked at meanwhile
        terminal.wait_for("Saved without a change")
        assert terminal.writes <= before + 2
        assert len(terminal.raw.split(b"\x1b[?2026h")) >= 2


def it_stops_and_comes_back():
    with Terminal(["bash", "--norc", "--noprofile", "-i"],
                  environment={"PS1": "READY>", "PROMPT_COMMAND": ""}) as terminal:
        terminal.wait_for("READY>")
        terminal.type(" ".join(f"'{word}'" for word in _program()) + "\n")
        terminal.wait_for("block_sum is not started")
        terminal.type("\x1a")
        terminal.wait_until(lambda: 1049 not in terminal.modes and terminal.shows("Stopped"),
                            "the shell")
        terminal.page.clear()
        terminal.type("fg\n")
        terminal.wait_for("block_sum is not started")
        assert 1049 in terminal.modes
        _save_by_rename(WRONG.read_text())
        terminal.wait_for("shared-race")
        terminal.type("q")
        terminal.wait_until(lambda: 1049 not in terminal.modes, "the shell")
        terminal.type("exit\n")
        terminal.wait_for_end()


def colours_can_be_switched_off():
    with _watch("block_sum", environment={"NO_COLOR": "1", "TERM": "screen"}) as terminal:
        terminal.wait_for("block_sum is not started")
        assert terminal.shows("[·]"), "Nothing marks the current exercise."
        marked = re.findall(rb"\x1b\[[1-9][0-9;]*m", terminal.raw)
        assert not marked, f"It uses {set(marked)}."


def without_a_terminal_it_prints_lines():
    FILE.write_text(WRONG.read_text())
    with subprocess.Popen(_program() + ["block_sum"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8"}) as process:
        said = []

        def wait_for(text):
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                said.append(process.stdout.readline())
                if text in said[-1]:
                    return
                assert said[-1], "It ended. It said: " + "".join(said)
            raise AssertionError(f"It never says '{text}', but: {''.join(said)}")

        try:
            wait_for("shared-race")
            _save_by_rename(SOLUTION.read_text())
            wait_for("block_sum passes")
            wait_for("n goes on to missing_barrier")
            process.stdin.write("n\n")
            process.stdin.flush()
            wait_for("missing_barrier is not started")
            process.stdin.write("h\nq\n")
            process.stdin.flush()
            wait_for("hint 1 of")
            assert process.wait(PATIENCE) == 0
            assert not any("\x1b" in line for line in said)
        finally:
            process.kill()


def _main():
    try:
        globals()[sys.argv[1]]()
    except AssertionError as failure:
        print(failure, file=sys.stderr)
        raise SystemExit(1)


if __name__ == "__main__":
    _main()
