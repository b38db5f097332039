#!/usr/bin/env bash
# Holds the README to what the attacks say of themselves; --write brings it up to date.
# Usage: check_table.sh PROGRAM [--write]
set -euo pipefail
page=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)/README.md
program=$1

current() {
  sed '/<!-- attacks: begin -->/q' "$page"
  "$program" --table
  sed -n '/<!-- attacks: end -->/,$p' "$page"
}

if [[ ${2:-} == --write ]]; then
  current >"$page.new"
  mv -- "$page.new" "$page"
else
  current | diff -u "$page" - || {
    echo "$page is not what the attacks say: run $0 $program --write" >&2
    exit 1
  }
fi
