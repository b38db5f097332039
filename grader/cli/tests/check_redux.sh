#!/usr/bin/env bash
# The PTX that chapter 2 shows for Blackwell assembles for the architectures that it names, and not
# for sm_90a. Compiles only; no GPU is needed.  usage: check_redux.sh SCRATCH_FOLDER
set -uo pipefail
# shellcheck source=grader/cli/tests/project_files.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/project_files.sh"

nvcc=$(type -P nvcc || echo /usr/local/cuda/bin/nvcc)
if [[ ! -x $nvcc ]] || ! "$nvcc" --list-gpu-code | grep -q '^sm_100'; then
  echo 'Skipped: there is no nvcc that knows sm_100.'
  exit 77
fi
scratch=$(mktemp -d "${1:-/tmp}/redux.XXXXXX") || exit 1
trap 'rm -rf -- "$scratch"' EXIT

assembles() {
  "$nvcc" -std=c++20 -arch="$1" -cubin -o "$scratch/redux.cubin" chapters/blackwell/redux_f32.cu \
    >"$scratch/messages" 2>&1
}

status=0
for arch in sm_100a sm_100f sm_103a; do
  assembles "$arch" && continue
  echo "redux.sync.max.NaN.f32 does not assemble for $arch:"
  cat "$scratch/messages"
  status=1
done
if assembles sm_90a; then
  echo 'redux.sync.max.NaN.f32 assembles for sm_90a: chapter 2 says that it does not.'
  status=1
fi
exit "$status"
