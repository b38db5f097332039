#!/usr/bin/env bash
# Runs one scenario in a copy of the checkout whose path has spaces in it.
#   scenario.sh set_up|clean_up FILE          FILE holds where the copy lies
#   scenario.sh usage|student|machine FILE NAME
set -uo pipefail
here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=grader/cli/tests/project_files.sh
source "$here/../project_files.sh"

theme=$1 where=$2
unset CXX REFEREE_CXX WARPLINGS_BUILD WARPLINGS_COMMAND NO_COLOR
export LC_ALL=C

die() {
  printf '%s\n' "$@" >&2
  [[ -z ${output:-} ]] || printf -- '--- it said:\n%s\n---\n' "$output" >&2
  exit 1
}

skip() {
  printf 'Skipped: %s\n' "$*"
  exit 77
}

# expect STATUS COMMAND...: the command must end so. What it printed is then in $output.
expect() {
  local wanted=$1 status
  shift
  output=$("$@" 2>&1 </dev/null)
  status=$?
  [[ $status -eq $wanted ]] || die "'$*' ended with status $status, not $wanted."
}

says() {
  local text
  for text; do [[ $output == *"$text"* ]] || die "It does not say: $text"; done
}

says_not() {
  local text
  for text; do [[ $output != *"$text"* ]] || die "It says: $text"; done
}

# No line needs more than 80 columns, but for those that name a place of this machine.
fits() {
  local line
  while IFS= read -r line; do
    [[ ${#line} -le 80 || $line == *"$PWD"* ]] || die "This is wider than 80 columns: $line"
  done <<<"$output"
}

# in_own_mounts SCRIPT ARGUMENT...: bash code that may mount things, which nobody else sees.
in_own_mounts() { unshare --mount --propagation private bash -euc "$@"; }

# shellcheck disable=SC2016  # the inner shell expands
can_mount() { in_own_mounts 'mount -t tmpfs none "$1"' check "$scratch" 2>/dev/null; }

needs_mounts() {
  can_mount || skip 'mounting needs root and is not allowed here.'
}

# The students' files as they come, whatever the scenario before did to them.
fresh_exercises() {
  rm -rf exercises build/state
  cp -r grader/skeletons exercises
}

set_up() {
  local folder
  folder=$(mktemp -d "${TMPDIR:-/tmp}/warplings end to end.XXXXXX") || exit 1
  chmod 755 "$folder"
  copy="$folder/a checkout"
  mkdir "$copy"
  printf '%s\n' "$copy" >"$where"
  project_files '*' | tar -C "$checkout" --null -T - -cf - | tar -C "$copy" -xf - || exit 1
  cd "$copy" || exit 1
  fresh_exercises
  # The first contact: everything is built, and the course says where to begin.
  expect 1 ./run.sh test
  says 'Nothing is solved yet' 'exercises/01_shared_memory/first_light.cu'
  says_not 'error'
}

clean_up() {
  [[ -f $where ]] || exit 0
  read -r copy <"$where"
  [[ $copy == *'warplings end to end'* ]] && rm -rf -- "${copy%/*}"
  rm -f -- "$where"
  # Objects that no build has asked for in a week.
  [[ ! -d ${WARPLINGS_OBJECTS:-} ]] ||
    find "$WARPLINGS_OBJECTS" -mindepth 2 -maxdepth 2 -type d -mtime +7 -exec rm -rf -- {} +
}

case $theme in
  set_up | clean_up) "$theme" ;;
  *)
    read -r copy <"$where" || die 'The copy of the checkout was not set up.'
    # shellcheck source=/dev/null
    source "$here/$theme.sh"
    cd "$copy" || exit 1
    fresh_exercises
    scratch=$(mktemp -d "$copy/../scratch.XXXXXX")
    trap 'rm -rf -- "$scratch"' EXIT
    "scenario_$3" ;;
esac
