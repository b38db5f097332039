#!/usr/bin/env python3
"""Stops in kernels with gdb, as `debug` and the editor's launch configurations do.
usage: debug.py SCENARIO        in the root of a copy of the checkout that is built
"""
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import threading

FILE = pathlib.Path("exercises/01_shared_memory/block_sum.cu")
WRONG = pathlib.Path(
    "grader/misconceptions/01_shared_memory/block_sum/no_barrier_between_rounds.cu")

PROGRAM = """#include <cuda_runtime.h>

__global__ void twice(int* out) {
  __shared__ int tile[64];
  const int mine = 3 * threadIdx.x;
  tile[threadIdx.x] = mine;
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x] + mine;
}

int main() {
  int* out = nullptr;
  if (cudaMalloc(&out, 64 * sizeof(int)) != cudaSuccess) return 1;
  twice<<<1, 64>>>(out);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  return cudaFree(out) == cudaSuccess ? 7 : 1;
}
"""


def _run(command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, text=True, timeout=300, check=False, **options)
    return done.returncode, done.stdout


def _line_of(path, text):
    lines = path.read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def _gdb(commands, program, arguments=(), folder=".", environment=None):
    words = ["gdb", "-q", "-nx", "-batch"]
    for command in commands:
        words += ["-ex", command]
    return _run(words + ["--args", program, *arguments], cwd=folder, env=environment)[1]


def _expect(output, *patterns):
    for pattern in patterns:
        assert re.search(pattern, output), f"No '{pattern}' in:\n{output}"


def debug_stops_in_the_kernel_of_an_exercise():
    shutil.copy(WRONG, FILE)
    line = _line_of(FILE, "tile[t] += tile[t + ")
    status, output = _run(
        ["./run.sh", "debug", "block_sum", "--line", str(line), "--", "-batch", "-nx", "-ex", "run",
         "-ex", "print threadIdx.x", "-ex", "print t", "-ex", "print tile[t]", "-ex", "backtrace 1"])
    _expect(output, "which fails", rf"Breakpoint 1, .*block_sum.cu:{line}\n", r"\$1 = \d+\n",
            r"\$2 = \d+\n", r"\$3 = -?[\d.]+", r"#0 .*block_sum_kernel")
    thread, same = (re.search(rf"\${i} = (\d+)", output).group(1) for i in (1, 2))
    assert thread == same, "t is not threadIdx.x: the lane shown is not the one that runs."


def debug_stops_at_every_kernel_without_a_line():
    shutil.copy(WRONG, FILE)
    output = _run(["./run.sh", "debug", "block_sum", "--", "-batch", "-nx", "-ex", "run"])[1]
    _expect(output, r"Breakpoint 1, block_sum_kernel \(")


def debug_says_what_is_in_the_way():
    status, output = _run(["./run.sh", "debug", "array_sum"])
    assert status == 1 and "is not started" in output, output
    FILE.write_text("int main( {")
    status, output = _run(["./run.sh", "debug", "block_sum", "--prepare"])
    assert status == 1 and "does not compile" in output, output


def _configuration(name):
    """A launch configuration of VS Code, after its task was run; and what replaces variables."""
    def known(text, path):
        for variable, value in (("${workspaceFolder}", str(pathlib.Path.cwd())),
                                ("${fileBasenameNoExtension}", path.stem), ("${file}", str(path))):
            text = text.replace(variable, value)
        assert "${" not in text, text
        return text

    def prepared(path):
        launch = json.loads(pathlib.Path(".vscode/launch.json").read_text())
        tasks = json.loads(pathlib.Path(".vscode/tasks.json").read_text())["tasks"]
        chosen = next(one for one in launch["configurations"] if name in one["name"])
        task = next(one for one in tasks if one["label"] == chosen["preLaunchTask"])
        status, output = _run([known(word, path) for word in [task["command"], *task["args"]]])
        assert status == 0, output
        environment = {"PATH": "/usr/bin:/bin"}
        if "envFile" in chosen:
            lines = pathlib.Path(known(chosen["envFile"], path)).read_text().splitlines()
            environment |= dict(line.split("=", 1) for line in lines)
        return (known(chosen["program"], path), chosen["args"], known(chosen["cwd"], path),
                environment)
    return prepared


