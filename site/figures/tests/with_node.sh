#!/usr/bin/env bash
# Runs Node with the given arguments, or says that there is none and exits 77 (skipped, to ctest).
set -euo pipefail
if ! command -v node >/dev/null; then
  echo "skipped: Node is not installed, and the figures' tests need it"
  exit 77
fi
exec node "$@"
