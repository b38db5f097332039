#!/usr/bin/env python3
"""What an editor with clangd shows for .cu files.  usage: check_clangd.py CHECKOUT [--all]

Without --all: hovers and completions, true errors, and a few files. With it: no false error in any
exercise, solution or adapter.
"""
import json
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from clangd import Clangd  # noqa: E402

SKIPPED = 77

PROBE = """#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace cg = cooperative_groups;

__constant__ float scale;

__device__ __forceinline__ float clamped(float x) { return fmaxf(x, 0.0f) * scale; }

template <int kThreads>
__global__ void __launch_bounds__(kThreads) probe(float* out, const float* __restrict__ in) {
  __shared__ float tile[kThreads];
  extern __shared__ float more[];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  float value = in[blockIdx.x * blockDim.x + threadIdx.x];
  value += __shfl_down_sync(0xffffffffu, value, 16);
  value = cg::reduce(warp, value, cg::plus<float>());
  tile[threadIdx.x] = clamped(value) + more[0] + __bfloat162float(__float2bfloat16(value));
  __syncthreads();
  if (warp.thread_rank() == 0) atomicAdd(out, tile[threadIdx.x]);
}

void host(float* out, const float* in) {
  std::vector<float> copy(128);
  probe<128><<<1, 128, sizeof(float)>>>(out, in);
  auto kernel = probe<64>;
  kernel<<<dim3(2), dim3(64), 4, nullptr>>>(out, in);
  if (cudaGetLastError() != cudaSuccess) throw std::runtime_error("launch");
}
"""

failures = []


def check(condition, message):
    if not condition:
        failures.append(message)


def listed(found):
    return "; ".join(f"line {one['range']['start']['line'] + 1}: {one['message']}"
                     for one in found)


def wrong(found):
    """Errors and warnings; a note without either is harmless."""
    return [one for one in found if one.get("severity", 1) <= 2]


def check_one_file(editor, root):
    path = root / "exercises/01_shared_memory/probe_that_is_not_saved.cu"
    found = wrong(editor.open(path, PROBE))
    check(not found, f"A file without mistakes has them: {listed(found)}")
    for word, hint in (("__shfl_down_sync", "unsigned int mask"), ("cg::reduce", "reduce"),
                       ("threadIdx", "uint3"), ("blockDim", "dim3"), ("atomicAdd", "atomicAdd"),
                       ("clamped(value", "float"), ("fmaxf", "float"),
                       ("cudaGetLastError", "cudaError_t")):
        where = word.split("(")[0] if "(" in word else word
        shown = editor.hover(path, PROBE, where)
        check(hint in shown, f"Over {word} it shows: {shown!r}")
    # clangd 14 offers no name that begins with two underscores; VS Code has snippets for these.
    for typed, wanted in (("in[blockI", "blockIdx"), ("warp.thread_r", "thread_rank"),
                          ("cg::red", "reduce"), ("cudaGetLastE", "cudaGetLastError")):
        offered = editor.complete(path, PROBE, typed)
        check(any(name.startswith(wanted) for name in offered),
              f"Behind '{typed}' it does not offer {wanted}, but {offered[:5]}")
    editor.close(path)

    mistakes = PROBE.replace("__shfl_down_sync(0xffffffffu, value, 16)", "__shfl_down_sync(value)")
    mistakes = mistakes.replace("<<<1, 128, sizeof(float)>>>(out, in)", "<<<1, 128>>>(out)")
    lines = {one["range"]["start"]["line"] + 1 for one in wrong(editor.open(path, mistakes))}
    expected = {number for number, line in enumerate(mistakes.splitlines(), 1)
                if "__shfl_down_sync(value)" in line or "<<<1, 128>>>(out)" in line}
    check(lines == expected, f"Mistakes are in lines {sorted(expected)}; shown are {sorted(lines)}.")
    editor.close(path)


def check_snippets(editor, root):
    """What VS Code inserts for a name is CUDA to clangd, and says what it is about."""
    for name, snippet in json.loads((root / ".vscode/cuda.code-snippets").read_text()).items():
        body = "\n".join(snippet["body"])
        code = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", re.sub(r"\$\d", "", body))
        if not code.startswith("__global__"):
            code = ("constexpr int kThreads = 32;\n__global__ void kernel(unsigned value, int bits, "
                    "unsigned bit_mask, int source, int delta, int lane_mask, bool predicate) "
                    "{\n  int same;\n  " + code.rstrip(";") + ";\n  (void)same;\n}\n")
        path = root / "exercises/01_shared_memory/snippet_that_is_not_saved.cu"
        found = [one for one in wrong(editor.open(path, code)) if one.get("severity") == 1]
        check(not found and name in code, f"The snippet {name}: {listed(found)}")
        editor.close(path)


def check_files(editor, files):
    for path in files:
        found = wrong(editor.open(path))
        check(not found, f"{path}: {listed(found)}")
        editor.close(path)


def same_includes(files):
    """Lists of files that include the same. A macro would reach the files behind its own, and a
    file that is included by a macro's name depends on its place: these are alone."""
    groups = {}
    for path in files:
        text = path.read_text()
        key = re.findall(r'^ *# *include *[<"].*', text, re.MULTILINE)
        if re.search(r'^ *# *(define|include *[^<" ])|extern "C"', text, re.MULTILINE):
            key.append(str(path))
        groups.setdefault(tuple(key), []).append(path)
    return groups


def check_all_files(editor, files):
    """Most of the time goes into headers: files that include the same ones are shown as one, each
    in a namespace of its own. What is found there is looked for in each file alone."""
    groups = same_includes(files)
    for includes, group in groups.items():
        if len(group) > 1:
            text = "\n".join(includes)
            for number, path in enumerate(group):
                body = re.sub(r"^ *# *include.*", "", path.read_text(), flags=re.MULTILINE)
                text += f"\nnamespace file_{number} {{\n{body}\n}}\n"
            together = group[0].parent / "group_that_is_not_saved.cu"
            found = wrong(editor.open(together, text))
            editor.close(together)
            if not found:
                continue
        check_files(editor, group)
    print(f"{len(files)} files, {len(groups)} lists of headers, {len(failures)} failures")


def main():
    if not shutil.which("clangd"):
        print("Skipped: clangd is not installed.")
        return SKIPPED
    root = pathlib.Path(sys.argv[1]).resolve()
    if "--all" in sys.argv:
        # The students' own files may be wrong; what they began with may not.
        files = sorted(path for folder in ("grader/skeletons", "solutions", "grader/adapters")
                       for path in (root / folder).rglob("*.cu"))
    else:
        files = [root / "solutions/02_shuffles/dot.cu", root / "grader/adapters/03_masks/match_any.cu",
                 root / "solutions/05_cooperative_groups/grid_sum.cu"]
    with Clangd(root, seconds=600) as editor:
        if "--all" not in sys.argv:
            check_one_file(editor, root)
            check_snippets(editor, root)
            check_files(editor, files)
        else:
            check_all_files(editor, files)
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
