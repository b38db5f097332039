#!/usr/bin/env bash
# Installs the referee, moves it, and lets projects build with it in three ways.
#
#   projects.sh BUILD PROJECTS SCRATCH
set -euo pipefail

readonly build=$1 projects=$2 scratch=$3
rm -rf -- "$scratch"
mkdir -p -- "$scratch"
# A compiler launcher of ours would hide what projects do.
unset CMAKE_CXX_COMPILER_LAUNCHER CXX CUDACXX
fail() { echo "FAILED: $*" >&2; exit 1; }

# expect STATUS COMMAND...: its output goes to $scratch/output.
expect() {
  local status=$1 got=0
  shift
  "$@" >"$scratch/output" 2>&1 || got=$?
  [[ $got -eq $status ]] || { cat "$scratch/output"; fail "$* ended with $got, not $status"; }
}
says() { grep -qF -- "$1" "$scratch/output" || { cat "$scratch/output"; fail "nobody said: $1"; }; }

cmake --install "$build" --component referee --prefix "$scratch/first" >/dev/null
mv "$scratch/first" "$scratch/a place"
readonly home="$scratch/a place"
cp -r "$projects" "$scratch/projects"
cd "$scratch/projects"
# A makefile has no quotes around its paths.
ln -s "$home/lib/referee" "$scratch/toolkit"
export PATH=$home/bin:$PATH

expect 0 make -C make CUDA_PATH="$scratch/toolkit"
for program in by_nvcc by_cxx; do
  expect 0 "make/$program"
  says 200
done
grep -q 'sum.h' make/sum.d || fail 'make is not told of the header'
rm make/*.o
expect 0 make -C make by_nvcc EXTRA=-DWITHOUT_BARRIER CUDA_PATH="$scratch/toolkit"
expect 99 make/by_nvcc
says 'shared-race in kernel sum'
says 'sum.cu:'

toolchain=$(referee-nvcc --toolchain)
expect 0 cmake -S language -B language/build -DCMAKE_TOOLCHAIN_FILE="$toolchain"
expect 0 cmake --build language/build
expect 0 ctest --test-dir language/build
says '100% tests passed'

# What the action does, which finds the referee by the environment.
expect 1 "$(dirname -- "$projects")/../../package/action/check.sh" "$home" \
  "cmake -S package -B package/build -DCMAKE_PREFIX_PATH='$home' && cmake --build package/build" \
  'ctest --test-dir package/build' log.sarif
says '1 tests failed out of 2'
says '2 runs, '
python3 - "$PWD" <<'PYTHON'
import json, sys
run, = json.load(open('log.sarif'))['runs']
results = [one for one in run['results'] if one['ruleId'] == 'shared-race']
assert results, run['results']
place = results[0]['locations'][0]['physicalLocation']
assert place['artifactLocation'] == {'uri': 'sum.cu', 'uriBaseId': 'ROOT'}, place
line = open('sum.cu').read().splitlines()[place['region']['startLine'] - 1]
assert 's[threadIdx.x] += ' in line, line
for one in run['results']:
  assert run['tool']['driver']['rules'][one['ruleIndex']]['id'] == one['ruleId']
PYTHON

# What cannot be had is refused in a sentence.
expect 2 referee-nvcc -ptx sum.cu
says 'makes no code for a GPU'
expect 2 referee-nvcc -shared sum.cu -o libsum.so
says 'BUILD_SHARED_LIBS=OFF'
expect 2 referee-nvcc sum.cu main.cpp -lcublas
says 'the referee has no cublas'
expect 2 referee-nvcc missing.cu
says "there is no file 'missing.cu'"
expect 1 g++ -std=c++17 -I"$scratch/toolkit/include" -c main.cpp -o main.o
says 'want C++20'
echo 'All projects were built.'
