#!/usr/bin/env bash
# Every source follows .clang-format, by clang-format 14: versions disagree in details.
set -uo pipefail
# shellcheck source=grader/cli/tests/project_files.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/project_files.sh"

formatter=''
for candidate in clang-format-14 clang-format; do
  if [[ $("$candidate" --version 2>/dev/null) == *' 14.'* ]]; then
    formatter=$candidate
    break
  fi
done
if [[ -z $formatter ]]; then
  echo 'Skipped: clang-format 14 is not installed.'
  exit 77
fi

# Only exercises/ is the student's own: its style is nobody's business.
project_files '*.cpp' '*.h' '*.cu' '*.cuh' | grep -zv '^\(\./\)\?exercises/' |
  xargs -0 -r "$formatter" --dry-run --Werror || {
  echo "To format a file:  $formatter -i FILE"
  exit 1
}
