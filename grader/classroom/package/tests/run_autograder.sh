#!/usr/bin/env bash
# run_autograder with a grader that is played: what it is asked for, and what becomes of its answers.
# Quick; gradescope.sh runs the real one.
#   run_autograder.sh RUN_AUTOGRADER
set -uo pipefail

script=$1
base=$(mktemp -d) || exit 1
trap 'rm -rf -- "$base"' EXIT
chmod 755 "$base"
export WARPLINGS_AUTOGRADER=$base
program=$base/source/warplings/build/grader/cli/warplings
mkdir -p "${program%/*}" "$base/submission"
echo 'an answer' >"$base/submission/block_sum.cu"
printf 'block_sum\ndot\n' >"$base/source/exercises.txt"

die() {
  printf '%s\n' "$@" "--- it printed:" "$output" >&2
  exit 1
}

# played BODY: runs the script with a grader whose words are in $*, and whose --out is $out.
played() {
  rm -rf -- "$base/results"
  # shellcheck disable=SC2016  # the played grader expands them
  printf '#!/usr/bin/env bash\nout=$4 class=$2\necho "asked: $*"\nid -u\n%s\n' "$1" >"$program"
  chmod 755 "$program"
  output=$(bash "$script" 2>&1) || die 'It failed.'
  results=$(cat "$base/results/results.json") || die 'There are no results.'
}

# shellcheck disable=SC2016  # the played grader expands them
publish='mkdir -p "$out/submissions/submission" && cat "$class/submission/block_sum.cu" >"$out/submissions/submission/gradescope.json"'

played "$publish"
[[ $results == 'an answer' ]] || die "The result is another one: $results"
[[ $output == *'--exercise block_sum --exercise dot'* ]] || die 'It does not name the exercises.'
[[ $output != *--no-sandbox* ]] || die 'It grades without a sandbox where there is one.'

# The grader says why, and ends with 3, where it finds no sandbox.
if [[ $EUID -eq 0 ]]; then
  played "[[ \$* == *--no-sandbox* ]] || exit 3; $publish"
  [[ $results == 'an answer' && $output == *'There is no sandbox'* ]] || die 'It gives up.'
  [[ $output == *65534* ]] || die 'It grades as root, without a sandbox.'
fi

played 'exit 1'
[[ $results == *'"score": 0'*'tell your instructor'* ]] || die "A failure shows: $results"

# shellcheck disable=SC2016
played 'mkdir -p "$out/submissions/submission" && ln -s /etc/passwd "$out/submissions/submission/gradescope.json"'
[[ $results == *'tell your instructor'* ]] || die 'It follows a link.'

rm -rf -- "$base/submission"
played "$publish"
[[ $results == *'could not read the submission'* ]] || die "Without a submission: $results"
