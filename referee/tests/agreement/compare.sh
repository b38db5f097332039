#!/usr/bin/env bash
# Runs the first 3000 random programs on the referee and compares with a GPU's checksums.
#   compare.sh REFEREE RECORDED
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
for schedule in forward reverse random:1; do
  diff <(REFEREE_QUIET=1 "$1" run --schedule "$schedule" "$here/agreement.cu" -- 3000 1 | head -3) \
    <(head -3 "$2") || {
    echo "the referee and the recorded GPU disagree under schedule $schedule" >&2
    exit 1
  }
done