def the_editor_debugs_an_exercise():
    shutil.copy(WRONG, FILE)
    program, arguments, folder, environment = _configuration("this exercise")(FILE)
    assert "REFEREE_SCHEDULE" in environment
    line = _line_of(FILE, "tile[t] += tile[t + ")
    output = _gdb([f"break block_sum.cu:{line} if threadIdx.x == 1", "run", "print threadIdx.x",
                   "info locals"], program, arguments, folder, environment)
    _expect(output, rf"Breakpoint 1, .*block_sum.cu:{line}\n", r"\$1 = 1\n", r"(?m)^t = 1$")


def the_editor_debugs_any_file():
    path = pathlib.Path("two words.cu").resolve()
    path.write_text(PROGRAM)
    program, arguments, folder, environment = _configuration("this file")(path)
    line = _line_of(path, "out[threadIdx.x] = ")
    output = _gdb([f"break {line} if threadIdx.x == 40", "run", "print threadIdx.x", "print mine",
                   "print tile[2]", "delete", "continue"], program, arguments, folder, environment)
    _expect(output, rf"Breakpoint 1, twice .*two words.cu:{line}\n", r"\$1 = 40\n", r"\$2 = 120\n",
            r"\$3 = 6\n", "exited with code 07")


def the_editors_protocol_stops_in_a_kernel():
    """What VS Code's C/C++ extension says to gdb: its machine interface instead of commands."""
    shutil.copy(WRONG, FILE)
    program, arguments, folder, environment = _configuration("this exercise")(FILE)
    line = _line_of(FILE, "tile[t] += tile[t + ")
    words = [f'-environment-cd "{folder}"', f'-file-exec-and-symbols "{program}"',
             f"-exec-arguments {shlex.join(arguments)}",
             f"-break-insert -c threadIdx.x==3 {FILE.name}:{line}", "-exec-run"]
    after = ["-stack-list-frames 0 0", "-data-evaluate-expression threadIdx.x",
             "-stack-list-variables --simple-values", "-exec-next"]
    with subprocess.Popen(["gdb", "-q", "-nx", "--interpreter=mi"], text=True, env=environment,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as gdb:
        stop = threading.Timer(120, gdb.kill)
        stop.start()

        def say_and_wait(lines, until):
            gdb.stdin.write("\n".join(lines) + "\n")
            gdb.stdin.flush()
            heard = ""
            for answer in gdb.stdout:
                heard += answer
                if answer.startswith(until):
                    break
            return heard

        begun = say_and_wait(words, "*stopped")
        shown = say_and_wait(after, "*stopped")
        say_and_wait(["-gdb-exit"], "^exit")
        stop.cancel()
        gdb.kill()
    _expect(begun, rf'reason="breakpoint-hit".*file="[^"]*{FILE.name}".*line="{line}"')
    _expect(shown, rf'func="block_sum_kernel".*line="{line}"', r'value="3"', r'name="t",type="',
            r'reason="(end-stepping-range|breakpoint-hit)"')


def every_task_of_the_editor_is_a_command():
    tasks = json.loads(pathlib.Path(".vscode/tasks.json").read_text())["tasks"]
    for task in tasks:
        status, output = _run([task["command"], task["args"][0], "--help"])
        assert status == 0, output
        for word in task["args"]:
            assert not word.startswith("--") or word in output, f"{word} is unknown:\n{output}"


if __name__ == "__main__":
    try:
        globals()[sys.argv[1]]()
    except AssertionError as failure:
        sys.exit(str(failure))
