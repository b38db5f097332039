#!/usr/bin/env bash
# Builds a CUDA project with the referee, runs it, and makes one log in SARIF of what was found.
#
#   check.sh HOME BUILD RUN LOG
#
# HOME is where the referee is installed; BUILD and RUN are commands of a shell, in the working
# directory. LOG is the file to write. Exits with 1 where a command failed or the referee found an error.
set -uo pipefail

home=$(cd -P -- "$1" && pwd) || exit 2
readonly home build=$2 run=$3 log=$4
readonly toolkit=$home/lib/referee
reports=$(mktemp -d)
trap 'rm -rf -- "$reports"' EXIT

# Whatever a build looks for a toolkit by.
export PATH=$home/bin:$toolkit/bin:$PATH CUDA_HOME=$toolkit CUDA_PATH=$toolkit
export CUDACXX=$toolkit/bin/nvcc NVCC=$toolkit/bin/nvcc CMAKE_TOOLCHAIN_FILE=$toolkit/toolchain.cmake
if ! bash -c "$build"; then
  echo 'The project was not built.' >&2
  exit 1
fi

REFEREE_REPORT=$reports/%p.json bash -c "$run"
ran=$?
shopt -s nullglob
found=("$reports"/*.json)
if ((${#found[@]} == 0)); then
  echo 'No program that the referee has built was run, so nothing was judged.' >&2
  exit 1
fi
"$home/bin/referee" sarif "${found[@]}" -o "$log" || exit 1
errors=$(grep -c '"level": "error",' "$log")
# The rules' own entries have a level, too, in another place.
results=$(grep -c '"ruleIndex":' "$log")
echo "${#found[@]} runs, $results results: $log"
[[ $errors -eq 0 && $ran -eq 0 ]]
