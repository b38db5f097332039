#!/usr/bin/env bash
# Every shell script is clean to shellcheck.
set -uo pipefail
# shellcheck source=grader/cli/tests/project_files.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/project_files.sh"

if ! type -P shellcheck >/dev/null; then
  echo 'Skipped: shellcheck is not installed.'
  exit 77
fi
project_files '*.sh' '.ci/run' bench/edit_to_verdict bench/referee_speed/run \
  grader/classroom/package/gradescope/run_autograder | xargs -0 -r shellcheck -x --source-path=SCRIPTDIR:"$checkout"
