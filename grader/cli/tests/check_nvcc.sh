#!/usr/bin/env bash
# Solutions, skeletons and the chapters' examples are CUDA to nvcc, too. Compiles only; no GPU is
# needed.  usage: check_nvcc.sh SCRATCH_FOLDER
set -uo pipefail
# shellcheck source=grader/cli/tests/project_files.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/project_files.sh"

nvcc=$(type -P nvcc || echo /usr/local/cuda/bin/nvcc)
if [[ ! -x $nvcc ]]; then
  echo 'Skipped: nvcc is not installed.'
  exit 77
fi
scratch=$(mktemp -d "${1:-/tmp}/nvcc.XXXXXX") || exit 1
trap 'rm -rf -- "$scratch"' EXIT

compile() {
  local file=$1 messages
  messages=$("$nvcc" -std=c++20 -arch=sm_80 -c -o "$scratch/${file//\//_}.o" "$file" 2>&1) && return
  printf '%s does not compile with nvcc:\n%s\n' "$file" "$messages"
  return 1
}
export -f compile
export nvcc scratch

# shellcheck disable=SC2016  # the inner shell expands it
project_files 'solutions/*.cu' 'grader/skeletons/*.cu' 'chapters/examples/*.cu' |
  xargs -0 -r -n 1 -P "$(nproc)" bash -c 'compile "$0"'
